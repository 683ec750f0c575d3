-- A failed stop is counted in the slot where it failed: the order itself is in its next one by then.
alter table orders add column failed_on date, add column failed_window text;
create index orders_failed on orders (failed_on, failed_window) where failed_on is not null;
comment on column orders.failed_on is 'The day of the slot in which the last stop failed; its window is failed_window.';
