/** Complaints that are resolved with goods or money. A jar costs ₹85 with a deposit of ₹150, a delivery ₹50. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardSteps } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { sql } from '../core/db/database.ts';
import { findLedgerFaults } from '../ledger/verify.store.ts';
import { listWaived } from '../money/given/store.ts';
import { findOrderFaults } from '../orders/money/verify.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildRole } from '../testing/builders/accounts.ts';
import { buildContainer } from '../testing/builders/ledger.ts';
import { buildComplaint, complainAsGuest } from '../testing/builders/messages.ts';
import { buildOrder, deliveryForm, findStockFaults, placeOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
let jar: string;
let containerId: string;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
  containerId = await buildContainer(shop);
  jar = (await buildProduct(shop, { containerId, stock: 5000 })).id;
});
afterAll(async () => {
  const faults = await Promise.all([findOrderFaults(shop.db), findLedgerFaults(shop.db), findStockFaults(shop)]);
  await shop.close();
  expect(faults.flat()).toEqual([]);
});

const { deliveryDate, deliveryTime } = deliveryForm;
const answer = 'We are sorry.';

async function complain(customer?: BuiltCustomer, quantity = 2) {
  const asha = customer ?? (await buildCustomer(shop));
  const order = await buildOrder(shop, asha, [{ productId: jar, quantity }], { status: 'delivered' });
  return { asha, order, complaint: await buildComplaint(shop, asha, { orderId: order.id }) };
}
const replace = (id: string, body: Record<string, unknown> = {}, as = asAdmin, key: string = newId()) =>
  as(
    'POST /admin/complaints/:id/replace',
    {
      params: { id },
      body: {
        version: 1,
        answer,
        items: [{ productId: jar, quantity: 1 }],
        deliveryDate,
        deliveryTime,
        ...body,
      } as never,
    },
    { 'idempotency-key': key },
  );
const pay = (id: string, body: Record<string, unknown> = {}, as = asAdmin, key: string = newId()) =>
  as(
    'POST /admin/complaints/:id/pay',
    { params: { id }, body: { version: 1, answer, outcome: 'credit', amount: 40, ...body } as never },
    { 'idempotency-key': key },
  );
const complaintOf = async (id: string) =>
  (await asAdmin('GET /admin/complaints/:id', { params: { id } })).body.data.complaint;
const orderOf = async (id: string) => (await asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order;
const ordersOf = async (customer: BuiltCustomer) =>
  (await shop.as(customer)('GET /orders', { query: {} })).body.data.orders;
const moneyOf = async ({ id }: BuiltCustomer) =>
  (await asAdmin('GET /admin/money/customers/:id', { params: { id } })).body.data.money;
const khataOf = async ({ id }: BuiltCustomer) =>
  (await asAdmin('GET /admin/khata', { query: { limit: 100 } })).body.data.customers.find(
    ({ customerId }) => customerId === id,
  );
const entriesOf = async (customer: BuiltCustomer) =>
  (await shop.as(customer)('GET /account/entries', { query: {} })).body.data.entries;
const figures = async () => (await asAdmin('GET /admin/money')).body.data.figures;
const newsFor = async ({ email }: BuiltCustomer) =>
  (await queuedMails(shop, email)).flatMap((mail) => (mail.kind === 'complaint-news' ? [mail] : []));
async function deliver(id: string): Promise<void> {
  for (const status of forwardSteps.slice(1)) {
    const { status: code, body } = await asAdmin('PUT /admin/orders/:id/status', { params: { id }, body: { status } });
    expect(code, JSON.stringify(body)).toBe(200);
  }
}

// Proves complaints-14
test('a replacement is a new order that names the ticket and costs nothing, with the old jar coming back for it', async () => {
  const asha = await buildCustomer(shop);
  const order = await buildOrder(shop, asha, [{ productId: jar, quantity: 2 }]);
  await asAdmin('PUT /admin/orders/:id/payment-status', {
    params: { id: order.id },
    body: { paymentStatus: 'paid', paymentMethod: 'cash' },
  });
  await deliver(order.id);
  const complaint = await buildComplaint(shop, asha, { orderId: order.id });
  const key = newId();
  const before = (await queuedMails(shop, asha.email)).length;
  const { status, body } = await replace(complaint.id, {}, asAdmin, key);
  expect(status, JSON.stringify(body)).toBe(200);
  const { replacement, ...resolved } = body.data.complaint;
  expect(resolved).toMatchObject({ status: 'resolved', outcome: 'replacement', amount: null });
  expect(await orderOf(replacement?.id ?? '')).toMatchObject({
    notes: `Replacement for complaint ${complaint.number}`,
    totalAmount: 135,
    depositAmount: 0,
    amountDue: 0,
    amountPaid: 0,
    paymentStatus: 'paid',
    deliveryAddress: order.deliveryAddress,
    isByPhone: true,
    orderItems: [{ productId: jar, quantity: 1 }],
  });
  const mails = (await queuedMails(shop, asha.email)).slice(before);
  const { orderNumber } = replacement ?? {};
  expect(mails).toMatchObject([
    { kind: 'complaint-news', replacementNumber: orderNumber, replacementDay: deliveryDate },
  ]);

  expect((await replace(complaint.id, {}, asAdmin, key)).body.data.complaint.replacement).toEqual(replacement);
  expect((await replace(complaint.id)).status).toBe(409);
  expect(await ordersOf(asha)).toHaveLength(2);

  const [money, khata, { till, allowanceTotal }] = [await moneyOf(asha), await khataOf(asha), await figures()];
  await deliver(replacement?.id ?? '');
  expect(await moneyOf(asha)).toEqual(money);
  expect(await khataOf(asha)).toMatchObject({ jars: khata?.jars, amountDue: 0 });
  expect(await figures()).toMatchObject({ till, allowanceTotal: allowanceTotal + 135 });
  const seen = await shop.as(asha)('GET /orders/:id', { params: { id: replacement?.id ?? '' } });
  expect(seen.body.data.order.amountDue).toBe(0);
});

// Proves complaints-14
test('a replacement needs no minimum amount, but stock, a window and an address that is served', async () => {
  const { asha, order, complaint } = await complain();
  await buildZone(shop, { pincodes: [order.deliveryPincode], minimumPaise: 500_00 });
  const small = await placeOrder(shop, asha, [{ productId: jar, quantity: 1 }]);
  expect(small.body.errors[0]?.path).toBe('items');
  const refusals = [{ deliveryTime: 'night' }, { deliveryDate: '2026-11-01' }, { answer: ' ' }];
  for (const broken of refusals) {
    const { status, body } = await replace(complaint.id, broken);
    expect([status, body.errors[0]?.path]).toEqual([400, Object.keys(broken)[0]]);
  }
  const rare = (await buildProduct(shop, { stock: 1 })).id;
  const items = [{ productId: rare, quantity: 1 }];
  const last = await buildOrder(shop, asha, [...items, { productId: jar, quantity: 6 }], { status: 'delivered' });
  const ofRare = await buildComplaint(shop, asha, { orderId: last.id });
  expect((await replace(ofRare.id, { items })).body.message).toBe(
    'Some items in your order are not available as requested.',
  );
  expect(await complaintOf(ofRare.id)).toMatchObject({ status: 'open', version: 1 });
  expect((await replace(complaint.id)).status).toBe(200);
  await closeZones(shop);
});

// Proves complaints-14
test('only goods of the order are replaced; a guest, and a complaint without an order, get none', async () => {
  const { asha, complaint } = await complain();
  const other = (await buildProduct(shop)).id;
  const wrong = [
    [{ productId: other, quantity: 1 }],
    [{ productId: jar, quantity: 3 }],
    [
      { productId: jar, quantity: 1 },
      { productId: jar, quantity: 2 },
    ],
  ];
  for (const items of wrong) {
    const refused = await replace(complaint.id, { items });
    expect(refused.body.errors).toEqual([{ path: 'items', msg: 'Please choose from the products of the order' }]);
  }
  const { complaint: ofGuest } = (await complainAsGuest(shop)).body.data;
  const without = await buildComplaint(shop, asha);
  for (const { id } of [ofGuest, without]) expect((await replace(id)).status).toBe(409);
  expect((await pay(ofGuest.id)).body.message).toBe('A guest has no account to which money could go.');
});

// Proves complaints-14
test('a credit goes to the balance, which pays dues first; it is booked once for a repeated press', async () => {
  const { asha, order, complaint } = await complain(undefined, 1);
  const before = await figures();
  const due = order.amountDue;
  const key = newId();
  const [one, two] = [await pay(complaint.id, {}, asAdmin, key), await pay(complaint.id, {}, asAdmin, key)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body.data.complaint).toMatchObject({ status: 'resolved', outcome: 'credit', amount: 40 });
  expect(await orderOf(order.id)).toMatchObject({ amountDue: due - 40, amountPaid: 40, creditUsed: 40 });
  expect(await khataOf(asha)).toMatchObject({ amountDue: due - 40 });
  const rest = await buildComplaint(shop, asha);
  await pay(rest.id, { amount: due });
  expect(await moneyOf(asha)).toMatchObject({ credit: 40, amountDue: 0 });
  const after = await figures();
  expect([after.till - before.till, after.allowanceTotal - before.allowanceTotal]).toEqual([0, due + 40]);
  expect((await newsFor(asha)).filter(({ news }) => news === 'resolved')).toMatchObject([
    { amountPaise: 40_00 },
    { amountPaise: due * 100 },
  ]);
  const days = { from: indiaDay(shop.clock()), to: indiaDay(shop.clock()) };
  expect(await listWaived(shop.db, days, 50)).toContainEqual(
    expect.objectContaining({ kind: 'allowance', paise: 40_00, reason: `Complaint ${complaint.number}` }),
  );
});

// Proves complaints-14
test('a refund is paid out with a voucher and leaves the balance as it was', async () => {
  const lata = await buildCustomer(shop);
  const complaint = await buildComplaint(shop, lata);
  const before = await figures();
  const noMethod = await pay(complaint.id, { outcome: 'refund', amount: 30 });
  expect([noMethod.status, noMethod.body.errors[0]?.path]).toEqual([400, 'method']);
  const paid = await pay(complaint.id, { outcome: 'refund', amount: 30, method: 'cash' });
  expect(paid.body.data.complaint).toMatchObject({ outcome: 'refund', amount: 30 });
  const after = await figures();
  expect([after.till - before.till, after.allowanceTotal - before.allowanceTotal]).toEqual([-30, 30]);
  expect((await moneyOf(lata)).credit).toBe(0);
  const { entries } = (await asAdmin('GET /admin/money/entries', { query: { customerId: lata.id } })).body.data;
  const note = `Complaint ${complaint.number}`;
  expect(entries.map((one) => [one.kind, one.amount, one.note]).sort()).toEqual([
    ['allowance', 30, note],
    ['pay_out', 30, note],
  ]);
  const rows = (await entriesOf(lata)).flatMap(({ parts }) => parts);
  expect(rows.map(({ text, effect, amount, receipts }) => [text, effect, amount, receipts.length]).sort()).toEqual([
    ['Allowance', 'plus', 30, 0],
    ['Balance refunded to you', 'minus', 30, 1],
  ]);
});

// Proves complaints-14
test('if two people resolve a complaint at once, one succeeds, and the other gets a message', async () => {
  const { asha, complaint } = await complain();
  const answers = await Promise.all([
    replace(complaint.id),
    pay(complaint.id, { amount: 25 }),
    replace(complaint.id),
    pay(complaint.id, { outcome: 'refund', method: 'cash', amount: 15 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { outcome } = await complaintOf(complaint.id);
  expect(await ordersOf(asha)).toHaveLength(outcome === 'replacement' ? 2 : 1);
  const given = (await entriesOf(asha)).filter(({ text }) => text === 'Allowance');
  expect(given).toHaveLength(outcome === 'replacement' ? 0 : 1);
});

/** A member of staff who may give away ₹50 a day. */
async function buildLimited() {
  const role = await buildRole(shop, ['orders.manage', 'orders.payments', 'money.waive', 'complaints.manage']);
  const limit = { role, limit: 50, limitSeen: null, reason: 'Test' };
  expect((await asAdmin('PUT /admin/role-limits', { body: limit })).status).toBe(200);
  return shop.as(await buildAdmin(shop, { roles: [role] }));
}
const requestsOf = async (as: CallShop) => (await as('GET /admin/approvals', { query: {} })).body.data.approvals;
const confirm = async (id = '') =>
  (await asAdmin('POST /admin/approvals/:id/confirm', { params: { id } })).body.data.approval;

// Proves complaints-15
test('above a person’s limit the complaint stays open until a second person carries out the act', async () => {
  const asRaju = await buildLimited();
  const { asha, order, complaint } = await complain();
  const asked = await replace(complaint.id, {}, asRaju);
  expect([asked.status, asked.body.errorType], asked.body.message).toEqual([202, 'WAITS_FOR_CONFIRMATION']);
  expect(await complaintOf(complaint.id)).toMatchObject({ status: 'open', version: 1 });
  expect(await ordersOf(asha)).toHaveLength(1);
  const [request] = await requestsOf(asRaju);
  expect(request).toMatchObject({
    amount: 285,
    order: { id: order.id },
    customer: { id: asha.id },
    reason: `Replacement for complaint ${complaint.number}`,
  });
  expect(await confirm(request?.id)).toMatchObject({ state: 'done' });
  const { replacement } = await complaintOf(complaint.id);
  expect(await orderOf(replacement?.id ?? '')).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });

  const other = await buildComplaint(shop, asha);
  expect((await pay(other.id, { amount: 51 }, asRaju)).status).toBe(202);
  expect((await moneyOf(asha)).credit).toBe(0);
  const [second] = await requestsOf(asRaju);
  expect(second).toMatchObject({ amount: 51, reason: `Complaint ${other.number}` });
  expect(await confirm(second?.id)).toMatchObject({ state: 'done' });
  expect(await complaintOf(other.id)).toMatchObject({ outcome: 'credit', amount: 51 });
});

// Proves complaints-15
test('a request for a complaint that was answered in between is closed with the reason, and has no other effect', async () => {
  const asRaju = await buildLimited();
  const { asha, complaint } = await complain();
  expect((await replace(complaint.id, {}, asRaju)).status).toBe(202);
  const [request] = await requestsOf(asRaju);
  const note = { params: { id: complaint.id }, body: { note: 'Called her' } };
  expect((await asAdmin('POST /admin/complaints/:id/note', note)).status).toBe(200);
  expect(await confirm(request?.id)).toMatchObject({
    state: 'failed',
    answer: 'Someone else changed this complaint. Please check it before you continue.',
  });
  expect(await ordersOf(asha)).toHaveLength(1);
  expect(await complaintOf(complaint.id)).toMatchObject({ status: 'open', version: 2 });
});

// Proves complaints-15
test('a request whose replacement costs more by now is closed, and the order that was placed for it is undone', async () => {
  const asRaju = await buildLimited();
  const { id: productId } = await buildProduct(shop, { depositPaise: 0 });
  const asha = await buildCustomer(shop);
  const items = [{ productId, quantity: 1 }];
  const order = await buildOrder(shop, asha, items, { status: 'delivered' });
  const complaint = await buildComplaint(shop, asha, { orderId: order.id });
  expect((await replace(complaint.id, { items }, asRaju)).status).toBe(202);
  const [request] = await requestsOf(asRaju);
  await shop.db.run(sql('update products set price_paise = 9900 where id = $1'), [productId]);
  expect(await confirm(request?.id)).toMatchObject({
    state: 'failed',
    answer: 'It was ₹135.00 when it was asked for, and is ₹149.00 now.',
  });
  expect(await ordersOf(asha)).toHaveLength(1);
  expect(await complaintOf(complaint.id)).toMatchObject({ status: 'open', version: 1 });
});

// Proves complaints-15
test('each outcome needs the permission for its act in addition to the permission for complaints', async () => {
  const { complaint } = await complain();
  const asSupport = shop.as(await buildAdmin(shop, { roles: ['support'] }));
  expect((await replace(complaint.id, {}, asSupport)).status).toBe(403);
  expect((await pay(complaint.id, {}, asSupport)).status).toBe(403);
  const role = await buildRole(shop, ['complaints.manage', 'money.waive']);
  const asGiver = shop.as(await buildAdmin(shop, { roles: [role] }));
  expect((await pay(complaint.id, { outcome: 'refund', method: 'cash' }, asGiver)).status).toBe(403);
  expect((await pay(complaint.id, {}, asGiver)).status).toBe(200);
});
