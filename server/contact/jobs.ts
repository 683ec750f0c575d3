/** What the contact form does by itself. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { forgetSenders } from './retention.store.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_message_senders',
    schedule: hourly(32),
    run: ({ db, settings, clock }) => forgetSenders(db, settings.keepDays.addresses, clock()),
  },
];
