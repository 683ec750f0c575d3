-- contract: no release calls the function; only a trigger did, which this file replaces.
-- A cancellation held the row of its customer's jars before it counted its products, and an act at the door counted the
-- products of another order of that customer before it moved jars: a deadlock. The row is written last now, at the
-- commit, when all that others wait for is written.
drop trigger orders_held on orders;
drop trigger orders_held_again on orders;
drop function keep_newest_orders();

create or replace function keep_last_orders() returns trigger language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
begin
  -- A statement of its own: the next one sees what was committed while this one waited. A new order within a minute of
  -- the newest one that is known shares the row, so that a cancellation still sees it.
  perform from jar_holders where customer_id = new.customer_id
    and (tg_op = 'INSERT' and last_order_at between new.created_at - interval '1 minute' and new.created_at) is not true
  order by customer_id for no key update;
  if found then
    -- locked: by the statement before
    update jar_holders set last_order_at = (
      select o.created_at from orders o
      where o.customer_id = new.customer_id and o.status <> 'cancelled' order by o.id desc limit 1)
    where customer_id = new.customer_id;
  else
    perform from jar_holders where customer_id = new.customer_id order by customer_id for share;
  end if;
  return null;
end
$$;

create constraint trigger orders_held after insert on orders deferrable initially deferred
  for each row execute function keep_last_orders();
create constraint trigger orders_held_again after update of status on orders deferrable initially deferred
  for each row when ((old.status = 'cancelled') <> (new.status = 'cancelled')) execute function keep_last_orders();
