-- What a rider photographed where nothing was delivered.
create table stop_photos (
  id uuid primary key references rider_acts on delete cascade,
  jpeg bytea not null,
  created_at timestamptz not null,
  constraint stop_photos_small check (octet_length(jpeg) <= 150000)
);
comment on table stop_photos is 'A photo of a door, for staff alone: deleted after some time, and with the act that is taken back.';
comment on column stop_photos.id is 'That of its act.';
create index stop_photos_age on stop_photos (created_at);
