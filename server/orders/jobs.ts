/** What orders do by themselves. */
import { eachMinute, forget, hourly, type Job, type ScheduledJob } from '../platform/jobs/job.ts';
import { fillContainersOfOpen } from './money/money.store.ts';
import { settleDuesJob } from './money/settle-dues.ts';
import { foldTallies, oldOrigins } from './retention.store.ts';

/** Done when they were queued. */
export const queuedJobs: readonly Job[] = [settleDuesJob];

export const jobs: readonly ScheduledJob[] = [
  forget('forget_order_origins', 22, 'addresses', oldOrigins),
  {
    name: 'fill_containers',
    schedule: eachMinute(1),
    run: ({ db }) => fillContainersOfOpen(db),
  },
  { name: 'fold_tallies', schedule: hourly(27), run: ({ db, clock }) => foldTallies(db, clock()) },
];
