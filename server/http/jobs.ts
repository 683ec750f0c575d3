/** What the edge does by itself. */
import { hourly, type ScheduledJob } from '../mail/job.ts';
import { forgetCounters } from './limits.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'forget_counters', schedule: hourly(42), run: ({ db, clock }) => forgetCounters(db, clock()) },
];
