/** What zones do by themselves. */
import { eachMinute, hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { tellWishes } from './send-wish-letters.ts';
import { forgetWishes } from './wish.store.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'tell_wishes', schedule: eachMinute(3), run: tellWishes },
  { name: 'forget_wishes', schedule: hourly(52), run: ({ db, clock }) => forgetWishes(db, clock()) },
];
