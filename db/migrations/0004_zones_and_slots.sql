-- Where and when is delivered (docs/decisions/shop/0030).

-- Without an active zone the shop delivers in the whole country, so that a new shop sells at once.
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

create table delivery_windows (
  key text primary key,
  label text not null,
  from_minute smallint not null,
  to_minute smallint not null,
  first_date date,
  last_date date,
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}',
  capacity integer,
  cutoff_days smallint,
  cutoff_minute smallint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint delivery_windows_key_form check (key ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  constraint delivery_windows_within_a_day check (0 <= from_minute and from_minute < to_minute and to_minute <= 1440),
  constraint delivery_windows_first_before_last check (first_date <= last_date),
  constraint delivery_windows_some_weekday check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) > 0),
  constraint delivery_windows_capacity_not_negative check (capacity >= 0),
  constraint delivery_windows_whole_cutoff check ((cutoff_days is null) = (cutoff_minute is null)),
  constraint delivery_windows_cutoff_in_time check (
    cutoff_days between 0 and 60 and cutoff_minute between 0 and 1440 and (cutoff_days > 0 or cutoff_minute <= to_minute))
);
comment on table delivery_windows is
  'Spans of a day in which is delivered. Minutes after midnight in Asia/Kolkata; capacity counts for each date and zone, null is unlimited.';
comment on column delivery_windows.cutoff_days is
  'An order is taken until so many days before, at cutoff_minute; null for both is the end of the window itself.';
comment on column delivery_windows.weekdays is '1 is Monday, 7 is Sunday.';

insert into delivery_windows (key, label, from_minute, to_minute) values
  ('morning', 'Morning', 540, 720),
  ('afternoon', 'Afternoon', 720, 960),
  ('evening', 'Evening', 960, 1200);

create table zone_windows (
  zone_id uuid not null references zones on delete cascade,
  window_key text not null references delivery_windows on delete restrict,
  constraint zone_windows_pkey primary key (zone_id, window_key)
);
comment on table zone_windows is
  'The windows in which a zone is served; a zone without rows is served in all of them.';

create table slot_exceptions (
  id uuid primary key,
  date date not null,
  window_key text references delivery_windows on delete cascade,
  zone_id uuid references zones on delete cascade,
  is_closed boolean not null,
  is_opened boolean not null default false,
  reason text not null default '',
  capacity integer,
  version integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint slot_exceptions_once unique nulls not distinct (date, window_key, zone_id),
  constraint slot_exceptions_capacity_not_negative check (capacity >= 0)
);
comment on table slot_exceptions is
  'Dates that differ from their windows: closed, opened, another capacity. Null for window or zone is all of them. Closed wins, unless a narrower row says opened.';
comment on column slot_exceptions.is_opened is
  'Takes orders although a broader row of its date says closed. A row of the whole date in all zones never says it, and beside is_closed it counts for nothing.';

-- The zone comes first: a visitor asks for the days of one zone.
create table slots (
  zone_id uuid references zones on delete restrict,
  date date not null,
  window_key text not null references delivery_windows on delete restrict,
  booked integer not null,
  constraint slots_once unique nulls not distinct (zone_id, date, window_key),
  constraint slots_booked_not_negative check (booked >= 0)
);
comment on table slots is
  'How many places of a window on a date in a zone are taken: the orders that hold one. A slot nobody ever took has no row; zone null is the shop without zones.';
create index slots_by_date on slots (date, window_key);

-- A slot without a capacity has nothing to wait for, yet each order of a town held the one row of its slot until its
-- commit. Such places are counted in up to sixteen rows by connection, as tallies are; what is booked is the sum.
create table slot_shares (
  zone_id uuid references zones on delete restrict,
  date date not null,
  window_key text not null references delivery_windows on delete restrict,
  share smallint not null,
  booked integer not null,
  constraint slot_shares_once unique nulls not distinct (zone_id, date, window_key, share)
) with (fillfactor = 70);
comment on table slot_shares is
  'Places that were taken in a slot while it had no capacity, beside those of slots, so that orders do not wait for each other. One share may be below zero, because a place comes back wherever it was taken; only sums mean something.';
create index slot_shares_by_date on slot_shares (date, window_key);

create view slot_counts as
  select zone_id, date, window_key, sum(booked)::integer as booked
  from (
    select zone_id, date, window_key, booked from slots
    union all
    select zone_id, date, window_key, booked from slot_shares
  ) as counters
  group by zone_id, date, window_key;
comment on view slot_counts is 'How many places of a slot are taken in all.';

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
