-- Phones on which a rider has signed in, and riders whose PIN is easy to guess.

create table rider_phones (
  rider_id uuid not null references users on delete cascade,
  secret_hash bytea not null,
  used_at timestamptz not null,
  constraint rider_phones_pkey primary key (rider_id, secret_hash),
  constraint rider_phones_hash_length check (octet_length(secret_hash) = 32)
);
comment on table rider_phones is
  'A phone on which a rider has signed in keeps a secret: wrong PINs of strangers do not lock it out. At most five for each rider.';

alter table users add column has_easy_pin boolean not null default false;
comment on column users.has_easy_pin is 'Of a rider: the PIN of the last sign-in is one that is guessed first, such as 123456.';
