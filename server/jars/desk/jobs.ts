/** What the desk of jars does by itself. */
import { eachMinute, hourly, type ScheduledJob } from '#server/platform/jobs/job.ts';
import { forgetOpenings } from './retention.store.ts';
import { writeOpenings } from './store-opening.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'write_opening_balances', schedule: eachMinute(3), run: writeOpenings },
  {
    name: 'forget_opening_imports',
    schedule: hourly(47),
    run: ({ db, settings, clock }) => forgetOpenings(db, settings.keepDays.orderKeys, clock()),
  },
];
