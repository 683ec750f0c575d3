import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders/calls.ts';
import type { HistoryEntry } from '#contract/orders/fields.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { allQueuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, type CleanShop, openCleanShop } from '#server/testing/shop.ts';

let shop: CleanShop;
let asAdmin: CallShop;
let customer: BuiltCustomer;
let order: Order;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
  customer = await buildCustomer(shop);
  const jar = await buildProduct(shop, { stock: 10, pricePaise: 100_00, depositPaise: 0 });
  order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
});

const pay = (body: object) => asAdmin('PUT /admin/orders/:id/payment-status', { params: { id: order.id }, body });
async function historyOf(
  call: CallShop,
  name: 'GET /orders/:id/status-history' | 'GET /admin/orders/:id/status-history',
) {
  const { body } = await call(name, { params: { id: order.id } });
  return body.data.statusHistory as HistoryEntry[];
}
const seenByCustomer = () => historyOf(shop.as(customer), 'GET /orders/:id/status-history');
const seenByStaff = () => historyOf(asAdmin, 'GET /admin/orders/:id/status-history');

// Proves first-week-6
test('in the history of an order, staff see a change of only payment method, amounts or notes, and the customer does not', async () => {
  const before = await seenByCustomer();
  expect((await pay({ paymentMethod: 'upi' })).status).toBe(200);
  expect((await pay({ amountPaid: 20.5, changeReason: 'Half now' })).status).toBe(200);
  expect((await pay({ adminNotes: 'Gate code 12' })).status).toBe(200);
  expect(await seenByCustomer()).toEqual(before);
  expect((await seenByStaff()).slice(before.length)).toMatchObject([
    { kind: 'payment', changes: [{ field: 'paymentMethod', from: 'cash', to: 'upi' }] },
    {
      changeReason: 'Half now',
      changes: [
        { field: 'amountPaid', from: 0, to: 20.5 },
        { field: 'amountDue', from: 150, to: 129.5 },
      ],
    },
    { notes: 'Gate code 12', changes: [{ field: 'adminNotes', from: '', to: 'Gate code 12' }] },
  ]);
});

test('the history shows a change of the payment status to all, and the other changed values only to staff', async () => {
  await pay({ paymentStatus: 'paid', paymentMethod: 'card', adminNotes: 'Slip 4711' });
  const own = (await seenByCustomer()).at(-1);
  expect(own).toMatchObject({ kind: 'payment', previousStatus: 'pending', newStatus: 'paid' });
  expect(JSON.stringify(own)).not.toMatch(/card|4711|changes/);
  expect((await seenByStaff()).at(-1)?.changes).toEqual([
    { field: 'paymentMethod', from: 'cash', to: 'card' },
    { field: 'amountPaid', from: 0, to: 150 },
    { field: 'amountDue', from: 150, to: 0 },
    { field: 'adminNotes', from: '', to: 'Slip 4711' },
  ]);
});

// Proves first-week-6
test('a history entry of an older release that changed only notes is hidden from the customer', async () => {
  const before = await seenByCustomer();
  await shop.db.run(
    sql(`insert into order_events (id, order_id, kind, previous, next, notes, created_at)
      values (gen_random_uuid(), $1, 'payment', 'pending', 'pending', 'Gate code 12', now())`),
    [order.id],
  );
  expect(await seenByCustomer()).toEqual(before);
  expect(await seenByStaff()).toHaveLength(before.length + 1);
});

test('a request to change the payment that changes nothing adds no entry to history or payments', async () => {
  await pay({ paymentMethod: 'upi' });
  const before = await seenByStaff();
  expect((await pay({ paymentMethod: 'upi' })).status).toBe(200);
  expect(await seenByStaff()).toEqual(before);
  const payments = sql<{ count: number }>('select count(*) as count from payments where order_id = $1');
  expect((await shop.db.row(payments, [order.id]))?.count).toBe(1);
});

test('a change of notes alone does not count as a payment', async () => {
  await pay({ adminNotes: 'Gate code 12' });
  expect(await shop.db.rows(sql('select id from payments where order_id = $1'), [order.id])).toEqual([]);
});

// Proves first-week-11
test.each([{ amountPaid: 1.234 }, { amountDue: 0.001 }, { amountPaid: 20.555, amountDue: 129.445 }])(
  'an amount with a fraction of a paisa is refused: %j',
  async (amounts) => {
    const answer = await pay(amounts);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      Object.keys(amounts).map((path) => ({ path, msg: 'An amount has at most two decimals' })),
    ]);
  },
);

// Proves admin-orders-62
test('staff can record cash, card, UPI and net banking, but not "online", which is only for the checkout', async () => {
  for (const paymentMethod of ['card', 'upi', 'netbanking', 'cash'])
    expect((await pay({ paymentMethod })).body.data.order.paymentMethod).toBe(paymentMethod);
  expect((await pay({ paymentMethod: 'online' })).status).toBe(400);
});

test('the customer does not see the reason that staff give when they refund the money of a cancelled order', async () => {
  const params = { id: order.id };
  await pay({ paymentStatus: 'paid' });
  await asAdmin('PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
  const body = { to: 'customer', reason: 'Argued for an hour' } as const;
  expect((await asAdmin('POST /admin/orders/:id/surplus', { params, body })).status).toBe(200);
  expect((await seenByCustomer()).at(-1)).toMatchObject({ newStatus: 'refunded', changeReason: null });
  expect((await seenByStaff()).at(-1)).toMatchObject({ notes: 'Argued for an hour' });
});

test('a change of the payment sends no email, except the receipt for received money', async () => {
  const countMails = async () => (await allQueuedMails(shop)).filter(({ kind }) => kind !== 'receipt').length;
  const before = await countMails();
  for (const paymentStatus of ['paid', 'refunded', 'failed', 'pending']) await pay({ paymentStatus, amountPaid: 5 });
  await pay({ paymentMethod: 'upi' });
  expect(await seenByStaff()).toHaveLength(6);
  expect(await countMails()).toBe(before);
});

const fill = sql(`
  insert into order_events (id, order_id, kind, previous, next, created_at)
  select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1,
    case when n % 2 = 0 then 'status' else 'slot' end, 'Morning ' || n, 'Evening ' || n, now()
  from generate_series(1, 1300) as n`);

test('a history shows its newest 500 entries and says if there are more; further pages show older entries', async () => {
  await shop.db.run(fill, [order.id]);
  const read = async (call: CallShop, name: 'GET /orders/:id/status-history', query: object) => {
    const { statusHistory, hasMore } = (await call(name, { params: { id: order.id }, query })).body.data;
    return [statusHistory.length, statusHistory[0]?.newStatus, statusHistory.at(-1)?.newStatus, hasMore];
  };
  const ofStaff = (query: object) => read(asAdmin, 'GET /admin/orders/:id/status-history' as never, query);
  // The id of the order's own entry is higher than the ids of the inserted entries, so that it is the newest.
  expect(await ofStaff({})).toEqual([500, 'Evening 802', 'pending', true]);
  expect(await ofStaff({ page: 2 })).toEqual([500, 'Evening 302', 'Evening 801', true]);
  expect(await ofStaff({ page: 3 })).toEqual([301, 'Evening 1', 'Evening 301', false]);
  const own = (query: object) => read(shop.as(customer), 'GET /orders/:id/status-history', query);
  expect(await own({})).toEqual([500, 'Evening 304', 'pending', true]);
  expect(await own({ page: 2 })).toEqual([151, 'Evening 2', 'Evening 302', false]);
});
