-- Riders, their runs, and what they recorded at doors (docs/decisions/shop/0038).

create table runs (
  id uuid primary key,
  day date not null,
  window_key text not null default '',
  rider_id uuid not null references users on delete restrict,
  riders uuid[] not null,
  state text not null default 'planned',
  version integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  returned_at timestamptz,
  verified_at timestamptz,
  verified_by uuid references users on delete set null,
  deleted_at timestamptz,
  expected_paise bigint,
  counted_paise bigint,
  upi_paise bigint,
  reason text not null default '',
  constraint runs_state_known check (state in ('planned', 'started', 'returned', 'verified')),
  constraint runs_verified_whole check (
    (state = 'verified') = (verified_at is not null and expected_paise is not null and counted_paise is not null)),
  constraint runs_deleted_planned check (deleted_at is null or state = 'planned'),
  constraint runs_riders_few check (cardinality(riders) between 1 and 50),
  constraint runs_small check (octet_length(reason) <= 4000 and octet_length(window_key) <= 100)
);
comment on table runs is 'What one rider carries on one day: planned, started, returned, verified, and never back.';
comment on column runs.window_key is 'Empty is the whole day.';
comment on column runs.riders is 'All who had it: their phones may send acts after another one has taken it over.';
comment on column runs.deleted_at is 'A run that was never started can be deleted; its stops are known all the same when the phone sends acts of them.';
comment on column runs.expected_paise is 'What lay in the pouch of its rider when it was verified.';
create index runs_day on runs (day, id);
create index runs_rider on runs (rider_id, day);
create index runs_creator on runs (created_by) where created_by is not null;
create index runs_verifier on runs (verified_by) where verified_by is not null;

create table run_stops (
  id uuid primary key,
  run_id uuid not null references runs on delete cascade,
  order_id uuid references orders on delete cascade,
  pickup_id uuid references pickups on delete cascade,
  place integer not null,
  is_open boolean not null default true,
  code text not null,
  outcome text,
  told integer not null default 0,
  constraint run_stops_one_thing check ((order_id is null) <> (pickup_id is null)),
  constraint run_stops_code_known check (code ~ '^\d{4}$'),
  constraint run_stops_outcome_known check (outcome in ('delivered', 'collected', 'again', 'back'))
);
comment on column run_stops.code is 'Four digits that the customer can tell the rider.';
comment on table run_stops is 'An order or a pick-up in the row of a run. One that was taken off the run stays known, but is not open.';
comment on column run_stops.place is 'From 1; 0 for a stop that was taken off the run.';
comment on column run_stops.is_open is 'Whether the order or pick-up belongs to this run now: to one run at most.';
comment on column run_stops.outcome is 'What became of it; null while nobody has been there.';
comment on column run_stops.told is 'What its customer was told by messages of the browser: 1 that the rider has left, 2 that the rider is near.';
create index run_stops_run on run_stops (run_id, place);
create unique index run_stops_open_order on run_stops (order_id) where is_open;
create unique index run_stops_open_pickup on run_stops (pickup_id) where is_open;
create index run_stops_order on run_stops (order_id) where order_id is not null;
create index run_stops_pickup on run_stops (pickup_id) where pickup_id is not null;

create table run_loads (
  run_id uuid not null references runs on delete cascade,
  product_id uuid not null references products on delete restrict,
  loaded integer not null,
  expected integer,
  counted integer,
  constraint run_loads_pkey primary key (run_id, product_id),
  constraint run_loads_in_range check (loaded between 0 and 9999 and counted between 0 and 9999)
);
comment on table run_loads is 'Full units on board of a started run, and those that were counted when it came back.';
create index run_loads_product on run_loads (product_id);

create table run_jars (
  run_id uuid not null references runs on delete cascade,
  container_id uuid not null references containers on delete restrict,
  expected integer not null,
  counted integer not null,
  constraint run_jars_pkey primary key (run_id, container_id),
  constraint run_jars_in_range check (counted between 0 and 9999)
);
comment on table run_jars is 'Empties that were counted when a run was verified.';
create index run_jars_container on run_jars (container_id);

create table rider_acts (
  id uuid primary key,
  run_id uuid not null references runs on delete cascade,
  stop_id uuid not null references run_stops on delete cascade,
  rider_id uuid not null references users on delete restrict,
  kind text not null,
  body jsonb not null,
  phone_at timestamptz not null,
  is_recorded boolean not null,
  event_id uuid,
  before jsonb,
  taken_back_by uuid references rider_acts on delete set null,
  record jsonb,
  answer text,
  answered_at timestamptz,
  answer_until timestamptz,
  asked_at timestamptz,
  objection text not null default '',
  upi_check text,
  upi_reason text not null default '',
  upi_checked_by uuid references users on delete set null,
  upi_checked_at timestamptz,
  created_at timestamptz not null,
  constraint rider_acts_kind_known check (kind in ('delivered', 'not_delivered', 'collected', 'taken_back', 'asked')),
  constraint rider_acts_answer_known check (answer in ('agreed', 'code', 'objected')),
  constraint rider_acts_upi_check_known check (upi_check in ('seen', 'reversed')),
  constraint rider_acts_small check (octet_length(body::text) <= 60000 and octet_length(before::text) <= 100000
    and octet_length(record::text) <= 500 and octet_length(objection) <= 2000 and octet_length(upi_reason) <= 4000)
);
comment on table rider_acts is 'What a rider recorded at a door, once for each id that the phone made.';
comment on column rider_acts.is_recorded is 'Whether it posted what it says; with its rows of run_matters it is the answer that a repeat gets.';
comment on column rider_acts.phone_at is 'By the clock of the phone: shown, and never used for money or order.';
comment on column rider_acts.before is 'The order as it was, so that the act can be undone.';
comment on column rider_acts.event_id is 'The event of the ledger that it posted.';
comment on column rider_acts.record is 'What its customer is shown of it: counts and paise, as they were then. Null for what is no delivery of an order.';
comment on column rider_acts.answer is 'Of the customer: agreed by a press, by the code told at the door, or objected to; null while there is none.';
comment on column rider_acts.asked_at is 'When an e-mail asked, because nobody had answered.';
comment on column rider_acts.upi_check is 'Of what was paid by UPI: seen in the bank, or reversed; null where nobody has looked.';
create index rider_acts_run on rider_acts (run_id, created_at);
create index rider_acts_stop on rider_acts (stop_id, created_at);
create index rider_acts_rider on rider_acts (rider_id);
create index rider_acts_taken_back on rider_acts (taken_back_by) where taken_back_by is not null;
create index rider_acts_unasked on rider_acts (created_at)
  where record is not null and answer is null and asked_at is null and taken_back_by is null;
create index rider_acts_upi_checkers on rider_acts (upi_checked_by) where upi_checked_by is not null;

create table run_matters (
  id uuid primary key,
  run_id uuid not null references runs on delete cascade,
  act_id uuid not null references rider_acts on delete cascade,
  kind text not null,
  detail text not null,
  created_at timestamptz not null,
  cleared_by uuid references users on delete set null,
  cleared_at timestamptz,
  cleared_note text not null default '',
  constraint run_matters_small check (octet_length(detail) <= 4000 and octet_length(cleared_note) <= 4000)
);
comment on column run_matters.detail is 'A sentence as JSON, with its values apart: it is read in the language of whoever reads it.';
comment on table run_matters is 'What a rider recorded although a desk would have refused it: staff look at it and clear it.';
create index run_matters_open on run_matters (id) where cleared_at is null;
create index run_matters_run on run_matters (run_id);
create index run_matters_act on run_matters (act_id);
create index run_matters_clearer on run_matters (cleared_by) where cleared_by is not null;

create table stop_photos (
  id uuid primary key references rider_acts on delete cascade,
  jpeg bytea not null,
  created_at timestamptz not null,
  constraint stop_photos_small check (octet_length(jpeg) <= 150000)
);
comment on table stop_photos is 'A photo of a door, for staff alone: deleted after some time, and with the act that is taken back.';
comment on column stop_photos.id is 'That of its act.';
create index stop_photos_age on stop_photos (created_at);

-- Messages of the browser tell customers where their rider is.
create table push_keys (
  id integer primary key default 1,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null,
  constraint push_keys_one check (id = 1),
  constraint push_keys_small check (octet_length(public_key) <= 200 and octet_length(private_key) <= 200)
);
comment on table push_keys is 'By which push services know the shop. Made once: browsers that were subscribed under other keys get nothing.';

create table push_subscriptions (
  id uuid primary key,
  session_hash bytea not null references sessions on delete cascade,
  customer_id uuid not null references users on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_small
    check (octet_length(endpoint) <= 1000 and octet_length(p256dh) <= 100 and octet_length(auth) <= 100)
);
comment on table push_subscriptions is 'Browsers in which customers want to be told when their rider is near. Each goes with its session.';
comment on column push_subscriptions.endpoint is 'Address of the browser at the push service of its maker.';
create unique index push_subscriptions_session on push_subscriptions (session_hash);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_customer on push_subscriptions (customer_id, id);
