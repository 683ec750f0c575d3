/** What runs do by themselves. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { sendRecords } from './customer/send-records.ts';
import { forgetPhotos } from './photos/photo.store.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_stop_photos',
    schedule: hourly(17),
    run: ({ db, shop, clock }) => forgetPhotos(db, shop().delivery.photoDays, clock()),
  },
  { name: 'send_records', schedule: { everyMinutes: 10, minute: 3, mostAttempts: 3 }, run: sendRecords },
];
