/** Open orders of customers for which money is still to come, by slot. By the index of the orders that hold a place. */
import { type Queryable, sql } from '../platform/db/database.ts';
import type { SlotKey } from '../slots/capacity.store.ts';

export interface UnpaidCount extends SlotKey {
  customerId: string;
  count: number;
}

// Orders on account are billed later, and those of staff were agreed with the customer.
const counts = sql<{
  customerId: string;
  deliveryDate: string;
  deliveryWindow: string;
  zoneId: string | null;
  count: number;
}>(`
  select o.customer_id, o.delivery_date, o.delivery_window, o.zone_id, count(*)::integer as count
  from (select distinct * from unnest($1::uuid[], $2::date[], $3::text[]) as a(customer_id, date, window_key)) as asked
  join orders o on o.delivery_date = asked.date and o.delivery_window = asked.window_key
    and o.customer_id = asked.customer_id and o.holds_place
  where o.status not in ('delivered', 'cancelled') and o.due_paise > 0
    and o.payment_method <> 'account' and not o.is_by_phone
  group by 1, 2, 3, 4`);

/**
 * How many each of these customers has in their slots; of a slot with a capacity after its row is locked, by taking a
 * place or by `lockSlots`: a statement that waited for the lock still sees the time before its wait.
 */
export async function countUnpaid(
  db: Queryable,
  asked: readonly { customerId: string; date: string; windowKey: string }[],
): Promise<UnpaidCount[]> {
  const rows = await db.rows(counts, [
    asked.map(({ customerId }) => customerId),
    asked.map(({ date }) => date),
    asked.map(({ windowKey }) => windowKey),
  ]);
  return rows.map(({ customerId, deliveryDate, deliveryWindow, zoneId, count }) => {
    return { customerId, date: deliveryDate, windowKey: deliveryWindow, zoneId, count };
  });
}
