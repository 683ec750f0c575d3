-- Totals and pages of lists by payment, by day and of accounts come from tallies as well (docs/decisions/0016). Orders
-- and accounts are written again when this has counted them: a second or two for a million orders.
lock table orders, users in share row exclusive mode;

alter table order_tallies add column payment_status text not null default 'pending';
alter table order_tallies drop constraint order_tallies_pkey,
  add primary key (day, status, payment_status, slot);
comment on table order_tallies is
  'Orders by status, payment and the day in India on which they were placed, kept by a trigger. Spread over slots, so that orders placed at once seldom wait for each other: only sums over the slots mean something.';

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

create or replace function tally_order() returns trigger language plpgsql as $$
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
  return coalesce(new, old);
end
$$;

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

create function count_order_tallies() returns void language sql as $$
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
  delete from user_tallies;
  insert into user_tallies (day, role, is_active, slot, users)
  select (created_at at time zone 'Asia/Kolkata')::date, role, is_active, -1, count(*) from users group by 1, 2, 3;
$$;
comment on function count_user_tallies is 'Counts user_tallies anew, while no account is written.';

create or replace function count_tallies() returns void language sql as $$
  select count_order_tallies();
  select count_user_tallies();
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
  on conflict (day, role, is_active, slot) do update set users = t.users + excluded.users;
$$;
comment on function fold_tallies is
  'Makes one row of the slots of each day before the given one, where no two writers meet any more.';

select count_order_tallies();
select count_user_tallies();

-- A row is written again for each order: room beside it keeps the new one on its page.
alter table order_tallies set (fillfactor = 50);
alter table product_tallies set (fillfactor = 50);
-- An index answers alone only what was vacuumed since: of these, at most a fiftieth was not.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table order_items set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table users set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
alter table products set (autovacuum_vacuum_scale_factor = 0.02);

-- Serves what the index without the day did, for the page of a list.
create index orders_payment_newest on orders (payment_status, created_at desc, id desc) include (status);
-- One's own orders are counted and paged in the index alone.
create index orders_of_customer on orders (customer_id, id desc) include (status);
drop index orders_customer;
create index products_listed on products (id desc) include (category_id, type, is_active, deleted_at);
