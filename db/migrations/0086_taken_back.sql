-- Mistakes of the desks are taken back: an event is reversed by another one, once.
create table ledger_reversals (
  event_id uuid primary key,
  reversal_id uuid not null unique
);
comment on table ledger_reversals is
  'Which event of the ledger was taken back by which: each at most once. Both are events of ledger_transfers.';
