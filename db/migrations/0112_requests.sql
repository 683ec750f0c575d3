-- One table for every request that is done once: there were seven, in five tables and three columns.
create table requests (
  actor_id uuid not null references users on delete cascade,
  key text not null,
  content_hash bytea,
  answer jsonb,
  created_at timestamptz not null,
  constraint requests_pkey primary key (actor_id, key),
  constraint requests_small check (
    octet_length(key) <= 1000 and octet_length(content_hash) = 32 and octet_length(answer::text) <= 1000)
);
comment on table requests is
  'Requests that were done, by who sent them and their Idempotency-Key, so that none is done a second time. Forgotten after a time.';
comment on column requests.content_hash is
  'SHA-256 of what was asked for: another content under the same key is refused. Null where it was kept elsewhere before.';
comment on column requests.answer is 'What a repeat is answered by, as the id of the row that was made.';
create index requests_by_time on requests (created_at);

-- Keys live on for their time. Those of entries in the ledger cannot be moved, because only the id of their event is
-- known; the ledger refuses a second event of that id, and opening balances are there once by themselves.
insert into requests (actor_id, key, answer, created_at)
select distinct on (1, 2) moved.* from (
  select customer_id, request_key, to_jsonb(id), created_at from pickups where request_key is not null
  union all
  select changed_by, request_key, null, created_at from pickup_events where request_key is not null
  union all
  select customer_id, request_key, to_jsonb(id), created_at from plans where request_key is not null
  union all
  select created_by, request_key, to_jsonb(id), created_at from customer_notes
  union all
  -- A step of many orders has a key for each of them, an act at the door has one of its own.
  select admin_id, case when change like '%:%' then key else key || ':' || order_id end, null, created_at
  from bulk_requests
) as moved (actor_id, key, answer, created_at)
where actor_id is not null
order by 1, 2, moved.answer nulls last;
