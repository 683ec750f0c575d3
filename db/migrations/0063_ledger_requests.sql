-- What staff asked the desks of jars and money to post, by key.
create table ledger_requests (
  event_id uuid primary key,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null
);
comment on table ledger_requests is
  'Acts of staff by the event that they post, which is made of the idempotency key: a repeat is answered as the first one was and posts nothing. Forgotten after a time.';
