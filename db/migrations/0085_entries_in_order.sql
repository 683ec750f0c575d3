-- Entries know the order in which they were posted, by which way money came, and what staff spent it on.
create sequence ledger_postings;
alter table ledger_transfers add column posting bigint, add column method text, add column expense_kind text;
-- Entries that are there stay as they are, without a number: a default that was given at once would rewrite them all.
alter table ledger_transfers alter column posting set default nextval('ledger_postings');
alter sequence ledger_postings owned by ledger_transfers.posting;
comment on column ledger_transfers.posting is
  'Rises with every entry and is taken while its customer is locked, so that it is the order of posting. Null for entries of an older release, which come first, by their ids.';
comment on column ledger_transfers.method is 'How money came or went: cash, upi, card, netbanking or online; null where it only moved.';
comment on column ledger_transfers.expense_kind is 'What an expense was for, in the words of the settings at that time.';
comment on column ledger_transfers.id is
  'UUIDv7 of created_at and posting: the day book finds a day by the range of its ids, and entries of one instant stand in the order of posting.';

alter table ledger_notes add column reference text not null default '';
comment on column ledger_notes.reference is 'Of the bank, such as a UTR.';

create function ledger_entry_id(instant timestamptz, posting bigint) returns uuid
language sql immutable parallel safe as $$
  select (left(ledger_first_id(instant)::text, 13) || '70008' || lpad(to_hex(posting), 15, '0'))::uuid
$$;
comment on function ledger_entry_id is 'The id of an entry: UUIDv7 of its instant, then of its place in the order of posting.';

-- The owner's own money is an account of the shop. The kinds that staff look for are summed as well.
alter table ledger_accounts drop constraint ledger_accounts_kind_known;
alter table ledger_accounts add constraint ledger_accounts_kind_known check (kind in (
  'till', 'bank', 'pouch', 'credit', 'orders', 'deposits', 'sales', 'delivery', 'jar_charges', 'allowances',
  'write_offs', 'expenses', 'cash_differences', 'opening', 'owner', 'held', 'run', 'depot', 'outside', 'scrapped',
  'missing')) not valid;
alter table ledger_accounts validate constraint ledger_accounts_kind_known;
create index ledger_transfers_seldom on ledger_transfers (kind, id)
  include (debit_account_id, credit_account_id, amount) where kind in
  ('refund', 'pay_out', 'allowance', 'write_off', 'hand_over', 'cash_difference', 'banking', 'expense', 'owner_money');
-- The index above answers what this one did.
drop index ledger_transfers_rare;
