-- Jars that customers give back without an order, and credit that they want paid back.
create table pickups (
  id uuid primary key,
  customer_id uuid not null references users on delete restrict,
  kind text not null,
  status text not null default 'requested',
  version integer not null default 1,
  keeps_credit boolean not null default false,
  note text not null default '',
  recipient text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  pincode text not null default '',
  floor smallint,
  has_lift boolean not null default false,
  gate_note text not null default '',
  pickup_date date,
  window_key text not null default '',
  window_label text not null default '',
  window_from smallint,
  window_to smallint,
  zone_id uuid references zones on delete restrict,
  holds_place boolean not null default false,
  asked_paise bigint,
  released_paise bigint not null default 0,
  payable_paise bigint not null default 0,
  refund_paise bigint,
  refund_method text,
  refund_reference text not null default '',
  refund_on date,
  collect_event_id uuid,
  refund_event_id uuid,
  pay_by date not null,
  request_key text,
  request_hash bytea,
  created_at timestamptz not null,
  constraint pickups_kind_known check (kind in ('return_jars', 'pay_back')),
  constraint pickups_status_known
    check (status in ('requested', 'scheduled', 'collected', 'refunded', 'credited', 'rejected', 'cancelled')),
  constraint pickups_slot_given check ((pickup_date is not null) = (kind = 'return_jars')),
  constraint pickups_place_has_slot check (not holds_place or pickup_date is not null),
  constraint pickups_asked_given check ((asked_paise > 0) is true = (kind = 'pay_back')),
  constraint pickups_amounts_in_range
    check (released_paise >= 0 and payable_paise >= 0 and (refund_paise is null or refund_paise > 0)),
  constraint pickups_refund_whole check ((status = 'refunded') = (refund_paise is not null and refund_method is not null))
);
comment on table pickups is
  'Jars that a customer gives back without an order (return_jars), or credit that is to be paid back (pay_back).';
comment on column pickups.keeps_credit is 'The customer wants the deposit as credit: nothing is paid back.';
comment on column pickups.pickup_date is 'With window and zone its slot, of which it takes one place as an order does; null without jars.';
comment on column pickups.holds_place is 'Whether it counts in slots.booked: turned back once, by whoever gives its place back.';
comment on column pickups.released_paise is 'Deposit that became credit when the jars were collected.';
comment on column pickups.payable_paise is 'The part of it that paid no dues: what may be paid back. Of a pay_back what is asked for.';
comment on column pickups.collect_event_id is 'The event of the ledger that posted the jars; refund_event_id the one that posted the money.';
comment on column pickups.pay_by is 'The day that the customer was told for the money.';
comment on column pickups.request_key is 'The Idempotency-Key of the request, forgotten after a time.';
create unique index pickups_request on pickups (customer_id, request_key) where request_key is not null;
create index pickups_customer on pickups (customer_id, id);
create index pickups_open on pickups (id) where status in ('requested', 'scheduled', 'collected');
create index pickups_promised on pickups (customer_id) where status in ('requested', 'scheduled');
create index pickups_slot on pickups (pickup_date, window_key) where pickup_date is not null;
create index pickups_zone on pickups (zone_id) where zone_id is not null;
create index pickups_collect_event on pickups (collect_event_id) where collect_event_id is not null;
create index pickups_refund_event on pickups (refund_event_id) where refund_event_id is not null;

create table pickup_lines (
  pickup_id uuid not null references pickups on delete cascade,
  container_id uuid not null references containers on delete restrict,
  count integer not null,
  taken integer,
  matched integer,
  damaged integer,
  released_paise bigint,
  primary key (pickup_id, container_id),
  constraint pickup_lines_count_in_range check (count between 0 and 999),
  constraint pickup_lines_taken_in_range check (taken between 0 and 999),
  constraint pickup_lines_matched_in_range check (matched between 0 and taken),
  constraint pickup_lines_damaged_in_range check (damaged between 0 and taken),
  constraint pickup_lines_released_not_negative check (released_paise >= 0)
);
comment on table pickup_lines is 'Jars of a pick-up by container: how many are promised, and how many were taken.';
comment on column pickup_lines.count is '0 where a container was taken that nobody had promised.';
comment on column pickup_lines.taken is 'Null until they are collected.';
comment on column pickup_lines.matched is 'Those of them that the customer held; the others are not ours.';
create index pickup_lines_container on pickup_lines (container_id);

create table pickup_events (
  id uuid primary key,
  pickup_id uuid not null references pickups on delete cascade,
  kind text not null,
  previous text,
  next text,
  reason text,
  changed_by uuid references users on delete restrict,
  request_key text,
  request_hash bytea,
  created_at timestamptz not null,
  constraint pickup_events_kind_known check (kind in
    ('requested', 'scheduled', 'moved', 'collected', 'refunded', 'credited', 'rejected', 'cancelled'))
);
comment on table pickup_events is 'Who did what with a pick-up, and when.';
comment on column pickup_events.previous is 'Of a move: the slot before in words, in English; next is the one after it.';
comment on column pickup_events.changed_by is 'Null is the shop itself.';
comment on column pickup_events.request_key is 'The Idempotency-Key of the act, forgotten after a time.';
create index pickup_events_pickup on pickup_events (pickup_id, id);
create index pickup_events_changer on pickup_events (changed_by) where changed_by is not null;
create unique index pickup_events_request on pickup_events (changed_by, request_key) where request_key is not null;
