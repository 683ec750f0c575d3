/** Reads the present data for papers: the amount due of an order. */
import { type Paise, paise } from '#contract/shared/money.ts';
import { type Queryable, sql } from '../core/db/database.ts';

const due = sql<{ duePaise: number }>("select due_paise from orders where id = $1 and status <> 'cancelled'");

/** The amount due of an order; 0 for a cancelled one. */
export async function readAmountDue(db: Queryable, orderId: string): Promise<Paise> {
  return paise((await db.row(due, [orderId]))?.duePaise ?? 0);
}
