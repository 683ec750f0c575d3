/** Orders for journeys: placed through the API of the running shop, whose clock is the machine's. */
import { v7 as newId } from 'uuid';
import { indiaDay } from '../contract/delivery.ts';
import type { OrderStatus, PaymentStatus } from '../contract/order-flow.ts';
import type { Order } from '../contract/orders.ts';
import { sql } from '../server/db/database.ts';
import { deliveryForm, type OrderedItem } from '../server/testing/orders.ts';
import type { BrowserShop } from './test-shop.ts';

const dayMs = 86_400_000;

/** The day in India so many days from now, `YYYY-MM-DD`. */
export const dayFromNow = (days: number) => indiaDay(new Date(Date.now() + days * dayMs));

const force = sql('update orders set status = $2, payment_status = $3 where id = $1');
const countOf = sql<{ count: number }>('select count(*)::int as count from orders where customer_id = $1');

interface Wishes {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  form?: Partial<Record<keyof typeof deliveryForm, string>>;
}

/** An order for the day after, which stands at a status as if staff had moved it there. */
export async function buildOrder(
  shop: BrowserShop,
  customer: { token: string },
  items: OrderedItem[],
  { status = 'pending', paymentStatus = 'pending', form = {} }: Wishes = {},
): Promise<Order> {
  const body = { ...deliveryForm, deliveryDate: dayFromNow(1), items, ...form };
  const placed = await shop.as(customer)('POST /orders', { body }, { 'idempotency-key': newId() });
  if (placed.status !== 201) throw new Error(`The order was refused: ${placed.body.message}`);
  const order: Order = placed.body.data.order;
  await shop.db.run(force, [order.id, status, paymentStatus]);
  return { ...order, status, paymentStatus };
}

/** How many orders a customer has. */
export async function countOrders(shop: BrowserShop, customer: { id: string }): Promise<number> {
  return (await shop.db.row(countOf, [customer.id]))?.count ?? 0;
}
