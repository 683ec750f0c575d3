/** Reads the dues of customers for delivered orders and charges. `money.store.ts` locks the dues that credit pays. */
import type { AtDoor } from '#server/core/actor.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import type { OrderRow } from '../store.ts';

/**
 * SQL for the dues of all customers, or of one (a placeholder or a column). The due of a charge also has an order id if
 * the charge was made at a stop of an order. A query of only `customer_id`, `due_since` and `due_paise` reads only
 * indexes.
 */
export function duesSql(customer?: string): string {
  const isOfCustomer = customer === undefined ? '' : `customer_id = ${customer} and`;
  return `
  select customer_id, 'order' as kind, id as order_id, null::uuid as charge_id, due_paise,
    coalesce(delivered_at, created_at) as due_since
  from orders where ${isOfCustomer} status = 'delivered' and due_paise > 0
  union all
  select customer_id, kind, order_id, id, due_paise, created_at from charges where ${isOfCustomer} due_paise > 0`;
}

const otherDues = sql<{ orderId: string; due: number }>(`
  select s.order_id, d.due
  from unnest($1::uuid[], $2::uuid[]) as s (order_id, customer_id)
  cross join lateral (
    select coalesce(sum(due_paise), 0)::bigint as due from (${duesSql('s.customer_id')}) as dues
    where charge_id is not null or order_id <> s.order_id
  ) as d`);

/** For each order, the dues of its customer's other delivered orders and charges. */
export async function sumOtherDues(
  db: Queryable,
  _staff: AtDoor,
  orders: readonly Pick<OrderRow, 'id' | 'customerId'>[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows(otherDues, arraysOf(orders, 'id', 'customerId'));
  return new Map(rows.map(({ orderId, due }) => [orderId, due]));
}

const duesExcept = sql<{ due: number }>(`
  select coalesce(sum(due_paise), 0)::bigint as due from (${duesSql('$1')}) as dues
  where charge_id is not null or order_id <> $2`);

/** The dues of a customer's delivered orders and charges, except those of one order. */
export const sumDuesExcept = async (db: Queryable, customerId: string, orderId: string): Promise<number> =>
  (await db.one(duesExcept, [customerId, orderId])).due;
