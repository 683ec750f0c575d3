-- Lists and counts of a shop with a million orders: by payment, by day, by product, and a search anywhere in a number
-- or a name.
create index orders_payment_status on orders (payment_status, id desc);
create index orders_created on orders (created_at);
create index orders_number_search on orders using gin (lower(order_number) gin_trgm_ops);
create index users_name_search on users using gin (lower(normalize(name, nfc)) gin_trgm_ops);
create index order_items_product_order on order_items (product_id, order_id);
drop index order_items_product;

alter table contact_messages add column version integer not null default 1;
comment on column contact_messages.version is 'Counts the changes by staff: of two who change the same state, the second is told.';
