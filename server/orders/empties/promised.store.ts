/** Sums the empties that a customer has promised to return. No other file sums promises. */
import type { Empties } from '#contract/orders/empties.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

/**
 * SQL that sums a customer's promises in open orders and open pick-ups, as rows of `container_id` and `count`. Add
 * further kinds of promises to its union.
 */
export const promisedSql = (customer: string) => `
  select container_id, sum(count)::int as count
  from (
    select i.container_id, i.deposit_free_units as count
    from orders o join order_items i on i.order_id = o.id
    where o.customer_id = ${customer} and o.status not in ('delivered', 'cancelled') and i.deposit_free_units > 0
      and i.container_id is not null
    union all
    select l.container_id, l.count
    from pickups p join pickup_lines l on l.pickup_id = p.id
    where p.customer_id = ${customer} and p.status in ('requested', 'scheduled') and l.count > 0
  ) promise
  group by 1`;

const promised = sql<Empties>(promisedSql('$1'));

/**
 * The promised empties of a customer, by container. An act must lock the customer first, and then call this as a
 * separate statement.
 */
export function listPromised(db: Queryable, customerId: string): Promise<Empties[]> {
  return db.rows(promised, [customerId]);
}

/** A promise of empties: an open order or a pick-up. */
export interface PromiseRow {
  id: string;
  /** Null for a pick-up. */
  orderNumber: string | null;
  count: number;
  /** `YYYY-MM-DD`. */
  day: string | null;
  /** Null for a pick-up. */
  status: OrderStatus | null;
  paymentStatus: PaymentStatus | null;
  paidPaise: number | null;
}

const promises = sql<PromiseRow>(`
  select * from (
    select o.id, o.order_number, sum(i.deposit_free_units)::int as count, o.delivery_date as day,
      o.status, o.payment_status, o.paid_paise
    from orders o join order_items i on i.order_id = o.id
    where o.customer_id = $1 and o.status not in ('delivered', 'cancelled') and i.deposit_free_units > 0
      and i.container_id is not null
    group by o.id
    union all
    select p.id, null, sum(l.count)::int, p.pickup_date, null, null, null
    from pickups p join pickup_lines l on l.pickup_id = p.id
    where p.customer_id = $1 and p.status in ('requested', 'scheduled') and l.count > 0
    group by p.id
  ) promise
  order by day, id limit 50`);

/** The customer's next 50 promises, sorted by day. */
export function listPromises(db: Queryable, customerId: string): Promise<PromiseRow[]> {
  return db.rows(promises, [customerId]);
}
