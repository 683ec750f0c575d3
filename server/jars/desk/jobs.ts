/** What the desk of jars does by itself. */
import type { ScheduledJob } from '../../platform/jobs/job.ts';
import { writeOpenings } from './store-opening.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'write_opening_balances', schedule: { at: '* * * * *', mostAttempts: 3 }, run: writeOpenings },
];
