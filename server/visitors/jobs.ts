/** Jobs of the visitor counter. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { forgetVisitors } from './retention.store.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_visitors',
    schedule: hourly(37),
    run: ({ db, settings, clock }) => forgetVisitors(db, settings.keepDays.visitors, clock()),
  },
];
