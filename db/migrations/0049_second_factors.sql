-- The second step of the sign-in of staff: codes of an authenticator app, and recovery codes.

alter table users
  add column has_second_factor boolean not null default false,
  add column factors_set_at timestamptz;
comment on column users.has_second_factor is
  'Whether a sign-in needs a second step. It is written together with the factors, and read with each session.';
comment on column users.factors_set_at is
  'When a factor was last set up, used up or removed; null if there never was one. Read by a restore only.';

alter table sessions add column proved_at timestamptz;
comment on column sessions.proved_at is
  'When the person last gave their password, a code or a passkey in this session; null if that was at its start.';

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null
);
comment on table second_factors is 'The authenticator app of a member of staff.';
comment on column second_factors.sealed_secret is
  'The secret of the app, encrypted with the key that is kept outside of the database (server/core/secret-key.ts).';
comment on column second_factors.last_step is
  'The number of the 30 seconds whose code was used last. A code of these or of earlier ones is refused.';

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'A recovery code that was not used yet. The code itself is shown once and never kept.';

create table factor_setups (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  expires_at timestamptz not null
);
comment on table factor_setups is 'The secret of an authenticator app whose first code was not entered yet.';

create table sign_in_tickets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint sign_in_tickets_tries_few check (tries between 0 and 5)
);
comment on table sign_in_tickets is
  'A sign-in whose password was right and whose second step is missing. Only the hash of its ticket is kept.';
create index sign_in_tickets_user on sign_in_tickets (user_id);
