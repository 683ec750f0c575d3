/** Reads data that is shown with ledger entries: names for the ids in them, and whether their events were reversed. */

import { type Queryable, sql } from '#server/core/db/database.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import type { EventState } from '#server/ledger/reversal.rules.ts';
import { listEventStates } from '#server/ledger/reversal.store.ts';

/** Names of users and containers, and order numbers, by id. */
export type Names = ReadonlyMap<string, string>;

/** The ids of an entry for which names are read. Missing ids are ignored. */
type EntryIds = Partial<Pick<Entry, 'debitOwner' | 'creditOwner' | 'actorId' | 'orderId' | 'containerId'>>;

const names = sql<{ id: string; name: string }>(`
  select id, name from users where id = any($1::uuid[])
  union all
  select id, order_number from orders where id = any($2::uuid[])
  union all
  select id, name from containers where id = any($3::uuid[])`);

const idsOf = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.filter((id) => id != null))];

/** Reads the names of riders, customers, authors, orders and containers of these entries. */
export async function listNames(db: Queryable, entries: readonly EntryIds[]): Promise<Names> {
  const rows = await db.rows(names, [
    idsOf(entries.flatMap(({ debitOwner, creditOwner, actorId }) => [debitOwner, creditOwner, actorId])),
    idsOf(entries.map(({ orderId }) => orderId)),
    idsOf(entries.map(({ containerId }) => containerId)),
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const ofPickups = sql<{ eventId: string }>(`
  select refund_event_id as event_id from pickups where refund_event_id = any($1::uuid[])
  union all select collect_event_id from pickups where collect_event_id = any($1::uuid[])`);

/** Returns the ids of those events that belong to a pick-up; such events cannot be reversed. */
export async function findOfPickups(db: Queryable, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(ofPickups, [eventIds])).map(({ eventId }) => eventId));
}

/** The state of each entry's event (reversed or not, part of a pick-up or not), by event id. */
export async function listPostedStates(
  db: Queryable,
  entries: readonly Pick<Entry, 'eventId'>[],
): Promise<ReadonlyMap<string, EventState>> {
  const ids = entries.map(({ eventId }) => eventId);
  const [states, pickups] = await Promise.all([listEventStates(db, ids), findOfPickups(db, ids)]);
  return new Map([...states].map(([id, state]) => [id, { ...state, isOfPickup: pickups.has(id) }]));
}
