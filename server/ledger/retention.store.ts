/** Entries of the ledger stay for ever; its totals are folded, and the keys of requests forgotten. */
import { indiaDay } from '#contract/shared/days.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { applyRetention, deleteFirst } from '../platform/db/retention.ts';

const fold = sql('select fold_ledger_totals($1)');

/** Makes one row of the slots of each past day, so that shop-wide balances stay sums of few rows. */
export async function foldTotals(db: Queryable, now: Date): Promise<void> {
  await db.run(fold, [indiaDay(now)]);
}

const oldRequests = deleteFirst('ledger_requests', 'event_id', 'created_at < $1');

/** Removes the keys under which staff posted. Their events stay, and cannot be posted again. */
export function forgetPostings(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, oldRequests, days, now);
}
