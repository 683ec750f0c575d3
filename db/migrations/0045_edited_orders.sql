-- The history of an order has entries of edits.

alter table order_events
  drop constraint order_events_kind_known,
  add constraint order_events_kind_known check (kind in ('status', 'payment', 'slot', 'empties', 'door', 'edit'));
comment on column order_events.changes is
  'What the entry changed besides the statuses: [{field, from, to}], or counts as {field, was, now}; amounts in paise. Of the address it names only the fields.';

-- Customers' edits count towards the same limit for each hour as their moves.
drop index order_events_pace;
create index order_events_pace on order_events (changed_by, created_at)
  where changed_by is not null
    and (kind in ('slot', 'empties', 'edit') or (kind = 'status' and next in ('pending', 'cancelled')));
