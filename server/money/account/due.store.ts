/** Reads what a customer owes and what was paid for open orders. */

import type { ChargeKind } from '#contract/money/entries.ts';
import { startOfDaySql } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { duesSql } from '#server/orders/money/due.store.ts';

export interface DueRow {
  kind: 'order' | ChargeKind;
  /** Null for a charge without an order. */
  orderId: string | null;
  orderNumber: string | null;
  /** Null for an order. */
  chargeId: string | null;
  duePaise: number;
  dueSince: Date;
}

const oldest = sql<DueRow>(`
  select due.kind, due.order_id, o.order_number, due.charge_id, due.due_paise, due.due_since
  from (
    select * from (${duesSql('$1')}) as dues order by due_since, coalesce(charge_id, order_id) limit 100
  ) as due left join orders o on o.id = due.order_id
  order by due.due_since, coalesce(due.charge_id, due.order_id)`);

/** The hundred oldest dues, in the order in which credit pays them. */
export function listOldestDues(db: Queryable, customerId: string): Promise<DueRow[]> {
  return db.rows(oldest, [customerId]);
}

const sum = sql<{ count: number; paise: number }>(`
  select count(*) as count, coalesce(sum(due_paise), 0)::bigint as paise from (${duesSql('$1')}) as dues`);

export function sumDues(db: Queryable, customerId: string): Promise<{ count: number; paise: number }> {
  return db.one(sum, [customerId]);
}

const ahead = sql<{ paise: number }>(`
  select coalesce(sum(paid_paise), 0)::bigint as paise from orders
  where customer_id = $1 and status not in ('delivered', 'cancelled')`);

/** The sum of payments for open orders, in paise. */
export async function sumPaidAhead(db: Queryable, customerId: string): Promise<number> {
  return (await db.one(ahead, [customerId])).paise;
}

// The order history tells the status when the day began. An order without history still has the status with which it
// was placed.
const onTheWay = sql<{ id: string }>(`
  select o.id from orders o
  where o.id = any($1::uuid[]) and coalesce((
    select e.next from order_events e
    where e.order_id = o.id and e.kind = 'status'
      and e.created_at < ${startOfDaySql('$2::date')}
    order by e.id desc limit 1), 'pending') not in ('delivered', 'cancelled')`);

/** Which of these orders were open when a day in India began. */
export async function listOnTheWay(db: Queryable, orderIds: readonly string[], day: string): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  return new Set((await db.rows(onTheWay, [orderIds, day])).map(({ id }) => id));
}
