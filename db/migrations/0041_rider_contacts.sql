-- When each rider's phone last asked the shop for its runs or sent acts.
create table rider_contacts (
  rider_id uuid primary key references users on delete cascade,
  heard_at timestamptz not null
);
comment on table rider_contacts is
  'When the phone of a rider was last heard from, to the minute: the desk sees whether a phone may have acts that were not sent.';
