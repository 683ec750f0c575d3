/** What accounts do by themselves. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { forgetExpired } from './retention.store.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'forget_expired', schedule: hourly(7), run: ({ db, clock }) => forgetExpired(db, clock()) },
];
