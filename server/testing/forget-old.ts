/** Runs the jobs that delete old data and compact tallies, except those for sessions and rate limits. */

import type { Services } from '../core/services.ts';
import { scheduledJobs } from '../jobs.ts';

const skippedJobs = new Set(['rescue_jobs', 'forget_expired', 'forget_counters']);

/** Runs the jobs, and returns how many rows were deleted or erased. */
export async function forgetOld(services: Services): Promise<number> {
  let forgotten = 0;
  for (const { name, run } of scheduledJobs) {
    if (!skippedJobs.has(name)) forgotten += Number((await run(services)) ?? 0);
  }
  return forgotten;
}
