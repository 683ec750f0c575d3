/** What pick-ups do by themselves. */
import { hourly, type ScheduledJob } from '#server/platform/jobs/job.ts';
import { forgetPickupKeys } from './retention.store.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_pickup_keys',
    schedule: hourly(37),
    run: ({ db, settings, clock }) => forgetPickupKeys(db, settings.keepDays.orderKeys, clock()),
  },
];
