-- Deliveries that repeat.
create table plans (
  id uuid primary key,
  customer_id uuid not null references users on delete restrict,
  status text not null default 'active',
  version integer not null default 1,
  every_days smallint,
  weekdays smallint[] not null default '{}',
  starts_on date not null,
  ends_on date,
  window_key text not null references delivery_windows on delete restrict,
  only_empties boolean not null default false,
  payment_method text not null,
  use_credit boolean not null default false,
  recipient text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null,
  floor smallint,
  has_lift boolean not null default false,
  gate_note text not null default '',
  legal_name text not null default '',
  gstin text not null default '',
  notes text not null default '',
  paused_from date,
  paused_until date,
  paused_by_shop boolean not null default false,
  pause_reminders smallint not null default 0,
  next_at timestamptz,
  cutoff_known text not null default '',
  changed_at timestamptz not null,
  request_key text,
  request_hash bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint plans_status_known check (status in ('active', 'ended')),
  constraint plans_one_rhythm check ((every_days is null) = (cardinality(weekdays) > 0)),
  constraint plans_rhythm_in_range check (every_days between 1 and 90 and weekdays <@ '{1,2,3,4,5,6,7}'),
  constraint plans_end_after_start check (ends_on >= starts_on),
  constraint plans_pause_whole check (paused_until is null or (paused_from is not null and paused_until >= paused_from)),
  constraint plans_ended_at_given check ((status = 'ended') = (ended_at is not null)),
  constraint plans_ended_want_nothing check (status = 'active' or next_at is null)
);
comment on table plans is 'Deliveries that repeat: days follow from rhythm, start and end; only what was decided or done for a day has a row in plan_dates.';
comment on column plans.every_days is 'Counted from starts_on; null where weekdays are chosen (1 is Monday).';
comment on column plans.paused_from is 'With paused_until the days without delivery, both included; paused_until null is until the customer goes on.';
comment on column plans.next_at is 'When the shop has something to do with it: to tell, to make, to ask about a pause. Null for never.';
comment on column plans.cutoff_known is 'The cut-off and end of the window that next_at was reckoned with.';
comment on column plans.changed_at is 'When its course was last changed; days whose cut-off was before are nobody''s fault.';
comment on column plans.request_key is 'The Idempotency-Key of the request, forgotten after a time.';
create unique index plans_request on plans (customer_id, request_key) where request_key is not null;
create index plans_customer on plans (customer_id, id);
create index plans_next on plans (next_at, id) where next_at is not null;
create index plans_window on plans (window_key, cutoff_known) where status = 'active';

create table plan_lines (
  plan_id uuid not null references plans on delete cascade,
  product_id uuid not null references products on delete restrict,
  line smallint not null,
  quantity integer not null,
  primary key (plan_id, product_id),
  constraint plan_lines_quantity_in_range check (quantity between 1 and 999)
);
create index plan_lines_product on plan_lines (product_id);

create table plan_dates (
  plan_id uuid not null references plans on delete cascade,
  date date not null,
  is_skipped boolean not null default false,
  moved_to date,
  window_key text references delivery_windows on delete restrict,
  items jsonb,
  told_at timestamptz,
  outcome text,
  problem text,
  left_out jsonb,
  order_id uuid references orders on delete restrict,
  is_late boolean not null default false,
  decided_at timestamptz,
  cutoff_known text not null default '',
  primary key (plan_id, date),
  constraint plan_dates_outcome_known check (outcome in ('made', 'failed')),
  constraint plan_dates_made_has_order check ((outcome is not distinct from 'made') = (order_id is not null)),
  constraint plan_dates_failed_has_problem check (outcome is distinct from 'failed' or problem is not null),
  constraint plan_dates_decided_at_given check ((outcome is null) = (decided_at is null)),
  constraint plan_dates_items_list check (jsonb_typeof(items) = 'array'),
  constraint plan_dates_left_out_list check (jsonb_typeof(left_out) = 'array')
);
comment on table plan_lines is 'What a plan orders.';
comment on table plan_dates is 'A day of a plan that was changed, told or done. The key is the day of the rhythm, wherever the delivery was moved.';
comment on column plan_dates.items is 'Other quantities for this day, as [{"productId","quantity"}]; null for those of the plan.';
comment on column plan_dates.problem is 'Why it failed; of a day without an outcome what stood in its way when its customer was told.';
comment on column plan_dates.left_out is 'What was missing when the order was made, as [{"productId","name","wanted","got"}].';
comment on column plan_dates.cutoff_known is 'Of a day in a window of its own: what next_at of the plan was last reckoned with.';
create unique index plan_dates_order on plan_dates (order_id) where order_id is not null;
create index plan_dates_failed on plan_dates (date) where outcome = 'failed';
create index plan_dates_window on plan_dates (window_key, cutoff_known) where window_key is not null and outcome is null;
create index plan_dates_at_risk on plan_dates (date) where outcome is null and problem is not null;
create index plan_dates_moved on plan_dates (plan_id, moved_to) where moved_to is not null;

create table plan_events (
  id uuid primary key,
  plan_id uuid not null references plans on delete cascade,
  kind text not null,
  changed_by uuid references users on delete set null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  constraint plan_events_kind_known check (kind in
    ('begun', 'edited', 'skipped', 'unskipped', 'moved', 'quantities', 'paused', 'resumed', 'ended'))
);
comment on table plan_events is 'Who changed a plan and how; nobody is the shop itself.';
create index plan_events_plan on plan_events (plan_id, id);
create index plan_events_changed_by on plan_events (changed_by) where changed_by is not null;
