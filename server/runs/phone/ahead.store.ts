/** Orders that come to customers of a run on a later day. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface NextOrder {
  id: string;
  customerId: string;
  deliveryDate: string;
  deliveryWindow: string;
}

const next = sql<NextOrder>(`
  select distinct on (customer_id) id, customer_id, delivery_date, delivery_window from orders
  where customer_id = any($1::uuid[]) and delivery_date > $2 and status in ('pending', 'confirmed')
  order by customer_id, delivery_date, id`);

/** The next one of each that nobody has begun to pack. Today is `YYYY-MM-DD`. */
export function listNextOrders(db: Queryable, customerIds: readonly string[], today: string): Promise<NextOrder[]> {
  return db.rows(next, [customerIds, today]);
}
