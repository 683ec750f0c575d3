-- Alerts as messages of browsers, for staff who choose them.

alter table alert_choices
  add column browser text[] not null default '{}',
  add constraint alert_choices_browser_small check (cardinality(browser) <= 20);
comment on column alert_choices.browser is
  'The kinds of alerts that come as messages of browsers. An older version that saves choices leaves them as they are.';
comment on column alert_choices.quiet_from is
  'No email and no message of a browser from this time of the day in Asia/Kolkata; empty without quiet hours.';
comment on column alert_choices.every is 'The least time between two emails, and between two messages of browsers.';

create table alert_browsers (
  id uuid primary key,
  session_hash bytea not null references sessions on delete cascade,
  account_id uuid not null references users on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint alert_browsers_small
    check (octet_length(endpoint) <= 1000 and octet_length(p256dh) <= 100 and octet_length(auth) <= 100)
);
comment on table alert_browsers is
  'Browsers in which staff want messages about alerts. Each is deleted with its session.';
comment on column alert_browsers.endpoint is 'Address of the browser at the push service of its maker.';
create unique index alert_browsers_session on alert_browsers (session_hash);
create unique index alert_browsers_endpoint on alert_browsers (endpoint);
create index alert_browsers_account on alert_browsers (account_id, id);

create table alert_pushes (
  account_id uuid primary key references users on delete cascade,
  pushed_id bigint not null,
  pushed_at timestamptz
);
comment on table alert_pushes is
  'Up to which alert a person has got messages in browsers. Written in the transaction that queues the messages.';
comment on column alert_pushes.pushed_at is 'When the last messages were queued; null if there were none yet.';
