/** What the till holds, for whoever counts it. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

const lock = sql(`select pg_advisory_xact_lock(hashtext('count_till'))`);
const sum = sql<{ till: number }>(`
  select coalesce(sum(debits - credits), 0)::bigint as till from ledger_totals where kind = 'till'`);

/** Two who count at once do so one after the other. Sales are not kept waiting. */
export async function lockTill(tx: Queryable): Promise<number> {
  await tx.rows(lock);
  return (await tx.row(sum))?.till ?? 0;
}
