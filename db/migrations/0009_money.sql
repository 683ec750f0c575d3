-- Payments that customers report, monthly accounts, and days that were closed.

create table upi_claims (
  id uuid primary key,
  customer_id uuid not null references users on delete restrict,
  order_id uuid references orders on delete restrict,
  utr text not null,
  amount_paise bigint not null,
  state text not null default 'open',
  reason text not null default '',
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  event_id uuid,
  created_at timestamptz not null,
  constraint upi_claims_utr_form check (utr ~ '^[0-9]{12}$'),
  constraint upi_claims_amount_positive check (amount_paise > 0),
  constraint upi_claims_state_known check (state in ('open', 'confirmed', 'refused')),
  constraint upi_claims_decided check ((state = 'open') = (decided_at is null)),
  constraint upi_claims_reason_said check ((state = 'refused') = (reason <> ''))
);
comment on table upi_claims is
  'UPI payments that customers report by their reference, for an order or for the account. Staff confirm or refuse each; confirming posts the payment.';
comment on column upi_claims.order_id is 'Null when it was paid for the account.';
comment on column upi_claims.amount_paise is 'As the customer says; once confirmed, what had come.';
comment on column upi_claims.event_id is 'The event of the ledger that posted it; null while it is not confirmed.';
-- A refused reference is free again: it may have been mistyped by somebody else.
create unique index upi_claims_utr_once on upi_claims (utr) where state <> 'refused';
create index upi_claims_customer on upi_claims (customer_id, id);
create index upi_claims_order on upi_claims (order_id, id) where order_id is not null;
create index upi_claims_state on upi_claims (state, id);
create index upi_claims_decider on upi_claims (decided_by) where decided_by is not null;
create index upi_claims_utr_search on upi_claims using gin (utr gin_trgm_ops);

create table credit_limits (
  customer_id uuid primary key references users on delete cascade,
  limit_paise bigint,
  version integer not null default 1,
  stated_month date not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  constraint credit_limits_in_range check (limit_paise between 0 and 1000000000),
  constraint credit_limits_month check (extract(day from stated_month) = 1)
);
comment on table credit_limits is
  'Who may order on account and up to which sum of dues. A row stays when the account ends, because dues may be left.';
comment on column credit_limits.limit_paise is 'Null: no monthly account any more.';
comment on column credit_limits.stated_month is
  'The last month whose statement was made or left out; at first the one before the account was opened.';
create index credit_limits_to_state on credit_limits (stated_month, customer_id);
create index credit_limits_changer on credit_limits (changed_by) where changed_by is not null;

create table credit_limit_changes (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  before_paise bigint,
  after_paise bigint,
  reason text not null,
  changed_by uuid references users on delete set null,
  created_at timestamptz not null
);
comment on table credit_limit_changes is 'Every change of a credit limit: who, when and why. Null is no monthly account.';
create index credit_limit_changes_customer on credit_limit_changes (customer_id, id);
create index credit_limit_changes_changer on credit_limit_changes (changed_by) where changed_by is not null;

create table account_statements (
  customer_id uuid not null references users on delete cascade,
  month date not null,
  brought_paise bigint not null,
  delivered_paise bigint not null,
  waived_paise bigint not null,
  paid_paise bigint not null,
  due_paise bigint not null,
  orders integer not null,
  due_on date not null,
  made_at timestamptz not null,
  remind_on date,
  reminders smallint not null default 0,
  constraint account_statements_pkey primary key (customer_id, month),
  constraint account_statements_month check (extract(day from month) = 1),
  constraint account_statements_adds_up
    check (due_paise = brought_paise + delivered_paise - waived_paise - paid_paise and due_paise >= 0)
);
comment on table account_statements is 'What a customer with a monthly account was told of a month: once for each.';
comment on column account_statements.brought_paise is 'What was due when the month began.';
comment on column account_statements.remind_on is 'The day of the next reminder; null when there is none to come.';
create index account_statements_remind on account_statements (remind_on, customer_id) where remind_on is not null;

create table day_closings (
  id uuid primary key,
  day date not null,
  notes jsonb not null,
  expected_paise bigint not null,
  counted_paise bigint not null,
  banked_paise bigint not null,
  reason text not null,
  closed_by uuid references users on delete set null,
  created_at timestamptz not null,
  constraint day_closings_counted check (counted_paise >= 0 and banked_paise between 0 and counted_paise)
);
comment on table day_closings is 'The cash of a day as staff counted it at night; of several closings of a day the newest counts.';
comment on column day_closings.notes is 'How many notes and coins of each kind: n500 are those of 500 rupees.';
create index day_closings_day on day_closings (day);
