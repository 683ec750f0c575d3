-- Where the door of an address is, as phones of riders have told it at deliveries.
alter table addresses
  add column latitudes double precision[] not null default '{}',
  add column longitudes double precision[] not null default '{}',
  add constraint addresses_positions_few
    check (cardinality(latitudes) <= 5 and cardinality(latitudes) = cardinality(longitudes)) not valid;
alter table addresses validate constraint addresses_positions_few;
comment on column addresses.latitudes is
  'Of the last five deliveries, the newest first; their middle is where the door is. Gone when the address says another place.';

create function forget_learnt_position() returns trigger language plpgsql as $$
begin
  new.latitudes := '{}';
  new.longitudes := '{}';
  return new;
end $$;
comment on function forget_learnt_position is 'An address that says another place begins without a position.';
create trigger addresses_moved before update of house, street, landmark, pincode on addresses
  for each row when (
    (old.house, old.street, old.landmark, old.pincode) is distinct from (new.house, new.street, new.landmark, new.pincode))
  execute function forget_learnt_position();
