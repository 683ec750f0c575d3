import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { type BuiltPlan, buildPlan } from '#server/testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { type BuiltZone, buildZone } from '#server/testing/builders/zones.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let customer: Awaited<ReturnType<typeof buildCustomer>>;
let lake: BuiltZone;
let hill: BuiltZone;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await buildAdmin(shop);
  customer = await buildCustomer(shop);
  lake = await buildZone(shop, { name: 'Lake', pincodes: ['560038'] });
  hill = await buildZone(shop, { name: 'Hill', pincodes: ['560034'] });
});
afterAll(() => shop.close());

/** Builds a plan for this product. Each test has its own product, so that the tests do not affect each other. */
async function planOf(product: BuiltProduct, plan: Partial<BuiltPlan> = {}) {
  return buildPlan(shop, customer, { lines: [{ productId: product.id, quantity: 2 }], pincode: '560038', ...plan });
}

async function aheadOf(product: BuiltProduct, query: { zoneId?: string } = {}) {
  // An earlier answer is reused for a moment, so the clock is advanced.
  shop.clock.advance(300);
  const { ahead } = (await shop.as(admin)('GET /admin/ahead', { query })).body.data;
  return ahead.needs
    .filter((need) => need.product.id === product.id)
    .map(({ date, zone, ordered, planned }) => [date, zone?.name, ordered, planned]);
}

// Proves coming-7
test('the forecast sums units of open orders and of plans by day, zone and product', async () => {
  const jar = await buildProduct(shop, { name: 'Lake jar', containerId: await buildContainer(shop, '20 L can') });
  const items = [{ productId: jar.id, quantity: 3 }];
  await buildOrder(shop, customer, items);
  await buildOrder(shop, customer, items, { status: 'cancelled' });
  await buildOrder(shop, customer, items, { form: { deliveryPincode: '560034' } });
  await planOf(jar, { everyDays: 7, startsOn: '2026-11-22' });
  await planOf(jar, { everyDays: null, weekdays: [7], startsOn: '2026-11-01', pincode: '560034' });
  expect(await aheadOf(jar)).toEqual([
    ['2026-11-22', 'Hill', 3, 2],
    ['2026-11-22', 'Lake', 3, 2],
    ['2026-11-29', 'Hill', 0, 2],
    ['2026-11-29', 'Lake', 0, 2],
  ]);
  const { needs } = (await shop.as(admin)('GET /admin/ahead')).body.data.ahead;
  expect(needs.find(({ product }) => product.id === jar.id)?.product.container).toEqual({
    id: jar.containerId,
    name: '20 L can',
  });
  expect(await aheadOf(jar, { zoneId: hill.id })).toEqual([
    ['2026-11-22', 'Hill', 3, 2],
    ['2026-11-29', 'Hill', 0, 2],
  ]);
  const { ahead } = (await shop.as(admin)('GET /admin/ahead', { query: { zoneId: lake.id } })).body.data;
  expect(ahead.stops.find(({ date }) => date === '2026-11-22')).toMatchObject({ ordered: 1, planned: 1 });
  const rows = readCsv((await shop.as(admin)('GET /admin/ahead/export', { query: { zoneId: lake.id } })).body);
  expect(rows[0]).toEqual({
    Date: '2026-11-22',
    Zone: 'Lake',
    Product: 'Lake jar',
    'In orders': '3',
    'In plans': '2',
    Together: '5',
    'In stock now': String(jar.stock - 9),
  });
});

// Proves coming-7
test('skipped, paused and failed days and ended plans are not counted; moved days and changed quantities count as changed', async () => {
  const jar = await buildProduct(shop);
  const weekly = { everyDays: 7, startsOn: '2026-11-22' };
  const date = { date: '2026-11-22' };
  await planOf(jar, { ...weekly, dates: [{ ...date, isSkipped: true }] });
  await planOf(jar, { ...weekly, pausedFrom: '2026-11-20' });
  await planOf(jar, { ...weekly, status: 'ended' });
  await planOf(jar, { ...weekly, endsOn: '2026-11-28', dates: [{ ...date, movedTo: '2026-11-24' }] });
  await planOf(jar, {
    ...weekly,
    endsOn: '2026-11-28',
    dates: [{ ...date, items: [{ productId: jar.id, quantity: 9 }] }],
  });
  await planOf(jar, { ...weekly, endsOn: '2026-11-28', dates: [{ ...date, outcome: 'failed', problem: 'stock' }] });
  expect(await aheadOf(jar)).toEqual([
    ['2026-11-22', 'Lake', 0, 9],
    ['2026-11-24', 'Lake', 0, 2],
    ['2026-11-29', 'Lake', 0, 2],
  ]);
});

// Proves coming-8
test('staff can find the plans behind a number of the forecast by day, zone and product', async () => {
  // The earlier tests have built paused and ended plans, and plans with skipped, moved and failed days.
  const { ahead } = (await shop.as(admin)('GET /admin/ahead', { query: {} })).body.data;
  const countPlans = async (query: object) => {
    const { body } = await shop.as(admin)('GET /admin/plans', { query: { ...query, page: 1, limit: 1 } });
    return body.data.pagination.totalItems;
  };
  const days = Array.from({ length: 14 }, (_, at) => addDays(ahead.from, at));
  for (const dueOn of days) {
    for (const zoneId of [lake.id, hill.id]) {
      const stop = ahead.stops.find(({ date, zone }) => date === dueOn && zone?.id === zoneId);
      expect([dueOn, await countPlans({ dueOn, zoneId })]).toEqual([dueOn, stop?.planned ?? 0]);
    }
  }
  const [need] = ahead.needs.filter(({ planned }) => planned > 0);
  const behind = { dueOn: need?.date, zoneId: need?.zone?.id, productId: need?.product.id };
  expect([await countPlans(behind), await countPlans({ ...behind, productId: newId() })]).toEqual([1, 0]);
});

// Proves coming-7
test('plans to an address without a zone, on a holiday or for a product no longer sold are not counted', async () => {
  const jar = await buildProduct(shop);
  const gone = await buildProduct(shop);
  const weekly = { everyDays: 7, startsOn: '2026-11-23' };
  await planOf(jar, { ...weekly, pincode: '110001' });
  await planOf(jar, weekly);
  await planOf(gone, weekly);
  await shop.db.run(sql('update products set is_active = false where id = $1'), [gone.id]);
  await shop.db.run(
    sql(`insert into slot_exceptions (id, date, is_closed, reason, created_at, updated_at)
      values ($1, '2026-11-30', true, 'Diwali', now(), now())`),
    [newId()],
  );
  expect(await aheadOf(jar)).toEqual([['2026-11-23', 'Lake', 0, 2]]);
  expect(await aheadOf(gone)).toEqual([]);
});
