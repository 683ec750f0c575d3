/** Jobs whose worker died in the middle: the job runner alone would leave them locked for four hours. */
import { type Queryable, sql } from '../db/database.ts';

const unlockStale = sql(`
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker.jobs
  where locked_at < now() - interval '5 minutes'
  having count(*) > 0`);

// The back-off of a job ends at some six hours: what waits for longer was put off by a clock that went wrong.
const bringForward = sql(`
  select graphile_worker.reschedule_jobs(array_agg(id order by id), run_at => now())
  from graphile_worker.jobs
  where run_at > now() + interval '7 hours' and locked_at is null
  having count(*) > 0`);

/** No job of ours lasts five minutes: what is locked for longer is tried again. */
export async function rescueJobs(db: Queryable): Promise<void> {
  await db.run(unlockStale);
  await db.run(bringForward);
}
