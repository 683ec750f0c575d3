/** The jobs that keep the queue in order. */
import { type Queryable, sql } from '../db/database.ts';
import { applyRetention } from '../db/retention.ts';
import { hourly, type ScheduledJob } from '../jobs/job.ts';
import { holdFailedJobs } from '../jobs/private-jobs.ts';
import { rescueJobs } from '../jobs/rescue-jobs.ts';
import { forgetSecretLetters } from './secret-letters.ts';

/** Also done before a worker takes its first job. */
export async function tidyJobs(db: Queryable): Promise<void> {
  await rescueJobs(db);
  await forgetSecretLetters(db);
}

const oldFailures = sql(`
  with ${holdFailedJobs}
  select graphile_worker.complete_jobs(array_agg(id)) from held having count(*) > 0`);

/** Removes jobs that were given up so many days ago. */
function forgetFailedJobs(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, oldFailures, days, now);
}

export const jobs: readonly ScheduledJob[] = [
  { name: 'rescue_jobs', schedule: { everyMinutes: 5, minute: 0, mostAttempts: 1 }, run: ({ db }) => tidyJobs(db) },
  {
    name: 'forget_failed_jobs',
    schedule: hourly(47),
    run: ({ db, settings, clock }) => forgetFailedJobs(db, settings.keepDays.failedJobs, clock()),
  },
];
