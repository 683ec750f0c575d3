/** Fewer empties of an order that is locked. */
import { type Queryable, sql } from '#server/platform/db/database.ts';
import type { Change } from './change-order.store.ts';

const write = sql(`
  with line as (
    select * from unnest($2::uuid[], $3::int[]) as l(id, spared)
  ), lines as (
    -- locked: with their order
    update order_items i set spared = l.spared from line l where i.id = l.id and i.spared <> l.spared
  ), changed as (
    -- locked: by its customer's act
    update orders set deposit_paise = deposit_paise + $4, due_paise = due_paise + $4 where id = $1
  )
  insert into order_events (id, order_id, kind, previous, next, changed_by, ip_address, user_agent, created_at)
  values ($5, $1, 'empties', $6, $7, $8, $9, $10, $11)`);

interface Fewer {
  /** Units without a deposit, by line. */
  spared: readonly { id: string; count: number }[];
  /** What is charged beyond what was, and due. */
  depositPaise: number;
}

/** Writes the lines, the bill and an entry of the history, with the number of empties before and after. */
export async function writeEmpties(
  tx: Queryable,
  orderId: string,
  { spared, depositPaise }: Fewer,
  { eventId, counts, change }: { eventId: string; counts: { previous: string; next: string }; change: Change },
): Promise<void> {
  const lines = [spared.map(({ id }) => id), spared.map(({ count }) => count)];
  const { by, ip, userAgent, at } = change;
  await tx.run(write, [orderId, ...lines, depositPaise, eventId, counts.previous, counts.next, by, ip, userAgent, at]);
}
