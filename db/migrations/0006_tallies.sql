-- Sums that the dashboard and the lists would otherwise count anew each time, kept by triggers
-- (docs/decisions/running/0016). A row is written again for each order: room beside it keeps the new one on its page.

create table order_tallies (
  day date not null,
  status text not null,
  payment_status text not null default 'pending',
  slot integer not null,
  orders bigint not null,
  earning_orders bigint not null,
  revenue_paise bigint not null,
  primary key (day, status, payment_status, slot)
) with (fillfactor = 50);
comment on table order_tallies is
  'Orders by status, payment and the day in India on which they were placed, kept by a trigger. Spread over slots, so that orders placed at once seldom wait for each other: only sums over the slots mean something.';

create table product_tallies (
  product_id uuid primary key references products on delete cascade,
  orders bigint not null,
  revenue_paise bigint not null
) with (fillfactor = 50);
comment on table product_tallies is
  'How many orders that were not cancelled hold a product, and what its lines have earned, kept by the same trigger.';

create table user_tallies (
  day date not null,
  role text not null,
  is_active boolean not null,
  slot integer not null,
  users bigint not null,
  primary key (day, role, is_active, slot)
);
comment on table user_tallies is
  'Accounts by role, activity and the day in India on which they were made, kept by a trigger. Spread over slots as order_tallies are.';

-- Orders of plans are written 150 by a statement. A row trigger would write the tally of their day anew for each, and
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

-- Of orders that change or go. Days first, then products, as a statement that writes an order and its lines does: none
-- waits for another in a circle.
create function tally_order() returns trigger language plpgsql as $$
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
comment on function tally_order is 'Keeps order_tallies and product_tallies true, in the transaction of the change.';

create trigger orders_tallied after insert on orders
  referencing new table as placed for each statement execute function tally_new_orders();
create trigger orders_retallied after update on orders for each row
  when ((old.status, old.payment_status, old.created_at, old.total_paise)
    is distinct from (new.status, new.payment_status, new.created_at, new.total_paise))
  execute function tally_order();
-- Before, while its lines are still there to be subtracted.
create trigger orders_untallied before delete on orders for each row execute function tally_order();

create function tally_lines() returns trigger language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
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

create function tally_user() returns trigger language plpgsql as $$
begin
  insert into user_tallies as t (day, role, is_active, slot, users)
  select (created_at at time zone 'Asia/Kolkata')::date as day, role, is_active, pg_backend_pid() % 16, sum(units)
  from (values
    (-1, old.created_at, old.role, old.is_active), (1, new.created_at, new.role, new.is_active)
  ) as change (units, created_at, role, is_active)
  where role is not null
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (day, role, is_active, slot) do update set users = t.users + excluded.users;
  return null;
end
$$;
comment on function tally_user is 'Keeps user_tallies true, in the transaction of the change.';

create trigger users_tallied after insert or delete on users for each row execute function tally_user();
create trigger users_retallied after update on users for each row
  when ((old.role, old.is_active, old.created_at) is distinct from (new.role, new.is_active, new.created_at))
  execute function tally_user();

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

create function count_order_tallies() returns void language sql as $$
  -- locked: no order is written meanwhile
  delete from order_tallies;
  insert into order_tallies (day, status, payment_status, slot, orders, earning_orders, revenue_paise)
  select (created_at at time zone 'Asia/Kolkata')::date, status, payment_status, -1, count(*),
    count(*) filter (where status <> 'cancelled' and payment_status = 'paid'),
    coalesce(sum(total_paise) filter (where status <> 'cancelled' and payment_status = 'paid'), 0)
  from orders
  group by 1, 2, 3;
$$;
comment on function count_order_tallies is 'Counts order_tallies anew, while no order is written.';

create function count_user_tallies() returns void language sql as $$
  -- locked: no account is written meanwhile
  delete from user_tallies;
  insert into user_tallies (day, role, is_active, slot, users)
  select (created_at at time zone 'Asia/Kolkata')::date, role, is_active, -1, count(*) from users group by 1, 2, 3;
$$;
comment on function count_user_tallies is 'Counts user_tallies anew, while no account is written.';

create function count_tallies() returns void language sql as $$
  select count_order_tallies();
  select count_user_tallies();
  -- locked: no order is written meanwhile
  delete from product_tallies;
  insert into product_tallies (product_id, orders, revenue_paise)
  select i.product_id, count(distinct i.order_id),
    coalesce(sum(i.unit_price_paise::bigint * i.quantity) filter (where o.payment_status = 'paid'), 0)
  from order_items i join orders o on o.id = i.order_id
  where o.status <> 'cancelled'
  group by 1;
$$;
comment on function count_tallies is
  'Counts all tallies anew, while no order and no account is written: after loading them from elsewhere.';

-- Two that fold at once meet in slot -1, which is written by this alone. Rows are locked in the order in which the
-- triggers lock them; who waits for one that is gone writes a new one beside.
create function fold_tallies(before date) returns void language sql as $$
  with spread as (
    select day, status, payment_status from order_tallies where day < before
    group by 1, 2, 3 having count(*) > 1 or sum(orders) = 0
  ), held as materialized (
    select t.day, t.status, t.payment_status, t.slot
    from order_tallies t join spread using (day, status, payment_status)
    order by 1, 2, 3, 4 for update of t
  ), gone as (
    delete from order_tallies t using held h
    where (t.day, t.status, t.payment_status, t.slot) = (h.day, h.status, h.payment_status, h.slot)
    returning t.*
  )
  insert into order_tallies as t (day, status, payment_status, slot, orders, earning_orders, revenue_paise)
  select day, status, payment_status, -1, sum(orders), sum(earning_orders), sum(revenue_paise)
  from gone
  group by 1, 2, 3
  having sum(orders) <> 0 or sum(earning_orders) <> 0 or sum(revenue_paise) <> 0
  order by 1, 2, 3
  on conflict (day, status, payment_status, slot) do update
    set orders = t.orders + excluded.orders, earning_orders = t.earning_orders + excluded.earning_orders,
      revenue_paise = t.revenue_paise + excluded.revenue_paise;

  with spread as (
    select day, role, is_active from user_tallies where day < before
    group by 1, 2, 3 having count(*) > 1 or sum(users) = 0
  ), held as materialized (
    select t.day, t.role, t.is_active, t.slot
    from user_tallies t join spread using (day, role, is_active)
    order by 1, 2, 3, 4 for update of t
  ), gone as (
    delete from user_tallies t using held h
    where (t.day, t.role, t.is_active, t.slot) = (h.day, h.role, h.is_active, h.slot)
    returning t.*
  )
  insert into user_tallies as t (day, role, is_active, slot, users)
  select day, role, is_active, -1, sum(users) from gone group by 1, 2, 3 having sum(users) <> 0
  order by 1, 2, 3
  on conflict (day, role, is_active, slot) do update set users = t.users + excluded.users;
$$;
comment on function fold_tallies is
  'Makes one row of the slots of each day before the given one, where no two writers meet any more.';

-- Two foldings at once would wait for each other in a circle: one holds the row of a day that the other has just written.
create function fold_tallies_in_turn(before date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_tallies'));
  perform fold_tallies(before);
end
$$;
comment on function fold_tallies_in_turn is 'fold_tallies, never twice at the same time.';
