create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null,
  role text not null,
  is_active boolean not null default true,
  verified_at timestamptz,
  created_at timestamptz not null,
  constraint users_role_known check (role in ('customer', 'admin'))
);
comment on table users is 'An account of a customer or of the shop''s staff; verified_at is null until its address was proven.';
create unique index users_email_unique on users (lower(email));

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table sessions is 'A signed-in browser; the token itself is never kept, only its SHA-256.';
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table one_time_codes (
  email text not null,
  purpose text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (email, purpose),
  constraint one_time_codes_purpose_known check (purpose in ('registration', 'login')),
  constraint one_time_codes_email_lower check (email = lower(email))
);
comment on table one_time_codes is 'The one valid code of an address for a purpose; also for addresses without an account, so that both look alike.';

create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint password_resets_token_unique unique (token_hash)
);
comment on table password_resets is 'The newest reset link of an account; an older one is overwritten, a used one removed.';

create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null,
  constraint rate_limits_count_positive check (count >= 0)
);
comment on table rate_limits is 'How often something happened in the present window; shared by all instances.';
create index rate_limits_expiry on rate_limits (window_ends);
