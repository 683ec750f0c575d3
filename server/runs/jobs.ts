/** What runs do by themselves. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { forgetPhotos } from './photos/photo.store.ts';

export const jobs: readonly ScheduledJob[] = [
  {
    name: 'forget_stop_photos',
    schedule: hourly(17),
    run: ({ db, shop, clock }) => forgetPhotos(db, shop().delivery.photoDays, clock()),
  },
];
