/** Jobs whose worker died in the middle: the job runner alone would leave them locked for four hours. */
import { type Queryable, sql } from '../db/database.ts';
import { holdDelayedJobs } from './private-jobs.ts';

const unlockStale = sql(`
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs
  where locked_at < now() - interval '5 minutes' or locked_at > now() + interval '1 minute'
  having count(*) > 0`);

const bringForward = sql(`
  with ${holdDelayedJobs}
  select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from held having count(*) > 0`);

/** No job of ours lasts five minutes: what is locked for longer, or by a clock that was ahead, is tried again. */
export async function rescueJobs(db: Queryable): Promise<void> {
  await db.run(unlockStale);
  await db.run(bringForward);
}
