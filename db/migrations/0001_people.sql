-- Who uses the shop: accounts, how they sign in, their addresses, and what each of them asked for already.

-- Names, numbers and words are searched by their parts of three letters.
create extension if not exists pg_trgm;

-- An index answers alone only what was vacuumed since: a fiftieth of the table at most was not, here and below.
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
  language text not null default 'en',
  role text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  password_set_at timestamptz not null default now(),
  activity_set_at timestamptz not null default now(),
  constraint users_role_known check (role in ('customer', 'admin', 'rider')),
  constraint users_language_is_code check (language ~ '^[a-z]{2}$'),
  constraint users_staff_have_email check (email <> id::text || '@no-email.invalid' or role in ('customer', 'rider'))
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
comment on table users is 'An account of a customer, a rider or of the shop''s staff.';
comment on column users.email is
  'ID@no-email.invalid for a customer without an address, who gets no letters and cannot sign in.';
comment on column users.language is 'In which letters to this account are written: the one that its owner last used the shop in.';
comment on column users.password_set_at is 'When the password was last changed, kept by a trigger; read by a restore only.';
comment on column users.activity_set_at is 'When the account was last activated or deactivated, kept by a trigger; read by a restore only.';
-- Letters are folded from A to Z alone, as the server does: the database's own locale folds more of them.
create unique index users_email_unique on users (lower(email collate "C"));
create index users_name_search on users using gin (lower(normalize(name, nfc)) gin_trgm_ops);
-- A page of the list and its total are read from this index alone.
create index users_newest on users (created_at desc, id desc) include (role, is_active);
create index users_search on users using gin (lower(normalize(name || ' ' || email || ' ' || phone, nfc)) gin_trgm_ops);
create index users_phone_search on users using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
-- The job of plans asks for them each minute.
create index users_inactive on users (id) where not is_active;
-- Each row of a spreadsheet is looked up by its phone number; a rider signs in by it.
create index users_number on users (right(regexp_replace(phone, '\D', '', 'g'), 10));
create unique index users_rider_number on users (right(regexp_replace(phone, '\D', '', 'g'), 10))
  where role = 'rider' and is_active;
create index users_riders on users (name, id) where role = 'rider';

-- A restore over this database must not undo a deactivation or a new password that is younger than the backup
-- (docs/decisions/running/0024).
create function note_account_change() returns trigger language plpgsql as $$
begin
  if new.password_hash <> old.password_hash then new.password_set_at := now(); end if;
  if new.is_active <> old.is_active then new.activity_set_at := now(); end if;
  return new;
end
$$;
comment on function note_account_change is 'Keeps users.password_set_at and users.activity_set_at true.';

create trigger users_change_noted before update of password_hash, is_active on users
  for each row execute function note_account_change();

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table sessions is 'A signed-in browser; the token itself is never kept, only its SHA-256.';
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Who registers an address has no account yet. Registrations of one address stand beside each other until one is proven
-- (docs/decisions/shop/0023).
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
  constraint registrations_language_is_code check (language ~ '^[a-z]{2}$'),
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
  constraint proof_codes_purpose_known check (purpose in ('registration', 'login', 'join'))
);
comment on table proof_codes is 'The one valid code of a registration or of an account for a purpose.';

create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint password_resets_token_unique unique (token_hash)
);
comment on table password_resets is 'The newest reset link of an account; an older one is overwritten, a used one removed.';

create table addresses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null,
  recipient text not null,
  phone text not null,
  house text not null default '',
  street text not null,
  landmark text not null default '',
  floor smallint,
  has_lift boolean not null default false,
  pincode text not null,
  city text not null,
  state text not null,
  gate_note text not null default '',
  legal_name text not null default '',
  gstin text not null default '',
  is_default boolean not null default false,
  version integer not null default 1,
  latitudes double precision[] not null default '{}',
  longitudes double precision[] not null default '{}',
  created_at timestamptz not null,
  constraint addresses_floor_known check (floor between 0 and 60),
  constraint addresses_positions_few
    check (cardinality(latitudes) <= 5 and cardinality(latitudes) = cardinality(longitudes))
);
comment on table addresses is
  'The address book of a customer. The default address is also what the columns of users say, written in one transaction.';
comment on column addresses.floor is '0 is the ground floor; null where nobody has said it.';
comment on column addresses.latitudes is
  'Of the last five deliveries, the newest first; their middle is where the door is. Gone when the address says another place.';
create unique index addresses_one_default on addresses (user_id) where is_default;
create index addresses_of_user on addresses (user_id, id);

create function forget_learnt_position() returns trigger language plpgsql as $$
begin
  new.latitudes := '{}';
  new.longitudes := '{}';
  return new;
end $$;
comment on function forget_learnt_position is 'An address that says another place begins without a position.';
create trigger addresses_moved before update of house, street, landmark, pincode on addresses
  for each row when (
    (old.house, old.street, old.landmark, old.pincode) is distinct from (new.house, new.street, new.landmark, new.pincode))
  execute function forget_learnt_position();

create table rate_limits (
  key text primary key,
  count integer not null,
  window_ends timestamptz not null,
  constraint rate_limits_count_positive check (count >= 0)
);
comment on table rate_limits is 'How often something happened in the present window; shared by all instances.';
create index rate_limits_expiry on rate_limits (window_ends);

create table requests (
  actor_id uuid not null references users on delete cascade,
  key text not null,
  content_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint requests_pkey primary key (actor_id, key),
  constraint requests_small check (
    octet_length(key) <= 1000 and octet_length(content_hash) = 32 and octet_length(answer::text) <= 1000)
);
comment on table requests is
  'Requests that were done, by who sent them and their Idempotency-Key, so that none is done a second time. Forgotten after a time.';
comment on column requests.content_hash is 'SHA-256 of what was asked for: another content under the same key is refused.';
comment on column requests.answer is 'What a repeat is answered by, as the id of the row that was made.';
