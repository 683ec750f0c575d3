/** Reads a customer's orders and pick-ups that belong to no day of a plan, and past deliveries. */
import type { Translations } from '#contract/catalogue/translations.ts';
import type { CustomerId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type OrderRow, orderColumns } from '../orders/store.ts';

/** The maximum numbers of orders and pick-ups in an answer. */
const mostOrders = 200;
const mostPickups = 50;

// Closed orders of past days are not read: a customer has few open orders, but may have hundreds of closed ones.
const ofDays = sql<OrderRow>(`
  select ${orderColumns} from orders o join users u on u.id = o.customer_id
  where o.customer_id = $1 and o.delivery_date <= $3 and o.id <> all($4::uuid[])
    and o.status <> 'cancelled' and (o.status <> 'delivered' or o.delivery_date >= $2)
  order by o.delivery_date, o.id limit ${mostOrders + 1}`);

interface Span {
  today: string;
  to: string;
}

/**
 * Orders by day, without the orders in `shown`: open orders, including late ones, and delivered orders of today and
 * later days.
 */
export function listDayOrders(
  db: Queryable,
  customer: CustomerId,
  { today, to }: Span,
  shown: readonly string[],
): Promise<OrderRow[]> {
  return db.rows(ofDays, [customer, today, to, shown]);
}

export interface DayPickupRow {
  id: string;
  status: 'requested' | 'scheduled';
  pickupDate: string;
  windowKey: string;
  windowLabel: string;
  /** Minutes after midnight. */
  windowFrom: number | null;
  windowTo: number | null;
  items: { name: string; quantity: number }[];
}

const pickups = sql<DayPickupRow>(`
  select p.id, p.status, p.pickup_date, p.window_key, p.window_label, p.window_from, p.window_to,
    coalesce((select json_agg(json_build_object('name', c.name, 'quantity', l.count) order by c.name)
      from pickup_lines l join containers c on c.id = l.container_id where l.pickup_id = p.id), '[]') as items
  from pickups p
  where p.customer_id = $1 and p.status in ('requested', 'scheduled') and p.pickup_date <= $2
  order by p.pickup_date, p.id limit ${mostPickups}`);

/** Pick-ups by day, including late ones. */
export function listDayPickups(db: Queryable, customer: CustomerId, to: string): Promise<DayPickupRow[]> {
  return db.rows(pickups, [customer, to]);
}

/** The units of one container type that were delivered on one day. */
export interface DeliveredRow {
  containerId: string;
  day: string;
  quantity: number;
  /** The product with the most delivered units. */
  productId: string;
  name: string;
  translations: Translations;
}

// This uses the index of a customer's orders. Orders of an older release have no time of delivery, so that their
// planned day counts.
const delivered = sql<DeliveredRow>(`
  select i.container_id, coalesce((o.delivered_at at time zone 'Asia/Kolkata')::date, o.delivery_date) as day,
    sum(i.quantity)::integer as quantity,
    (array_agg(i.product_id order by i.quantity desc, i.line))[1] as product_id,
    (array_agg(i.name order by i.quantity desc, i.line))[1] as name,
    (array_agg(i.translations order by i.quantity desc, i.line))[1]::json as translations
  from orders o
  join order_items i on i.order_id = o.id and i.container_id is not null and i.quantity > 0
  where o.customer_id = $1 and o.status = 'delivered'
    and coalesce((o.delivered_at at time zone 'Asia/Kolkata')::date, o.delivery_date) >= $2::date
  group by 1, 2
  order by 1, 2`);

/** A customer's deliveries in containers since `from`, by container type and day. */
export function listDelivered(db: Queryable, customer: CustomerId, from: string): Promise<DeliveredRow[]> {
  return db.rows(delivered, [customer, from]);
}
