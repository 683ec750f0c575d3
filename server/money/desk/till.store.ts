/** What till or bank hold, for whoever counts them. */
import type { CashPlace } from '#contract/money/desk-rules.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

const lock = sql(`select pg_advisory_xact_lock(hashtext('count_till'))`);
const sum = sql<{ there: number }>(`
  select coalesce(sum(debits - credits), 0)::bigint as there from ledger_totals where kind = $1`);

/** Two who count at once do so one after the other. Sales are not kept waiting. Answers paise. */
export async function lockCashAccount(tx: Queryable, place: CashPlace): Promise<number> {
  await tx.rows(lock);
  return (await tx.row(sum, [place]))?.there ?? 0;
}
