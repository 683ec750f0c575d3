-- What the shop sells: shelves, containers that come back, products with their stock and their search, and carts.

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

create table containers (
  id uuid primary key,
  name text not null,
  hsn text not null,
  tax_basis_points integer not null,
  lost_charge_paise integer not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint containers_name_given check (name <> ''),
  constraint containers_hsn_form check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  constraint containers_tax_in_range check (tax_basis_points between 0 and 10000),
  constraint containers_lost_charge_not_negative check (lost_charge_paise >= 0)
);
comment on table containers is
  'Kinds of vessels that come back, such as a jar of 20 litres. A container is never deleted, only inactive.';
comment on column containers.tax_basis_points is 'Of the charge for a lost one: 1800 is 18 %.';
create unique index containers_name_unique on containers (lower(normalize(name, nfc)));

-- The search as people type it: units in one form, words of both languages, names before descriptions.
create function search_head(name text, size text, capacity_ml integer) returns text
language sql immutable parallel safe
return ' ' || regexp_replace(
  regexp_replace(
    regexp_replace(
      lower(normalize(name || ' ' || size, nfc)),
      '(\d)[\s-]*(?:millilitres?|milliliters?|ml|मिलीलीटर|मिली|एमएल)(?![[:alnum:]])', '\1ml ', 'g'),
    '(\d)[\s-]*(?:litres?|liters?|ltrs?|lit|l|लीटर|ली)(?![[:alnum:]])', '\1l ', 'g'),
  '[][[:space:]!"#$%&''()*+,/:;<=>?@\\^_`{|}~×–—-]+', ' ', 'g')
  || case when capacity_ml < 1000 then ' ' || capacity_ml || 'ml' else '' end
  || ' ' || trim_scale(capacity_ml / 1000.0) || 'l ';
comment on function search_head is
  'Name and size in lower case, each word between spaces, units written as "20l" and "500ml": what ranks first in a search.';

create table products (
  id uuid primary key,
  category_id uuid references categories on delete set null,
  container_id uuid references containers on delete restrict,
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
  search_head text generated always as (search_head(name, size, capacity_ml)) stored,
  deleted_at timestamptz,
  created_at timestamptz not null,
  constraint products_type_known check (type in ('gallon', 'bottle')),
  constraint products_price_not_negative check (price_paise >= 0),
  constraint products_deposit_not_negative check (deposit_paise >= 0),
  constraint products_capacity_positive check (capacity_ml > 0),
  constraint products_stock_not_negative check (stock >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02);
comment on table products is 'What the shop sells; a deleted one is kept, because past orders name it.';
comment on column products.search_text is
  'Lower-case name, description, brand, size and category, then search_head: what search looks through.';
comment on column products.container_id is 'The container that a customer holds after a purchase; null for goods that stay with the customer.';
create index products_category on products (category_id);
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_listed on products (id desc) include (category_id, type, is_active, deleted_at);
create index products_container on products (container_id) where container_id is not null;

create table stock_movements (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  units integer not null,
  reason text not null,
  order_id uuid,
  created_at timestamptz not null,
  constraint stock_movements_reason_known
    check (reason in ('opening', 'order', 'cancellation', 'reopening', 'edit', 'delivery', 'run'))
);
comment on table stock_movements is 'Every change of a product''s stock with its reason; their sum is the stock.';
create index stock_movements_product on stock_movements (product_id);
create index stock_movements_order on stock_movements (order_id);

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

create table search_words (
  word text primary key
);
comment on table search_words is 'The words of all products: what a misspelt search word may have meant. One that fell out of use does no harm.';
create index search_words_similar on search_words using gin (word gin_trgm_ops);

create table search_synonyms (
  word text not null,
  meaning text not null,
  primary key (word, meaning),
  constraint search_synonyms_plain check (word || meaning !~ '[%_\\]')
);
comment on table search_synonyms is
  'Words that customers type, and words of products that they mean by them, in both languages; a shop may add its own.';

insert into search_synonyms (word, meaning)
select said, meant
from (values
  ('{water,पानी}'::text[], '{जल,pani,paani,paanee}'::text[]),
  ('{bottle,बोतल}', '{बोतलें,बॉटल,botal,bottal}'),
  ('{jar,जार}', '{}'),
  ('{can,कैन}', '{केन}'),
  ('{gallon,गैलन}', '{}'),
  ('{glass,काँच}', '{कांच,ग्लास}'),
  ('{mineral,मिनरल}', '{}'),
  ('{alkaline,अल्कलाइन}', '{एल्कलाइन,क्षारीय}'),
  ('{sparkling,स्पार्कलिंग}', '{}'),
  ('{case,pack,carton,पेटी,पैक}', '{box,कार्टन,डिब्बा}')
) as kind (meanings, others)
cross join lateral unnest(meanings || others) as said
cross join lateral unnest(meanings) as meant
where said <> meant
order by said, meant;

-- Sent with the commit of the change, to every instance that listens. Orders only move the stock, and are told of
-- otherwise (docs/decisions/running/0013): a notification in their transaction would let no two of them commit at once.
create function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
comment on function announce_catalogue is 'Tells all instances that the catalogue changed, when the change is there for all to see.';

create trigger products_announced
  after insert or delete or update of category_id, name, description, image, type, brand, price_paise, deposit_paise,
    capacity_ml, size, is_active, version, deleted_at
  on products for each statement execute function announce_catalogue();
create trigger categories_announced
  after insert or update or delete on categories for each statement execute function announce_catalogue();
