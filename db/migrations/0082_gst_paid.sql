-- GST that the shop pays to the government (docs/decisions/shop/0063), and the first value date of an account.

alter table ledger_accounts drop constraint ledger_accounts_kind_known;
alter table ledger_accounts add constraint ledger_accounts_kind_known check (kind in (
  'till', 'bank', 'pouch', 'credit', 'orders', 'deposits', 'sales', 'delivery', 'jar_charges', 'allowances', 'write_offs',
  'expenses', 'input_tax', 'gst_paid', 'cash_differences', 'opening', 'owner', 'held', 'run', 'depot', 'outside', 'scrapped',
  'missing')) not valid;

-- Few entries have a value date, so both are small.
create index ledger_transfers_valued_debit on ledger_transfers (debit_account_id, value_day) where value_day is not null;
create index ledger_transfers_valued_credit on ledger_transfers (credit_account_id, value_day) where value_day is not null;
