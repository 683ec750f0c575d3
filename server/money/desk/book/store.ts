/** Finds the orders that staff search for in the day book. */

import { type Queryable, sql } from '#server/core/db/database.ts';
import { readOrderNumber } from '#server/orders/number.rules.ts';

const byNumber = sql<{ id: string }>('select id from orders where order_number = upper($1)');

/** Undefined if there is no such order. */
export async function findOrderId(db: Queryable, orderNumber: string): Promise<string | undefined> {
  return (await db.row(byNumber, [readOrderNumber(orderNumber)]))?.id;
}
