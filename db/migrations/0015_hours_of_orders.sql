-- contract: 0.1.0, whose program writes the hours of every order
-- Orders of a database that is older than this set may lack the hours of their window.
-- locked: no program leaves an order without hours
update orders o
set window_label = w.label, window_from = w.from_minute, window_to = w.to_minute
from delivery_windows w where w.key = o.delivery_window and (o.window_from is null or o.window_to is null);
-- Of a window that is gone: the whole day.
-- locked: as above
update orders
set window_label = coalesce(nullif(window_label, ''), delivery_window), window_from = 0, window_to = 1440
where window_from is null or window_to is null;
alter table orders alter column window_from set not null, alter column window_to set not null;
