-- Day tallies with a row for each connection. Two connections of one slot waited for each other in the order in which
-- they came: an edit of an order locks its product tallies first, and every other act its day tallies.

create or replace function tally_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies as t (day, status, payment_status, slot, orders, earning_orders, revenue_paise)
  select day, status, payment_status, pg_backend_pid(), count(*), sum(earned), sum(earned * total_paise)
  from (
    select (created_at at time zone 'Asia/Kolkata')::date as day, status, payment_status, total_paise,
      (status <> 'cancelled' and payment_status = 'paid')::integer as earned
    from placed
  ) p
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, status, payment_status, slot) do update
    set orders = t.orders + excluded.orders, earning_orders = t.earning_orders + excluded.earning_orders,
      revenue_paise = t.revenue_paise + excluded.revenue_paise;
  return null;
end
$$;

create or replace function tally_order() returns trigger language plpgsql as $$
declare
  was_counted constant integer := coalesce((old.status <> 'cancelled')::integer, 0);
  is_counted constant integer := coalesce((new.status <> 'cancelled')::integer, 0);
  was_earned constant integer := coalesce((old.status <> 'cancelled' and old.payment_status = 'paid')::integer, 0);
  is_earned constant integer := coalesce((new.status <> 'cancelled' and new.payment_status = 'paid')::integer, 0);
begin
  insert into order_tallies as t (day, status, payment_status, slot, orders, earning_orders, revenue_paise)
  select (created_at at time zone 'Asia/Kolkata')::date as day, status, payment_status, pg_backend_pid(),
    sum(units), sum(units * earned), sum(units * earned * total_paise)
  from (values
    (-1, old.created_at, old.status, old.payment_status, was_earned, old.total_paise),
    (1, new.created_at, new.status, new.payment_status, is_earned, new.total_paise)
  ) as change (units, created_at, status, payment_status, earned, total_paise)
  where status is not null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, status, payment_status, slot) do update
    set orders = t.orders + excluded.orders, earning_orders = t.earning_orders + excluded.earning_orders,
      revenue_paise = t.revenue_paise + excluded.revenue_paise;

  if tg_op <> 'INSERT' and (was_counted <> is_counted or was_earned <> is_earned) then
    insert into product_tallies as t (product_id, orders, revenue_paise)
    select product_id, is_counted - was_counted,
      sum(unit_price_paise::bigint * quantity) * (is_earned - was_earned)
    from order_items
    where order_id = old.id
    group by product_id
    order by product_id
    on conflict (product_id) do update
      set orders = t.orders + excluded.orders, revenue_paise = t.revenue_paise + excluded.revenue_paise;
  end if;
  return coalesce(new, old);
end
$$;

comment on table order_tallies is
  'Orders by status, payment and the day in India on which they were placed, kept by a trigger. Each connection has rows of its own, so that no two acts wait for each other: only sums over them mean something.';
