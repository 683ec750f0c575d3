-- The desk of jars: who holds how many since when, in the order of any list, and customers without deposit.
create table jar_holders (
  customer_id uuid primary key references users on delete cascade,
  jars bigint not null,
  since timestamptz not null,
  last_order_at timestamptz,
  quiet_since timestamptz not null generated always as (greatest(since, last_order_at)) stored,
  reminded_at timestamptz,
  reminded_by uuid references users on delete set null
) with (fillfactor = 80);
comment on table jar_holders is
  'Customers who hold or held jars, kept by triggers: the sum of their held accounts, for lists that are sorted by it. The ledger decides, this table only finds.';
comment on column jar_holders.since is 'When the number last rose from 0.';
comment on column jar_holders.last_order_at is 'Of the newest order that was not cancelled.';
comment on column jar_holders.quiet_since is 'Since when jars are held and nothing was ordered.';
-- Lists are paged and counted in an index alone.
create index jar_holders_quiet on jar_holders (quiet_since, customer_id) where jars > 0;
create index jar_holders_since on jar_holders (since, customer_id) where jars > 0;
create index jar_holders_jars on jar_holders (jars desc, customer_id) where jars > 0;
create index jar_holders_reminder on jar_holders (reminded_by) where reminded_by is not null;

-- Fires after the trigger that moves balances and before the one that adds totals, by their names. Rows are added up
-- in the order of customers; who exchanges as many as before is not written.
create function keep_jar_holders() returns trigger language plpgsql as $$
begin
  insert into jar_holders as h (customer_id, jars, since, last_order_at)
  select m.user_id, m.jars, m.at, (
    select o.created_at from orders o
    where o.customer_id = m.user_id and o.status <> 'cancelled' order by o.id desc limit 1)
  from (
    select a.user_id, sum(case when p.debit_account_id = a.id then p.amount else -p.amount end) as jars,
      max(p.created_at) as at
    from posted p join ledger_accounts a on a.id in (p.debit_account_id, p.credit_account_id)
    where p.unit <> '00000000-0000-0000-0000-000000000000' and a.kind = 'held'
    group by 1
  ) m
  where m.jars <> 0
  order by m.user_id
  on conflict (customer_id) do update
    set jars = h.jars + excluded.jars, since = case when h.jars <= 0 then excluded.since else h.since end,
      last_order_at = excluded.last_order_at;
  return null;
end
$$;
comment on function keep_jar_holders is 'Moves jar_holders with the jars that were posted.';
create trigger ledger_transfers_held after insert on ledger_transfers
  referencing new table as posted for each statement execute function keep_jar_holders();

create function keep_last_orders() returns trigger language plpgsql as $$
begin
  -- locked: one row, found by its key
  update jar_holders set last_order_at = (
    select o.created_at from orders o
    where o.customer_id = new.customer_id and o.status <> 'cancelled' order by o.id desc limit 1)
  where customer_id = new.customer_id;
  return null;
end
$$;
comment on function keep_last_orders is 'Keeps the newest order of a customer who holds or held jars.';
create trigger orders_held after insert on orders for each row execute function keep_last_orders();
create trigger orders_held_again after update of status on orders for each row
  when ((old.status = 'cancelled') <> (new.status = 'cancelled')) execute function keep_last_orders();

-- Who held jars before this migration: since the newest entry that raised them from 0.
insert into jar_holders (customer_id, jars, since, last_order_at)
select held.user_id, held.jars, coalesce(risen.at, now()), (
  select o.created_at from orders o
  where o.customer_id = held.user_id and o.status <> 'cancelled' order by o.id desc limit 1)
from (
  select user_id, sum(balance) as jars, array_agg(id) as accounts from ledger_accounts where kind = 'held' group by 1
) held
left join lateral (
  select max(created_at) as at from (
    select created_at, n, sum(n) over (order by id) - n as before from (
      select id, created_at, amount as n from ledger_transfers where debit_account_id = any(held.accounts)
      union all
      select id, created_at, -amount from ledger_transfers where credit_account_id = any(held.accounts)
    ) moves
  ) sums where n > 0 and before = 0
) risen on true
where held.jars > 0;

-- The entries of one container, newest first. In a large ledger it takes a few seconds, while none is written; a
-- larger shop makes it `concurrently` before the new release starts, and `if not exists` then passes over it.
create index if not exists ledger_transfers_jars on ledger_transfers (unit, id)
  where unit <> '00000000-0000-0000-0000-000000000000';

create table deposit_terms (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  is_free boolean not null,
  reason text not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
comment on table deposit_terms is
  'Each time staff said that a customer pays no deposit for containers, or pays it again. The newest row holds.';
create index deposit_terms_customer on deposit_terms (customer_id, id desc);
create index deposit_terms_staff on deposit_terms (changed_by) where changed_by is not null;
