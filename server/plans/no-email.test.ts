/** A customer without an email address, from the first order by phone to the reminder of the dues. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { sendReminders, sendStatements } from '../money/monthly/send-statements.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { moveOrder } from '../testing/builders/monthly.ts';
import { deliveryFormAt } from '../testing/builders/orders.ts';
import { planFormAt } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { resetSlots } from '../testing/builders/slots.ts';
import { allQueuedMails, queuedMails } from '../testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { makePlans } from './making/make-plans.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asAdmin: CallShop;
let water: string;
const saturday = '2026-11-21T04:30:00.000Z';
beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  water = (await buildProduct(shop, { name: 'Lake can', pricePaise: 30_00, depositPaise: 0, stock: 1000 })).id;
});
beforeEach(async () => {
  await signInAt(saturday);
  await resetSlots(shop);
});
afterAll(() => shop.close());

/** Sets the clock, and signs an admin in, because a session does not last for days. */
async function signInAt(time: string) {
  shop.clock.set(time);
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  asAdmin = shop.as(meera);
}

const items = (quantity = 1) => [{ productId: water, quantity }];

let callers = 0;
async function buildCaller() {
  callers += 1;
  const { status, body } = await asAdmin('POST /admin/callers', {
    headers: { 'idempotency-key': newId() },
    body: {
      name: 'Ramu Chacha',
      phone: `98450${String(callers).padStart(5, '0')}`,
      address: '14 Lake View Road',
      city: 'Bangalore',
      state: 'Karnataka',
      pincode: '560001',
    },
  });
  expect([status, body.data.caller.email]).toEqual([201, null]);
  return body.data.caller;
}

const begin = (id: string, form: object = {}, key: string = newId()) =>
  asAdmin('POST /admin/callers/:id/plans', {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { ...planFormAt(shop.clock()), items: items(), ...form },
  });

// Proves plans-30
test('staff alone can order, plan, deliver, bill and remind for a customer without an email address', async () => {
  const { id, name, phone } = await buildCaller();
  const limit = { version: 0, creditLimit: 5000, reason: 'Pays by the month' };
  await asAdmin('PUT /admin/users/:id/credit-limit', { params: { id }, body: limit });
  const before = (await allQueuedMails(shop)).length;

  const placed = await asAdmin('POST /admin/callers/:id/orders', {
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: { ...deliveryFormAt(shop.clock()), items: items(2), paymentMethod: 'account' },
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const ordered = placed.body.data.order.id;
  await moveOrder(shop, meera, ordered, 'out_for_delivery');
  const bag = await asAdmin('POST /admin/orders/:id/delivery', { params: { id: ordered }, body: {} });
  expect(bag.status, JSON.stringify(bag.body)).toBe(200);

  // The plan is made, changed, paused and resumed, and its order is made and delivered.
  const begun = await begin(id, { paymentMethod: 'account', everyDays: 1, startDate: '2026-11-24' });
  expect([begun.status, begun.body.message]).toEqual([201, 'The plan has started.']);
  const plan = begun.body.data.plan?.id ?? '';
  const params = { id: plan };
  const form = { ...planFormAt(shop.clock()), paymentMethod: 'account', everyDays: 1, startDate: '2026-11-24' };
  const edited = await asAdmin('POST /admin/plans/:id', { params, body: { ...form, items: items(3), version: 1 } });
  expect(edited.body.data.plan).toMatchObject({ version: 2, lines: [{ productId: water, quantity: 3 }] });
  const again = await asAdmin('POST /admin/plans/:id', { params, body: { ...form, items: items(4), version: 1 } });
  expect(again.status).toBe(409);
  await asAdmin('POST /admin/plans/:id/pause', { params, body: { from: '2026-11-25' } });
  await asAdmin('POST /admin/plans/:id/resume', { params, body: {} });
  const { history, plan: shown } = (await asAdmin('GET /admin/plans/:id', { params })).body.data;
  expect(shown.deliveryName).toBe(name);
  expect(history.map(({ kind, changedByUser }) => [kind, changedByUser?.name])).toEqual([
    ['resumed', 'Meera Admin'],
    ['paused', 'Meera Admin'],
    ['edited', 'Meera Admin'],
    ['begun', 'Meera Admin'],
  ]);
  await signInAt('2026-11-23T07:00:00.000Z');
  await makePlans(shop);
  const { orders } = (await asAdmin('GET /admin/orders', { query: { customerId: id } })).body.data;
  const made = orders.find((order) => order.id !== ordered);
  expect(made).toMatchObject({ deliveryDate: '2026-11-24', status: 'pending' });
  await moveOrder(shop, meera, made?.id ?? '', 'out_for_delivery');
  await asAdmin('POST /admin/orders/:id/delivery', { params: { id: made?.id ?? '' }, body: {} });
  await asAdmin('POST /admin/plans/:id/end', { params, body: {} });

  // The bill of the month: 2 and 3 cans at ₹30, and twice ₹50 for the delivery.
  await signInAt('2026-12-01T00:30:00.000Z');
  expect(await sendStatements(shop)).toBe(1);
  const { statements } = (await asAdmin('GET /admin/users/:id/statements', { params: { id } })).body.data;
  expect(statements).toMatchObject([{ month: '2026-11', statementAmount: 250 }]);
  // The reminder by email is not possible; the desk reminds by WhatsApp.
  await signInAt('2026-12-20T05:00:00.000Z');
  expect(await sendReminders(shop)).toBe(0);
  const { messages } = (await asAdmin('GET /admin/users/:id/whatsapp', { params: { id } })).body.data;
  expect(messages[0]).toMatchObject({ kind: 'dues', text: expect.stringContaining('₹250.00 is due') });
  expect(messages[0]?.link).toContain(phone.replaceAll(/\D/g, '').slice(-10));
  // All emails are for the shop itself. Its address is filled in only when they are sent.
  const sent = (await allQueuedMails(shop)).slice(before);
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual([
    ['', 'order-received'],
    ['', 'plans-made'],
  ]);
});

// Proves plans-30
test('a customer with an email address gets emails about a plan that staff have started and changed', async () => {
  const asha = await buildCustomer(shop);
  const key = newId();
  const { body, status } = await begin(asha.id, {}, key);
  expect(status, JSON.stringify(body)).toBe(201);
  expect((await begin(asha.id, {}, key)).body.data.plan?.id).toBe(body.data.plan?.id);
  const change = { ...planFormAt(shop.clock()), items: items(2), version: 1 };
  const params = { id: body.data.plan?.id ?? '' };
  await asAdmin('POST /admin/plans/:id', { params, body: { ...change, dryRun: true } });
  await asAdmin('POST /admin/plans/:id', { params, body: change });
  const mails = (await queuedMails(shop, asha.email ?? '')) as { kind: string; news?: string }[];
  expect(mails.map(({ kind, news }) => [kind, news])).toEqual([
    ['plan-changed', 'begun'],
    ['plan-changed', 'changed'],
  ]);
});

test.each([
  [{ everyDays: 0 }, 'everyDays'],
  [{ startDate: '2026-11-01' }, 'startDate'],
  [{ items: [] }, 'items'],
  [{ deliveryTime: 'never' }, 'deliveryTime'],
])('staff cannot start a plan with %o', async (form, path) => {
  const { status, body } = await begin((await buildCustomer(shop)).id, form);
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
});

test('no plan can be started for a deactivated customer or an account of staff', async () => {
  const asha = await buildCustomer(shop);
  await shop.db.run(sql('update users set is_active = false where id = $1'), [asha.id]);
  expect((await begin(asha.id)).status).toBe(409);
  expect((await begin(meera.id)).status).toBe(404);
  expect((await begin(newId())).status).toBe(404);
});
