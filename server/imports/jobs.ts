/** What imports do by themselves. */
import { eachMinute, hourly, type Job, type ScheduledJob } from '#server/platform/jobs/job.ts';
import { processImport, processImports } from './process-import.ts';
import { forgetImports } from './retention.store.ts';

/** Queued by each step that staff begin. */
export const queuedJobs: readonly Job[] = [
  {
    name: 'process_import',
    run: (services, { payload, stopping }) => processImport(services, (payload as { id: string }).id, stopping),
  },
];

export const jobs: readonly ScheduledJob[] = [
  // Where the process that was at one is gone.
  {
    name: 'process_imports',
    schedule: eachMinute(3),
    run: (services, work) => processImports(services, work?.stopping),
  },
  {
    name: 'forget_imports',
    schedule: hourly(47),
    run: ({ db, settings, clock }) => forgetImports(db, settings.keepDays.orderKeys, clock()),
  },
];
