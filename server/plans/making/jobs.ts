/** What plans do by themselves. */
import { eachMinute, type ScheduledJob } from '#server/platform/jobs/job.ts';
import { makePlans } from './make-plans.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'make_plans',
    schedule: eachMinute(1),
    run: (services, work) => makePlans(services, { stopping: work?.stopping }),
  },
];
