-- What each member of staff wants to be told, where and when.

create table alert_choices (
  account_id uuid primary key references users on delete cascade,
  page text[] not null,
  email text[] not null,
  quiet_from text not null default '',
  quiet_to text not null default '',
  every text not null,
  version integer not null,
  constraint alert_choices_small check (cardinality(page) <= 20 and cardinality(email) <= 20),
  constraint alert_choices_times check (quiet_from ~ '^(\d\d:\d\d)?$' and quiet_to ~ '^(\d\d:\d\d)?$'),
  constraint alert_choices_quiet_whole check ((quiet_from = '') = (quiet_to = '')),
  constraint alert_choices_every_known check (every in ('fiveMinutes', 'quarterHour', 'hour', 'fourHours'))
);
comment on table alert_choices is
  'Which kinds of alerts a person wants on the page and by email. Without a row: all on the page, none by email.';
comment on column alert_choices.quiet_from is 'No email from this time of the day in Asia/Kolkata; empty without quiet hours.';
comment on column alert_choices.every is 'The least time between two emails.';

create table alert_mails (
  account_id uuid primary key references users on delete cascade,
  mailed_id bigint not null,
  mailed_at timestamptz
);
comment on table alert_mails is 'Up to which alert a person has got emails. Written in the transaction that queues the email.';
comment on column alert_mails.mailed_at is 'When the last email was queued; null if there was none yet.';
