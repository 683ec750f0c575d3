-- Empty for orders of an older release: those are for the account's own name.
alter table orders
  add column delivery_name text not null default '',
  add column delivery_state text not null default '';
