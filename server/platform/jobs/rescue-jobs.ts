/** Keeps the queue in order. Otherwise the runner would keep a job whose worker died locked for four hours. */
import { type Queryable, sql } from '../db/database.ts';

/**
 * Calls one of the library's functions for each job that meets a condition, in the order of their ids, so that two
 * statements never deadlock: given many ids at once, the functions lock the jobs in no fixed order.
 */
const forEachJob = (call: string, condition: string, limit = '') => `
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

/** None of our jobs lasts five minutes: what is locked for longer, or by a clock that was ahead, is tried again. */
export async function rescueJobs(db: Queryable): Promise<void> {
  await db.run(unlockStale);
  await db.run(bringForward);
}

/**
 * SQL for the flags of a job that is worthless after this many seconds, or null for any other job. The documented view of
 * jobs shows flags, but no payload.
 */
export const flagsOfExpiry = (seconds: string) =>
  `case when ${seconds} is not null then array['expires-in:' || (${seconds})] end`;

const hasExpired = `exists (
  select from jsonb_object_keys(flags) flag
  where created_at + make_interval(secs => substring(flag from '^expires-in:([0-9]+)$')::integer) <= now())`;
const forgetSecrets = sql(forEachJob('complete_jobs(array[id])', hasExpired));

/** Deletes emails whose code or link has expired, by the database's clock, which dates the jobs. */
export function forgetSecretLetters(db: Queryable): Promise<number> {
  return db.run(forgetSecrets);
}

/** Also done before a worker takes its first job. */
export async function tidyJobs(db: Queryable): Promise<void> {
  await rescueJobs(db);
  await forgetSecretLetters(db);
}

/** For `applyRetention`: deletes jobs that were given up before `$1`. */
export const oldFailures = sql(
  forEachJob('complete_jobs(array[id])', 'attempts >= max_attempts and run_at < $1', 'limit $2'),
);
