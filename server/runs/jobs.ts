/** What runs do by themselves. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { eachMinute, hourly, type Job, type ScheduledJob } from '../platform/jobs/job.ts';
import { sendRecords } from './customer/send-records.ts';
import { forgetPhotos } from './photos/photo.store.ts';
import { queueNews, sendPushTask } from './told/news.store.ts';
import { sendPush } from './told/send-push.ts';

export const queuedJobs: readonly Job[] = [
  { name: sendPushTask, run: (services, { payload }) => sendPush(services, payload as Parameters<typeof sendPush>[1]) },
];

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_stop_photos',
    schedule: hourly(17),
    run: ({ db, shop, clock }) => forgetPhotos(db, shop().delivery.photoDays, clock()),
  },
  { name: 'send_records', schedule: { everyMinutes: 10, minute: 3, mostAttempts: 3 }, run: sendRecords },
  {
    name: 'tell_customers',
    schedule: eachMinute(1),
    // A run that was started late on one day may still be under way on the next.
    run: ({ db, clock }) => queueNews(db, addDays(indiaDay(clock()), -1)),
  },
];
