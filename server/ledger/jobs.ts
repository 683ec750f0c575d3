/** What the ledger does by itself. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { foldTotals, forgetPostings } from './retention.store.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'fold_ledger_totals', schedule: hourly(12), run: ({ db, clock }) => foldTotals(db, clock()) },
  {
    name: 'forget_ledger_requests',
    schedule: hourly(42),
    run: ({ db, settings, clock }) => forgetPostings(db, settings.keepDays.orderKeys, clock()),
  },
];
