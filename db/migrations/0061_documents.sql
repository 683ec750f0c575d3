-- Documents of sales, and their numbers.

create table document_series (
  kind text primary key,
  prefix text not null,
  next_prefix text,
  financial_year integer not null,
  next_number integer not null,
  last_day date,
  constraint document_series_prefix_form
    check (prefix ~ '^[A-Z0-9]{1,3}$' and (next_prefix is null or next_prefix ~ '^[A-Z0-9]{1,3}$')),
  constraint document_series_next_positive check (next_number > 0)
);
comment on table document_series is
  'The next number of each kind of document. Its rows are the last locks of a transaction that issues documents, so a rollback gives a number back.';
comment on column document_series.next_prefix is 'The prefix from the next financial year on; null to keep the prefix.';
comment on column document_series.financial_year is
  'The year in which the financial year of next_number begins; every other year begins with 1.';
comment on column document_series.last_day is 'The day of the last document; null if there is none yet.';

insert into document_series (kind, prefix, financial_year, next_number) values
  ('tax_invoice', 'INV', 0, 1),
  ('bill_of_supply', 'BOS', 0, 1),
  ('receipt', 'CM', 0, 1),
  ('credit_note', 'CN', 0, 1),
  ('supplementary_invoice', 'SI', 0, 1),
  ('challan', 'DC', 0, 1);

create table documents (
  id uuid primary key,
  kind text not null references document_series on delete restrict,
  financial_year integer not null,
  number integer not null,
  number_text text not null,
  day date not null,
  order_id uuid references orders on delete restrict,
  corrects_id uuid references documents on delete restrict,
  content jsonb not null,
  issued_by uuid references users on delete restrict,
  issued_at timestamptz not null,
  constraint documents_number_positive check (number > 0),
  constraint documents_number_length check (length(number_text) between 1 and 16),
  constraint documents_numbered_once unique (kind, financial_year, number),
  constraint documents_text_once unique (financial_year, number_text)
);
comment on table documents is
  'Invoices, bills, challans and credit notes as they were issued. Rows are only added (docs/decisions/shop/0051).';
comment on column documents.content is
  'All that is printed, with the name and address of the customer. A later change of a name, a rate or a setting changes no document.';
comment on column documents.corrects_id is
  'The document that a credit note takes back from, or that a later invoice adds to.';
comment on column documents.issued_by is 'Null is the shop itself.';
create index documents_of_order on documents (order_id, id) where order_id is not null;
create index documents_corrected on documents (corrects_id) where corrects_id is not null;
create index documents_issuer on documents (issued_by) where issued_by is not null;
create index documents_newest on documents (day desc, id desc);

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  -- A truncated parent truncates this table too, which changes nothing while it is empty.
  if tg_op = 'TRUNCATE' and not exists (select from documents) then
    return null;
  end if;
  raise exception 'Documents are never changed or deleted: a credit note or another invoice corrects them'
    using errcode = 'DC001';
end
$$;
comment on function refuse_document_change is 'Refuses updates, deletions and truncation.';

create trigger documents_appended before update or delete or truncate on documents
  for each statement execute function refuse_document_change();
alter table documents enable always trigger documents_appended;
