-- Small sales have no document of their own. Those of a day are combined into one.

alter table orders add column wants_invoice boolean not null default false;
comment on column orders.wants_invoice is
  'Whether somebody asked for a document of its own, so that the sale is not combined with others.';

alter table order_events
  drop constraint order_events_kind_known,
  add constraint order_events_kind_known
    check (kind in ('status', 'payment', 'slot', 'empties', 'door', 'edit', 'invoice'));

create table small_sales (
  order_id uuid primary key references orders on delete restrict,
  day date not null,
  total_paise bigint not null,
  sale jsonb not null,
  document_id uuid references documents on delete restrict,
  constraint small_sales_total_positive check (total_paise > 0)
);
comment on table small_sales is
  'Delivered orders without a document of their own: those that wait for the combined document of their day, and which document combines the others.';
comment on column small_sales.day is 'The day in India on which the order was delivered.';
comment on column small_sales.sale is
  'The lines with their tax, and the shop as it was on that day. It does not name the customer. In a combined document, the lines have their share of its tax.';
comment on column small_sales.document_id is 'Null while the sale waits.';
create index small_sales_waiting on small_sales (day, order_id) where document_id is null;
create index small_sales_combined on small_sales (document_id, order_id) where document_id is not null;

create trigger small_sales_combined before update or delete on small_sales
  for each row when (old.document_id is not null) execute function refuse_document_change();
alter table small_sales enable always trigger small_sales_combined;
create trigger small_sales_kept before truncate on small_sales
  for each statement execute function refuse_document_change();
alter table small_sales enable always trigger small_sales_kept;
