-- The database's own locale folds more letters than A to Z, and others than the server does: one address had two keys.
drop index users_email_unique;
create unique index users_email_unique on users (lower(email collate "C"));

alter table one_time_codes
  drop constraint one_time_codes_email_lower,
  add constraint one_time_codes_email_lower check (email = lower(email collate "C"));
