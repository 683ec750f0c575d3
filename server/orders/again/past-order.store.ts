/** The items of a customer's earlier order, to order them again. */
import type { DeliveryWindow } from '#contract/orders/delivery.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import type { OrderItemRow } from '../store.ts';

export interface PastOrder {
  id: string;
  deliveryWindow: DeliveryWindow;
  items: OrderItemRow[];
}

const columns = `
  o.id, o.delivery_window, (select json_agg(i order by i.line) from order_items i where i.order_id = o.id) as items`;

const last = sql<PastOrder>(`
  select ${columns} from orders o
  where o.customer_id = $1 and o.status <> 'cancelled'
  order by o.id desc limit 1`);

const one = sql<PastOrder>(`select ${columns} from orders o where o.customer_id = $1 and o.id = $2`);

/** The newest order that was not cancelled. */
export function findLastOrder(db: Queryable, customer: CustomerId): Promise<PastOrder | undefined> {
  return db.row(last, [customer]);
}

/** An order of this customer, in whatever state. */
export function findPastOrder(db: Queryable, customer: CustomerId, id: string): Promise<PastOrder | undefined> {
  return db.row(one, [customer, id]);
}
