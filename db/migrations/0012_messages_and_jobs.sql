-- Messages, visitors, the mark of a demo, and the jobs of the clock.

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  domain text not null,
  ip_address text not null,
  status text not null default 'new',
  admin_notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint contact_messages_status_known check (status in ('new', 'read', 'replied', 'closed'))
);
comment on table contact_messages is 'A message sent through the contact form.';
comment on column contact_messages.version is 'Counts the changes by staff: of two who change the same state, the second is told.';
create index contact_messages_status on contact_messages (status, id desc);
create index contact_messages_newest on contact_messages (id desc) include (status);
create index contact_messages_search
  on contact_messages using gin (lower(normalize(name || ' ' || email || ' ' || message, nfc)) gin_trgm_ops);

create table visitors (
  site text not null,
  unique_id text not null,
  visits integer not null default 1,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (site, unique_id)
);
comment on table visitors is 'A browser that came to a site, counted once however often it comes.';

create table demo (
  is_demo boolean primary key default true,
  filled_at timestamptz not null,
  constraint demo_one_row check (is_demo)
);
comment on table demo is 'Its one row says that this database holds made-up people and orders (npm run seed:demo); a real shop''s has none.';

-- Beside the job library's own list, which goes by the clock of each program: one that is wrong would stop them all.
create table scheduled_jobs (
  name text primary key,
  every_minutes integer not null constraint scheduled_jobs_every check (every_minutes > 0),
  queued_for timestamptz not null,
  done_at timestamptz not null default now()
);
comment on table scheduled_jobs is
  'Jobs that repeat: for which of its times each was queued last, and when it was last done, by the clock of the database.';

-- The job library's add_job notifies, and transactions that notify commit only one after the other
-- (docs/decisions/running/0013): orders must not. The worker is woken after the commit, and asks every two seconds by itself.
create function queue_mails(mails json[], most_attempts smallint) returns bigint language plpgsql as $$
declare
  queued bigint;
begin
  insert into graphile_worker._private_tasks (identifier)
  select 'send_mail' where not exists (select from graphile_worker._private_tasks where identifier = 'send_mail')
  on conflict do nothing;
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
  select t.id, mail, most_attempts
  from graphile_worker._private_tasks t, unnest(mails) as mail
  where t.identifier = 'send_mail';
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function queue_mails is 'Queues e-mails in the transaction of an order without a notification.';

-- Letters of orders that the shop makes by the thousand wait behind all others: a code to sign in with must not.
create function queue_mails_behind(mails json[], most_attempts smallint) returns bigint language plpgsql as $$
declare
  queued bigint;
begin
  insert into graphile_worker._private_tasks (identifier)
  select 'send_mail' where not exists (select from graphile_worker._private_tasks where identifier = 'send_mail')
  on conflict do nothing;
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority)
  select t.id, mail, most_attempts, 10
  from graphile_worker._private_tasks t, unnest(mails) as mail
  where t.identifier = 'send_mail';
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function queue_mails_behind is
  'Queues e-mails in the transaction of many orders, without a notification, to be sent when no other job waits.';
