/** Moves orders to another slot. */
import { v7 as newId } from 'uuid';
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { OrderRow } from '../store.ts';
import type { Change } from './change-order.store.ts';

const writeMove = sql(`
  with changed as (
    update orders set delivery_date = $2, delivery_window = $3, window_label = $4, window_from = $5, window_to = $6,
      zone_id = $7, holds_place = true
    where id = $1
  )
  insert into order_events
    (id, order_id, kind, previous, next, changed_by, reason, ip_address, user_agent, created_at)
  values ($8, $1, 'slot', $9, $10, $11, $12, $13, $14, $15)`);

/** The slots before and after a move, in English words. */
export interface MoveWords {
  previous: string;
  next: string;
}

export async function writeOrderMove(
  tx: Queryable,
  { id, deliveryDate, deliveryWindow, windowLabel, windowFrom, windowTo, zoneId }: OrderRow,
  { previous, next }: MoveWords,
  { by, reason, ip, userAgent, at }: Change,
): Promise<void> {
  const place = [deliveryDate, deliveryWindow, windowLabel, windowFrom, windowTo, zoneId];
  await tx.run(writeMove, [id, ...place, newId(), previous, next, by, reason, ip, userAgent, at]);
}

export interface SlotChoice {
  date: string;
  /** Null means the whole day. */
  windowKey: string | null;
  /** Null means every zone. */
  zoneId: string | null;
}

export type OrderInSlot = Pick<
  OrderRow,
  'id' | 'orderNumber' | 'customerId' | 'deliveryDate' | 'deliveryWindow' | 'deliveryPincode' | 'zoneId'
>;

const inSlot = sql<OrderInSlot>(`
  select id, order_number, customer_id, delivery_date, delivery_window, delivery_pincode, zone_id from orders
  where holds_place and delivery_date = $1 and ($2::text is null or delivery_window = $2)
    and ($3::uuid is null or zone_id = $3) and status not in ('delivered', 'cancelled')
  order by customer_id, id`);

/** Open orders in a slot or on a day, grouped by customer. */
export function listOrdersInSlot(db: Queryable, _staff: Staff, { date, windowKey, zoneId }: SlotChoice) {
  return db.rows(inSlot, [date, windowKey, zoneId]);
}
