-- Orders with their lines, their history and their payments.

create table orders (
  id uuid primary key,
  order_number text not null,
  customer_id uuid not null references users on delete restrict,
  is_by_phone boolean not null default false,
  status text not null default 'pending',
  payment_status text not null default 'pending',
  payment_method text not null default 'cash',
  delivery_name text not null default '',
  delivery_phone text not null,
  delivery_address text not null,
  delivery_city text not null,
  delivery_state text not null default '',
  delivery_pincode text not null,
  delivery_floor smallint,
  delivery_has_lift boolean not null default false,
  gate_note text not null default '',
  legal_name text not null default '',
  gstin text not null default '',
  zone_id uuid references zones on delete restrict,
  delivery_date date not null,
  delivery_window text not null,
  window_label text not null default '',
  window_from smallint,
  window_to smallint,
  holds_place boolean not null default false,
  failed_stops integer not null default 0,
  failed_on date,
  failed_window text,
  delivered_at timestamptz,
  notes text not null default '',
  admin_notes text not null default '',
  items_paise bigint not null,
  delivery_paise bigint not null,
  floor_paise bigint not null default 0,
  deposit_paise bigint not null,
  total_paise bigint not null generated always as (items_paise + delivery_paise) stored,
  paid_paise bigint not null default 0,
  due_paise bigint not null,
  credit_used_paise bigint not null default 0,
  asked_paise bigint not null default 0,
  written_off_paise bigint not null default 0,
  kept_paise bigint not null default 0,
  created_at timestamptz not null,
  constraint orders_number_unique unique (order_number),
  constraint orders_status_known
    check (status in ('pending', 'confirmed', 'preparing', 'out_for_delivery', 'delivered', 'cancelled')),
  constraint orders_payment_status_known check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  constraint orders_payment_method_known
    check (payment_method in ('cash', 'card', 'upi', 'netbanking', 'online', 'account')),
  constraint orders_money_not_negative
    check (items_paise >= 0 and delivery_paise >= 0 and deposit_paise >= 0 and paid_paise >= 0 and due_paise >= 0),
  constraint orders_floor_is_part_of_delivery check (floor_paise between 0 and delivery_paise),
  constraint orders_credit_used_is_paid check (credit_used_paise >= 0),
  constraint orders_money_beside_in_range check (asked_paise >= 0 and written_off_paise >= 0 and kept_paise >= 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
comment on table orders is 'A customer''s order with its address and money as they were when it was placed.';
comment on column orders.holds_place is 'Whether it counts in slots.booked: turned back once, by whoever gives its place back.';
comment on column orders.window_from is 'Minutes after midnight in Asia/Kolkata, as the window was when it was chosen.';
comment on column orders.credit_used_paise is 'The part of paid_paise that came out of the customer''s credit.';
comment on column orders.delivered_at is 'When it was last delivered; null for an order that never was.';
comment on column orders.asked_paise is 'What staff ask for beyond the bill, until they name amounts or a status again.';
comment on column orders.written_off_paise is 'What of a delivered order nobody asks for any more, its deposit included.';
comment on column orders.kept_paise is
  'What of an order that is not delivered stays charged: deposit of a cancelled delivery that had come back another way.';
comment on column orders.failed_stops is 'How often its delivery was tried in vain.';
comment on column orders.failed_on is 'The day of the slot in which the last stop failed; its window is failed_window.';
create index orders_status on orders (status, id desc);
-- Lists and counts of a shop with a million orders: by status, payment and day, and a search anywhere in a number.
create index orders_payment_status on orders (payment_status, id desc);
-- A new order is found at once, and costs little: a short list of what is still to be sorted into the index.
create index orders_number_search on orders using gin (lower(order_number) gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index orders_newest on orders (created_at desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_payment_newest on orders (payment_status, created_at desc, id desc) include (status);
-- A customer's own orders are counted and paged in this index alone.
create index orders_of_customer on orders (customer_id, id desc) include (status);
-- The desk finds orders by the day of delivery, by address and by the digits of a phone number.
create index orders_delivery
  on orders (delivery_date, delivery_window, created_at desc, id desc) include (status, payment_status);
create index orders_undelivered
  on orders (delivery_date, created_at desc, id desc) where status not in ('delivered', 'cancelled');
create index orders_address_search on orders
  using gin (lower(normalize(delivery_address || ' ' || delivery_city || ' ' || delivery_pincode, nfc)) gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index orders_phone_search on orders
  using gin (regexp_replace(delivery_phone, '\D', '', 'g') gin_trgm_ops)
  with (gin_pending_list_limit = 64);
-- Orders of a slot, for moving all of them.
create index orders_in_slot on orders (delivery_date, delivery_window, customer_id, id) where holds_place;
-- What customers owe, by age: read from the index alone.
create index orders_due_ages on orders (customer_id)
  include (delivered_at, created_at, due_paise) where status = 'delivered' and due_paise > 0;
-- A failed stop is counted in the slot where it failed: the order itself is in its next one by then.
create index orders_failed on orders (failed_on, failed_window) where failed_on is not null;
create index orders_on_account on orders (customer_id)
  where payment_method = 'account' and status not in ('delivered', 'cancelled');
-- Money paid ahead counts by what was paid, whatever the order's method says: an order may be paid in several ways.
create index orders_paid_ahead on orders (id) include (paid_paise)
  where paid_paise > 0 and status not in ('delivered', 'cancelled');

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  line integer not null,
  product_id uuid not null references products on delete restrict,
  container_id uuid references containers on delete restrict,
  name text not null,
  description text not null,
  size text not null,
  image text,
  unit_price_paise integer not null,
  unit_deposit_paise integer not null,
  quantity integer not null,
  ordered_quantity integer,
  deposit_free_units integer not null default 0,
  constraint order_items_line_unique unique (order_id, line),
  constraint order_items_quantity_known check (quantity between 0 and 999),
  constraint order_items_deposit_free_units_in_range check (deposit_free_units between 0 and quantity),
  constraint order_items_money_not_negative check (unit_price_paise >= 0 and unit_deposit_paise >= 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table order_items is 'A line of an order with its own copy of the product as it was sold.';
comment on column order_items.container_id is 'The container of the product as it was ordered.';
comment on column order_items.deposit_free_units is 'Units without a deposit, because an empty container comes back for each.';
comment on column order_items.ordered_quantity is 'Where another quantity was delivered; null where it is the quantity.';
create index order_items_product_order on order_items (product_id, order_id);
create index order_items_promised on order_items (order_id) where deposit_free_units > 0;

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null,
  previous text,
  next text not null,
  changed_by uuid references users on delete set null,
  reason text,
  notes text,
  changes jsonb,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  constraint order_events_kind_known check (kind in ('status', 'payment', 'slot', 'empties', 'door'))
);
comment on table order_events is 'The history of an order: every change of its status, its payment and its slot, by whom and why.';
comment on column order_events.changes is
  'What a payment change changed beside the payment status, for staff: [{field, from, to}], amounts in paise.';
create index order_events_order on order_events (order_id, id);
-- What customers placed, cancelled and moved in the last hour is counted in the history of the orders.
create index order_events_pace on order_events (changed_by, created_at)
  where changed_by is not null
    and (kind in ('slot', 'empties') or (kind = 'status' and next in ('pending', 'cancelled')));

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

