-- A slot without a capacity has nothing to wait for, yet each order of a town held the one row of its slot until its
-- commit. Such places are counted in up to sixteen rows by connection, as tallies are; what is booked is the sum.
create table slot_shares (
  zone_id uuid references zones on delete restrict,
  date date not null,
  window_key text not null references delivery_windows on delete restrict,
  share smallint not null,
  booked integer not null,
  constraint slot_shares_once unique nulls not distinct (zone_id, date, window_key, share)
) with (fillfactor = 70);
create index slot_shares_by_date on slot_shares (date, window_key);
comment on table slot_shares is
  'Places that were taken in a slot while it had no capacity, beside those of slots, so that orders do not wait for each other. One share may be below zero, because a place comes back wherever it was taken; only sums mean something.';

create view slot_counts as
  select zone_id, date, window_key, sum(booked)::integer as booked
  from (
    select zone_id, date, window_key, booked from slots
    union all
    select zone_id, date, window_key, booked from slot_shares
  ) as counters
  group by zone_id, date, window_key;
comment on view slot_counts is 'How many places of a slot are taken in all.';

-- Orders of one customer had waited for each other at the row that says since when no jar was ordered. Within a minute
-- of the newest order that is known they only share it, so that a cancellation still sees them: the time is kept to the
-- minute, and days are compared with it.
create or replace function keep_newest_orders() returns trigger language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
declare
  customers uuid[];
  newest timestamptz;
begin
  select array_agg(distinct customer_id), max(created_at) into customers, newest from placed;
  perform from jar_holders
  where customer_id = any(customers)
    and (last_order_at between newest - interval '1 minute' and newest) is not true
  order by customer_id for no key update;
  if found then
    -- locked: by the statement before
    update jar_holders h set last_order_at = (
      select o.created_at from orders o
      where o.customer_id = h.customer_id and o.status <> 'cancelled' order by o.id desc limit 1)
    where h.customer_id = any(customers)
      and (h.last_order_at between newest - interval '1 minute' and newest) is not true;
  end if;
  perform from jar_holders where customer_id = any(customers) order by customer_id for share;
  return null;
end
$$;

create or replace function keep_last_orders() returns trigger language plpgsql as $$
begin
  -- A statement of its own: the next one sees what was committed while this one waited.
  perform from jar_holders where customer_id = new.customer_id order by customer_id for no key update;
  if found then
    -- locked: by the statement before
    update jar_holders set last_order_at = (
      select o.created_at from orders o
      where o.customer_id = new.customer_id and o.status <> 'cancelled' order by o.id desc limit 1)
    where customer_id = new.customer_id;
  end if;
  return null;
end
$$;
comment on column jar_holders.last_order_at is 'Of the newest order that was not cancelled, to the minute.';
