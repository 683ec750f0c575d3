/** Names of what the movements of jars belong to. */

import type { EventState } from '#server/ledger/reversal.rules.ts';
import { listEventStates } from '#server/ledger/reversal.store.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

const containers = sql<{ id: string; name: string }>(`
  select id, name from containers where id = any($1::uuid[]) order by name collate "und-x-icu", id`);

export async function nameOwnContainers(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return ids.length === 0 ? [] : db.rows(containers, [ids]);
}

const orders = sql<{ id: string; orderNumber: string }>(`
  select id, order_number as "orderNumber" from orders where customer_id = $1 and id = any($2::uuid[])`);

export async function nameOrders(db: Queryable, customerId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : db.rows(orders, [customerId, ids]);
}

const pickups = sql<{ id: string; eventId: string }>(`
  select id, collect_event_id as event_id from pickups where customer_id = $1 and collect_event_id = any($2::uuid[])`);

/** By the event that posted their jars. */
export async function namePickups(db: Queryable, customerId: string, eventIds: readonly string[]) {
  return eventIds.length === 0 ? [] : db.rows(pickups, [customerId, eventIds]);
}

const collected = sql<{ eventId: string }>(`
  select collect_event_id as event_id from pickups where collect_event_id = any($1::uuid[])`);

/** States of events of jars; those of a pick-up have steps of their own. */
export async function listPostedStates(
  db: Queryable,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventState>> {
  const [states, rows] = await Promise.all([listEventStates(db, eventIds), db.rows(collected, [eventIds])] as const);
  const ofCourse = new Set(rows.map(({ eventId }) => eventId));
  return new Map([...states].map(([id, state]) => [id, { ...state, isOfPickup: ofCourse.has(id) }]));
}
