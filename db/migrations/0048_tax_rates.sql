-- Rates of GST, of which each product has one.

create table tax_rates (
  id uuid primary key,
  name text not null,
  hsn text not null,
  is_standard boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tax_rates_name_given check (name <> ''),
  constraint tax_rates_hsn_form check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  constraint tax_rates_standard_active check (is_active or not is_standard)
);
comment on table tax_rates is
  'Rates of GST with their HSN code. A rate is never deleted, only inactive. Products without a rate have the standard one.';
create unique index tax_rates_name_unique on tax_rates (lower(normalize(name, nfc)));
create unique index tax_rates_one_standard on tax_rates (is_standard) where is_standard;

create table tax_rate_steps (
  tax_rate_id uuid not null references tax_rates on delete restrict,
  first_day date not null,
  tax_basis_points integer not null,
  primary key (tax_rate_id, first_day),
  constraint tax_rate_steps_in_range check (tax_basis_points between 0 and 10000)
);
comment on table tax_rate_steps is
  'How high a rate is from which day on: 500 is 5 %. A day before the first one has the percentage of the first one.';

alter table products add column tax_rate_id uuid references tax_rates on delete restrict;
comment on column products.tax_rate_id is 'The rate of GST; null for the standard one.';
create index products_tax_rate on products (tax_rate_id) where tax_rate_id is not null;

-- Since 22 September 2025 packaged drinking water has 5 % (docs/india.md).
insert into tax_rates (id, name, hsn, is_standard, created_at, updated_at)
values ('01996e30-2200-7000-8000-000000002201', 'Packaged drinking water', '2201', true, now(), now());
insert into tax_rate_steps (tax_rate_id, first_day, tax_basis_points)
values ('01996e30-2200-7000-8000-000000002201', '2025-09-22', 500);
