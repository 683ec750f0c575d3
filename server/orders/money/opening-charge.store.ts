/** What customers owed before the ledger, of many customers at once. */
import type { Actor } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface OpeningCharge {
  id: string;
  customerId: string;
  amount: number;
  /** The event that posts it in the same transaction. */
  eventId: string;
}

const insert = sql(`
  insert into charges (id, customer_id, kind, amount_paise, due_paise, event_id, created_by, created_at)
  select c.id, c.customer_id, 'opening', c.amount, c.amount, c.event_id, $5, $6
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[]) as c(id, customer_id, amount, event_id)`);

export async function insertOpeningCharges(
  tx: Queryable,
  charges: readonly OpeningCharge[],
  { by, at }: { by: Actor['id']; at: Date },
): Promise<void> {
  if (charges.length === 0) return;
  const column = (name: keyof OpeningCharge) => charges.map((charge) => charge[name]);
  await tx.run(insert, [column('id'), column('customerId'), column('amount'), column('eventId'), by, at]);
}

const ofEvents = sql<{ id: string }>(`select id from charges where event_id = any($1::uuid[]) order by id`);

/** The charges that events have made. */
export async function listChargesOf(db: Queryable, eventIds: readonly string[]): Promise<string[]> {
  return (await db.rows(ofEvents, [eventIds])).map(({ id }) => id);
}
