-- To sort some forty entries of address and number into the indexes at once took a quarter of an order's time in
-- PostgreSQL. A short list of what is still to be sorted takes them together, and costs a search next to nothing.
alter index orders_number_search set (fastupdate = on, gin_pending_list_limit = 64);
alter index orders_address_search set (fastupdate = on, gin_pending_list_limit = 64);
alter index orders_phone_search set (fastupdate = on, gin_pending_list_limit = 64);
