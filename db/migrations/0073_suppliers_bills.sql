-- Suppliers' bills: expenses with the input tax that a regular dealer claims (docs/decisions/shop/0062).

alter table ledger_accounts drop constraint ledger_accounts_kind_known;
alter table ledger_accounts add constraint ledger_accounts_kind_known check (kind in (
  'till', 'bank', 'pouch', 'credit', 'orders', 'deposits', 'sales', 'delivery', 'jar_charges', 'allowances', 'write_offs',
  'expenses', 'input_tax', 'cash_differences', 'opening', 'owner', 'held', 'run', 'depot', 'outside', 'scrapped',
  'missing')) not valid;

create table suppliers_bills (
  id uuid primary key,
  supplier text not null,
  gstin text not null,
  number text not null,
  day date not null,
  year integer not null,
  rates jsonb not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null,
  is_claimed boolean not null,
  expense_kind text not null,
  place text not null,
  event_id uuid not null,
  is_undone boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint suppliers_bills_event_unique unique (event_id),
  constraint suppliers_bills_place_known check (place in ('till', 'bank')),
  constraint suppliers_bills_not_negative check (
    least(taxable_paise, cgst_paise, sgst_paise, igst_paise) >= 0 and total_paise > 0),
  constraint suppliers_bills_one_kind_of_tax check (igst_paise = 0 or cgst_paise + sgst_paise = 0),
  constraint suppliers_bills_claim_has_gstin check (not is_claimed or gstin <> '')
);
comment on table suppliers_bills is
  'Bills of suppliers that staff have paid and recorded. Each is an event of the ledger; reversing the event undoes the bill.';
comment on column suppliers_bills.gstin is 'Of the supplier; empty for one who is not registered.';
comment on column suppliers_bills.year is 'The year in which the financial year of the bill begins.';
comment on column suppliers_bills.rates is 'Amounts in paise for each rate of tax, as printed on the bill.';
comment on column suppliers_bills.total_paise is 'With tax and rounded as printed, so it may differ a little from the sum of the other amounts.';
comment on column suppliers_bills.is_claimed is 'Whether the tax is in the account input_tax. Otherwise it is a part of the expense.';
-- A supplier does not use a number twice in a financial year.
create unique index suppliers_bills_once on suppliers_bills (gstin, upper(number), year) where gstin <> '' and not is_undone;
create index suppliers_bills_day on suppliers_bills (day, id);
create index suppliers_bills_creator on suppliers_bills (created_by) where created_by is not null;
