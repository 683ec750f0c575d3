/** What zones do by themselves. */
import { eachMinute, hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { notifyWaitlist } from './notify-waitlist.ts';
import { forgetWaitlist } from './waitlist.store.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'tell_wishes', schedule: eachMinute(3), run: notifyWaitlist },
  { name: 'forget_wishes', schedule: hourly(52), run: ({ db, clock }) => forgetWaitlist(db, clock()) },
];
