-- Numbers of a period: deliveries are counted by the day of delivery, and each failed stop has a row.

create index orders_delivered on orders (delivered_at) where status = 'delivered';

create table failed_stops (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  run_id uuid references runs on delete set null,
  reason text not null,
  created_at timestamptz not null,
  constraint failed_stops_small check (octet_length(reason) <= 4000)
);
comment on table failed_stops is
  'Stops at which an order could not be delivered; orders.failed_stops is their number. The row of an undone stop is deleted.';
comment on column failed_stops.run_id is 'The run that carried the order; null if staff recorded it without a run.';
create index failed_stops_newest on failed_stops (created_at desc, id desc) include (reason);
create index failed_stops_order on failed_stops (order_id, id);
create index failed_stops_run on failed_stops (run_id) where run_id is not null;

-- Stops from before this table: what riders recorded, then what the audit log knows of staff, then what is only counted.
insert into failed_stops (id, order_id, run_id, reason, created_at)
select a.id, s.order_id, a.run_id, left(coalesce(a.body ->> 'reason', ''), 1000), a.created_at
from rider_acts a join run_stops s on s.id = a.stop_id join orders o on o.id = s.order_id
where a.kind = 'not_delivered' and a.is_recorded and a.taken_back_by is null and o.failed_stops > 0;

insert into failed_stops (id, order_id, reason, created_at)
select l.id, o.id, left(coalesce(l.reason, ''), 1000), l.at
from audit_log l join orders o on o.id::text = l.records[1]
where l.call = 'POST /admin/orders/:id/failed-stop' and o.failed_stops > 0;

insert into failed_stops (id, order_id, reason, created_at)
select gen_random_uuid(), o.id, '', o.failed_on::timestamp at time zone 'Asia/Kolkata'
from orders o
cross join lateral (select count(*) as known from failed_stops f where f.order_id = o.id) f
cross join lateral generate_series(1, o.failed_stops - f.known)
where o.failed_on is not null and o.failed_stops > f.known;

-- locked: no other transaction knows the table yet
delete from failed_stops f using (
  select n.id, row_number() over (partition by n.order_id order by n.created_at desc, n.id desc) as place, o.failed_stops
  from failed_stops n join orders o on o.id = n.order_id
) known
where known.id = f.id and known.place > known.failed_stops;
