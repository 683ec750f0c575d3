-- The email account that staff enter in the browser. Its password is encrypted with a key outside of the database.

create table mail_accounts (
  id smallint primary key default 1,
  provider text not null,
  host text not null,
  port integer not null,
  address text not null,
  sealed_password bytea not null,
  saved_at timestamptz not null,
  saved_by uuid references users on delete set null,
  constraint mail_accounts_one check (id = 1),
  constraint mail_accounts_provider_known check (provider in ('gmail', 'outlook', 'zoho', 'other')),
  constraint mail_accounts_port_possible check (port between 1 and 65535),
  constraint mail_accounts_small check (
    length(host) <= 253 and length(address) <= 254 and octet_length(sealed_password) <= 1000
  )
);
comment on table mail_accounts is 'The account with which the shop sends emails, if the environment names no mail server.';
comment on column mail_accounts.sealed_password is
  'Encrypted with AES-256-GCM. The key is in SECRET_KEY or in a file of the data folder, never in the database.';
