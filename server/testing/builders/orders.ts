/** Orders for tests. They are placed through the API, so that stock, history and emails are real. */
import { v7 as newId } from 'uuid';
import type { WantedItem } from '#contract/cart/rules.ts';
import type { Order } from '#contract/orders/calls.ts';
import { deliveryDays } from '#contract/orders/delivery.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status-flow.ts';
import { sql } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { charge } from '#server/ledger/order-money/delivery.rules.ts';
import { accountsOf, post } from '#server/ledger/order-money/draft.rules.ts';
import { paidOnOrder } from '#server/ledger/order-money/order-ledger.rules.ts';
import { cashAccountOf } from '#server/ledger/order-money/rules.ts';
import { keepWaiver } from '#server/ledger/order-money/waiver.rules.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { openMoney } from '#server/orders/money/open-money.ts';
import { type OrderRow, orderColumns } from '#server/orders/store.ts';
import type { Answer, TestShop } from '../shop.ts';

/** The form of an order for the day after the one that the tests' clock shows. */
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

/** The form of an order for a shop whose clock shows `now`. The delivery is `days` later. */
export function deliveryFormAt(now: Date, days = 1): DeliveryForm {
  return { ...deliveryForm, deliveryDate: deliveryDays(now)[days] ?? '' };
}

/** A shop that can be called, in this process or over the network. */
export type CallableShop = Pick<TestShop, 'as'> & Pick<Services, 'clock'>;
type Buyer = { token: string };

interface OrderOptions {
  key?: string;
  form?: Record<string, unknown>;
}

/** Sends an order for tomorrow, with a new key by default. */
export function placeOrder(
  shop: CallableShop,
  customer: Buyer,
  items: readonly WantedItem[],
  { key = newId(), form = {} }: OrderOptions = {},
): Promise<Answer<'POST /orders'>> {
  const body = { ...deliveryFormAt(shop.clock()), items, ...form };
  return shop.as(customer)('POST /orders', { body }, { 'idempotency-key': key });
}

const force = sql(`
  update orders set status = $2, payment_status = $3, paid_paise = coalesce($4, paid_paise),
    due_paise = coalesce($5, due_paise)
  where id = $1`);
const forced = sql<OrderRow>(
  `select ${orderColumns} from orders o join users u on u.id = o.customer_id where o.id = $1`,
);

/**
 * Forces an order into a state, as if staff had moved it there. Its payment and its sale are posted, but no jar moves.
 */
export async function forceOrder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  { status = 'pending', paymentStatus = 'pending', paidPaise, duePaise }: OrderState,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(force, [id, status, paymentStatus, paidPaise, duePaise]);
    const row = await tx.row(forced, [id]);
    if (!row) throw new Error(`There is no order ${id}`);
    const draft = await openMoney(tx, row);
    const { paidPaise: paid, paymentMethod: method } = draft.order;
    const amount = paid - paidOnOrder(draft.ledger);
    post(draft, { kind: 'payment', amount, debit: cashAccountOf(method), credit: accountsOf(draft).orders, method });
    if (status === 'delivered') charge(draft);
    keepWaiver(draft);
    const event = { id: draft.eventId, at: clock(), actorId: null, note: undefined, lines: draft.lines };
    if (draft.lines.length > 0) await postEvent(tx, event);
  });
}

/** Places an order and forces it into a status, as if staff had moved it there. */
export async function buildOrder(
  shop: CallableShop & Pick<Services, 'db'>,
  customer: Buyer,
  items: readonly WantedItem[],
  { status = 'pending', paymentStatus = 'pending', form = {} }: OrderState & { form?: Partial<DeliveryForm> } = {},
): Promise<Order> {
  const placed = await placeOrder(shop, customer, items, { form });
  if (placed.status !== 201) throw new Error(`The order was refused: ${placed.body.message}`);
  const { order } = placed.body.data;
  await forceOrder(shop, order.id, { status, paymentStatus });
  return { ...order, status, paymentStatus };
}

export interface OrderState {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
  /** Omitted amounts keep their value. */
  paidPaise?: number;
  duePaise?: number;
}

const audit = sql<{ id: string; stock: number; moved: number; opening: number; sold: number }>(`
  select p.id, p.stock,
    (select coalesce(sum(units), 0) from stock_movements m where m.product_id = p.id) as moved,
    (select coalesce(sum(units), 0) from stock_movements m where m.product_id = p.id and reason = 'opening') as opening,
    (select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
      where i.product_id = p.id and o.status <> 'cancelled') as sold
  from products p order by p.id`);

/** Finds products whose stock, stock movements and sold units do not add up. The list must always be empty. */
export async function findStockFaults(shop: Pick<TestShop, 'db'>) {
  const rows = await shop.db.rows(audit);
  return rows.filter((row) => row.stock !== row.moved || row.stock !== row.opening - row.sold || row.stock < 0);
}
