-- Prices that the shop has agreed with a customer.

create table agreed_prices (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  price_paise integer,
  first_day date not null,
  last_day date,
  reason text not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by uuid references users on delete set null,
  taken_back_reason text,
  constraint agreed_prices_price_positive check (price_paise > 0),
  constraint agreed_prices_days_in_order check (last_day >= first_day),
  constraint agreed_prices_taken_back_whole check ((taken_back_at is null) = (taken_back_reason is null))
);
comment on table agreed_prices is
  'Each time staff agreed a price with a customer. Of the rows that include a day and are not taken back, the one with the latest first day decides, then the newest: so one row decides each day, and spans never conflict.';
comment on column agreed_prices.price_paise is 'Null: the list price applies again.';
comment on column agreed_prices.last_day is 'Null: until a row with a later first day decides.';
create index agreed_prices_deciding on agreed_prices (customer_id, product_id, first_day desc, id desc)
  where taken_back_at is null;
create index agreed_prices_customer on agreed_prices (customer_id, id desc);
create index agreed_prices_product on agreed_prices (product_id);
create index agreed_prices_changer on agreed_prices (changed_by) where changed_by is not null;
create index agreed_prices_taker on agreed_prices (taken_back_by) where taken_back_by is not null;
