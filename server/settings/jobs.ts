/** What the settings do by themselves. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { forgetSavers } from './retention.store.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_setting_savers',
    schedule: hourly(52),
    run: ({ db, settings, clock }) => forgetSavers(db, settings.keepDays.addresses, clock()),
  },
];
