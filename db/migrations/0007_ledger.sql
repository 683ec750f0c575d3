-- Jars and money in one ledger by double entry (docs/ledger.md, docs/decisions/shop/0031).

-- Whoever names an account knows its id, so that a second till cannot be made.
create function ledger_account_id(kind text, owner_id uuid, container_id uuid) returns uuid
language sql immutable parallel safe as $$
  select md5(kind || ':' || coalesce(owner_id::text, '') || ':' || coalesce(container_id::text, ''))::uuid
$$;
comment on function ledger_account_id is 'The id of an account: a hash of what it is.';

create function ledger_unit(kind text, container_id uuid) returns uuid
language sql immutable parallel safe as $$
  select case when kind in ('held', 'run', 'depot', 'outside', 'scrapped', 'missing') then container_id
    else '00000000-0000-0000-0000-000000000000'::uuid end
$$;
comment on function ledger_unit is 'What an account counts: a container, or paise as the uuid of zeros.';

create function ledger_first_id(instant timestamptz) returns uuid
language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
comment on function ledger_first_id is 'Lower than the id of any transfer of the instant or later, higher than those before.';

create function ledger_entry_id(instant timestamptz, posting bigint) returns uuid
language sql immutable parallel safe as $$
  select (left(ledger_first_id(instant)::text, 13) || '70008' || lpad(to_hex(posting), 15, '0'))::uuid
$$;
comment on function ledger_entry_id is 'The id of an entry: UUIDv7 of its instant, then of its place in the order of posting.';

create table ledger_accounts (
  id uuid not null generated always as (ledger_account_id(kind, owner_id, container_id)) stored,
  kind text not null,
  owner_id uuid,
  container_id uuid references containers on delete restrict,
  user_id uuid generated always as (case when kind <> 'run' then owner_id end) stored references users on delete restrict,
  unit uuid not null generated always as (ledger_unit(kind, container_id)) stored,
  debits bigint,
  credits bigint,
  balance bigint generated always as (
    case when kind in ('credit', 'orders', 'deposits') then credits - debits else debits - credits end) stored,
  constraint ledger_accounts_pkey primary key (id),
  constraint ledger_accounts_unit_key unique (id, unit),
  constraint ledger_accounts_kind_known check (kind in (
    'till', 'bank', 'pouch', 'credit', 'orders', 'deposits', 'sales', 'delivery', 'jar_charges', 'allowances',
    'write_offs', 'expenses', 'cash_differences', 'opening', 'owner', 'held', 'run', 'depot', 'outside', 'scrapped', 'missing')),
  constraint ledger_accounts_owner_fits check (
    (owner_id is not null) = (kind in ('pouch', 'credit', 'orders', 'deposits', 'held', 'run'))),
  constraint ledger_accounts_container_fits check (
    kind = 'deposits' or (container_id is not null) = (kind in ('held', 'run', 'depot', 'outside', 'scrapped', 'missing'))),
  constraint ledger_accounts_balance_kept check (
    (debits is not null) = (owner_id is not null) and (credits is not null) = (owner_id is not null)),
  constraint ledger_accounts_not_negative check (balance >= 0 or kind not in ('credit', 'deposits', 'held'))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table ledger_accounts is
  'Accounts of jars and money. One with an owner has a balance, moved by its transfers alone; the balance of a shop-wide one is the sum of ledger_totals.';
comment on column ledger_accounts.owner_id is 'A customer, a rider (pouch) or a run; null for the shop itself.';
comment on column ledger_accounts.balance is 'What the shop owes for credit, orders and deposits; what is there for all others.';
create index ledger_accounts_user on ledger_accounts (user_id) where user_id is not null;
create index ledger_accounts_holders on ledger_accounts (container_id, balance desc) where kind = 'held' and balance > 0;
create index ledger_accounts_owed on ledger_accounts (kind, balance desc, id)
  where kind in ('credit', 'deposits') and balance > 0;
create index ledger_accounts_pouches on ledger_accounts (owner_id) where kind = 'pouch';

-- What customers owe beside their orders, such as a lost jar (docs/decisions/shop/0032).
create table charges (
  id uuid primary key,
  customer_id uuid not null references users on delete restrict,
  kind text not null,
  amount_paise bigint not null,
  due_paise bigint not null,
  order_id uuid references orders on delete restrict,
  event_id uuid not null,
  created_by uuid references users on delete restrict,
  created_at timestamptz not null,
  constraint charges_kind_known check (kind in ('lost', 'damaged', 'opening')),
  constraint charges_amount_positive check (amount_paise > 0),
  constraint charges_due_in_range check (due_paise between 0 and amount_paise)
);
comment on table charges is
  'What customers owe beside their orders: jars that were lost or damaged, and dues from before the ledger. Credit settles it as it settles orders.';
comment on column charges.order_id is 'The order at whose delivery a jar came back damaged; null for all others.';
comment on column charges.event_id is 'The event of the ledger that charged it.';
comment on column charges.created_by is 'Null is the shop itself.';
create index charges_customer on charges (customer_id, id);
create index charges_due on charges (customer_id) where due_paise > 0;
create index charges_order on charges (order_id) where order_id is not null;
create index charges_creator on charges (created_by) where created_by is not null;

create sequence ledger_postings;

create table ledger_transfers (
  id uuid primary key,
  event_id uuid not null,
  line smallint not null,
  kind text not null,
  unit uuid not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount bigint not null,
  method text,
  expense_kind text,
  order_id uuid references orders on delete restrict,
  charge_id uuid references charges on delete restrict,
  run_id uuid,
  actor_id uuid,
  created_at timestamptz not null,
  posting bigint not null default nextval('ledger_postings'),
  constraint ledger_transfers_event_line_unique unique (event_id, line),
  constraint ledger_transfers_kind_form check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  constraint ledger_transfers_amount_positive check (amount > 0),
  constraint ledger_transfers_two_accounts check (debit_account_id <> credit_account_id),
  -- Both carry the unit, so that a transfer between jars and rupees cannot exist.
  constraint ledger_transfers_debit_fkey foreign key (debit_account_id, unit)
    references ledger_accounts (id, unit) on delete restrict,
  constraint ledger_transfers_credit_fkey foreign key (credit_account_id, unit)
    references ledger_accounts (id, unit) on delete restrict
);
comment on table ledger_transfers is
  'Entries of the ledger: so many paise or containers from the credit account to the debit account. Never changed or deleted; a mistake is reversed by another event.';
comment on column ledger_transfers.id is
  'UUIDv7 of created_at and posting: the day book finds a day by the range of its ids, and entries of one instant stand in the order of posting.';
comment on column ledger_transfers.actor_id is
  'Who did it; null is the shop itself. No foreign key: deleting an account would search all transfers.';
comment on column ledger_transfers.charge_id is 'The charge that it posts or pays.';
comment on column ledger_transfers.posting is
  'Rises with every entry and is taken while its customer is locked, so that it is the order of posting.';
comment on column ledger_transfers.method is 'How money came or went: cash, upi, card, netbanking or online; null where it only moved.';
comment on column ledger_transfers.expense_kind is 'What an expense was for, in the words of the settings at that time.';
create index ledger_transfers_debit on ledger_transfers (debit_account_id, id);
create index ledger_transfers_credit on ledger_transfers (credit_account_id, id);
create index ledger_transfers_order on ledger_transfers (order_id) where order_id is not null;
create index ledger_transfers_charge on ledger_transfers (charge_id) where charge_id is not null;
-- The entries of one container, newest first.
create index ledger_transfers_jars on ledger_transfers (unit, id)
  where unit <> '00000000-0000-0000-0000-000000000000';
create index ledger_transfers_seldom on ledger_transfers (kind, id)
  include (debit_account_id, credit_account_id, amount) where kind in
  ('refund', 'pay_out', 'allowance', 'write_off', 'hand_over', 'cash_difference', 'banking', 'expense', 'owner_money');

alter sequence ledger_postings owned by ledger_transfers.posting;

create table ledger_notes (
  event_id uuid primary key,
  note text not null,
  reference text not null default ''
);
comment on table ledger_notes is
  'Reasons and notes of events, apart from their transfers because they can be emptied when somebody asks for it.';
comment on column ledger_notes.reference is 'Of the bank, such as a UTR.';

-- Mistakes of the desks are taken back: an event is reversed by another one, once.
create table ledger_reversals (
  event_id uuid primary key,
  reversal_id uuid not null unique
);
comment on table ledger_reversals is
  'Which event of the ledger was taken back by which: each at most once. Both are events of ledger_transfers.';

create table ledger_totals (
  day date not null,
  kind text not null,
  container_id uuid not null,
  slot smallint not null,
  debits bigint not null,
  credits bigint not null,
  entries bigint not null,
  constraint ledger_totals_pkey primary key (day, kind, container_id, slot)
) with (fillfactor = 70);
comment on table ledger_totals is
  'Sums and number of the entries of all accounts of a kind on a day in India, kept by a trigger. Spread over slots by connection, so that postings at once seldom wait for each other: only sums over the slots mean something.';
comment on column ledger_totals.container_id is 'The uuid of zeros for accounts without a container.';

-- How many accounts of customers have something on them: a list of 200,000 would count them anew for each page.
create table ledger_counts (
  kind text not null,
  container_id uuid not null,
  slot smallint not null,
  filled bigint not null,
  constraint ledger_counts_pkey primary key (kind, container_id, slot)
) with (fillfactor = 70);
comment on table ledger_counts is
  'Accounts above zero by kind and container, and as holders the customers who hold any jar, kept by triggers. Spread over slots as ledger_totals are: only sums over the slots mean something.';
comment on column ledger_counts.container_id is 'The uuid of zeros without a container.';

-- Locks the accounts in the order of their ids. Refuses below zero before the table's check would, to name all accounts.
create function keep_ledger_balances() returns trigger language plpgsql as $$
declare
  refused jsonb;
begin
  with side as (
    select debit_account_id as id, amount as debits, 0 as credits from posted
    union all
    select credit_account_id, 0, amount from posted
  ), delta as (
    select id, sum(debits)::bigint as debits, sum(credits)::bigint as credits from side group by id
  ), held as (
    select a.id, a.kind, a.balance, d.debits, d.credits
    from ledger_accounts a join delta d using (id)
    where a.owner_id is not null
    order by a.id for no key update of a
  ), moved as (
    update ledger_accounts a set debits = a.debits + h.debits, credits = a.credits + h.credits
    from held h
    where a.id = h.id and not (h.kind in ('credit', 'deposits') and h.balance + h.credits < h.debits
      or h.kind = 'held' and h.balance + h.debits < h.credits)
    returning a.id
  )
  select jsonb_agg(jsonb_build_object('kind', h.kind, 'account', h.id, 'balance', h.balance) order by h.id) into refused
  from held h
  where not exists (select from moved m where m.id = h.id);
  if refused is not null then
    raise exception 'A ledger account would fall below zero' using errcode = 'LG001', detail = refused::text;
  end if;
  return null;
end
$$;
comment on function keep_ledger_balances is 'Moves the balances of accounts with an owner, once for a statement.';

create function keep_ledger_totals() returns trigger language plpgsql as $$
begin
  insert into ledger_totals as t (day, kind, container_id, slot, debits, credits, entries)
  select (side.created_at at time zone 'Asia/Kolkata')::date, a.kind,
    coalesce(a.container_id, '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 16,
    sum(side.debits), sum(side.credits), count(*)
  from (
    select created_at, debit_account_id as account_id, amount as debits, 0 as credits from posted
    union all
    select created_at, credit_account_id, 0, amount from posted
  ) side
  join ledger_accounts a on a.id = side.account_id
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, kind, container_id, slot) do update
    set debits = t.debits + excluded.debits, credits = t.credits + excluded.credits,
      entries = t.entries + excluded.entries;
  return null;
end
$$;
comment on function keep_ledger_totals is 'Adds to ledger_totals, once for a statement.';

-- Triggers run in the order of their names: accounts are locked before totals.
create trigger ledger_transfers_balanced after insert on ledger_transfers
  referencing new table as posted for each statement execute function keep_ledger_balances();
create trigger ledger_transfers_totalled after insert on ledger_transfers
  referencing new table as posted for each statement execute function keep_ledger_totals();

-- Few postings bring an account above zero or down to it. Of those, rows are added up in the order of their key.
create function keep_ledger_counts() returns trigger language plpgsql as $$
begin
  insert into ledger_counts as c (kind, container_id, slot, filled)
  select n.kind, coalesce(n.container_id, '00000000-0000-0000-0000-000000000000'), pg_backend_pid() % 16,
    sum(case when n.balance > 0 then 1 else -1 end)
  from changed n join former f on f.id = n.id
  where (n.balance > 0) <> (f.balance > 0) and n.kind in ('credit', 'deposits', 'held')
  group by 1, 2
  order by 1, 2
  on conflict (kind, container_id, slot) do update set filled = c.filled + excluded.filled;
  return null;
end
$$;
comment on function keep_ledger_counts is 'Adds to ledger_counts, once for a statement.';

create trigger ledger_accounts_counted after update on ledger_accounts
  referencing old table as former new table as changed for each statement execute function keep_ledger_counts();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- A truncated parent truncates this table too, which changes nothing while it is empty.
  if tg_op = 'TRUNCATE' and not exists (select from ledger_transfers) then
    return null;
  end if;
  raise exception 'Entries of the ledger are never changed or deleted: reverse an event by another one'
    using errcode = 'LG002';
end
$$;
comment on function refuse_ledger_change is 'Refuses updates, deletions and truncation.';

create function refuse_ledger_balance() returns trigger language plpgsql as $$
begin
  raise exception 'A balance of the ledger is moved by transfers alone' using errcode = 'LG002';
end
$$;
comment on function refuse_ledger_balance is 'Refuses a new account that begins with a balance.';

create trigger ledger_transfers_appended before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_appended before delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
-- Only the trigger that keeps balances is a trigger around this one.
create trigger ledger_accounts_kept before update on ledger_accounts
  for each statement when (pg_trigger_depth() = 0) execute function refuse_ledger_change();
create trigger ledger_accounts_opened before insert on ledger_accounts
  for each row when (new.debits <> 0 or new.credits <> 0) execute function refuse_ledger_balance();

alter table ledger_transfers enable always trigger ledger_transfers_appended;
alter table ledger_accounts enable always trigger ledger_accounts_appended;
alter table ledger_accounts enable always trigger ledger_accounts_kept;

-- One call, because a single statement would read the balances of the time before its wait.
create function lock_ledger(customer uuid) returns table (kind text, container_id uuid, balance bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from users where id = customer order by id for no key update;
  perform require_unjoined(customer);
  return query select a.kind, a.container_id, a.balance from ledger_accounts a where a.user_id = customer;
end
$$;
comment on function lock_ledger is
  'Locks a customer, then answers the balances of the customer''s accounts. Refuses one that was joined into another.';

-- Two foldings at once would wait for each other in a circle. Slot -1 is written by this alone.
create function fold_ledger_totals(before date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_ledger_totals'));
  with spread as (
    select day, kind, container_id from ledger_totals where day < before group by 1, 2, 3 having count(*) > 1
  ), held as materialized (
    select t.day, t.kind, t.container_id, t.slot
    from ledger_totals t join spread using (day, kind, container_id)
    order by 1, 2, 3, 4 for update of t
  ), gone as (
    delete from ledger_totals t using held h
    where (t.day, t.kind, t.container_id, t.slot) = (h.day, h.kind, h.container_id, h.slot)
    returning t.*
  )
  insert into ledger_totals (day, kind, container_id, slot, debits, credits, entries)
  select day, kind, container_id, -1, sum(debits), sum(credits), sum(entries) from gone group by 1, 2, 3;
end
$$;
comment on function fold_ledger_totals is
  'Makes one row of the slots of each day before the given one, so that sums stay short over the years.';
