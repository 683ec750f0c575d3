-- Where the shop delivers. Without an active zone it is the whole country, so that an older release and a new shop
-- sell as before.
create table zones (
  id uuid primary key,
  name text not null,
  fee_paise integer not null,
  free_from_paise integer,
  minimum_paise integer,
  cash_allowed boolean not null default true,
  floor_from integer,
  floor_charge_paise integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint zones_fee check (fee_paise >= 0),
  constraint zones_free_from check (free_from_paise >= 0),
  constraint zones_minimum check (minimum_paise >= 0),
  constraint zones_floor check (floor_from >= 1),
  constraint zones_floor_charge check (floor_charge_paise >= 0)
);
comment on table zones is
  'A set of PIN codes with one fee, one minimum order and one set of windows. A zone is never deleted, only inactive.';
create unique index zones_name_unique on zones (lower(normalize(name, nfc)));
create index zones_active on zones (id) where is_active;

create table zone_pincodes (
  zone_id uuid not null references zones on delete cascade,
  pincode text not null,
  is_active boolean not null,
  constraint zone_pincodes_pkey primary key (zone_id, pincode),
  constraint zone_pincodes_form check (pincode ~ '^[1-9][0-9]{5}$')
);
comment on table zone_pincodes is
  'The PIN codes of each zone; is_active follows the zone, so that an index keeps a PIN in one active zone at most.';
create unique index zone_pincodes_one_zone on zone_pincodes (pincode) include (zone_id) where is_active;

create table zone_windows (
  zone_id uuid not null references zones on delete cascade,
  window_key text not null,
  constraint zone_windows_pkey primary key (zone_id, window_key)
);
comment on table zone_windows is
  'The windows in which a zone is served; a zone without rows is served in all of them.';

create table delivery_wishes (
  id uuid primary key,
  pincode text not null,
  email text not null,
  language text not null,
  created_at timestamptz not null,
  told_at timestamptz,
  constraint delivery_wishes_form check (pincode ~ '^[1-9][0-9]{5}$')
);
comment on table delivery_wishes is
  'Who wants to be told when a PIN code is served; kept for 30 days after the letter, and for 400 days at most.';
create unique index delivery_wishes_once on delivery_wishes (lower(email), pincode);
create index delivery_wishes_pincode on delivery_wishes (pincode, id) include (told_at, created_at);
create index delivery_wishes_created on delivery_wishes (created_at);
create index delivery_wishes_told on delivery_wishes (told_at) where told_at is not null;

create table wish_tellings (
  pincode text primary key,
  asked_by uuid references users on delete set null,
  created_at timestamptz not null
);
comment on table wish_tellings is
  'PIN codes whose wishes staff want told; a job writes the letters a bite at a time and removes the row when it is done.';
