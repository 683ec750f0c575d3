/** What is shown beside an order: dues of its customer, its charges, and who posted. */
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import type { OrderRow } from '../store.ts';

const dues = sql<{ due: number }>(`
  select ((select coalesce(sum(due_paise), 0) from orders
      where customer_id = $1 and status = 'delivered' and due_paise > 0 and id <> $2)
    + (select coalesce(sum(due_paise), 0) from charges where customer_id = $1 and due_paise > 0))::bigint as due`);

/** Dues of the customer's other delivered orders and of charges. */
export async function sumOtherDues(db: Queryable, _staff: Staff, order: OrderRow): Promise<number> {
  return (await db.row(dues, [order.customerId, order.id]))?.due ?? 0;
}

const addFailedStop = sql(`
  -- locked: by whoever records it
  update orders set failed_stops = failed_stops + 1 where id = $1`);

/** Counts a stop at which nothing was delivered; answers the locked order with it. */
export async function countFailedStop(tx: Queryable, order: OrderRow): Promise<OrderRow> {
  await tx.run(addFailedStop, [order.id]);
  return { ...order, failedStops: order.failedStops + 1 };
}

const names = sql<{ id: string; name: string }>('select id, name from users where id = any($1::uuid[])');

export async function namesOf(db: Queryable, _staff: Staff, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await db.rows(names, [ids])).map(({ id, name }) => [id, name]));
}
