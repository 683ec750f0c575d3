/** A valid input for every call about orders. */
import { v7 as newId } from 'uuid';
import { deliveryDays } from '#contract/orders/delivery.ts';
import { loadDocument } from '../documents/list.store.ts';
import { makeReceiptSecret } from '../money/pay/link.rules.ts';
import { readPayKey } from '../money/pay/store.ts';
import type { Callers } from '../testing/builders/callers.ts';
import { buildChargeDocument, buildDocument, buildReceipt } from '../testing/builders/documents.ts';
import { buildContainer, openBalances } from '../testing/builders/ledger.ts';
import { buildOrder, deliveryForm, placeOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import type { TestShop } from '../testing/shop.ts';

export type Input = Record<string, unknown>;
export type MakeInput = (shop: TestShop, callers: Callers) => Input | Promise<Input>;

const ownReceipt: MakeInput = async (shop, { customer }) => ({ params: { id: await buildReceipt(shop, customer) } });

const laterSlot = ({ clock }: TestShop) => ({ deliveryDate: deliveryDays(clock())[5], deliveryTime: 'evening' });

export async function ownOrder(shop: TestShop, { customer }: Callers): Promise<Input> {
  const { id: productId } = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId, quantity: 1 }]);
  return { params: { id: order.id } };
}

async function orderOnTheWay(shop: TestShop, { customer }: Callers): Promise<Input> {
  const { id: productId } = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId, quantity: 1 }], { status: 'out_for_delivery' });
  return { params: { id: order.id }, body: {} };
}

/** An order for which the customer promised one empty. The input withdraws that promise. */
async function orderOfSwap(shop: TestShop, { customer }: Callers): Promise<Input> {
  const containerId = await buildContainer(shop);
  await openBalances(shop, customer.id, { containerId, jars: 1, depositPaise: 0, creditPaise: 0 });
  const { id: productId } = await buildProduct(shop, { containerId, depositPaise: 150_00 });
  const form = { empties: [{ containerId, count: 1 }] };
  const { body } = await placeOrder(shop, customer, [{ productId, quantity: 1 }], { form });
  return { params: { id: body.data.order.id }, body: { empties: [{ containerId, count: 0 }] } };
}

/** A cancelled order that was paid, so that its money can be returned. */
async function cancelledOrder(...scene: [TestShop, Callers]): Promise<Input> {
  const [shop, { admin }] = scene;
  const own = (await ownOrder(...scene)) as { params: { id: string } };
  await shop.as(admin)('PUT /admin/orders/:id/payment-status', { ...own, body: { paymentStatus: 'paid' } });
  await shop.as(admin)('PUT /admin/orders/:id/status', { ...own, body: { status: 'cancelled' } });
  return own;
}

/** A document of the customer's own order. */
async function documentOfOrder(shop: TestShop, { customer }: Callers): Promise<Input> {
  const document = await buildDocument(shop, customer);
  const row = await loadDocument(shop.db, document);
  return { params: { id: row?.orderId ?? '', document } };
}

/** An edit that names the present version of the customer's own order. */
async function ownEdit(...scene: [TestShop, Callers]): Promise<Input> {
  const [shop, { customer, admin }] = scene;
  const { params } = (await ownOrder(...scene)) as { params: { id: string } };
  const { version, order } = (await shop.as(admin)('GET /admin/orders/:id/edit', { params })).body.data;
  const items = order.orderItems.map(({ productId }) => ({ productId, quantity: 2 }));
  return { params, body: { version, items, deliveryName: customer.name } };
}

export const orderInputs = {
  'POST /orders': async (shop) => ({
    headers: { 'idempotency-key': newId() },
    body: { ...deliveryForm, items: [{ productId: (await buildProduct(shop)).id, quantity: 1 }] },
  }),
  'GET /orders': ownOrder,
  'GET /empties': ownOrder,
  'GET /orders/again': ownOrder,
  'GET /home': ownOrder,
  'GET /admin/ahead': ownOrder,
  'POST /orders/:id/again': ownOrder,
  'GET /orders/:id': ownOrder,
  'GET /orders/:id/status-history': ownOrder,
  'GET /orders/:id/documents': ownOrder,
  'GET /orders/:id/documents/:document/pdf': documentOfOrder,
  'GET /admin/orders/:id/documents/:document/pdf': documentOfOrder,
  'POST /orders/:id/invoice': ownOrder,
  'GET /admin/orders/:id/documents': ownOrder,
  'POST /admin/orders/:id/invoice': ownOrder,
  'POST /orders/:id/cancel': async (...scene) => ({ ...(await ownOrder(...scene)), body: { reason: 'Too late' } }),
  'GET /orders/:id/edit': ownOrder,
  'POST /orders/:id/edit/preview': ownEdit,
  'POST /orders/:id/edit': ownEdit,
  'GET /admin/orders/:id/edit': ownOrder,
  'POST /admin/orders/:id/edit/preview': ownEdit,
  'POST /admin/orders/:id/edit': ownEdit,
  'POST /orders/:id/move': async (...scene) => ({ ...(await ownOrder(...scene)), body: laterSlot(scene[0]) }),
  'POST /orders/:id/empties': orderOfSwap,
  'POST /orders/:id/use-as-credit': cancelledOrder,
  'POST /orders/:id/pay-back': cancelledOrder,
  'POST /admin/orders/:id/delivery': orderOnTheWay,
  'POST /admin/orders/:id/failed-stop': async (...scene) => ({
    ...(await orderOnTheWay(...scene)),
    body: { reason: 'Nobody there', outcome: 'cancelled' },
  }),
  'GET /admin/orders/:id/door': ownOrder,
  'GET /admin/orders/:id/entries': ownOrder,
  'POST /admin/orders/:id/surplus': async (...scene) => ({
    ...(await cancelledOrder(...scene)),
    body: { to: 'customer' },
  }),
  'POST /admin/orders/:id/move': async (...scene) => ({ ...(await ownOrder(...scene)), body: laterSlot(scene[0]) }),
  'POST /admin/orders/move': async (shop, { customer }) => {
    const { id: productId } = await buildProduct(shop);
    const { deliveryDate: date } = await buildOrder(shop, customer, [{ productId, quantity: 1 }]);
    return { body: { from: { date }, ...laterSlot(shop) } };
  },
  'GET /admin/orders/move': (shop) => ({ query: { date: '2026-11-30', ...laterSlot(shop) } }),
  'GET /admin/orders': ownOrder,
  'GET /admin/orders/:id': ownOrder,
  'POST /admin/orders/bulk': async (...scene) => {
    const { params } = (await ownOrder(...scene)) as { params: { id: string } };
    return { body: { change: 'payment', orders: [{ ...params, status: 'pending', paymentStatus: 'pending' }] } };
  },
  'GET /admin/orders/:id/neighbours': ownOrder,
  'GET /admin/orders/:id/receipts': ownOrder,
  'GET /receipt/:secret': async (shop, { customer }) => {
    const voucherId = await buildReceipt(shop, customer);
    return { params: { secret: makeReceiptSecret(await readPayKey(shop.db), { voucherId, madeAt: shop.clock() }) } };
  },
  'GET /account/receipts/:id': ownReceipt,
  'GET /account/documents/:id': async (shop, { customer }) => ({
    params: { id: await buildChargeDocument(shop, customer) },
  }),
  'GET /admin/receipts/:id/link': ownReceipt,
  'GET /admin/documents/:id': async (shop, { customer }) => ({ params: { id: await buildDocument(shop, customer) } }),
  'POST /admin/documents/:id/prints': async (shop, { customer }) => ({
    params: { id: await buildDocument(shop, customer) },
    headers: { 'idempotency-key': newId() },
  }),
  'GET /account/documents/:id/pdf': async (shop, { customer }) => ({
    params: { id: await buildChargeDocument(shop, customer) },
  }),
  'GET /account/statement/pdf': () => ({ query: { month: '2026-11' } }),
  'GET /admin/users/:id/statement/pdf': (_shop, { customer }) => ({
    params: { id: customer.id },
    query: { month: '2026-11' },
  }),
  'GET /admin/documents/:id/pdf': async (shop, { customer }) => ({
    params: { id: await buildDocument(shop, customer) },
  }),
  'PUT /admin/document-series/:kind': () => ({
    params: { kind: 'credit_note' },
    body: { prefix: 'CN', firstNumber: null },
  }),
  'PUT /admin/orders/:id/company': async (...scene) => ({
    ...(await ownOrder(...scene)),
    body: { legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z4' },
  }),
  'PUT /admin/orders/:id/status': async (...scene) => ({
    ...(await ownOrder(...scene)),
    body: { status: 'cancelled' },
  }),
  'PUT /admin/orders/:id/payment-status': async (...scene) => ({
    ...(await ownOrder(...scene)),
    body: { paymentStatus: 'paid' },
  }),
  'GET /admin/orders/:id/status-history': ownOrder,
} satisfies Record<string, MakeInput>;
