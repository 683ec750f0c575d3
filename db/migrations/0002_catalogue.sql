create extension if not exists pg_trgm;

create table categories (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text not null default '',
  image text,
  color text not null default '#3B82F6',
  sort_order integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null,
  constraint categories_slug_unique unique (slug),
  constraint categories_sort_order_not_negative check (sort_order >= 0)
);
comment on table categories is 'A shelf of the shop; a deleted one is kept and can be restored.';
create unique index categories_name_unique on categories (lower(name)) where deleted_at is null;

create table products (
  id uuid primary key,
  category_id uuid references categories on delete set null,
  name text not null,
  description text not null default '',
  image text,
  type text not null,
  brand text not null,
  price_paise integer not null,
  deposit_paise integer not null default 0,
  capacity_ml integer not null,
  size text not null,
  stock integer not null,
  is_active boolean not null default true,
  version integer not null default 1,
  search_text text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null,
  constraint products_type_known check (type in ('gallon', 'bottle')),
  constraint products_price_not_negative check (price_paise >= 0),
  constraint products_deposit_not_negative check (deposit_paise >= 0),
  constraint products_capacity_positive check (capacity_ml > 0),
  constraint products_stock_not_negative check (stock >= 0)
);
comment on table products is 'What the shop sells; a deleted one is kept, because past orders name it.';
comment on column products.search_text is 'Lower-case name, description, brand, size and category: what search looks through.';
create index products_category on products (category_id);
create index products_search on products using gin (search_text gin_trgm_ops);

create table stock_movements (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  units integer not null,
  reason text not null,
  order_id uuid,
  created_at timestamptz not null,
  constraint stock_movements_reason_known check (reason in ('opening', 'order', 'cancellation', 'reopening', 'edit'))
);
comment on table stock_movements is 'Every change of a product''s stock with its reason; their sum is the stock.';
create index stock_movements_product on stock_movements (product_id);
create index stock_movements_order on stock_movements (order_id);
