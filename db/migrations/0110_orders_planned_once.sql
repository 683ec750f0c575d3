-- What runs with each order is planned once for a connection. PostgreSQL had planned the statements of these triggers
-- anew for each order, because it took their arrays of three lines for longer ones: half a millisecond of its processor.
alter function tally_lines() set plan_cache_mode = 'force_generic_plan';
alter function keep_newest_orders() set plan_cache_mode = 'force_generic_plan';

-- The desk searches orders that were placed a second ago. Each search read the whole list of entries that such an index
-- had still to sort in, up to 4 MB of it; sorting them in at once costs an order no more in the end.
alter index orders_number_search set (fastupdate = off);
alter index orders_address_search set (fastupdate = off);
alter index orders_phone_search set (fastupdate = off);
select gin_clean_pending_list(i)
from unnest(array['orders_number_search', 'orders_address_search', 'orders_phone_search']::regclass[]) as i;
