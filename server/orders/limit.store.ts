/** Counts the acts in order histories and the open unpaid orders by slot, both of which are limited per customer. */
import { arraysOf, type Queryable, sql } from '../core/db/database.ts';
import type { SlotKey } from '../slots/capacity.store.ts';

/** `place`: orders placed or cancelled. `move`: orders moved, edited, or changed to return fewer empties. */
export type Act = 'place' | 'move';

const events: Readonly<Record<Act, string>> = {
  place: "e.kind = 'status' and e.next in ('pending', 'cancelled')",
  // An edit that also moves its order has two entries of one time, and counts once.
  move: `e.kind in ('slot', 'empties', 'edit') and (e.kind <> 'slot' or not exists (
    select from order_events x where x.order_id = e.order_id and x.kind = 'edit' and x.created_at = e.created_at))`,
};

/** A customer's newest acts within the last hour: how many were counted, and when the oldest of them happened. */
export interface RecentActs {
  count: number;
  since: string | null;
}

/**
 * SQL for `RecentActs` as JSON; at most `most` acts are counted. Entries that a wrong clock dated more than one hour
 * into the future do not count.
 */
export const recentActsSql = (act: Act, { customer, now, most }: { customer: string; now: string; most: string }) => `
  (select json_build_object('count', count(*), 'since', min(recent.created_at)) from (
    select e.created_at from order_events e
    where e.changed_by = ${customer}::uuid and ${events[act]}
      and e.created_at > ${now}::timestamptz - interval '1 hour'
      and e.created_at <= ${now}::timestamptz + interval '1 hour'
    order by e.created_at desc limit ${most}::integer
  ) recent)`;

const given = { customer: '$1', now: '$2', most: '$3' };
const countsByAct = {
  place: sql<{ recent: RecentActs }>(`select ${recentActsSql('place', given)} as recent`),
  move: sql<{ recent: RecentActs }>(`select ${recentActsSql('move', given)} as recent`),
};

/** The time of the oldest of the last `most` acts; null if there were fewer than `most` in the last hour. */
export async function readHourlyLimit(tx: Queryable, act: Act, customerId: string, most: number, now: Date) {
  const { count, since } = (await tx.one(countsByAct[act], [customerId, now, most])).recent;
  return since !== null && count >= most ? new Date(since) : null;
}

export interface UnpaidCount extends SlotKey {
  customerId: string;
  count: number;
}

// Orders on account are billed later, and orders by phone were agreed with the customer, so neither is counted.
const unpaidBySlot = sql<UnpaidCount>(`
  select o.customer_id, o.delivery_date as date, o.delivery_window as window_key, o.zone_id, count(*)::integer as count
  from (select distinct * from unnest($1::uuid[], $2::date[], $3::text[]) as a(customer_id, date, window_key)) as asked
  join orders o on o.delivery_date = asked.date and o.delivery_window = asked.window_key
    and o.customer_id = asked.customer_id and o.holds_place
  where o.status not in ('delivered', 'cancelled') and o.due_paise > 0
    and o.payment_method <> 'account' and not o.is_by_phone
  group by 1, 2, 3, 4`);

/**
 * The number of unpaid orders that each customer has in the given slots. Lock the row of a slot with a capacity first
 * (by taking a place or with `lockSlots`). A statement that itself waits for the lock would count the orders from
 * before its wait.
 */
export function countUnpaid(
  db: Queryable,
  asked: readonly { customerId: string; date: string; windowKey: string }[],
): Promise<UnpaidCount[]> {
  return db.rows(unpaidBySlot, arraysOf(asked, 'customerId', 'date', 'windowKey'));
}
