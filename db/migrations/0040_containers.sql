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

-- A product of the release before has none: its deposit is charged each time, as before.
alter table products add column container_id uuid references containers on delete restrict;
comment on column products.container_id is 'The container that a customer holds after a purchase; null for goods that stay with the customer.';
create index products_container on products (container_id) where container_id is not null;
