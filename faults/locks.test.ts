/** Runs every pair of writing acts at the same time, with the same rows in either order. No pair may deadlock. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { forgetExpired } from '#server/accounts/account.store.ts';
import { sql } from '#server/core/db/database.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { addressForm } from '#server/testing/builders/addresses.ts';
import { buildOrder, deliveryFormAt, findStockFaults, placeOrder } from '#server/testing/builders/orders.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';
import { type BuiltZone, buildZone } from '#server/testing/builders/zones.ts';
import { countDeadlocks, explainDeadlocks } from '#server/testing/deadlocks.ts';
import { forgetOld } from '#server/testing/forget-old.ts';
import { lastCode } from '#server/testing/queued-mails.ts';
import { type Answer, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { buildHoldings, ledgerActs, openRoad } from './ledger-acts.fixture.ts';

let shop: TestShop;
let readDeadlocks: () => string[];
let buyer: BuiltCustomer;
let idle: BuiltCustomer;
let other: BuiltCustomer;
let admins: BuiltAdmin[];
let categoryIds: string[];
let productIds: string[];
let orderIds: string[];
let zones: BuiltZone[];

// Fills the cart with rows in descending order of product ids. An act that locks these rows in stored order would
// deadlock with acts that lock them in the order of ids.
const fillBackwards = sql(`
  with emptied as (delete from cart_items where user_id = $1)
  insert into cart_items (id, user_id, product_id, quantity, created_at, updated_at)
  select gen_random_uuid(), $1, id, 1, $3, $3 from unnest($2::uuid[]) as p(id) order by id desc
  on conflict (user_id, product_id) do nothing`);

/**
 * Each act runs in several groups of four acts. `at` is the index of the group and decides which rows the act writes.
 * With `isReverse`, the act goes through the rows in the opposite order.
 */
type Act = (at: number, isReverse: boolean) => Promise<Pick<Answer, 'status'>>;

const ordered = <Item>(items: readonly Item[], isReverse: boolean) => (isReverse ? items.toReversed() : [...items]);
const pick = <Item>(items: readonly Item[], at: number, isReverse: boolean) =>
  ordered(items, isReverse)[at % items.length] as Item;
const asBuyer = (name: CallName, input: object) => shop.as(buyer)(name, input as never);
const asStaff = (isReverse: boolean, name: CallName, input: object) =>
  shop.as(pick(admins, 0, isReverse))(name, input as never);
const staffOf = (isReverse: boolean) => shop.as(pick(admins, 0, isReverse));
const linesOf = (isReverse: boolean) => ordered(productIds, isReverse).map((productId) => ({ productId, quantity: 1 }));
const done = async (work: Promise<unknown>) => work.then(() => ({ status: 200 }));

const startExpired = sql(`
  insert into sessions (token_hash, user_id, created_at, expires_at)
  select token_hash, $2, $3, $3 from unnest($1::bytea[]) as s(token_hash)`);
const someHashes = () => Array.from({ length: 6 }, () => randomBytes(32));

async function moveOrder(at: number, isReverse: boolean) {
  const params = { id: pick(orderIds, at, isReverse) };
  const cancelled = await asStaff(isReverse, 'PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
  await asStaff(isReverse, 'PUT /admin/orders/:id/status', { params, body: { status: 'pending' } });
  return cancelled;
}

async function cancelOwn(isReverse: boolean) {
  const { body } = await placeOrder(shop, buyer, linesOf(isReverse));
  return asBuyer('POST /orders/:id/cancel', { params: { id: body.data.order.id }, body: {} });
}

async function switchAccount(isReverse: boolean) {
  const params = { id: idle.id };
  await shop.db.run(startExpired, [someHashes(), idle.id, shop.clock()]);
  await asStaff(isReverse, 'PUT /admin/users/:id/status', { params, body: { isActive: false } });
  return asStaff(isReverse, 'PUT /admin/users/:id/status', { params, body: { isActive: true } });
}

/** Merges a new account with an order, a plan and an address into the buyer's account, which all other acts use. */
async function joinAccount(isReverse: boolean) {
  const body = { name: 'Asha by phone', phone: '9810012345', address: '14 Lake View Road', city: 'Bangalore' };
  const made = await staffOf(isReverse)('POST /admin/callers', { body: { ...body, pincode: '560038', known: 1e6 } });
  const params = { id: made.body.data.caller.id };
  await asStaff(isReverse, 'POST /admin/callers/:id/orders', {
    params,
    body: { ...deliveryFormAt(shop.clock()), items: linesOf(isReverse).slice(0, 4) },
  });
  const startsOn = indiaDay(shop.clock());
  await buildPlan(shop, params, {
    lines: linesOf(isReverse).slice(0, 4),
    startsOn,
    everyDays: 90,
    pincode: '560038',
  });
  await shop.db.run(sql(`delete from rate_limits where key like '%' || $1`), [buyer.email]);
  const pair = { params, body: { intoId: buyer.id } };
  const sent = await asStaff(isReverse, 'POST /admin/users/:id/join-code', pair);
  // The code is refused because another act has just requested one for the same address. This counts as a conflict.
  if (sent.status === 429) return { status: 409 };
  const otp = await lastCode(shop, buyer.email);
  return asStaff(isReverse, 'POST /admin/users/:id/join', {
    params,
    body: { intoId: buyer.id, otp, codeTold: true, calledBack: true },
  });
}

async function moveAndBack() {
  await asBuyer('POST /addresses', { body: { ...addressForm, isDefault: true } });
  const [moved, home] = (await shop.as(buyer)('GET /addresses')).body.data.addresses;
  return asBuyer('DELETE /addresses/:id', { params: { id: moved?.id }, query: { defaultId: home?.id } });
}

/** Delivers an order. More money is paid than is due, so that the surplus pays other orders. */
async function deliver(at: number, isReverse: boolean) {
  const params = { id: pick(orderIds, at, isReverse) };
  await shop.db.run(sql(`update orders set status = 'out_for_delivery' where id = $1 and status <> 'cancelled'`), [
    params.id,
  ]);
  const body = { payments: [{ method: 'cash', amount: 3000 }] };
  return asStaff(isReverse, 'POST /admin/orders/:id/delivery', { params, body });
}

async function saveZone(at: number, isReverse: boolean) {
  const { id, name, pincodes } = pick(zones, at, isReverse);
  const { zone } = (await staffOf(isReverse)('GET /admin/zones/:id', { params: { id } })).body.data;
  const windows = ordered(['morning', 'evening'], isReverse);
  const body = { name, fee: 30 + at, pincodes: ordered(pincodes, isReverse).join(' '), windows, version: zone.version };
  return asStaff(isReverse, 'PUT /admin/zones/:id', { params: { id }, body });
}

async function saveSettings(at: number, isReverse: boolean) {
  const { version } = (await staffOf(isReverse)('GET /admin/settings')).body.data;
  const delivery = { fee: pick([40, 45], at, isReverse) };
  return asStaff(isReverse, 'PUT /admin/settings', { body: { version, delivery } });
}

async function changeWindow(at: number, isReverse: boolean) {
  const key = pick(['morning', 'afternoon', 'evening'], at, isReverse);
  const { windows } = (await staffOf(isReverse)('GET /admin/delivery-windows')).body.data;
  const { version, ...window } = windows.find((each) => each.key === key) ?? {};
  const body = { ...window, capacity: 90_000 + at, version };
  return asStaff(isReverse, 'PUT /admin/delivery-windows/:key', { params: { key }, body });
}

async function limitSlot(at: number, isReverse: boolean) {
  const place = { date: '2026-11-22', windowKey: 'morning', zoneId: pick(zones, at, isReverse).id, isClosed: false };
  const limited = await asStaff(isReverse, 'PUT /admin/slots', { body: { ...place, capacity: 100_000 } });
  await asStaff(isReverse, 'PUT /admin/slots', { body: { ...place, capacity: null } });
  return limited;
}

/** Makes the due orders of plans of two customers in one run of the job, which locks rows of both customers. */
async function makeOrders(at: number, isReverse: boolean) {
  const lines = linesOf(isReverse).slice(0, 4);
  const startsOn = indiaDay(shop.clock());
  for (const customer of ordered([buyer, other], isReverse)) {
    await buildPlan(shop, customer, { lines, startsOn, everyDays: 90, useCredit: at % 2 === 0, pincode: '560038' });
  }
  return done(makePlans(shop));
}

/** Skips a day of a plan, pauses the plan and ends it. Skipping also cancels the order of the day, if it exists. */
async function changePlans(isReverse: boolean) {
  const [lines, startsOn] = [linesOf(isReverse).slice(0, 4), indiaDay(shop.clock())];
  const id = await buildPlan(shop, buyer, { lines, startsOn, everyDays: 90, pincode: '560038' });
  await makePlans(shop);
  const params = { id, date: startsOn };
  const skipped = await asBuyer('POST /plans/:id/dates/:date/skip', { params, body: {} });
  await asBuyer('POST /plans/:id/dates/:date/unskip', { params, body: {} });
  await asBuyer('POST /plans/:id/pause', { params, body: { from: startsOn } });
  await asStaff(isReverse, 'POST /admin/plans/:id/end', { params, body: {} });
  return skipped;
}

const acts: Record<string, Act> = {
  'change plans': (_, isReverse) => changePlans(isReverse),
  'make orders of plans': makeOrders,
  'take over a cart': (_, isReverse) => asBuyer('PUT /cart/sync', { body: { localCartItems: linesOf(isReverse) } }),
  'add to the cart': (at, isReverse) => asBuyer('POST /cart', { body: { productId: pick(productIds, at, isReverse) } }),
  'set a quantity': (at, isReverse) =>
    asBuyer('PUT /cart/:productId', { params: { productId: pick(productIds, at, isReverse) }, body: { quantity: 2 } }),
  'empty the cart': () => asBuyer('DELETE /cart', {}),
  'place an order': (_, isReverse) => placeOrder(shop, buyer, linesOf(isReverse)),
  'place an order with credit': (_, isReverse) =>
    placeOrder(shop, buyer, linesOf(isReverse), { form: { useCredit: true } }),
  'record a delivery': deliver,
  'place and cancel an order': (_, isReverse) => cancelOwn(isReverse),
  'cancel and reopen an order': moveOrder,
  'record a payment': (at, isReverse) =>
    asStaff(isReverse, 'PUT /admin/orders/:id/payment-status', {
      params: { id: pick(orderIds, at, isReverse) },
      body: { paymentStatus: pick(['paid', 'pending'], at, isReverse) },
    }),
  'order the same again': (at, isReverse) =>
    asBuyer('POST /orders/:id/again', { params: { id: pick(orderIds, at, isReverse) } }),
  'record many payments': (_, isReverse) =>
    asStaff(isReverse, 'POST /admin/orders/bulk', {
      body: {
        change: 'payment',
        orders: ordered(orderIds, isReverse).map((id) => ({ id, status: 'pending', paymentStatus: 'pending' })),
      },
    }),
  'edit a product': (at, isReverse) =>
    asStaff(isReverse, 'PUT /admin/products/:id', {
      params: { id: pick(productIds, at, isReverse) },
      body: {
        name: `Jar ${at} ${isReverse}`,
        size: '20 L',
        capacity: 20,
        price: 85,
        deposit: 150,
        stock: 100_000,
        stockSeen: 100_000,
        categoryId: pick(categoryIds, at, isReverse),
      },
    }),
  'rename a category': (at, isReverse) =>
    asStaff(isReverse, 'PUT /categories/:id', {
      params: { id: pick(categoryIds, at, isReverse) },
      body: { name: `Spring ${String(isReverse)} ${at} ${randomBytes(4).toString('hex')}` },
    }),
  'join an account': (_, isReverse) => joinAccount(isReverse),
  'save the profile': (at, isReverse) =>
    asBuyer('PUT /auth/profile', {
      body: { name: 'Asha Rao', phone: '9876543210', address: `${at} ${isReverse} Road`, city: 'B', pincode: '560001' },
    }),
  'move to another address and back': () => moveAndBack(),
  'save a zone': saveZone,
  'save the settings': saveSettings,
  'change a window': changeWindow,
  'limit a slot and lift the limit': limitSlot,
  'switch an account off and on': (_, isReverse) => switchAccount(isReverse),
  'forget what has expired': () => done(forgetExpired(shop.db, shop.clock())),
  'forget what is old, and fold the tallies': () => {
    const later = new Date(shop.clock().getTime() + 400 * 86_400_000);
    return done(forgetOld({ ...shop, clock: () => later }));
  },
};

beforeAll(async () => {
  shop = await openTestShop({
    KEEP_VISITORS_DAYS: '1',
    KEEP_ADDRESSES_DAYS: '1',
    MAX_ORDERS_PER_HOUR: '0',
    MAX_MOVES_PER_HOUR: '0',
    MAX_UNPAID_PER_SLOT: '0',
  });
  readDeadlocks = await explainDeadlocks(shop);
  [buyer, idle] = [await buildCustomer(shop), await buildCustomer(shop)];
  other = await buildCustomer(shop);
  admins = [await buildAdmin(shop), await buildAdmin(shop)];
  categoryIds = [(await buildCategory(shop)).id, (await buildCategory(shop)).id];
  zones = [await buildZone(shop, { pincodes: ['560038', '560095'] }), await buildZone(shop, { pincodes: ['560034'] })];
  productIds = [];
  for (let n = 0; n < 8; n += 1) {
    productIds.push((await buildProduct(shop, { stock: 100_000, categoryId: categoryIds[n % 2] ?? null })).id);
  }
  const containers = await buildHoldings(shop, buyer, productIds);
  orderIds = [];
  for (const isReverse of [false, true]) orderIds.push((await buildOrder(shop, buyer, linesOf(isReverse))).id);
  const orderOf = (at: number, isReverse: boolean) => pick(orderIds, at, isReverse);
  const road = await openRoad(shop, { buyer, asStaff: staffOf(false), lines: linesOf(false) });
  Object.assign(acts, ledgerActs({ shop, buyer, staffOf, orderOf, linesOf, containers, road }));
});
afterAll(() => shop?.close());

/** Groups of four acts, in which each act runs with every other act at least once. */
function groupsOfFour(names: readonly string[]): string[][] {
  const couples = names.flatMap((_, n) => (n % 2 === 0 ? [names.slice(n, n + 2)] : []));
  return couples.flatMap((one, n) => couples.slice(n).map((other) => [...new Set([...one, ...other])]));
}

// Proves plans-3
test('two acts at the same time never deadlock, whatever the order in which they write the same rows', {
  timeout: 300_000,
}, async () => {
  const before = await countDeadlocks(shop);
  const wrong: string[] = [];
  for (const [at, names] of groupsOfFour(Object.keys(acts)).entries()) {
    await shop.db.run(fillBackwards, [buyer.id, productIds, shop.clock()]);
    // The acts would exceed the rate limits of an hour, so the limits are reset.
    await shop.db.run(sql('delete from rate_limits'));
    const call = async (name: string, isReverse: boolean) => {
      const status = await acts[name]?.(at, isReverse).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      // An act may be rejected because another act of the group has changed the same thing first.
      if (![200, 201, 400, 404, 409].includes(Number(status))) wrong.push(`${name} among ${names}: ${status}`);
    };
    await Promise.all(names.flatMap((name) => [call(name, false), call(name, true)]));
  }
  expect(wrong).toEqual([]);
  expect(await countDeadlocks(shop)).toBe(before);
  expect(await findStockFaults(shop)).toEqual([]);
});

// This is a separate test, so that the log of deadlocks is reported even if the acts took too long.
test('PostgreSQL reports no deadlock', () => {
  expect(readDeadlocks()).toEqual([]);
});
