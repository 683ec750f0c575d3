-- The day to which an entry belongs, if staff recorded it later (docs/decisions/shop/0058).

alter table ledger_transfers
  add column value_day date,
  add constraint ledger_transfers_value_day_earlier
    check (value_day < (created_at at time zone 'Asia/Kolkata')::date) not valid;
comment on column ledger_transfers.value_day is
  'Value date: the earlier day to which the entry belongs in the books of a month. Null is the day of created_at.';
create index ledger_transfers_valued on ledger_transfers (value_day) where value_day is not null;

create table month_locks (
  number integer primary key,
  locked_to date not null,
  reason text not null,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint month_locks_number_positive check (number > 0),
  constraint month_locks_last_day check (extract(day from locked_to + 1) = 1)
);
comment on table month_locks is
  'Each locking and unlocking of months, in their order. The row with the highest number counts: nothing is posted with a value date up to its day.';
comment on column month_locks.locked_to is 'The last day of the newest locked month. All months up to it are locked.';
comment on column month_locks.reason is 'Why a month was unlocked; empty for a locking.';
comment on column month_locks.changed_by is 'Null if the account was deleted.';
create index month_locks_changer on month_locks (changed_by) where changed_by is not null;
