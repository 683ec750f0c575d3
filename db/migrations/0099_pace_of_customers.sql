-- What customers placed, cancelled and moved in the last hour is counted in the history of the orders. The index takes a
-- few seconds for a hundred thousand orders, while none is written; a larger shop makes it `concurrently` before the new
-- release starts, and `if not exists` then passes over it.
create index if not exists order_events_pace on order_events (changed_by, created_at)
  where changed_by is not null and (kind = 'slot' or (kind = 'status' and next in ('pending', 'cancelled')));
