/** Empties that a customer has promised: the one place where promises are added up. */
import type { Empties } from '#contract/orders/empties.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

/**
 * The part of a statement that sums a customer's promises, as rows of container_id and count: those of open orders, and
 * of pick-ups that are still to come. Whatever else promises empties is a further part of the union.
 */
export const promisedSql = (customer: string) => `
  select container_id, sum(count)::int as count
  from (
    select i.container_id, i.spared as count
    from orders o join order_items i on i.order_id = o.id
    where o.customer_id = ${customer} and o.status not in ('delivered', 'cancelled') and i.spared > 0
      and i.container_id is not null
    union all
    select l.container_id, l.count
    from pickups p join pickup_lines l on l.pickup_id = p.id
    where p.customer_id = ${customer} and p.status in ('requested', 'scheduled') and l.count > 0
  ) promise
  group by 1`;

const promised = sql<Empties>(promisedSql('$1'));

/** An act asks under the lock of the customer, in a statement of its own after it. */
export function listPromised(db: Queryable, customerId: string): Promise<Empties[]> {
  return db.rows(promised, [customerId]);
}
