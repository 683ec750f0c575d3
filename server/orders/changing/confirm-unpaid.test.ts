import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentStatuses, recordedMethods } from '#contract/orders/status-flow.ts';
import { sql } from '#server/core/db/database.ts';
import { readSettings } from '#server/core/settings.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let asha: BuiltCustomer;
let jar: string;
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asAdmin = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  jar = (await buildProduct(shop, { pricePaise: 85_00, depositPaise: 150_00, stock: 1000 })).id;
});
afterAll(() => shop.close());

const move = (id: string, status: string) =>
  asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
const sentence = 'Order cannot be confirmed until payment is completed. Please update payment status to "Paid" first.';

describe('with CONFIRM_NEEDS_PAYMENT=prepaid', () => {
  const cases = [...recordedMethods, 'online'].flatMap((method) =>
    paymentStatuses.map((payment) => ({ method, payment })),
  );
  // Proves first-week-1
  test.each(cases)(
    'an order can be confirmed only if it is paid, or is in cash and was not refunded: $method, payment $payment',
    async ({ method, payment }) => {
      const { id } = await buildOrder(shop, asha, [{ productId: jar, quantity: 2 }], { paymentStatus: payment });
      await shop.db.run(sql('update orders set payment_method = $2 where id = $1'), [id, method]);
      const { status, body } = await move(id, 'confirmed');
      const isUnpaidCash = method === 'cash' && payment !== 'refunded';
      if (isUnpaidCash || payment === 'paid') expect([status, body.data?.order.status]).toEqual([200, 'confirmed']);
      else {
        const why = method === 'cash' ? expect.stringMatching(/was refunded.*"Pending" first/) : sentence;
        expect([status, body.errorType, body.message]).toEqual([400, 'INVALID_STATUS', why]);
      }
    },
  );

  // Proves first-week-3
  test('a refunded order that is reopened has a pending payment, and its whole amount is due', async () => {
    const { id } = await buildOrder(shop, asha, [{ productId: jar, quantity: 2 }]);
    const pay = (paymentStatus: string) =>
      asAdmin('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus } });
    const steps = [() => pay('paid'), () => move(id, 'cancelled'), () => pay('refunded'), () => move(id, 'pending')];
    for (const step of steps) expect((await step()).status).toBe(200);
    const { body } = await asAdmin('GET /admin/orders/:id', { params: { id } });
    expect(body.data.order).toMatchObject({ paymentStatus: 'pending', amountPaid: 0, amountDue: 520 });
    expect((await move(id, 'confirmed')).body.data.order).toMatchObject({ status: 'confirmed', amountDue: 520 });
  });

  // Proves first-week-2
  test('an unpaid cash order can be delivered, and the customer’s screens and emails show the amount to pay', async () => {
    const { id, orderNumber } = await buildOrder(shop, asha, [{ productId: jar, quantity: 2 }]);
    for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered']) {
      expect((await move(id, status)).body.data.order).toMatchObject({
        status,
        paymentStatus: 'pending',
        amountDue: 520,
      });
    }
    const own = await shop.as(asha)('GET /orders/:id', { params: { id } });
    expect(own.body.data.order).toMatchObject({ paymentStatus: 'pending', amountDue: 520 });
    const letters = (await queuedMails(shop, asha.email)).filter(
      (mail) => 'orderNumber' in mail && mail.orderNumber === orderNumber,
    );
    expect(letters).toMatchObject(
      ['confirmed', 'preparing', 'out_for_delivery', 'delivered'].map((status) => ({
        status,
        duePaise: 520_00,
        paymentMethod: 'cash',
      })),
    );
  });
});

// Proves first-week-5
test('without CONFIRM_NEEDS_PAYMENT every order must be paid before it is confirmed; an invalid value is reported', () => {
  expect(readSettings({}).shop.payment.confirmNeedsPayment).toBe('always');
  expect(() => readSettings({ CONFIRM_NEEDS_PAYMENT: 'never' })).toThrow(
    'CONFIRM_NEEDS_PAYMENT must be always or prepaid.',
  );
});

// Proves posting-6
test('a customer turns the money of a cancelled order into balance only once; a request with the same key gets the same answer', async () => {
  const mina = await buildCustomer(shop);
  const params = await buildOrder(shop, mina, [{ productId: jar, quantity: 2 }]);
  await asAdmin('PUT /admin/orders/:id/payment-status', { params, body: { paymentStatus: 'paid' } });
  await move(params.id, 'cancelled');
  const own = (key: string) => shop.as(mina)('POST /orders/:id/use-as-credit', { params }, { 'idempotency-key': key });
  const answers = [...(await Promise.all([own('mine'), own('mine')])), await own('mine'), await own('another')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  expect(answers.slice(0, 3).map(({ body }) => body.data.order.amountToReturn)).toEqual([0, 0, 0]);
  expect((await shop.as(mina)('GET /account', {})).body.data.credit).toBe(520);
});
