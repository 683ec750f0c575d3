/** Orders for tests. They are placed through the API, so that stock, history and mails are what they would be. */
import { v7 as newId } from 'uuid';
import type { WantedItem } from '#contract/cart/rules.ts';
import type { Order } from '#contract/orders/calls.ts';
import { deliveryDays } from '#contract/orders/delivery.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import type { Services } from '#server/core/services.ts';
import { sql } from '#server/platform/db/database.ts';
import type { Answer, TestShop } from '../shop.ts';

/** For the clock of the tests, which stands at the day before. */
export const deliveryForm = {
  deliveryAddress: '14 Lake View Road, Indiranagar',
  deliveryCity: 'Bangalore',
  deliveryPincode: '560038',
  deliveryPhone: '9876543210',
  deliveryDate: '2026-11-22',
  deliveryTime: 'morning',
  notes: '',
  paymentMethod: 'cash',
} as const;

type DeliveryForm = Record<keyof typeof deliveryForm, string>;

/** The form for a shop with another clock: delivered so many days from `now`. */
export function deliveryFormAt(now: Date, days = 1): DeliveryForm {
  return { ...deliveryForm, deliveryDate: deliveryDays(now)[days] ?? '' };
}

/** A shop that can be called, in this process or over a line. */
export type CallableShop = Pick<TestShop, 'as'> & Pick<Services, 'clock'>;
type Buyer = { token: string };

interface Wishes {
  key?: string;
  form?: Record<string, unknown>;
}

/** Sends an order for tomorrow, with a key of its own unless told otherwise. */
export function placeOrder(
  shop: CallableShop,
  customer: Buyer,
  items: readonly WantedItem[],
  { key = newId(), form = {} }: Wishes = {},
): Promise<Answer<'POST /orders'>> {
  const body = { ...deliveryFormAt(shop.clock()), items, ...form };
  return shop.as(customer)('POST /orders', { body }, { 'idempotency-key': key });
}

const force = sql(`update orders set status = $2, payment_status = $3 where id = $1`);

/** An order that stands at a status, as if staff had moved it there. */
export async function buildOrder(
  shop: CallableShop & Pick<Services, 'db'>,
  customer: Buyer,
  items: readonly WantedItem[],
  { status = 'pending', paymentStatus = 'pending', form = {} }: OrderState = {},
): Promise<Order> {
  const placed = await placeOrder(shop, customer, items, { form });
  if (placed.status !== 201) throw new Error(`The order was refused: ${placed.body.message}`);
  const { order } = placed.body.data;
  await shop.db.run(force, [order.id, status, paymentStatus]);
  return { ...order, status, paymentStatus };
}

export interface OrderState {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  form?: Partial<DeliveryForm>;
}

const audit = sql<{ id: string; stock: number; moved: number; opening: number; sold: number }>(`
  select p.id, p.stock,
    (select coalesce(sum(units), 0) from stock_movements m where m.product_id = p.id) as moved,
    (select coalesce(sum(units), 0) from stock_movements m where m.product_id = p.id and reason = 'opening') as opening,
    (select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
      where i.product_id = p.id and o.status <> 'cancelled') as sold
  from products p order by p.id`);

/** Products whose stock, movements and sold units do not add up: must be empty at any time. */
export async function findStockFaults(shop: Pick<TestShop, 'db'>) {
  const rows = await shop.db.rows(audit);
  return rows.filter((row) => row.stock !== row.moved || row.stock !== row.opening - row.sold || row.stock < 0);
}
