/** Ways to get around the limit of what a member of staff may give away in a day. Each must be refused. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { indiaDay } from '#contract/shared/days.ts';
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
import { buildPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { expireApprovals } from './store.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let water: string;
let asOwner: CallShop;
/** A member of staff who may give away ₹500 a day. */
let raju: BuiltAdmin;
let asRaju: CallShop;
let asMeena: CallShop;
let deskRole: string;

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  asha = await buildCustomer(shop);
  water = (await buildProduct(shop, { pricePaise: 100_00, depositPaise: 0, stock: 5000 })).id;
});
afterAll(() => shop.close());

beforeEach(async () => {
  asOwner = shop.as(await buildAdmin(shop));
  asMeena = shop.as(await buildAdmin(shop, { roles: ['manager'] }));
  const deskMay = [
    'money.waive',
    'money.manage',
    'orders.manage',
    'jars.manage',
    'users.terms',
    'users.staff',
  ] as const;
  deskRole = await buildRole(shop, [...deskMay, 'users.read', 'catalogue.read']);
  await setLimit(deskRole, 500);
  raju = await buildAdmin(shop, { roles: [deskRole] });
  asRaju = shop.as(raju);
});

async function setLimit(role: string, limit: number | null) {
  const body = { role, limit, limitSeen: null, reason: 'New' };
  expect((await asOwner('PUT /admin/role-limits', { body })).status).toBe(200);
}

const freeOfCharge = sql('update containers set lost_charge_paise = 0 where id = $1');
const expireNow = sql('update approvals set expires_at = created_at where asker_id = $1');
const keyed = () => ({ 'idempotency-key': newId() });
const tooMuch = 'People with this role may give away more than you. Please ask an owner.';

// Proves approvals-11
test('nobody gets around a limit with a role that has none', async () => {
  const more = await buildRole(shop, ['money.waive']);
  const less = await buildRole(shop, ['money.waive']);
  const harmless = await buildRole(shop, ['catalogue.read']);
  await setLimit(less, 400);
  const give = (to: string, roles: string[], rolesBefore: string[]) =>
    asRaju('PUT /admin/users/:id/roles', { params: { id: to }, body: { roles, rolesBefore, reason: 'Help' } });
  const own = await give(raju.id, [deskRole, more], [deskRole]);
  expect([own.status, own.body.message]).toEqual([403, tooMuch]);
  const { id } = await buildAdmin(shop, { roles: [harmless] });
  expect((await give(id, [harmless, more], [harmless])).status).toBe(403);
  expect((await give(id, [harmless, less], [harmless])).status).toBe(200);
  expect((await give(id, [harmless, deskRole], [harmless, less])).status).toBe(200);

  const form = { name: newId().slice(-12), reason: 'Help' };
  const created = await asRaju('POST /admin/roles', { body: { ...form, permissions: ['money.waive'] } }, keyed());
  expect([created.status, created.body.message]).toEqual([403, tooMuch]);
  const params = { id: harmless };
  const permissions = ['catalogue.read', 'money.waive'];
  const changed = await asRaju('PUT /admin/roles/:id', { params, body: { ...form, permissions, version: 1 } });
  expect(changed.body.message).toBe(tooMuch);
  expect((await asRaju('POST /admin/roles', { body: { ...form, permissions: ['users.read'] } }, keyed())).status).toBe(
    201,
  );
});

// Proves approvals-12
test('units that are added at a price that was lowered before count towards the limit, too', async () => {
  const { id } = await buildOrder(shop, asha, [{ productId: water, quantity: 1 }]);
  const edit = async (quantity: number, unitPrice?: number) => {
    const { version } = (await asRaju('GET /admin/orders/:id/edit', { params: { id } })).body.data;
    const items = [{ productId: water, quantity, ...(unitPrice !== undefined && { unitPrice }) }];
    return asRaju(
      'POST /admin/orders/:id/edit',
      { params: { id }, body: { version, items, reason: 'Asked' } },
      keyed(),
    );
  };
  expect((await edit(1, 60)).status).toBe(200);
  const asked = await edit(20);
  expect([asked.status, asked.body.errorType]).toEqual([202, 'WAITS_FOR_CONFIRMATION']);
  const [open] = (await asMeena('GET /admin/approvals', { query: {} })).body.data.approvals;
  expect(open?.amount).toBe(19 * 40);
});

// Proves approvals-13
test('only a person who may do the act may confirm it', async () => {
  const containerId = await buildContainer(shop);
  await asMeena('POST /admin/jars/adjusted', {
    body: { customerId: asha.id, containerId, change: 5, reason: 'Counted' },
  });
  const body = { customerId: asha.id, containerId, count: 5, charge: 0, reason: 'Flood' };
  expect((await asRaju('POST /admin/jars/lost', { body }, keyed())).status).toBe(202);
  const order = await buildOrder(shop, asha, [{ productId: water, quantity: 20 }]);
  const params = { id: order.id };
  const { version } = (await asRaju('GET /admin/orders/:id/edit', { params })).body.data;
  const items = [{ productId: water, quantity: 20, unitPrice: 60 }];
  const edit = { params, body: { version, items, reason: 'Promised' } };
  expect((await asRaju('POST /admin/orders/:id/edit', edit, keyed())).status).toBe(202);

  // This member of staff may record lost jars, but no other charge, and may agree prices, but not edit orders.
  const asOther = shop.as(await buildAdmin(shop, { roles: [await buildRole(shop, ['jars.manage', 'users.terms'])] }));
  const ofOther = (await asOther('GET /admin/approvals', { query: {} })).body.data.approvals;
  expect(ofOther).toEqual([]);
  const open = (await asMeena('GET /admin/approvals', { query: {} })).body.data.approvals;
  const own = open.filter(({ by }) => by.id === raju.id);
  expect(own).toHaveLength(2);
  for (const { id } of own)
    expect((await asOther('POST /admin/approvals/:id/confirm', { params: { id } })).status).toBe(403);
});

// Proves approvals-14
test('a correction of jars counts towards the limit at least with the deposit that it releases', async () => {
  const containerId = await buildContainer(shop);
  await shop.db.run(freeOfCharge, [containerId]);
  const body = { customerId: asha.id, containerId, jars: 10, deposit: 1500, reason: 'From the old book' };
  expect((await asMeena('POST /admin/jars/opening-balance', { body }, keyed())).status).toBe(200);
  const correction = { customerId: asha.id, containerId, change: -10, releasesDeposit: true, reason: 'Counted' };
  const asked = await asRaju('POST /admin/jars/adjusted', { body: correction }, keyed());
  expect([asked.status, asked.body.errorType]).toEqual([202, 'WAITS_FOR_CONFIRMATION']);
  const [open] = (await asMeena('GET /admin/approvals', { query: {} })).body.data.approvals;
  expect(open?.amount).toBe(1500);
});

// Proves approvals-15
test('the cancellation of an order that was delivered more than a day ago counts with what was charged', async () => {
  const ordered = () => buildOrder(shop, asha, [{ productId: water, quantity: 20 }], { status: 'delivered' });
  const cancel = (as: CallShop, id: string) =>
    as('PUT /admin/orders/:id/status', { params: { id }, body: { status: 'cancelled', changeReason: 'Mistake' } });
  const { id: today } = await ordered();
  expect((await cancel(asRaju, today)).status).toBe(200);
  const { id } = await ordered();
  shop.clock.advance(86_401);
  asRaju = shop.as(await buildAdmin(shop, { roles: [deskRole] }));
  asMeena = shop.as(await buildAdmin(shop, { roles: ['manager'] }));
  const asked = await cancel(asRaju, id);
  expect([asked.status, asked.body.errorType]).toEqual([202, 'WAITS_FOR_CONFIRMATION']);
  const [open] = (await asMeena('GET /admin/approvals', { query: {} })).body.data.approvals;
  expect(open?.amount).toBe(2050);
  const done = await asMeena('POST /admin/approvals/:id/confirm', { params: { id: open?.id ?? '' } });
  expect(done.body.data.approval.state).toBe('done');
  expect((await asMeena('GET /admin/orders/:id', { params: { id } })).body.data.order.status).toBe('cancelled');
});

// Proves approvals-16
test('an expired request does not prevent a new one', async () => {
  const { id: orderId } = await buildOrder(shop, asha, [{ productId: water, quantity: 20 }], { status: 'delivered' });
  const ask = (as: CallShop) => {
    const body = { kind: 'write_off', orderId, amount: 600, reason: 'Moved away' } as const;
    return as('POST /admin/money/given-up', { body }, keyed());
  };
  expect((await ask(asRaju)).status).toBe(202);
  await shop.db.run(expireNow, [raju.id]);
  expect((await ask(asRaju)).status).toBe(202);
  const open = (await asRaju('GET /admin/approvals', { query: {} })).body.data.approvals;
  expect(open).toHaveLength(1);
});

const agree = (as: CallShop, customer: BuiltCustomer, price: number | null) => {
  const body = { productId: water, price, firstDay: indiaDay(shop.clock()), lastDay: null, reason: 'Promised' };
  return as('POST /admin/users/:id/prices', { params: { id: customer.id }, body }, keyed());
};
const openOf = async (as: CallShop) => (await as('GET /admin/approvals', { query: {} })).body.data.approvals;

// Proves approvals-17
test('a price agreed with a customer who has no orders counts for ten units, plus the units of the customer’s plans', async () => {
  const [fresh, planned] = [await buildCustomer(shop), await buildCustomer(shop)];
  await buildPlan(shop, planned, { lines: [{ productId: water, quantity: 2 }], weekdays: [1, 3, 5] });
  await buildPlan(shop, planned, { lines: [{ productId: water, quantity: 1 }], everyDays: 3 });
  await buildPlan(shop, planned, { lines: [{ productId: water, quantity: 50 }], status: 'ended' });
  for (const customer of [fresh, planned]) expect((await agree(asRaju, customer, 40)).status).toBe(202);
  const amounts = (await openOf(asMeena)).slice(0, 2).map(({ amount }) => amount);
  expect(amounts).toEqual([Math.ceil((2 * 3 * 30) / 7 + 10) * 60, 10 * 60]);
});

// Proves approvals-18
test('the undo of a price counts with the lower price that applies again, unless it corrects a mistake of the same day', async () => {
  const ben = await buildCustomer(shop);
  expect((await agree(asMeena, ben, 40)).status).toBe(201);
  const raise = async () => (await agree(asMeena, ben, null)).body.data.entry.id;
  const undo = (entryId: string) =>
    asRaju('POST /admin/users/:id/prices/:entryId/take-back', {
      params: { id: ben.id, entryId },
      body: { reason: 'Promised' },
    });
  expect((await undo(await raise())).status).toBe(200);
  const entryId = await raise();
  shop.clock.advance(86_401);
  asRaju = shop.as(await buildAdmin(shop, { roles: [deskRole] }));
  asMeena = shop.as(await buildAdmin(shop, { roles: ['manager'] }));
  const asked = await undo(entryId);
  expect([asked.status, asked.body.errorType]).toEqual([202, 'WAITS_FOR_CONFIRMATION']);
  const [open] = await openOf(asMeena);
  expect(open?.amount).toBe(10 * 60);
  const done = await asMeena('POST /admin/approvals/:id/confirm', { params: { id: open?.id ?? '' } });
  expect(done.body.data.approval.state).toBe('done');
});

// Proves approvals-19, approvals-20
test('an act closes the requests of others for the same act, and closed requests do not store what was requested', async () => {
  const { id: orderId } = await buildOrder(shop, asha, [{ productId: water, quantity: 20 }], { status: 'delivered' });
  const writeOff = (as: CallShop, amount: number) => {
    const body = { kind: 'write_off', orderId, amount, reason: 'Moved away' } as const;
    return as('POST /admin/money/given-up', { body }, keyed());
  };
  for (const amount of [600, 700]) expect((await writeOff(asRaju, amount)).status).toBe(202);
  expect((await writeOff(asMeena, 600)).status).toBe(200);
  const open = (await openOf(asRaju)).filter(({ order }) => order?.id === orderId);
  expect(open.map(({ amount, fields }) => [amount, fields.length > 0])).toEqual([[700, true]]);
  const [closed] = (await asRaju('GET /admin/approvals', { query: { state: 'closed' } })).body.data.approvals;
  expect(closed).toMatchObject({
    amount: 600,
    state: 'failed',
    answer: 'The same was done since. If it should be done once more, please ask again.',
    fields: [],
  });
  const asOther = shop.as(await buildAdmin(shop, { roles: ['manager'] }));
  const late = await asOther('POST /admin/approvals/:id/confirm', { params: { id: closed?.id ?? '' } });
  expect(late.status).toBe(409);
  const decline = { params: { id: open[0]?.id ?? '' }, body: { reason: 'No' } };
  expect((await asMeena('POST /admin/approvals/:id/decline', decline)).status).toBe(200);
  await shop.db.run(expireNow, [raju.id]);
  await expireApprovals(shop.db, shop.clock());
  const kept = sql<{ state: string }>(`select state from approvals where state <> 'open' and input <> '{}'`);
  expect(await shop.db.rows(kept)).toEqual([]);
});
