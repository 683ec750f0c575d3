/**
 * All SQL that touches tables of the job library beside its documented functions, each with its reason
 * (docs/decisions/code/0026). An update of the library is checked here first.
 */

/**
 * Queues emails without a notification, for transactions that must not wait for each other's commit: the documented
 * functions all notify. `mails` is a placeholder of what `describeJobs` made (db/migrations/0012).
 */
export const queueSilently = (mails: string, mostAttempts: number) =>
  `queue_mails(${mails}::json[], ${mostAttempts}::smallint)`;

/** The same for many at once: they are sent when nothing else waits (db/migrations/0012). */
export const queueBehind = (mails: string, mostAttempts: number) =>
  `queue_mails_behind(${mails}::json[], ${mostAttempts}::smallint)`;

/** The payloads that this transaction has queued for the task `$1`; jobs are dated by the start of their transaction. */
export const payloadsQueuedHere = `
  select j.payload::text as mail from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = $1 and j.created_at = now()
  order by j.id`;

/** The queued jobs with what makes them the same jobs after a restore; who worked on one is not kept, nor a code or link. */
export const jobColumns = ['id', 'task', 'payload', 'priority', 'run_at', 'attempts', 'max_attempts', 'created_at'];

export const selectJobs = `
  select j.id, t.identifier as task, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.created_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.payload->>'expiresInSeconds' is null`;

/**
 * With their ids and times, so that a mail has the same Message-ID whichever of the two databases sent it: the documented
 * functions give new ones.
 */
export const restoreJobs = `
  insert into graphile_worker._private_tasks (identifier) select distinct task from restored_jobs
    order by task on conflict do nothing;
  -- locked: a restored shop has its database to itself
  delete from graphile_worker._private_jobs;
  insert into graphile_worker._private_jobs
    (id, task_id, payload, priority, run_at, attempts, max_attempts, created_at, updated_at)
    overriding system value
    select j.id, t.id, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts, j.created_at, now()
    from restored_jobs j join graphile_worker._private_tasks t on t.identifier = j.task;
  select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'),
    greatest((select max(id) from restored_jobs), (select last_value from graphile_worker.jobs_id_seq1)))`;
