-- What staff may give away in a day, and acts above it that wait for a second person.

create table role_limits (
  role text primary key,
  paise bigint not null,
  constraint role_limits_sane check (paise between 0 and 100000000000 and length(role) between 1 and 60)
);
comment on table role_limits is
  'What a person with a role may give away in a day, in paise. A role without a row has no limit, and an owner never has one.';
comment on column role_limits.role is 'As in users.roles.';

create table given_sums (
  person_id uuid not null references users on delete cascade,
  day date not null,
  paise bigint not null,
  primary key (person_id, day),
  constraint given_sums_positive check (paise > 0)
);
comment on table given_sums is
  'What a member of staff has given away on a day, in paise. The row is the lock between two acts of the same person. Rows of earlier days are deleted.';

create table approvals (
  id uuid primary key,
  asker_id uuid not null references users on delete cascade,
  call text not null,
  permission text not null,
  input jsonb not null,
  content_hash bytea not null,
  request_key text,
  paise bigint not null,
  customer_id uuid references users on delete set null,
  order_id uuid references orders on delete set null,
  reason text,
  state text not null default 'open',
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  answer jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint approvals_state_known check (state in ('open', 'done', 'failed', 'declined', 'withdrawn', 'expired')),
  constraint approvals_sane check (paise > 0 and length(call) <= 100 and length(permission) <= 60),
  constraint approvals_closed check ((state = 'open') = (decided_at is null))
);
comment on table approvals is
  'An act of staff above the limit of their roles, which waits for a second person. Closed ones are deleted after 90 days.';
comment on column approvals.input is 'Parameters and body of the call, as they were checked.';
comment on column approvals.content_hash is 'Hash of call and input, so that a repeated press asks once.';
comment on column approvals.request_key is 'The Idempotency-Key of the press, under which the act is carried out.';
comment on column approvals.decided_by is 'Null if nobody decided: it has expired, or the account was deleted.';
comment on column approvals.answer is 'Why it was declined or could not be done, as a message that can be translated.';
create unique index approvals_open on approvals (asker_id, content_hash) where state = 'open';
create index approvals_of_asker on approvals (asker_id, id);
create index approvals_waiting on approvals (permission, id) where state = 'open';
create index approvals_due on approvals (expires_at) where state = 'open';
create index approvals_decided on approvals (decided_at);
create index approvals_customer on approvals (customer_id);
create index approvals_order on approvals (order_id);
create index approvals_decider on approvals (decided_by);

alter table audit_log add column confirmed_by uuid;
comment on column audit_log.confirmed_by is
  'The second person who confirmed an act above the limit of the first one; null for all others.';
