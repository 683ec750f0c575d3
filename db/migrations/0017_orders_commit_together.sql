-- Its own add_job notifies, and transactions that notify commit only one after the other (docs/decisions/0013): orders
-- must not. The worker is woken after the commit, and asks every two seconds by itself.
create function queue_mails(mails json[], most_attempts smallint) returns bigint language plpgsql as $$
declare
  queued bigint;
begin
  insert into graphile_worker._private_tasks (identifier)
  select 'send_mail' where not exists (select from graphile_worker._private_tasks where identifier = 'send_mail')
  on conflict do nothing;
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
  select t.id, mail, most_attempts
  from graphile_worker._private_tasks t, unnest(mails) as mail
  where t.identifier = 'send_mail';
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function queue_mails is 'Queues e-mails in the transaction of an order without a notification.';

-- Two that fold at once meet in slot -1, which is written by this alone. Rows are locked in the order in which the
-- triggers lock them; who waits for one that is gone writes a new one beside.
create or replace function fold_tallies(before date) returns void language sql as $$
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
