/**
 * Deliveries of customers who were told of a new price. A weekly plan of one can for ₹30 with delivery costs ₹80. It is
 * announced on Saturday at noon, and its order for Monday is made on Sunday at noon.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan, listDates } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import type { CallShop } from '#server/testing/shop.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
let asha: BuiltCustomer;
let can: string;
let staff: CallShop;
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
beforeEach(async () => {
  await world.reset();
  staff = shop.as(await buildAdmin(shop));
  asha = await buildCustomer(shop);
  can = (await buildProduct(shop, { pricePaise: 30_00, depositPaise: 0, stock: 100 })).id;
});
afterAll(() => shop.close());

const announcedAt = '2026-11-21T06:30:00.000Z';
const afterwards = '2026-11-21T07:00:00.000Z';
const tooLate = '2026-11-22T18:31:00.000Z';
const setListPrice = sql('update products set price_paise = $2 where id = $1');
const withoutEmail = sql(`update users set email = id || '@no-email.invalid' where id = $1`);

const planOf = (lines = [{ productId: can, quantity: 1 }]) => buildPlan(shop, asha, { lines, everyDays: 7 });
const keyed = () => ({ headers: { 'idempotency-key': newId() } });
async function raise(amount: number, { firstDay = '2026-11-21', productId = can, at = afterwards } = {}) {
  shop.clock.set(at);
  const form = { productId, payers: 'all', kind: 'raise', amount, firstDay } as const;
  const { preview } = (await staff('POST /admin/price-changes/preview', { body: form })).body.data;
  const body = { ...form, reason: 'Diesel is dearer', previewSeen: preview.seen };
  const answer = await staff('POST /admin/price-changes', { ...keyed(), body });
  expect(answer.status).toBe(201);
  return answer.body.data.change.id;
}
async function undo(id: string) {
  shop.clock.advance(60);
  const call = { params: { id }, body: { reason: 'Wrong area' } };
  expect((await staff('POST /admin/price-changes/:id/take-back', call)).status).toBe(200);
}
async function openMessage(id: string) {
  const { customers } = (await staff('GET /admin/price-changes/:id/customers', { params: { id } })).body.data;
  const priceId = customers.find(({ customerId }) => customerId === asha.id)?.id;
  const call = { params: { id: asha.id }, ...keyed(), body: { kind: 'price' as const, priceId } };
  expect((await staff('POST /admin/users/:id/whatsapp/opened', call)).status).toBe(200);
}
/** The orders with the amounts due, and the kinds of emails to the customer. */
async function outcome() {
  const due = (await world.ordersOf(asha)).map(({ duePaise }) => duePaise);
  const mails = (await world.mailsTo(asha)).filter(({ kind }) => kind !== 'price-changed');
  return { due, mails };
}

// Proves prices-15
test('a delivery that was announced before its customer was told of a higher price is made at that price', async () => {
  const plan = await planOf();
  await world.makeAt(announcedAt);
  await raise(5);
  await world.makeAt(noonOfSunday);
  const { due, mails } = await outcome();
  expect(due).toEqual([85_00]);
  expect(mails).toMatchObject([{ kind: 'plan-told', payablePaise: 80_00 }, { kind: 'order-placed' }]);
  expect(mails[1]).not.toHaveProperty('plan.toldPaise');
  expect((await listDates(shop, plan))[0]).toMatchObject({ outcome: 'made', toldAnewAt: null });
  expect(await world.findFaults()).toEqual([]);
});

// Proves prices-15
test('a raise of more than 10 % of which the customer was told does not prevent an order, however late it is made', async () => {
  await planOf();
  await world.makeAt(announcedAt);
  await raise(50);
  await world.makeAt(tooLate);
  expect((await outcome()).due).toEqual([130_00]);
});

// Proves prices-15
test('a delivery is announced with the price that applies when its order is made', async () => {
  await planOf();
  await raise(5, { firstDay: '2026-11-22', at: '2026-11-21T05:00:00.000Z' });
  await world.makeAt(announcedAt);
  await world.makeAt(noonOfSunday);
  const { due, mails } = await outcome();
  expect(due).toEqual([85_00]);
  expect(mails).toMatchObject([{ kind: 'plan-told', payablePaise: 85_00 }, { kind: 'order-placed' }]);
});

// Proves prices-15
test('being told of a raise that begins after the order is made changes nothing for that order', async () => {
  await planOf();
  await world.makeAt(announcedAt);
  await raise(50, { firstDay: '2026-11-23' });
  await shop.db.run(setListPrice, [can, 35_00]);
  await world.makeAt(noonOfSunday);
  const { due, mails } = await outcome();
  expect(due).toEqual([]);
  expect(mails.at(-1)).toMatchObject({ kind: 'plan-told', wasPaise: 80_00, payablePaise: 85_00 });
});

// Proves prices-15
test('if the order costs more for another reason as well, it is announced again, beyond the raise of which the customer was told', async () => {
  const other = (await buildProduct(shop, { pricePaise: 10_00, depositPaise: 0, stock: 100 })).id;
  await planOf([
    { productId: can, quantity: 2 },
    { productId: other, quantity: 1 },
  ]);
  await world.makeAt(announcedAt);
  await raise(5);
  await shop.db.run(setListPrice, [other, 11_00]);
  await world.makeAt(noonOfSunday);
  // Two cans for ₹35 and one of the others for ₹11, with delivery for ₹50. ₹120 was announced.
  expect((await outcome()).mails.at(-1)).toMatchObject({ wasPaise: 130_00, payablePaise: 131_00 });
  await world.makeAt('2026-11-22T12:30:00.000Z');
  expect((await outcome()).due).toEqual([131_00]);
});

// Proves prices-15
test('if it is too late to announce the order again, it may cost 10 % more than its customer expects', async () => {
  const other = (await buildProduct(shop, { pricePaise: 10_00, depositPaise: 0, stock: 100 })).id;
  const both = [can, other].map((productId) => ({ productId, quantity: 1 }));
  await planOf(both);
  await world.makeAt(announcedAt);
  await raise(20);
  // ₹90 was announced, and the customer was told of ₹20 more.
  await shop.db.run(setListPrice, [other, 21_00]);
  await world.makeAt(tooLate);
  expect((await outcome()).due).toEqual([121_00]);
  expect((await outcome()).mails.at(-1)).toMatchObject({ kind: 'order-placed', plan: { toldPaise: 110_00 } });
});

// Proves prices-15
test('after a raise is undone, the announced amount counts again', async () => {
  await planOf();
  await world.makeAt(announcedAt);
  await undo(await raise(20));
  await shop.db.run(setListPrice, [can, 35_00]);
  await world.makeAt(noonOfSunday);
  expect((await outcome()).mails.at(-1)).toMatchObject({ kind: 'plan-told', wasPaise: 80_00, payablePaise: 85_00 });
});

// Proves prices-15
test('if there were two raises, the customer expects the later one', async () => {
  await planOf();
  await world.makeAt(announcedAt);
  await raise(5);
  await raise(7, { firstDay: '2026-11-22', at: '2026-11-21T08:00:00.000Z' });
  await world.makeAt(noonOfSunday);
  expect((await outcome()).due).toEqual([92_00]);
});

// Proves prices-15
test.each([
  ['not opened', { outcome: null, toldPaise: 130_00 }],
  ['opened', { outcome: 'made', toldPaise: 80_00 }],
])(
  'a customer without an email address counts as told of a raise once staff have opened the message: %s',
  async (how, row) => {
    const plan = await planOf();
    await shop.db.run(withoutEmail, [asha.id]);
    await world.makeAt(announcedAt);
    const act = await raise(50);
    if (how === 'opened') await openMessage(act);
    await world.makeAt(noonOfSunday);
    expect((await listDates(shop, plan))[0]).toMatchObject(row);
  },
);

// Proves prices-15
test('a raise of which the customer was told before the announcement does not explain a higher price than announced', async () => {
  await planOf();
  await raise(50, { at: '2026-11-21T05:00:00.000Z' });
  const agreed = {
    productId: can,
    price: 30,
    firstDay: '2026-11-21',
    lastDay: '2026-11-22',
    reason: 'Missed delivery',
  };
  shop.clock.advance(60);
  const call = { params: { id: asha.id }, ...keyed(), body: agreed };
  expect((await staff('POST /admin/users/:id/prices', call)).status).toBe(201);
  await world.makeAt(announcedAt);
  // The order is made after midnight, when the lower price is over.
  await world.makeAt(tooLate);
  const { due, mails } = await outcome();
  expect(due).toEqual([]);
  expect(mails.at(-1)).toMatchObject({ problem: 'dearer', dearer: { toldPaise: 80_00, payablePaise: 130_00 } });
});
