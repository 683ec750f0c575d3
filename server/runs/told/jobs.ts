/** Telling customers where the rider is. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { eachMinute, type Job, type ScheduledJob } from '#server/platform/jobs/job.ts';
import { queueNews, sendPushTask } from './news.store.ts';
import { sendPush } from './send-push.ts';

export const queuedJobs: readonly Job[] = [
  { name: sendPushTask, run: (services, { payload }) => sendPush(services, payload as Parameters<typeof sendPush>[1]) },
];

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'tell_customers',
    schedule: eachMinute(1),
    // A run that was started late on one day may still be under way on the next.
    run: ({ db, clock }) => queueNews(db, addDays(indiaDay(clock()), -1)),
  },
];
