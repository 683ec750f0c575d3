/** How fast a customer acts, read from the history of the orders: nothing is counted beside it. */
import { type Queryable, sql } from '../platform/db/database.ts';

/** Orders placed and cancelled, or orders changed: moved, or told to take fewer empties back. */
export type Act = 'place' | 'move';

const events: Readonly<Record<Act, string>> = {
  place: "e.kind = 'status' and e.next in ('pending', 'cancelled')",
  move: "e.kind in ('slot', 'empties')",
};

/**
 * SQL of the instant of the oldest of a customer's last `most` acts, where all of them are of the last hour; null for
 * fewer. What a clock that went wrong dated ahead does not count for ever.
 */
export const paceSql = (act: Act, { customer, now, most }: { customer: string; now: string; most: string }) => `
  (select e.created_at from order_events e
    where e.changed_by = ${customer}::uuid and ${events[act]}
      and e.created_at > ${now}::timestamptz - interval '1 hour'
      and e.created_at <= ${now}::timestamptz + interval '1 hour'
    order by e.created_at desc offset ${most}::integer - 1 limit 1)`;

const given = { customer: '$1', now: '$2', most: '$3' };
const paces = {
  place: sql<{ since: Date | null }>(`select ${paceSql('place', given)} as since`),
  move: sql<{ since: Date | null }>(`select ${paceSql('move', given)} as since`),
};

/** When the oldest of the last `most` acts was; null where there were fewer in the last hour. */
export async function readPace(tx: Queryable, act: Act, customerId: string, most: number, now: Date) {
  return (await tx.row(paces[act], [customerId, now, most]))?.since ?? null;
}
