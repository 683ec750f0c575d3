/** Reads the upcoming orders of a customer, and past orders that the customer can order again. */

import type { Translations } from '#contract/catalogue/translations.ts';
import type { DeliveryWindow } from '#contract/orders/delivery.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';

type Named = 'id' | 'orderNumber' | 'status';
type InSlot = 'deliveryDate' | 'deliveryWindow' | 'windowLabel' | 'windowFrom' | 'windowTo';
export interface OnItsWay extends Pick<OrderRow, Named | InSlot> {
  items: { productId: string; name: string; translations: Translations; quantity: number }[];
}

const open = `o.customer_id = $1 and o.status not in ('delivered', 'cancelled')`;

const columns = `
  o.id, o.order_number, o.status, o.delivery_date, o.delivery_window, o.window_label, o.window_from, o.window_to,
    (select json_agg(json_build_object('product_id', i.product_id, 'name', i.name,
      'translations', i.translations, 'quantity', i.quantity)
      order by i.line) from order_items i where i.order_id = o.id) as items`;
const orderAndLimit = 'order by o.delivery_date, o.window_from, o.id limit 1';

const next = sql<OnItsWay>(`select ${columns} from orders o where ${open} and o.delivery_date >= $2 ${orderAndLimit}`);

/** The customer's next order, due on `today` or later, that is neither delivered nor cancelled. */
export function findOnItsWay(db: Queryable, customer: CustomerId, today: string): Promise<OnItsWay | undefined> {
  return db.row(next, [customer, today]);
}

const late = sql<OnItsWay & { count: number }>(`
  select ${columns}, count(*) over ()::int as count
  from orders o where ${open} and o.delivery_date < $2 ${orderAndLimit}`);

/**
 * The customer's earliest order that was due before `today` and is still open; `count` is the number of such
 * orders.
 */
export function findLate(db: Queryable, customer: CustomerId, today: string) {
  return db.row(late, [customer, today]);
}

/** Units of one container type that open orders will deliver on a day. */
export interface ComingRow {
  containerId: string;
  day: string;
  quantity: number;
}

const coming = sql<ComingRow>(`
  select i.container_id, o.delivery_date as day, sum(i.quantity)::integer as quantity
  from orders o join order_items i on i.order_id = o.id and i.container_id is not null and i.quantity > 0
  where ${open}
  group by 1, 2
  order by 1, 2`);

/** The units that the customer's open orders will deliver, by container type and day. */
export function listComing(db: Queryable, customer: CustomerId): Promise<ComingRow[]> {
  return db.rows(coming, [customer]);
}

export interface PastOrder {
  id: string;
  deliveryWindow: DeliveryWindow;
  items: OrderItemRow[];
}

const withItems = `
  o.id, o.delivery_window, (select json_agg(i order by i.line) from order_items i where i.order_id = o.id) as items`;

const last = sql<PastOrder>(`
  select ${withItems} from orders o
  where o.customer_id = $1 and o.status <> 'cancelled'
  order by o.id desc limit 1`);

const pastOrderById = sql<PastOrder>(`select ${withItems} from orders o where o.customer_id = $1 and o.id = $2`);

/** The customer's newest order that is not cancelled. */
export function findLastOrder(db: Queryable, customer: CustomerId): Promise<PastOrder | undefined> {
  return db.row(last, [customer]);
}

/** An order of this customer in any state. */
export function findPastOrder(db: Queryable, customer: CustomerId, id: string): Promise<PastOrder | undefined> {
  return db.row(pastOrderById, [customer, id]);
}
