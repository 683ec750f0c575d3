-- Alerts: what staff should hear of soon. They are copied from the rows of other tables by one collector.

create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  record_id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint alerts_kind_known check (kind in ('order', 'failedStop', 'issue', 'claim', 'lowStock', 'emails'))
);
comment on table alerts is
  'Something that staff should hear of soon. Its words are read from the record, so that it contains no personal data. Deleted after two weeks.';
comment on column alerts.id is 'Given by the collector while it holds the row of alert_scans, so that ids become visible in their order.';
comment on column alerts.record_id is
  'An order, a stop of a run, a reported payment or a product. A nil id stands for the emails of the shop.';
comment on column alerts.ended_at is 'When the stock was filled up or emails went out again. Null for other kinds.';
create index alerts_of_record on alerts (kind, record_id, created_at);
create index alerts_age on alerts (created_at);

create table alert_scans (
  id smallint primary key,
  scanned_at timestamptz not null,
  constraint alert_scans_one_row check (id = 1)
);
comment on table alert_scans is
  'One row: until when other tables were searched for alerts. Its lock lets one collector work at a time.';

create table alert_readers (
  account_id uuid primary key references users on delete cascade,
  seen_id bigint not null,
  seen_at timestamptz not null
);
comment on table alert_readers is 'The newest alert that a member of staff has seen.';

-- Failed stops are found by the time at which the shop received them: a phone may have been offline for hours.
create index rider_acts_failed on rider_acts (created_at) where kind = 'not_delivered';
