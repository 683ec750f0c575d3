/** Unlocks jobs whose worker has died, which the job library would otherwise keep locked for four hours. */
import { type Queryable, sql } from '#server/core/db/database.ts';

/**
 * SQL that calls a function of the job library separately for each job that meets a condition, in the order of their
 * ids. If a function got many ids at once, it would lock the jobs in no fixed order, and two statements could deadlock.
 */
export const forEachJob = (call: string, condition: string, limit = '') => `
  select graphile_worker.${call}
  from (select id from graphile_worker.jobs where ${condition} and locked_at is null order by id ${limit}) job`;

const unlockStale = sql(`
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs
  where locked_at < now() - interval '5 minutes' or locked_at > now() + interval '1 minute'
  having count(*) > 0`);

/** Whether a job is postponed further than the library ever postpones it, which only a wrong clock causes. */
const isDelayed = "run_at > now() + exp(least(10, attempts)) * interval '1 second' + interval '1 minute'";
const bringForward = sql(forEachJob('reschedule_jobs(array[id], run_at => now())', isDelayed));

/**
 * Unlocks jobs that have been locked for more than five minutes, which none of our jobs lasts, or since a time in the
 * future. Brings forward jobs that a wrong clock has postponed. A starting worker calls it before its first job.
 */
export async function rescueJobs(db: Queryable): Promise<void> {
  await db.run(unlockStale);
  await db.run(bringForward);
}

/** A statement for `applyRetention` that deletes jobs that were given up before `$1`. */
export const oldFailures = sql(
  forEachJob('complete_jobs(array[id])', 'attempts >= max_attempts and run_at < $1', 'limit $2'),
);
