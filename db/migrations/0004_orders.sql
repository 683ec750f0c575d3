create table orders (
  id uuid primary key,
  order_number text not null,
  customer_id uuid not null references users on delete restrict,
  status text not null default 'pending',
  payment_status text not null default 'pending',
  payment_method text not null default 'cash',
  delivery_address text not null,
  delivery_city text not null,
  delivery_pincode text not null,
  delivery_phone text not null,
  delivery_date date not null,
  delivery_window text not null,
  notes text not null default '',
  admin_notes text not null default '',
  items_paise bigint not null,
  delivery_paise bigint not null,
  deposit_paise bigint not null,
  total_paise bigint not null generated always as (items_paise + delivery_paise) stored,
  paid_paise bigint not null default 0,
  due_paise bigint not null,
  created_at timestamptz not null,
  constraint orders_number_unique unique (order_number),
  constraint orders_status_known
    check (status in ('pending', 'confirmed', 'preparing', 'out_for_delivery', 'delivered', 'cancelled')),
  constraint orders_payment_status_known check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  constraint orders_payment_method_known check (payment_method in ('cash', 'card', 'upi', 'netbanking', 'online')),
  constraint orders_delivery_window_known check (delivery_window in ('morning', 'afternoon', 'evening')),
  constraint orders_money_not_negative
    check (items_paise >= 0 and delivery_paise >= 0 and deposit_paise >= 0 and paid_paise >= 0 and due_paise >= 0)
);
comment on table orders is 'A customer''s order with its address and money as they were when it was placed.';
create index orders_customer on orders (customer_id, id desc);
create index orders_status on orders (status, id desc);

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  line integer not null,
  product_id uuid not null references products on delete restrict,
  name text not null,
  description text not null,
  size text not null,
  image text,
  unit_price_paise integer not null,
  unit_deposit_paise integer not null,
  quantity integer not null,
  constraint order_items_line_unique unique (order_id, line),
  constraint order_items_quantity_in_range check (quantity between 1 and 999),
  constraint order_items_money_not_negative check (unit_price_paise >= 0 and unit_deposit_paise >= 0)
);
comment on table order_items is 'A line of an order with its own copy of the product as it was sold.';
create index order_items_product on order_items (product_id);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null,
  previous text,
  next text not null,
  changed_by uuid references users on delete set null,
  reason text,
  notes text,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  constraint order_events_kind_known check (kind in ('status', 'payment'))
);
comment on table order_events is 'The history of an order: every status and payment change, by whom and why.';
create index order_events_order on order_events (order_id, id);

create table payments (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  status text not null,
  method text not null,
  paid_paise bigint not null,
  due_paise bigint not null,
  recorded_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint payments_money_not_negative check (paid_paise >= 0 and due_paise >= 0)
);
comment on table payments is 'Every payment record made for an order; the newest explains paid_paise and due_paise of the order.';
create index payments_order on payments (order_id, id);

create table order_requests (
  customer_id uuid not null references users on delete cascade,
  key text not null,
  body_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (customer_id, key)
);
comment on table order_requests is 'Idempotency keys: which order a request of a customer made, so that a repeat makes no second one.';
