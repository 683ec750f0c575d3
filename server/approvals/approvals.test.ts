/** Acts above the limit of a member of staff wait for the approval of a second one, and are carried out once. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { sql } from '#server/core/db/database.ts';
import {
  type BuiltAdmin,
  type BuiltCustomer,
  buildAdmin,
  buildCustomer,
  buildRole,
} from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { expireApprovals, forgetApprovals } from './store.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let water: string;
let geeta: BuiltAdmin;
let asOwner: CallShop;
/** A member of staff who takes orders by phone and may give away ₹500 a day. */
let raju: BuiltAdmin;
let asRaju: CallShop;
/** A manager without a limit. */
let asMeena: CallShop;
let deskRole: string;

const deskMay = ['money.waive', 'money.manage', 'orders.payments', 'orders.manage', 'jars.manage', 'users.terms'];

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  water = (await buildProduct(shop, { name: 'Kaveri', pricePaise: 100_00, depositPaise: 0, stock: 5000 })).id;
});
afterAll(() => shop.close());

beforeEach(async () => {
  geeta = await buildAdmin(shop, { name: 'Geeta' });
  asOwner = shop.as(geeta);
  asMeena = shop.as(await buildAdmin(shop, { name: 'Meena', roles: ['manager'] }));
  deskRole = await buildRole(shop, deskMay as never);
  await setLimit(deskRole, 500);
  raju = await buildAdmin(shop, { name: 'Raju', roles: [deskRole] });
  asRaju = shop.as(raju);
});

async function setLimit(role: string, limit: number | null, limitSeen: number | null = null) {
  const answer = await asOwner('PUT /admin/role-limits', { body: { role, limit, limitSeen, reason: 'New' } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const delivered = (quantity = 20) => buildOrder(shop, asha, [{ productId: water, quantity }], { status: 'delivered' });
const writeOff = async (as: CallShop, amount: number, { key = newId(), orderId = '' } = {}) => {
  const order = orderId || (await delivered()).id;
  const body = { kind: 'write_off', orderId: order, amount, reason: 'Moved away' } as const;
  return as('POST /admin/money/given-up', { body }, { 'idempotency-key': key });
};
const openOf = async (as: CallShop) => (await as('GET /admin/approvals', { query: {} })).body.data.approvals;
const newest = async (as: CallShop) => (await openOf(as))[0]?.id ?? '';
const confirm = (as: CallShop, id: string) => as('POST /admin/approvals/:id/confirm', { params: { id } });
const dueOf = sql<{ due: number }>('select due_paise as due from orders where id = $1');
const due = async (id: string) => (await shop.db.one(dueOf, [id])).due / 100;

// Proves approvals-1, approvals-2
test('in a new shop nobody has a limit, and an owner never has one', async () => {
  expect((await writeOff(asMeena, 1500)).status).toBe(200);
  const refused = await asOwner('PUT /admin/role-limits', {
    body: { role: 'owner', limit: 5, limitSeen: null, reason: 'Try' },
  });
  expect([refused.status, refused.body.message]).toEqual([409, 'An owner has no limit.']);
  expect((await writeOff(asOwner, 1500)).status).toBe(200);
});

// Proves approvals-3
test('only owners change limits, and not one that a colleague has just changed', async () => {
  const body = { role: deskRole, limit: 900, limitSeen: 500, reason: 'Busy season' };
  expect((await asMeena('PUT /admin/role-limits', { body })).body.message).toBe(
    'Only owners can change what staff may give away.',
  );
  expect((await asOwner('PUT /admin/role-limits', { body })).body.data.role.limit).toBe(900);
  expect((await asOwner('PUT /admin/role-limits', { body: { ...body, limit: 5 } })).status).toBe(409);
  const unknown = { ...body, role: newId(), limitSeen: null };
  expect((await asOwner('PUT /admin/role-limits', { body: unknown })).status).toBe(404);
});

// Proves approvals-4
test('an act above the limit is stored and not done; a second person confirms it, and the log names both', async () => {
  const { id: orderId } = await delivered();
  const asked = await writeOff(asRaju, 600, { orderId });
  expect([asked.status, asked.body.success, asked.body.errorType]).toEqual([202, false, 'WAITS_FOR_CONFIRMATION']);
  expect(asked.body.message).toBe(
    'Not done yet: a second person must confirm it within 24 hours. You give away ₹600.00 here, and your limit is ₹500.00 a day.',
  );
  expect(await due(orderId)).toBe(2050);
  const [own] = await openOf(asRaju);
  expect(own).toMatchObject({ isOwn: true, amount: 600, reason: 'Moved away', customer: { name: 'Asha Rao' } });
  const [shown] = await openOf(asMeena);
  expect(shown).toMatchObject({ id: own?.id, isOwn: false, isAboveLimit: false, by: { name: 'Raju' } });
  expect(shown?.fields).toContainEqual({ field: 'amount', value: 600 });
  expect((await confirm(asRaju, own?.id ?? '')).status).toBe(403);

  const done = await confirm(asMeena, own?.id ?? '');
  expect([done.status, done.body.data.approval.state]).toEqual([200, 'done']);
  expect(await due(orderId)).toBe(1450);
  const { entries } = (await asOwner('GET /admin/audit', { query: { record: orderId } })).body.data;
  expect(entries.map(({ call, by, confirmedBy }) => [call, by.name, confirmedBy?.name]).reverse()).toEqual([
    ['approval asked', 'Raju', undefined],
    ['POST /admin/money/given-up', 'Raju', 'Meena'],
  ]);
  const book = (await asOwner('GET /admin/money/entries', { query: { kind: 'write_off' } })).body.data.entries;
  expect(book[0]).toMatchObject({ by: 'Raju', amount: 600 });
});

// Proves approvals-5
test('several small acts of one day count together, also at the same time, and the next day begins at zero', async () => {
  const answers = await Promise.all([300, 300, 300].map((amount) => writeOff(asRaju, amount)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202, 202]);
  expect((await writeOff(asRaju, 200)).status).toBe(200);
  expect((await writeOff(asRaju, 1)).status).toBe(202);
  shop.clock.advance(86_400);
  const later = shop.as(await buildAdmin(shop, { roles: [deskRole] }));
  expect((await writeOff(later, 500)).status).toBe(200);
});

// Proves approvals-5
test('the highest limit of the roles that allow the act applies', async () => {
  const small = await buildRole(shop, ['money.waive']);
  await setLimit(small, 50);
  const both = shop.as(await buildAdmin(shop, { roles: [small, deskRole, 'catalogue', 'dispatcher'] }));
  expect((await writeOff(both, 500)).status).toBe(200);
  expect((await writeOff(both, 1)).status).toBe(202);
  const free = shop.as(await buildAdmin(shop, { roles: [small, 'manager'] }));
  expect((await writeOff(free, 1500)).status).toBe(200);
});

// Proves approvals-6
test('a confirmed act counts for the person who confirms, and is refused above their limit', async () => {
  const second = shop.as(await buildAdmin(shop, { name: 'Second', roles: [deskRole] }));
  await writeOff(asRaju, 510);
  expect((await writeOff(asRaju, 450)).status).toBe(200);
  expect((await openOf(second))[0]).toMatchObject({ isAboveLimit: true });
  const id = await newest(second);
  expect((await confirm(second, id)).status).toBe(403);
  expect((await openOf(asMeena)).map((one) => one.id)).toContain(id);
  await writeOff(asRaju, 60);
  const other = await newest(second);
  expect((await confirm(second, other)).status).toBe(200);
  expect((await writeOff(second, 450)).status).toBe(202);
});

// Proves approvals-7
test('if two people confirm at once, or the answer was lost, the act is done once', async () => {
  const { id: orderId } = await delivered();
  const key = newId();
  await writeOff(asRaju, 600, { orderId, key });
  expect((await writeOff(asRaju, 600, { orderId, key })).status).toBe(202);
  expect((await openOf(asRaju)).filter((one) => one.order?.id === orderId)).toHaveLength(1);
  const id = await newest(asMeena);
  const second = await Promise.all([confirm(asMeena, id), confirm(asOwner, id)]);
  expect(second.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await due(orderId)).toBe(1450);
  const again = await Promise.all([confirm(asMeena, id), confirm(asOwner, id)]);
  expect(again.map(({ status }) => status)).toEqual(second.map(({ status }) => status));
  // Raju sends the request again, because its answer was lost.
  expect((await writeOff(asRaju, 600, { orderId, key })).status).toBe(200);
  expect(await due(orderId)).toBe(1450);
});

// Proves approvals-8
test('an act that is no longer possible is closed with the reason, and changes nothing', async () => {
  const { id: orderId } = await delivered(7);
  await writeOff(asRaju, 600, { orderId });
  await writeOff(asMeena, 200, { orderId });
  const answer = await confirm(asMeena, await newest(asMeena));
  expect(answer.body.data.approval).toMatchObject({ state: 'failed', answer: 'Only ₹550.00 is due.' });
  expect(await due(orderId)).toBe(550);
});

const dismissals = {
  'is deactivated': sql('update users set is_active = false where id = $1'),
  'has lost the permission': sql(`update users set roles = '{support}' where id = $1`),
};
// Proves approvals-8
test.each(Object.entries(dismissals))('the request of a person who %s is closed', async (_, dismiss) => {
  const { id: orderId } = await delivered();
  await writeOff(asRaju, 600, { orderId });
  await shop.db.run(dismiss, [raju.id]);
  const answer = await confirm(asMeena, await newest(asMeena));
  expect(answer.body.data.approval).toMatchObject({ state: 'failed', answer: 'Raju may not do this any more.' });
  expect(await due(orderId)).toBe(2050);
});

// Proves approvals-9
test('a request can be declined with a reason, can be withdrawn by its author, and expires after a day', async () => {
  for (const amount of [601, 602, 603]) await writeOff(asRaju, amount);
  const [third, second, first] = (await openOf(asRaju)).map(({ id }) => id) as [string, string, string];
  const decline = { params: { id: first }, body: { reason: 'They can pay in parts' } };
  expect((await asRaju('POST /admin/approvals/:id/decline', decline)).status).toBe(403);
  expect((await asMeena('POST /admin/approvals/:id/decline', decline)).status).toBe(200);
  expect((await asMeena('POST /admin/approvals/:id/withdraw', { params: { id: second } })).status).toBe(404);
  expect((await asRaju('POST /admin/approvals/:id/withdraw', { params: { id: second } })).status).toBe(200);
  expect((await confirm(asMeena, second)).body.message).toBe('This request was withdrawn.');
  shop.clock.advance(86_400);
  asMeena = shop.as(await buildAdmin(shop, { roles: ['manager'] }));
  asRaju = shop.as(await buildAdmin(shop, { roles: [deskRole] }));
  expect((await confirm(asMeena, third)).body.message).toBe('This request has expired. It can be asked for again.');
  await expireApprovals(shop.db, shop.clock());
  const closed = await asMeena('GET /admin/approvals', { query: { state: 'closed', limit: 3 } });
  const states = closed.body.data.approvals.map(({ id, state, answer }) => [id, state, answer]);
  expect(states).toEqual([
    [third, 'expired', null],
    [second, 'withdrawn', null],
    [first, 'declined', 'They can pay in parts'],
  ]);
  await forgetApprovals(shop.db, new Date(shop.clock().getTime() + 91 * 86_400_000));
  expect((await asMeena('GET /admin/approvals', { query: { state: 'closed' } })).body.data.approvals).toEqual([]);
});

// Proves approvals-9
test('a person has at most 20 open requests', async () => {
  const { id: orderId } = await delivered(100);
  for (let n = 0; n < 20; n += 1) expect((await writeOff(asRaju, 600 + n, { orderId })).status).toBe(202);
  const refused = await writeOff(asRaju, 700, { orderId });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '20 of your requests wait already. Please wait, or withdraw one first.',
  ]);
});

type Act = () => Promise<[CallName, object, amount: number]>;
const acts: Record<string, Act> = {
  'a payment out': async () => {
    const ben = await buildCustomer(shop);
    await asMeena(
      'POST /admin/money/payments',
      { body: { customerId: ben.id, amount: 900, method: 'cash', reason: 'Paid' } },
      { 'idempotency-key': newId() },
    );
    return [
      'POST /admin/money/pay-outs',
      { body: { customerId: ben.id, amount: 700, method: 'cash', reason: 'Asked' } },
      700,
    ];
  },
  'a correction of jars': async () => {
    const containerId = await buildContainer(shop);
    return [
      'POST /admin/jars/adjusted',
      { body: { customerId: asha.id, containerId, change: 3, reason: 'Counted' } },
      750,
    ];
  },
  'a lower amount due': async () => {
    const { id } = await delivered();
    const body = { amountDue: 1300, amountPaid: 0, changeReason: 'Came late' };
    return ['PUT /admin/orders/:id/payment-status', { params: { id }, body }, 750];
  },
  'a refund of an order': async () => {
    const { id } = await delivered(8);
    await asMeena('PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'paid' } });
    return ['PUT /admin/orders/:id/payment-status', { params: { id }, body: { paymentStatus: 'refunded' } }, 850];
  },
  'a lower price of a line': async () => {
    const { id } = await buildOrder(shop, asha, [{ productId: water, quantity: 20 }]);
    const { version } = (await asRaju('GET /admin/orders/:id/edit', { params: { id } })).body.data;
    const items = [{ productId: water, quantity: 20, unitPrice: 60 }];
    return ['POST /admin/orders/:id/edit', { params: { id }, body: { version, items, reason: 'Promised' } }, 800];
  },
  'an agreed price, times the units of the last 30 days': async () => {
    const ben = await buildCustomer(shop);
    await buildOrder(shop, ben, [{ productId: water, quantity: 30 }]);
    await buildOrder(shop, ben, [{ productId: water, quantity: 90 }], { status: 'cancelled' });
    const firstDay = shop.clock().toISOString().slice(0, 10);
    const body = { productId: water, price: 80, firstDay, lastDay: null, reason: 'Old customer' };
    return ['POST /admin/users/:id/prices', { params: { id: ben.id }, body }, 600];
  },
  'the reversal of an entry that is more than a day old': async () => {
    await asMeena(
      'POST /admin/money/payments',
      { body: { customerId: asha.id, amount: 950, method: 'cash', reason: 'Paid' } },
      { 'idempotency-key': newId() },
    );
    const { entries } = (await asMeena('GET /admin/money/entries', { query: {} })).body.data;
    const eventId = entries.find(({ kind, amount }) => kind === 'payment' && amount === 950)?.eventId;
    shop.clock.advance(86_401);
    asRaju = shop.as(await buildAdmin(shop, { roles: [deskRole] }));
    asMeena = shop.as(await buildAdmin(shop, { roles: ['manager'] }));
    return ['POST /admin/money/take-backs', { body: { eventId, reason: 'Wrong customer' } }, 950];
  },
};

// Proves approvals-10
test.each(Object.entries(acts))(
  '%s counts towards the limit with its amount, and can be confirmed',
  async (_, prepare) => {
    const [name, input, amount] = await prepare();
    const asked = await asRaju(name, input as never, { 'idempotency-key': newId() });
    expect([asked.status, asked.body.errorType], JSON.stringify(asked.body)).toEqual([202, 'WAITS_FOR_CONFIRMATION']);
    const [shown] = await openOf(asMeena);
    expect(shown).toMatchObject({ call: name, amount });
    const done = await confirm(asMeena, shown?.id ?? '');
    expect(done.body.data?.approval, JSON.stringify(done.body)).toMatchObject({ state: 'done', answer: null });
    const log = (await asOwner('GET /admin/audit', { query: { limit: 5 } })).body.data;
    if (log) expect(log.entries.map(({ call, confirmedBy }) => confirmedBy && call)).toContain(name);
  },
);

test('the reversal of a mistake on the same day has no limit', async () => {
  await asMeena(
    'POST /admin/money/payments',
    { body: { customerId: asha.id, amount: 977, method: 'cash', reason: 'Paid' } },
    { 'idempotency-key': newId() },
  );
  const { entries } = (await asMeena('GET /admin/money/entries', { query: {} })).body.data;
  const eventId = entries.find(({ amount }) => amount === 977)?.eventId ?? '';
  const body = { eventId, reason: 'Typed twice' };
  expect((await asRaju('POST /admin/money/take-backs', { body }, { 'idempotency-key': newId() })).status).toBe(200);
});
