-- What customers say that they have paid by UPI.
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
-- A refused reference is free again: it may have been mistyped by somebody else.
create unique index upi_claims_utr_once on upi_claims (utr) where state <> 'refused';
create index upi_claims_customer on upi_claims (customer_id, id);
create index upi_claims_order on upi_claims (order_id, id) where order_id is not null;
create index upi_claims_state on upi_claims (state, id);
create index upi_claims_decider on upi_claims (decided_by) where decided_by is not null;
