-- Passkeys of staff: keys in a phone, a computer or a stick, which open after a finger, a face or a PIN.

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  browser text,
  system text,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (credential_id),
  constraint passkeys_credential_id_short check (length(credential_id) <= 1400),
  constraint passkeys_device_short check (length(browser) <= 40 and length(system) <= 40)
);
comment on table passkeys is 'A passkey of a member of staff. The shop has only its public key.';
comment on column passkeys.credential_id is 'The name that the device gave the passkey, in base64url.';
comment on column passkeys.counter is
  'How often the device says that it has used the passkey; always 0 on devices that do not count. It only grows: a device with a smaller number is a copy.';
comment on column passkeys.transports is 'How a browser reaches the device, such as internal or usb.';
comment on column passkeys.is_synced is
  'Whether a password manager keeps a copy, so that the passkey survives the loss of the device. It is written at each use.';
comment on column passkeys.browser is 'The browser in which the passkey was made; null if it is unknown.';
comment on column passkeys.system is 'The operating system or device on which the passkey was made; null if it is unknown.';
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  challenge bytea primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  unique (user_id)
);
comment on table passkey_challenges is
  'Random bytes that a passkey signs, once. They show that its answer is not an old one.';
comment on column passkey_challenges.user_id is
  'The person who adds a passkey; null for a challenge with which anybody may show a passkey.';
create index passkey_challenges_expiry on passkey_challenges (expires_at);
