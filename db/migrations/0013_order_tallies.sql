-- What the dashboard and the lists of orders would otherwise count anew each time (docs/decisions/0016).
create table order_tallies (
  day date not null,
  status text not null,
  slot integer not null,
  orders bigint not null,
  earning_orders bigint not null,
  revenue_paise bigint not null,
  primary key (day, status, slot)
);
comment on table order_tallies is
  'Orders by status and the day in India on which they were placed, kept by a trigger. Spread over slots, so that orders placed at once seldom wait for each other: only sums over the slots mean something.';

create table product_tallies (
  product_id uuid primary key references products on delete cascade,
  orders bigint not null,
  revenue_paise bigint not null
);
comment on table product_tallies is
  'How many orders that were not cancelled hold a product, and what its lines have earned, kept by the same trigger.';

-- Products first, then days, each in order, as all writers do: none waits for another in a circle.
create function tally_order() returns trigger language plpgsql as $$
declare
  was_counted constant integer := coalesce((old.status <> 'cancelled')::integer, 0);
  is_counted constant integer := coalesce((new.status <> 'cancelled')::integer, 0);
  was_earned constant integer := coalesce((old.status <> 'cancelled' and old.payment_status = 'paid')::integer, 0);
  is_earned constant integer := coalesce((new.status <> 'cancelled' and new.payment_status = 'paid')::integer, 0);
begin
  if was_counted <> is_counted or was_earned <> is_earned then
    insert into product_tallies as t (product_id, orders, revenue_paise)
    select product_id, is_counted - was_counted,
      sum(unit_price_paise::bigint * quantity) * (is_earned - was_earned)
    from order_items
    where order_id = coalesce(new.id, old.id)
    group by product_id
    order by product_id
    on conflict (product_id) do update
      set orders = t.orders + excluded.orders, revenue_paise = t.revenue_paise + excluded.revenue_paise;
  end if;

  insert into order_tallies as t (day, status, slot, orders, earning_orders, revenue_paise)
  select (created_at at time zone 'Asia/Kolkata')::date as day, status, pg_backend_pid() % 16,
    sum(units), sum(units * earned), sum(units * earned * total_paise)
  from (values
    (-1, old.created_at, old.status, was_earned, old.total_paise),
    (1, new.created_at, new.status, is_earned, new.total_paise)
  ) as change (units, created_at, status, earned, total_paise)
  where status is not null
  group by 1, 2
  order by 1, 2
  on conflict (day, status, slot) do update
    set orders = t.orders + excluded.orders, earning_orders = t.earning_orders + excluded.earning_orders,
      revenue_paise = t.revenue_paise + excluded.revenue_paise;
  return coalesce(new, old);
end
$$;
comment on function tally_order is 'Keeps order_tallies and product_tallies true, in the transaction of the change.';

create trigger orders_tallied after insert on orders for each row execute function tally_order();
create trigger orders_retallied after update on orders for each row
  when ((old.status, old.payment_status, old.created_at, old.total_paise)
    is distinct from (new.status, new.payment_status, new.created_at, new.total_paise))
  execute function tally_order();
-- Before, while its lines are still there to be subtracted.
create trigger orders_untallied before delete on orders for each row execute function tally_order();

create function count_tallies() returns void language sql as $$
  delete from order_tallies;
  delete from product_tallies;
  insert into order_tallies (day, status, slot, orders, earning_orders, revenue_paise)
  select (created_at at time zone 'Asia/Kolkata')::date, status, 0, count(*),
    count(*) filter (where status <> 'cancelled' and payment_status = 'paid'),
    coalesce(sum(total_paise) filter (where status <> 'cancelled' and payment_status = 'paid'), 0)
  from orders
  group by 1, 2;
  insert into product_tallies (product_id, orders, revenue_paise)
  select i.product_id, count(distinct i.order_id),
    coalesce(sum(i.unit_price_paise::bigint * i.quantity) filter (where o.payment_status = 'paid'), 0)
  from order_items i join orders o on o.id = i.order_id
  where o.status <> 'cancelled'
  group by 1;
$$;
comment on function count_tallies is 'Counts both tables anew, while no order is written: after loading orders from elsewhere.';
select count_tallies();

-- Serves what the narrower index on the same instant did.
drop index orders_created;
create index orders_newest on orders (created_at desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
