-- The desk finds orders by the day of delivery, by address and by the digits of a phone number. These indexes take a
-- few seconds for a hundred thousand orders, while none is written; a larger shop makes them `concurrently` before the
-- new release starts, and `if not exists` then passes over them.
create index if not exists orders_delivery
  on orders (delivery_date, delivery_window, created_at desc, id desc) include (status, payment_status);
create index if not exists orders_undelivered
  on orders (delivery_date, created_at desc, id desc) where status not in ('delivered', 'cancelled');
create index if not exists orders_address_search on orders
  using gin (lower(normalize(delivery_address || ' ' || delivery_city || ' ' || delivery_pincode, nfc)) gin_trgm_ops);
create index if not exists orders_phone_search on orders
  using gin (regexp_replace(delivery_phone, '\D', '', 'g') gin_trgm_ops);
create index if not exists users_phone_search on users using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);

create table bulk_requests (
  admin_id uuid not null references users on delete cascade,
  key text not null,
  order_id uuid not null references orders on delete cascade,
  change text not null,
  created_at timestamptz not null,
  primary key (admin_id, key, order_id)
);
comment on table bulk_requests is
  'Idempotency keys of staff: which orders a request for many has changed, so that a repeat changes none a second time.';
