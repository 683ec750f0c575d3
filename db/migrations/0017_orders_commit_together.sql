-- Its own add_job notifies, and transactions that notify commit only one after the other (docs/decisions/0013): orders
-- must not. The worker is woken after the commit, and asks every two seconds by itself.
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
