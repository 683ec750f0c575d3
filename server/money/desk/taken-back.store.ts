/** What belongs to an event that is taken back. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

const charges = sql<{ id: string }>('select id from charges where event_id = $1 order by id');

/** Charges that the event made. */
export async function listChargesOf(db: Queryable, eventId: string): Promise<string[]> {
  return (await db.rows(charges, [eventId])).map(({ id }) => id);
}

const pickup = sql<{ found: boolean }>(`
  select exists (select from pickups where refund_event_id = $1 or collect_event_id = $1) as found`);

/** Money that was paid back for a pick-up belongs to its course. */
export async function isOfPickup(db: Queryable, eventId: string): Promise<boolean> {
  return (await db.row(pickup, [eventId]))?.found ?? false;
}
