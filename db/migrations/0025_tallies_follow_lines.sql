-- Products are tallied by the lines of orders themselves, in whatever order and by whomever they are written, and a
-- truncated table empties its tallies (docs/decisions/0016).
lock table users, orders, order_items, order_tallies, product_tallies, user_tallies in share row exclusive mode;

create function tally_lines() returns trigger language plpgsql as $$
declare
  order_ids uuid[];
  product_ids uuid[];
  signs integer[];
  paise bigint[];
begin
  if tg_op <> 'DELETE' then
    select array_agg(order_id), array_agg(product_id), array_agg(1), array_agg(unit_price_paise::bigint * quantity)
    into order_ids, product_ids, signs, paise
    from lines_after;
  end if;
  if tg_op <> 'INSERT' then
    select order_ids || array_agg(order_id), product_ids || array_agg(product_id), signs || array_agg(-1),
      paise || array_agg(unit_price_paise::bigint * quantity)
    into order_ids, product_ids, signs, paise
    from lines_before;
  end if;
  if order_ids is null then
    return null;
  end if;

  -- Whoever moves the order at this moment has counted without these lines; after that it moves no more until the end.
  -- Of an order that is gone nothing is left to count: its own deletion has.
  perform from orders where id = any(order_ids) order by id for no key update;

  insert into product_tallies as t (product_id, orders, revenue_paise)
  select product_id,
    sum((lines_now > 0)::integer - (lines_now - lines > 0)::integer),
    sum(case when payment_status = 'paid' then paise_more else 0 end)
  from (
    select c.*, o.payment_status,
      (select count(*) from order_items i where i.order_id = c.order_id and i.product_id = c.product_id) as lines_now
    from (
      select order_id, product_id, sum(sign) as lines, sum(sign * amount) as paise_more
      from unnest(order_ids, product_ids, signs, paise) as line (order_id, product_id, sign, amount)
      group by 1, 2
      having sum(sign) <> 0 or sum(sign * amount) <> 0
    ) c
    join orders o on o.id = c.order_id
    where o.status <> 'cancelled'
  ) changed
  group by product_id
  order by product_id
  on conflict (product_id) do update
    set orders = t.orders + excluded.orders, revenue_paise = t.revenue_paise + excluded.revenue_paise;
  return null;
end
$$;
comment on function tally_lines is
  'Keeps product_tallies true when lines are written, in the transaction of the change, once for a statement.';

create trigger order_items_tallied after insert on order_items
  referencing new table as lines_after for each statement execute function tally_lines();
create trigger order_items_retallied after update on order_items
  referencing old table as lines_before new table as lines_after for each statement execute function tally_lines();
create trigger order_items_untallied after delete on order_items
  referencing old table as lines_before for each statement execute function tally_lines();

-- A new order has no lines yet: each line counts itself. Days first, then products, as a statement that writes an order
-- and its lines does: none waits for another in a circle.
create or replace function tally_order() returns trigger language plpgsql as $$
declare
  was_counted constant integer := coalesce((old.status <> 'cancelled')::integer, 0);
  is_counted constant integer := coalesce((new.status <> 'cancelled')::integer, 0);
  was_earned constant integer := coalesce((old.status <> 'cancelled' and old.payment_status = 'paid')::integer, 0);
  is_earned constant integer := coalesce((new.status <> 'cancelled' and new.payment_status = 'paid')::integer, 0);
begin
  insert into order_tallies as t (day, status, payment_status, slot, orders, earning_orders, revenue_paise)
  select (created_at at time zone 'Asia/Kolkata')::date as day, status, payment_status, pg_backend_pid() % 16,
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

create function untally() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'orders' then
      -- locked: whoever truncates holds the whole table, so that nobody else writes its tallies
      delete from order_tallies;
    when 'order_items' then
      -- locked: whoever truncates holds the whole table, so that nobody else writes its tallies
      delete from product_tallies;
    when 'users' then
      -- locked: whoever truncates holds the whole table, so that nobody else writes its tallies
      delete from user_tallies;
  end case;
  return null;
end
$$;
comment on function untally is 'Empties the tallies of a table that is truncated, of which row triggers learn nothing.';

create trigger orders_emptied after truncate on orders for each statement execute function untally();
create trigger order_items_emptied after truncate on order_items for each statement execute function untally();
create trigger users_emptied after truncate on users for each statement execute function untally();

-- A demo that was filled before had its lines written after its orders.
select count_tallies();
