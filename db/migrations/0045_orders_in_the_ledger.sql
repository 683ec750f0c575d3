-- What orders post to the ledger. The release before writes orders without it: what was posted stands beside what is
-- so, and a job posts the difference (docs/decisions/0032).
alter table orders
  add column credit_used_paise bigint not null default 0,
  add column posted_paid_paise bigint not null default 0,
  add column posted_due_paise bigint,
  add column delivered_at timestamptz,
  add constraint orders_credit_used_is_paid check (credit_used_paise >= 0) not valid;
alter table orders validate constraint orders_credit_used_is_paid;
comment on column orders.credit_used_paise is 'The part of paid_paise that came out of the customer''s credit.';
comment on column orders.posted_paid_paise is 'paid_paise as the entries of the ledger have it.';
comment on column orders.posted_due_paise is
  'due_paise as the entries of a delivered order have it; null where no delivery is posted.';
comment on column orders.delivered_at is 'When it was last delivered; null for orders of an older release.';

alter table order_items
  add column container_id uuid references containers on delete restrict,
  add column spared integer not null default 0,
  add column ordered_quantity integer,
  add constraint order_items_spared_in_range check (spared between 0 and quantity) not valid,
  add constraint order_items_quantity_known check (quantity between 0 and 999) not valid;
alter table order_items validate constraint order_items_spared_in_range;
alter table order_items validate constraint order_items_quantity_known;
-- A line of which nothing was given stays on the order: less strict, so that the release before is not in its way.
alter table order_items drop constraint order_items_quantity_in_range;
comment on column order_items.container_id is 'The container of the product as it was ordered.';
comment on column order_items.spared is 'Units without a deposit, because an empty container comes back for each.';
comment on column order_items.ordered_quantity is 'Where another quantity was delivered; null where it is the quantity.';

alter table stock_movements drop constraint stock_movements_reason_known;
alter table stock_movements
  add constraint stock_movements_reason_known
    check (reason in ('opening', 'order', 'cancellation', 'reopening', 'edit', 'delivery')) not valid;
alter table stock_movements validate constraint stock_movements_reason_known;

-- Whose figures are not in the ledger yet. Empty but for what an older release writes.
create index orders_unposted on orders (id)
  where posted_paid_paise <> paid_paise
    or posted_due_paise is distinct from case when status = 'delivered' then due_paise end;
create index orders_due on orders (customer_id) where status = 'delivered' and due_paise > 0;
create index order_items_promised on order_items (order_id) where spared > 0;
