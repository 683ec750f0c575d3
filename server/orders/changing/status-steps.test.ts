/**
 * Compares every change of an order's status through the API with the contract's rules and with the table `picture`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findStepFault,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
  stepsFrom,
} from '#contract/orders/status-flow.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder, forceOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  jar = (await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00, stock: 1000 })).id;
});
afterAll(() => shop.close());

/** Builds an order of two jars (₹520 with delivery and deposit) in this state. */
async function buildAt(status: OrderStatus, paymentStatus: PaymentStatus, paidPaise = 0, duePaise = 520_00) {
  const order = await buildOrder(shop, asha, [{ productId: jar, quantity: 2 }]);
  await forceOrder(shop, order.id, { status, paymentStatus, paidPaise, duePaise });
  return { id: order.id };
}

const stateOf = async (params: { id: string }) => {
  const [order, history] = [
    await asAdmin('GET /admin/orders/:id', { params }),
    await asAdmin('GET /admin/orders/:id/status-history', { params }),
  ];
  return { order: order.body.data.order, entries: history.body.data.statusHistory };
};

/**
 * ✓ means allowed, $ allowed only if paid, = the present status, · refused. Rows are the old status, columns the new
 * one.
 */
const picture: Record<OrderStatus, string> = {
  pending: '= $ · · · ✓',
  confirmed: '· = ✓ · · ✓',
  preparing: '· · = ✓ · ✓',
  out_for_delivery: '· · · = ✓ ✓',
  delivered: '· · · · = ✓',
  cancelled: '✓ · · · · =',
};
const markOf = (from: OrderStatus, to: OrderStatus) => picture[from].split(' ')[orderStatuses.indexOf(to)] ?? '';

const moves = orderStatuses.flatMap((from) =>
  orderStatuses.flatMap((to) => paymentStatuses.map((payment) => ({ from, to, payment, mark: markOf(from, to) }))),
);

// Proves admin-people-54, admin-orders-56, admin-orders-62
describe('each of the 36 changes of the status, with each of the four payment statuses', () => {
  test.each(moves)(
    'changing the status from $from to $to (payment $payment) has the result of the table: $mark',
    async ({ from, to, payment, mark }) => {
      const isAllowed = mark === '✓' || (mark === '$' && payment === 'paid');
      expect(stepsFrom(from).includes(to)).toBe(mark === '✓' || mark === '$');
      const cash = { paymentStatus: payment, paymentMethod: 'cash' };
      expect(findStepFault(from, to, cash, 'always') === undefined).toBe(isAllowed || mark === '=');

      const params = await buildAt(from, payment, 0, payment === 'refunded' ? 0 : 520_00);
      const before = await stateOf(params);
      const { status, body } = await asAdmin('PUT /admin/orders/:id/status', { params, body: { status: to } });
      const after = await stateOf(params);
      if (isAllowed) {
        expect([status, body.data.order.status, after.order.status]).toEqual([200, to, to]);
        const added = after.entries.slice(before.entries.length);
        expect(added[0]).toMatchObject({ kind: 'status', previousStatus: from, newStatus: to });
        // A refunded order becomes due when it is reopened.
        const isDueAgain = from === 'cancelled' && payment === 'refunded';
        expect(added.slice(1)).toMatchObject(isDueAgain ? [{ kind: 'payment', newStatus: 'pending' }] : []);
        return;
      }
      const type = mark === '=' ? 'STATUS_ALREADY_SET' : 'INVALID_STATUS';
      const sentence =
        mark === '='
          ? 'Order status is already set to this value.'
          : translateMessage({}, findStepFault(from, to, cash, 'always'));
      expect([status, body.errorType, body.message]).toEqual([400, type, sentence]);
      expect(after).toEqual(before);
    },
  );
});

// Proves admin-orders-62
test('cancelling a refunded order sets its due amount to 0, even if staff had entered another amount', async () => {
  const params = await buildAt('pending', 'refunded', 0, 10_00);
  const { body } = await asAdmin('PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
  expect(body.data.order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', amountDue: 0 });
  const { entries } = await stateOf(params);
  expect(entries.at(-1)?.changes).toEqual([{ field: 'amountDue', from: 10, to: 0 }]);
});

/** The paid and due rupees of an order of ₹520 that follow from the payment status if no amounts are given. */
const settled: Record<PaymentStatus, readonly [paid: number, due: number]> = {
  pending: [0, 520],
  paid: [520, 0],
  failed: [0, 520],
  refunded: [0, 0],
};
const amounts = [
  { given: 'no amounts', form: {}, result: null },
  { given: 'both amounts', form: { amountPaid: 120.55, amountDue: 399.45 }, result: [120.55, 399.45] },
  { given: 'the amount paid', form: { amountPaid: 20.1 }, result: [20.1, 499.9] },
  { given: 'the amount due', form: { amountDue: 20.1 }, result: [499.9, 20.1] },
] as const;
const payments = paymentStatuses.flatMap((from) =>
  paymentStatuses.flatMap((to) => amounts.map((amount) => ({ from, to, ...amount }))),
);

// Proves admin-people-55, admin-orders-62, admin-orders-87
describe('each of the 16 changes of the payment status, with and without amounts', () => {
  test.each(payments)(
    'changing the payment status from $from to $to with $given sets status and amounts, or is refused if it would change nothing',
    async ({ from, to, form, result }) => {
      const [paid, due] = settled[from];
      const params = await buildAt('preparing', from, paid * 100, due * 100);
      const before = await stateOf(params);
      const call = { params, body: { paymentStatus: to, ...form } };
      const { status, body } = await asAdmin('PUT /admin/orders/:id/payment-status', call);
      const after = await stateOf(params);
      if (from === to && result === null) {
        expect([status, body.errorType]).toEqual([400, 'PAYMENT_STATUS_ALREADY_SET']);
        expect(body.message).toBe('Payment status is already set to this value.');
        expect(after).toEqual(before);
        return;
      }
      const [amountPaid, amountDue] = result ?? settled[to];
      expect(status, JSON.stringify(body)).toBe(200);
      expect(after.order).toMatchObject({ paymentStatus: to, amountPaid, amountDue, status: 'preparing' });
      expect(body.data.order).toEqual(after.order);
      expect(after.entries).toHaveLength(before.entries.length + 1);
      expect(after.entries.at(-1)).toMatchObject({ kind: 'payment', previousStatus: from, newStatus: to });
    },
  );
});
