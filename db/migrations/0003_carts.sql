create table cart_items (
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, product_id),
  constraint cart_items_quantity_in_range check (quantity between 1 and 999)
);
comment on table cart_items is 'What a customer means to buy; prices are read from the catalogue when they are needed.';
