/** Entries of the ledger stay for ever; its totals are folded. */
import { indiaDay } from '#contract/shared/days.ts';
import { type Queryable, sql } from '../platform/db/database.ts';

const fold = sql('select fold_ledger_totals($1)');

/** Makes one row of the slots of each past day, so that shop-wide balances stay sums of few rows. */
export async function foldTotals(db: Queryable, now: Date): Promise<void> {
  await db.run(fold, [indiaDay(now)]);
}
