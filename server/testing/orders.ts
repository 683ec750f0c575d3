/** Orders for tests. They are placed through the API, so that stock, history and mails are what they would be. */
import { v7 as newId } from 'uuid';
import type { OrderStatus, PaymentStatus } from '../../contract/order-flow.ts';
import type { Order } from '../../contract/orders.ts';
import { sql } from '../db/database.ts';
import type { Answer, TestShop } from './shop.ts';

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

export interface OrderedItem {
  productId: string;
  quantity: number;
}

/** Sends an order with a key of its own unless told otherwise. */
export function placeOrder(
  shop: TestShop,
  customer: { token: string },
  items: OrderedItem[],
  options: { key?: string; form?: Record<string, unknown> } = {},
): Promise<Answer> {
  return shop.as(customer)(
    'POST /orders',
    { body: { ...deliveryForm, items, ...options.form } },
    { 'idempotency-key': options.key ?? newId() },
  );
}

const force = sql(`update orders set status = $2, payment_status = $3 where id = $1`);

/** An order that stands at a status, as if staff had moved it there. */
export async function buildOrder(
  shop: TestShop,
  customer: { token: string },
  items: OrderedItem[],
  state: { status?: OrderStatus; paymentStatus?: PaymentStatus } = {},
): Promise<Order> {
  const placed = await placeOrder(shop, customer, items);
  if (placed.status !== 201) throw new Error(`The order was refused: ${placed.body.message}`);
  const order: Order = placed.body.data.order;
  const { status = 'pending', paymentStatus = 'pending' } = state;
  await shop.db.run(force, [order.id, status, paymentStatus]);
  return { ...order, status, paymentStatus };
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
