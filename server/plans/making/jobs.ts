/** What plans do by themselves. */
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { makePlans } from './make-plans.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'make_plans',
    schedule: { at: '* * * * *', mostAttempts: 1 },
    run: (services, work) => makePlans(services, { stopping: work?.stopping }),
  },
];
