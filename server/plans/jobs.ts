/** What plans do by themselves, beside the making of their orders. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { forgetPlanKeys } from './retention.store.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_plan_keys',
    schedule: hourly(39),
    run: ({ db, settings, clock }) => forgetPlanKeys(db, settings.keepDays.orderKeys, clock()),
  },
];
