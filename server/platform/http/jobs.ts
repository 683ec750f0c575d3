/** Scheduled jobs of the HTTP layer. */

import { forgetCounters } from '#server/core/limits.ts';
import { forgetRequests } from '#server/core/once.ts';
import { hourly, type ScheduledJob } from '../jobs/job.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'forget_counters', schedule: hourly(42), run: ({ db, clock }) => forgetCounters(db, clock()) },
  {
    name: 'forget_requests',
    schedule: hourly(37),
    run: ({ db, settings, clock }) => forgetRequests(db, settings.keepDays.orderKeys, clock()),
  },
];
