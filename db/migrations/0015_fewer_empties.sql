-- Customers may have an order take fewer empties back: its history knows it, and it counts with the moves of an hour.
alter table order_events drop constraint order_events_kind_known,
  add constraint order_events_kind_known check (kind in ('status', 'payment', 'slot', 'empties')) not valid;
alter table order_events validate constraint order_events_kind_known;
drop index order_events_pace;
create index order_events_pace on order_events (changed_by, created_at)
  where changed_by is not null
    and (kind in ('slot', 'empties') or (kind = 'status' and next in ('pending', 'cancelled')));
