/**
 * Jobs that backups include. The job library documents a view that shows the keys of jobs but not their payloads, so
 * the key of such a job contains its payload (docs/decisions/code/0026).
 */

/**
 * SQL that queues a job for a task with a JSON expression as payload; `options` are further arguments of `add_job`. If
 * a job with this payload waits already, no other one is queued, and only its time is set.
 */
export const addKeyedJob = (task: string, payload: string, options: readonly string[] = []) => `
  select graphile_worker.add_job(${[`'${task}'`, 'payload', `job_key => '${task}:' || payload::text`, ...options].join(', ')})
  from (select ${payload} as payload) as job`;

/**
 * The columns of `selectKeyedJobs`. Backups of older releases have the same columns, but also contain emails as jobs.
 */
export const jobColumns = ['id', 'task', 'payload', 'priority', 'run_at', 'attempts', 'max_attempts', 'created_at'];

export const selectKeyedJobs = `
  select id, task_identifier as task, substring(key from length(task_identifier) + 2) as payload, priority, run_at,
    attempts, max_attempts, created_at
  from graphile_worker.jobs where starts_with(key, task_identifier || ':{') and attempts < max_attempts`;

/** SQL that creates a temporary table for the jobs of a backup. It is dropped when the transaction ends. */
export const createRestoredJobs = `
  create temporary table restored_jobs (id bigint, task text, payload json, priority smallint, run_at timestamptz,
    attempts smallint, max_attempts smallint, created_at timestamptz) on commit drop`;

/**
 * SQL that replaces all jobs with those of `restored_jobs`. An email of an older release keeps its id and time, so that
 * it has the same Message-ID whether the original or the restored database sends it
 * (`server/platform/mail/old-mails.ts`).
 */
export const restoreJobs = (mailTask: string) => `
  -- locked: no other program uses the database during a restore
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null having count(*) > 0;
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0;
  select graphile_worker.add_job(task, run_at => run_at, max_attempts => max_attempts, priority => priority,
      payload => case when task = '${mailTask}' then json_build_object(
        'id', id::text, 'queuedAt', created_at, 'attempts', attempts, 'mail', payload) else payload end,
      job_key => case when payload::text like '{"%' and task <> '${mailTask}' then task || ':' || payload::text end)
    from restored_jobs where attempts < max_attempts or task = '${mailTask}' order by id`;
