/** What the ledger does by itself. */
import { hourly, type ScheduledJob } from '../platform/jobs/job.ts';
import { foldTotals } from './total.store.ts';

export const jobs: readonly ScheduledJob[] = [
  { name: 'fold_ledger_totals', schedule: hourly(12), run: ({ db, clock }) => foldTotals(db, clock()) },
];
