-- Orders of plans are written 150 by a statement. A row trigger wrote the tally of their day anew for each of them, and
-- within one transaction each further version of a row costs more than the one before.
create function tally_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_tallies as t (day, status, payment_status, slot, orders, earning_orders, revenue_paise)
  select day, status, payment_status, pg_backend_pid() % 16, count(*), sum(earned), sum(earned * total_paise)
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
comment on function tally_new_orders is 'Adds new orders to order_tallies, once for a statement.';

-- An array instead of a join: a plan that was made for many orders must not look through the table for one.
create function keep_newest_orders() returns trigger language plpgsql as $$
declare
  customers uuid[];
begin
  select array_agg(distinct customer_id) into customers from placed;
  perform from jar_holders where customer_id = any(customers) order by customer_id for no key update;
  if found then
    -- locked: by the statement before
    update jar_holders h set last_order_at = (
      select o.created_at from orders o
      where o.customer_id = h.customer_id and o.status <> 'cancelled' order by o.id desc limit 1)
    where h.customer_id = any(customers);
  end if;
  return null;
end
$$;
comment on function keep_newest_orders is 'Keeps the newest order of customers who hold or held jars, once for a statement.';

drop trigger orders_tallied on orders;
drop trigger orders_held on orders;
create trigger orders_held after insert on orders
  referencing new table as placed for each statement execute function keep_newest_orders();
create trigger orders_tallied after insert on orders
  referencing new table as placed for each statement execute function tally_new_orders();

-- The job of plans asks for them each minute.
create index users_inactive on users (id) where not is_active;
