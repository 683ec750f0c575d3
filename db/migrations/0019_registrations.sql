-- Who registers an address has no account yet: registrations of one address stand beside each other until one is proven.
create table registrations (
  id uuid primary key,
  email text not null,
  mark text not null,
  secret_hashes bytea[] not null,
  name text not null,
  password_hash text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null,
  language text not null,
  created_at timestamptz not null,
  constraint registrations_language_known check (language in ('en', 'hi')),
  constraint registrations_secrets_few check (cardinality(secret_hashes) <= 10)
);
comment on table registrations is
  'Somebody who wants an account for an address and has not proven it; becomes the account by its code, or ends after a day.';
comment on column registrations.mark is 'Tells it apart from the others of its address, in its letters and on its screen.';
comment on column registrations.secret_hashes is
  'SHA-256 of what the browsers hold that registered or signed in with its password, newest first.';
create unique index registrations_password_once on registrations (lower(email collate "C"), password_hash);
create index registrations_age on registrations (created_at);

create table proof_codes (
  holder uuid not null,
  purpose text not null,
  code_hash bytea not null,
  wrong_tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (holder, purpose),
  constraint proof_codes_purpose_known check (purpose in ('registration', 'login'))
);
comment on table proof_codes is
  'The one valid code of a registration or of an account for a purpose. In place of one_time_codes, which belonged to an address and is only used by releases before this one.';

-- What the hourly clean-up and the start look for; usually next to nothing.
create index users_unproven on users (created_at) where verified_at is null;
create index users_spelled_otherwise on users (id) where email ~ '[^\x01-\x7f]' or right(email, 1) = '.';
