/** What a customer got lately, as far as it comes in containers. */
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

/** What came of one container on one day. */
export interface DeliveredRow {
  containerId: string;
  day: string;
  quantity: number;
  /** Of these the one of which most came. */
  productId: string;
  name: string;
}

// By the index of a customer's orders. An order of an older release does not know when it was delivered.
const delivered = sql<DeliveredRow>(`
  select i.container_id, coalesce((o.delivered_at at time zone 'Asia/Kolkata')::date, o.delivery_date) as day,
    sum(i.quantity)::integer as quantity,
    (array_agg(i.product_id order by i.quantity desc, i.line))[1] as product_id,
    (array_agg(i.name order by i.quantity desc, i.line))[1] as name
  from orders o
  join order_items i on i.order_id = o.id and i.container_id is not null and i.quantity > 0
  where o.customer_id = $1 and o.status = 'delivered'
    and coalesce((o.delivered_at at time zone 'Asia/Kolkata')::date, o.delivery_date) >= $2::date
  group by 1, 2
  order by 1, 2`);

/** By container, in the order of days. */
export function listDelivered(db: Queryable, customer: CustomerId, from: string): Promise<DeliveredRow[]> {
  return db.rows(delivered, [customer, from]);
}
