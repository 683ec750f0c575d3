/** What belongs to an event that is taken back. */
import type { EventState } from '#server/ledger/reversal.rules.ts';
import { listEventStates } from '#server/ledger/reversal.store.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

const charges = sql<{ id: string }>('select id from charges where event_id = $1 order by id');

/** Charges that the event made. */
export async function listChargesOf(db: Queryable, eventId: string): Promise<string[]> {
  return (await db.rows(charges, [eventId])).map(({ id }) => id);
}

const ofPickups = sql<{ eventId: string }>(`
  select refund_event_id as event_id from pickups where refund_event_id = any($1::uuid[])
  union all select collect_event_id from pickups where collect_event_id = any($1::uuid[])`);

/** Which of these events of the ledger belong to the steps of a pick-up: they are not taken back. */
export async function findOfPickups(db: Queryable, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(ofPickups, [eventIds])).map(({ eventId }) => eventId));
}

/** States of events of money; those of a pick-up have steps of their own. */
export async function listPostedStates(
  db: Queryable,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventState>> {
  const [states, ofCourse] = await Promise.all([listEventStates(db, eventIds), findOfPickups(db, eventIds)]);
  return new Map([...states].map(([id, state]) => [id, { ...state, isOfPickup: ofCourse.has(id) }]));
}
