-- Emails wait in a table of the shop: written in the transaction of the act, sent by the worker, deleted once sent.

create table queued_mails (
  id uuid primary key,
  mail jsonb not null,
  replaces text,
  priority smallint not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz,
  attempts smallint not null default 0 constraint queued_mails_attempts check (attempts >= 0),
  given_up_at timestamptz,
  last_error text constraint queued_mails_error_length check (length(last_error) <= 1000),
  created_at timestamptz not null,
  constraint queued_mails_replaces unique (replaces)
);
comment on table queued_mails is 'An email that is to be sent, or that could not be sent in forty attempts.';
comment on column queued_mails.replaces is 'A newer email with the same key replaces this one.';
comment on column queued_mails.priority is 'Lower is sent first: codes and links -20, others 0, those of many orders 10.';
comment on column queued_mails.due_at is
  'Not sent before. An instance that takes an email puts this off, so that another one tries it again if the first dies.';
comment on column queued_mails.expires_at is 'When its code or link expires: it is not sent after that, but deleted.';
create index queued_mails_due on queued_mails (priority, due_at, id) where given_up_at is null;
create index queued_mails_expiring on queued_mails (expires_at) where expires_at is not null;
