-- What riders sell at doors without an order.

alter table rider_acts
  drop constraint rider_acts_kind_known,
  add constraint rider_acts_kind_known
    check (kind in ('delivered', 'not_delivered', 'collected', 'taken_back', 'asked', 'sold'));

alter table orders add column sold_at_door boolean not null default false;
comment on column orders.sold_at_door is 'Whether a rider sold it without an order: it was delivered and paid when it was placed.';

alter table users add column met_at_door boolean not null default false;
comment on column users.met_at_door is
  'Whether a sale of a rider created the account: for one phone number, or without a number for all buyers who gave none.';
create index users_met_at_door on users (id) where met_at_door;

alter table run_loads
  add column price_paise integer,
  add column deposit_paise integer;
comment on column run_loads.price_paise is
  'List price when the run started. A rider may sell at it, or at a later one. Null for a product that was not loaded.';
