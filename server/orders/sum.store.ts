/** What the orders of a filter come to. Asked beside the list, which never waits for it. */
import type { AdminId } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { type OrderFilter, whereOf } from './store.ts';

/** In paise, deposit included, as the list shows the total of each. */
export async function sumOrders(db: Queryable, _admin: AdminId, filter: OrderFilter): Promise<number> {
  const { text, values } = whereOf(filter);
  const statement = sql<{ sum: number }>(`
    select coalesce(sum(o.total_paise + o.deposit_paise), 0)::bigint as sum from orders o where ${text}`);
  return (await db.row(statement, values))?.sum ?? 0;
}
