/** What is shown beside an order: dues of its customer, its charges, and who posted. */
import { v7 as newId } from 'uuid';
import type { DeliveryAnswer } from '#contract/runs/rules.ts';
import type { AtDoor, Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import type { Change } from '../changing/change-order.store.ts';
import type { OrderRow } from '../store.ts';

const dues = sql<{ orderId: string; due: number }>(`
  select s.order_id, ((select coalesce(sum(o.due_paise), 0) from orders o
      where o.customer_id = s.customer_id and o.status = 'delivered' and o.due_paise > 0 and o.id <> s.order_id)
    + (select coalesce(sum(c.due_paise), 0) from charges c where c.customer_id = s.customer_id and c.due_paise > 0)
    )::bigint as due
  from unnest($1::uuid[], $2::uuid[]) as s (order_id, customer_id)`);

/** For each order the dues of its customer's other delivered orders and of charges. */
export async function sumOtherDues(
  db: Queryable,
  _staff: AtDoor,
  orders: readonly Pick<OrderRow, 'id' | 'customerId'>[],
): Promise<ReadonlyMap<string, number>> {
  const asked = [orders.map(({ id }) => id), orders.map(({ customerId }) => customerId)];
  return new Map((await db.rows(dues, asked)).map(({ orderId, due }) => [orderId, due]));
}

const addFailedStop = sql(`
  -- locked: by whoever records it
  update orders set failed_stops = failed_stops + 1, failed_on = delivery_date, failed_window = delivery_window
  where id = $1`);

/** Counts a stop at which nothing was delivered; answers the locked order with it. */
export async function countFailedStop(tx: Queryable, order: OrderRow): Promise<OrderRow> {
  await tx.run(addFailedStop, [order.id]);
  return { ...order, failedStops: order.failedStops + 1 };
}

const names = sql<{ id: string; name: string }>('select id, name from users where id = any($1::uuid[])');

export async function namesOf(db: Queryable, _staff: Staff, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await db.rows(names, [ids])).map(({ id, name }) => [id, name]));
}

const subtractFailedStop = sql(`
  -- locked: by whoever undoes it
  update orders set failed_stops = greatest(0, failed_stops - 1) where id = $1`);

/** A stop at which nothing was delivered was none. */
export async function uncountFailedStop(tx: Queryable, orderId: string): Promise<void> {
  await tx.run(subtractFailedStop, [orderId]);
}

const writeAnswer = sql(`
  insert into order_events (id, order_id, kind, next, changed_by, reason, ip_address, user_agent, created_at)
  values ($1, $2, 'door', $3, $4, $5, $6, $7, $8)`);

/** What the customer of a locked order says to its delivery, for its history; the reason are the own words. */
export async function writeDoorAnswer(
  tx: Queryable,
  orderId: string,
  answer: DeliveryAnswer,
  { by, reason, ip, userAgent, at }: Change,
): Promise<void> {
  await tx.run(writeAnswer, [newId(), orderId, answer, by, reason, ip, userAgent, at]);
}
