/** Keeps the queue in order. Otherwise the runner would keep a job whose worker died locked for four hours. */
import { type Queryable, sql } from '../db/database.ts';
import { deleteExpiredSecrets, holdDelayedJobs, holdFailedJobs } from './private-jobs.ts';

const unlockStale = sql(`
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs
  where locked_at < now() - interval '5 minutes' or locked_at > now() + interval '1 minute'
  having count(*) > 0`);

const bringForward = sql(`
  with ${holdDelayedJobs}
  select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from held having count(*) > 0`);

/** None of our jobs lasts five minutes: what is locked for longer, or by a clock that was ahead, is tried again. */
export async function rescueJobs(db: Queryable): Promise<void> {
  await db.run(unlockStale);
  await db.run(bringForward);
}

const forgetSecrets = sql(deleteExpiredSecrets);

/** Deletes emails whose code or link has expired, by the database's clock, which dates the jobs. */
export function forgetSecretLetters(db: Queryable): Promise<number> {
  return db.run(forgetSecrets);
}

/** Also done before a worker takes its first job. */
export async function tidyJobs(db: Queryable): Promise<void> {
  await rescueJobs(db);
  await forgetSecretLetters(db);
}

/** Deletes jobs that were given up long ago. */
export const oldFailures = sql(`
  with ${holdFailedJobs}
  select graphile_worker.complete_jobs(array_agg(id)) from held having count(*) > 0`);
