-- Being closed and having another capacity are two facts, and "open" is a third that somebody says.
alter table slot_exceptions add column is_opened boolean not null default false;
comment on column slot_exceptions.is_opened is
  'Takes orders although a broader row of its date says closed. A row of the whole date in all zones never says it, and beside is_closed it counts for nothing.';
comment on table slot_exceptions is
  'Dates that differ from their windows: closed, opened, another capacity. Null for window or zone is all of them. Closed wins, unless a narrower row says opened.';

-- Until now a row that was not closed opened its slots. It was meant where it says nothing else, or came after the closing.
-- locked: nobody else holds more than one of these rows
update slot_exceptions e
set is_opened = true
where not e.is_closed and (e.window_key is not null or e.zone_id is not null) and (
  e.capacity is null
  or exists (
    select from slot_exceptions b
    where b.date = e.date and b.is_closed and b.updated_at < e.updated_at
      and (b.window_key is null or b.window_key = e.window_key) and (b.zone_id is null or b.zone_id = e.zone_id)));
