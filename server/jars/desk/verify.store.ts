/** Whether the list of who holds jars says what the ledger says. */
import { type Queryable, sql } from '../../platform/db/database.ts';

const wrong = sql<{ customer_id: string; kept: number; held: number }>(`
  select coalesce(h.customer_id, a.user_id) as customer_id, coalesce(h.jars, 0) as kept, coalesce(a.jars, 0) as held
  from jar_holders h full join (
    select user_id, sum(balance)::bigint as jars from ledger_accounts where kind = 'held' group by 1
  ) a on a.user_id = h.customer_id
  where coalesce(h.jars, 0) <> coalesce(a.jars, 0)
  order by 1 limit 20`);

/** A sentence for each fault, at most 20. */
export async function findHolderFaults(db: Queryable): Promise<string[]> {
  return (await db.rows(wrong)).map(
    ({ customer_id, kept, held }) => `the jars desk lists ${kept} jars of customer ${customer_id}, who holds ${held}`,
  );
}
