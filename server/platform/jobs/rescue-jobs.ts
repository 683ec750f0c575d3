/** Keeps the queue in order. Otherwise the runner would keep a job whose worker died locked for four hours. */
import { type Queryable, sql } from '#server/core/db/database.ts';

/**
 * Calls one of the library's functions for each job that meets a condition, in the order of their ids, so that two
 * statements never deadlock: given many ids at once, the functions lock the jobs in no fixed order.
 */
export const forEachJob = (call: string, condition: string, limit = '') => `
  select graphile_worker.${call}
  from (select id from graphile_worker.jobs where ${condition} and locked_at is null order by id ${limit}) job`;

const unlockStale = sql(`
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs
  where locked_at < now() - interval '5 minutes' or locked_at > now() + interval '1 minute'
  having count(*) > 0`);

/** A wrong clock has postponed these jobs further than the library's back-off does. */
const isDelayed = "run_at > now() + exp(least(10, attempts)) * interval '1 second' + interval '1 minute'";
const bringForward = sql(forEachJob('reschedule_jobs(array[id], run_at => now())', isDelayed));

/**
 * None of our jobs lasts five minutes: what is locked for longer, or by a clock that was ahead, is tried again. Also
 * done before a worker takes its first job.
 */
export async function rescueJobs(db: Queryable): Promise<void> {
  await db.run(unlockStale);
  await db.run(bringForward);
}

/** For `applyRetention`: deletes jobs that were given up before `$1`. */
export const oldFailures = sql(
  forEachJob('complete_jobs(array[id])', 'attempts >= max_attempts and run_at < $1', 'limit $2'),
);
