/** A shop with a month of orders behind it, for the dashboard's journeys. */
import { recentDays } from '../contract/delivery.ts';
import type { OrderStatus, PaymentStatus } from '../contract/order-flow.ts';
import { sql } from '../server/db/database.ts';
import type { OrderedItem } from '../server/testing/orders.ts';
import { buildOrder } from './order-fixture.ts';
import type { BrowserShop } from './test-shop.ts';

const backdate = sql('update orders set created_at = $2 where id = $1');

interface Wishes {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  /** Before today, in India. */
  daysAgo?: number;
}

/** An order as it was placed some days ago, a minute after that day began. */
export async function buildPastOrder(
  shop: BrowserShop,
  customer: { token: string },
  items: OrderedItem[],
  { daysAgo = 0, ...state }: Wishes,
) {
  const order = await buildOrder(shop, customer, items, state);
  const day = recentDays(new Date(), daysAgo + 1)[0];
  if (!day) throw new Error('There is no such day');
  if (daysAgo > 0) await shop.db.run(backdate, [order.id, new Date(day.start.getTime() + 60_000)]);
  return order;
}
