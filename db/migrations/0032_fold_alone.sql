-- Two foldings at once could wait for each other in a circle: one held the row of a day that the other had just written.
create or replace function fold_tallies(before date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_tallies'));

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
end
$$;
comment on function fold_tallies is
  'Makes one row of the slots of each day before the given one, where no two writers meet any more; one folding at a time.';
