/** Runs the retention jobs and the compaction of tallies; sessions and counters stay. */

import type { Services } from '../core/services.ts';
import { scheduledJobs } from '../jobs.ts';

const others = new Set(['rescue_jobs', 'forget_expired', 'forget_counters']);

/** Returns how many rows were deleted or emptied. */
export async function forgetOld(services: Services): Promise<number> {
  let forgotten = 0;
  for (const { name, run } of scheduledJobs) {
    if (!others.has(name)) forgotten += Number((await run(services)) ?? 0);
  }
  return forgotten;
}
