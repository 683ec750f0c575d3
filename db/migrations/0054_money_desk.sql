-- The money desk: what customers owe by age, who has credit and deposits, entries of rare kinds, and its requests.

-- Ages are read from the index alone. These take a few seconds for a hundred thousand orders, while none is written.
create index if not exists orders_due_ages on orders (customer_id)
  include (delivered_at, created_at, due_paise) where status = 'delivered' and due_paise > 0;
create index if not exists orders_cash_ahead on orders (id) include (paid_paise, credit_used_paise)
  where paid_paise > 0 and payment_method in ('cash', '') and status not in ('delivered', 'cancelled');
create index if not exists ledger_accounts_owed on ledger_accounts (kind, balance desc, id)
  where kind in ('credit', 'deposits') and balance > 0;
create index if not exists ledger_accounts_pouches on ledger_accounts (owner_id) where kind = 'pouch';

-- Kinds that staff look for and that are rare enough to be counted. Sales and payments are found by their accounts.
create index if not exists ledger_transfers_rare on ledger_transfers (kind, id)
  include (debit_account_id, credit_account_id) where kind in
  ('refund', 'pay_out', 'allowance', 'write_off', 'hand_over', 'cash_difference', 'banking', 'expense');
