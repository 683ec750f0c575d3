-- What was recorded at a stop cannot be recorded again by a screen that still shows the order as it was before.
alter table orders add column failed_stops integer not null default 0;
comment on column orders.failed_stops is 'How often its delivery was tried in vain.';
