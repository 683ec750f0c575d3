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

create table slot_exceptions (
  id uuid primary key,
  date date not null,
  window_key text references delivery_windows on delete cascade,
  zone_id uuid references zones on delete cascade,
  is_closed boolean not null,
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
  'Dates that differ from their windows: closed, or another capacity. Null for window or zone is all of them; the most specific row wins.';

-- The zone comes first: a visitor asks for the days of one zone.
create table slots (
  zone_id uuid references zones on delete restrict,
  date date not null,
  window_key text not null references delivery_windows on delete restrict,
  booked integer not null,
  constraint slots_once unique nulls not distinct (zone_id, date, window_key),
  constraint slots_booked_not_negative check (booked >= 0)
);
create index slots_by_date on slots (date, window_key);
comment on table slots is
  'How many places of a window on a date in a zone are taken: the orders that hold one. A slot nobody ever took has no row; zone null is the shop without zones.';

-- A window that a zone is served in is ended, not deleted.
alter table zone_windows add constraint zone_windows_window_key_fkey
  foreign key (window_key) references delivery_windows on delete restrict not valid;
alter table zone_windows validate constraint zone_windows_window_key_fkey;
