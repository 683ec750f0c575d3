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
