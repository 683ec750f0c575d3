-- Prices of many customers that are changed in one act.

create table price_changes (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  kind text not null,
  amount_paise integer not null,
  first_day date not null,
  reason text not null,
  customers integer not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by uuid references users on delete set null,
  taken_back_reason text,
  constraint price_changes_kind_known check (kind in ('raise', 'lower', 'set')),
  constraint price_changes_amount_positive check (amount_paise > 0),
  constraint price_changes_some_customers check (customers > 0),
  constraint price_changes_taken_back_whole check ((taken_back_at is null) = (taken_back_reason is null))
);
comment on table price_changes is
  'An act with which staff changed the price of a product for many customers. The new prices are rows of agreed_prices.';
create index price_changes_product on price_changes (product_id);
create index price_changes_changer on price_changes (changed_by) where changed_by is not null;
create index price_changes_taker on price_changes (taken_back_by) where taken_back_by is not null;

alter table agreed_prices
  add column change_id uuid references price_changes on delete cascade,
  add column before_paise integer,
  add column told text,
  add constraint agreed_prices_told_known check (told in ('email', 'whatsapp'));

alter table opened_messages
  drop constraint opened_messages_kind_known,
  add constraint opened_messages_kind_known
    check (kind in ('dues', 'order-placed', 'on-the-way', 'delivered', 'hello', 'price'));

comment on column agreed_prices.change_id is 'The act that wrote the row together with those of other customers.';
comment on column agreed_prices.before_paise is 'For a row of such an act, the price that it replaced.';
comment on column agreed_prices.told is
  'How a customer with a plan learns of the price: the act queued an email, or staff write by WhatsApp. Null for others.';
create index agreed_prices_change on agreed_prices (change_id, id) where change_id is not null;
