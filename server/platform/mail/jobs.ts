/** The jobs that keep the queue in order. */
import { type Queryable, sql } from '../db/database.ts';
import { forget, type ScheduledJob } from '../jobs/job.ts';
import { holdFailedJobs } from '../jobs/private-jobs.ts';
import { rescueJobs } from '../jobs/rescue-jobs.ts';
import { forgetSecretLetters } from './secret-letters.ts';

/** Also done before a worker takes its first job. */
export async function tidyJobs(db: Queryable): Promise<void> {
  await rescueJobs(db);
  await forgetSecretLetters(db);
}

/** Removes jobs that were given up long ago. */
const oldFailures = sql(`
  with ${holdFailedJobs}
  select graphile_worker.complete_jobs(array_agg(id)) from held having count(*) > 0`);

export const jobs: readonly ScheduledJob[] = [
  { name: 'rescue_jobs', schedule: { everyMinutes: 5, minute: 0, mostAttempts: 1 }, run: ({ db }) => tidyJobs(db) },
  forget('forget_failed_jobs', 47, 'failedJobs', oldFailures),
];
