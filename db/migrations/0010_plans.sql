-- Deliveries that repeat (docs/plans.md, docs/decisions/shop/0033).

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
  address_id uuid references addresses on delete set null,
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
comment on column plans.address_id is
  'The address of the book that it delivers to; null where it has one of its own. address and pincode are still the plan''s.';
create index plans_customer on plans (customer_id, id);
create index plans_next on plans (next_at, id) where next_at is not null;
create index plans_window on plans (window_key, cutoff_known) where status = 'active';
create index plans_address_search on plans
  using gin (lower(normalize(recipient || ' ' || address || ' ' || city || ' ' || pincode, nfc)) gin_trgm_ops);
create index plans_phone_search on plans using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
-- The job of plans asks each minute whose account was activated again.
create index plans_paused_by_shop on plans (customer_id) where paused_by_shop and status = 'active';
create index plans_address on plans (address_id);

create function link_plan_to_address() returns trigger language plpgsql as $$
begin
  new.address_id := (
    select a.id from addresses a
    where a.user_id = new.customer_id and a.pincode = new.pincode
      and concat_ws(', ', nullif(a.house, ''), nullif(a.street, ''), nullif(a.landmark, '')) = new.address
    order by a.id is not distinct from new.address_id desc, a.is_default desc, a.id limit 1
  );
  return new;
end
$$;
comment on function link_plan_to_address is 'Links a plan to the address of the book that says the same.';

create trigger plans_begun_at_address before insert on plans
  for each row execute function link_plan_to_address();
create trigger plans_moved_to_address before update of address, pincode on plans
  for each row when ((new.address, new.pincode) is distinct from (old.address, old.pincode))
  execute function link_plan_to_address();

create table plan_lines (
  plan_id uuid not null references plans on delete cascade,
  product_id uuid not null references products on delete restrict,
  line smallint not null,
  quantity integer not null,
  primary key (plan_id, product_id),
  constraint plan_lines_quantity_in_range check (quantity between 1 and 999)
);
comment on table plan_lines is 'What a plan orders.';
create index plan_lines_product on plan_lines (product_id);

create table plan_dates (
  plan_id uuid not null references plans on delete cascade,
  date date not null,
  is_skipped boolean not null default false,
  moved_to date,
  window_key text references delivery_windows on delete restrict,
  items jsonb,
  told_at timestamptz,
  told_paise bigint,
  told_anew_at timestamptz,
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
  constraint plan_dates_told_paise_not_negative check (told_paise >= 0),
  constraint plan_dates_items_list check (jsonb_typeof(items) = 'array'),
  constraint plan_dates_left_out_list check (jsonb_typeof(left_out) = 'array')
);
comment on table plan_dates is 'A day of a plan that was changed, told or done. The key is the day of the rhythm, wherever the delivery was moved.';
comment on column plan_dates.items is 'Other quantities for this day, as [{"productId","quantity"}]; null for those of the plan.';
comment on column plan_dates.problem is 'Why it failed; of a day without an outcome what stood in its way when its customer was told.';
comment on column plan_dates.left_out is 'What was missing when the order was made, as [{"productId","name","wanted","got"}].';
comment on column plan_dates.cutoff_known is 'Of a day in a window of its own: what next_at of the plan was last reckoned with.';
comment on column plan_dates.told_paise is 'What the order was last told to cost, deposit included; null where no amount was told.';
comment on column plan_dates.told_anew_at is 'When a dearer order was announced again; it is made some hours after that.';
create unique index plan_dates_order on plan_dates (order_id) where order_id is not null;
create index plan_dates_failed on plan_dates (date) where outcome = 'failed';
create index plan_dates_window on plan_dates (window_key, cutoff_known) where window_key is not null and outcome is null;
create index plan_dates_at_risk on plan_dates (date) where outcome is null and problem is not null;
create index plan_dates_moved on plan_dates (plan_id, moved_to) where moved_to is not null;

-- An order keeps the plan and the day that it was made for, also when the day was taken back and made again.
create table plan_orders (
  order_id uuid primary key references orders on delete restrict,
  plan_id uuid not null references plans on delete cascade,
  date date not null
);
comment on table plan_orders is 'Every order that was made for a day of a plan; plan_dates names the newest one of a day alone.';
create index plan_orders_day on plan_orders (plan_id, date);

create function keep_orders_of_plans() returns trigger language plpgsql as $$
begin
  insert into plan_orders (order_id, plan_id, date) values (new.order_id, new.plan_id, new.date)
  on conflict (order_id) do nothing;
  return null;
end
$$;
comment on function keep_orders_of_plans is 'Keeps every order that a day of a plan had.';

create trigger plan_dates_orders_kept after insert or update of order_id on plan_dates
  for each row when (new.order_id is not null) execute function keep_orders_of_plans();

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

-- What the job of plans has done and not yet told the shop: written with each of its transactions, and deleted with the
-- letter of the run, so that a killed run loses nothing and nothing is told twice.
create table plan_tallies (
  id uuid primary key,
  day date not null,
  made integer not null,
  late integer not null,
  failed integer not null
);
comment on table plan_tallies is 'Decided days of plans that no letter to the shop has told yet, by the day of the delivery.';
