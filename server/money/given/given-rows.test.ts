/**
 * The rows of the weekly email to owners: amounts that are still given away, and who decided each of them. Each test
 * has a week of its own.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { listCheap, listCorrected, listReversed, listWaived, type Week } from './store.ts';

let shop: TestShop;
let asha: BuiltCustomer;
let water: string;

beforeAll(async () => {
  shop = await openTestShop({ CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  const product = await buildProduct(shop, { name: 'Kaveri', pricePaise: 100_00, depositPaise: 0, stock: 500 });
  water = product.id;
});
afterAll(() => shop.close());

/** Begins a week: its Monday at noon in India, with a new session of staff and a new customer. */
async function begin(monday: string): Promise<Week> {
  shop.clock.set(`${monday}T06:30:00.000Z`);
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  return { from: monday, to: addDays(monday, 6) };
}
const enter = async (name: string) => shop.as(await buildAdmin(shop, { name, roles: ['manager'] }));
async function act(as: CallShop, name: CallName, input: object) {
  shop.clock.advance(60);
  const answer = await as(name, { ...input }, { 'idempotency-key': newId() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}
const giveUp = (as: CallShop, orderId: string, kind: 'allowance' | 'write_off', amount: number, reason: string) =>
  act(as, 'POST /admin/money/given-up', { body: { kind, orderId, amount, reason } });
async function takeLastBack(as: CallShop, kind: string) {
  const { entries } = (await as('GET /admin/money/entries', { query: {} })).body.data;
  const eventId = entries.find((entry) => entry.kind === kind)?.eventId;
  await act(as, 'POST /admin/money/take-backs', { body: { eventId, reason: 'Mistyped' } });
}
const payment = (as: CallShop, id: string, body: object) =>
  act(as, 'PUT /admin/orders/:id/payment-status', { params: { id }, body });
const order = (status: 'confirmed' | 'out_for_delivery' | 'delivered') =>
  buildOrder(shop, asha, [{ productId: water, quantity: 10 }], { status });
const waivedIn = async (week: Week) =>
  (await listWaived(shop.db, week, 30)).map(({ by, reason, paise, sumPaise }) => ({ by, reason, paise, sumPaise }));

test('an amount that staff waived before the delivery is listed with the person who waived it and the reason', async () => {
  const week = await begin('2026-09-07');
  const meena = await enter('Meena');
  const { id } = await order('out_for_delivery');
  await payment(meena, id, { amountPaid: 0, amountDue: 700, changeReason: 'Late by a day' });
  const raju = await enter('Raju');
  // A payment lowers the due amount, too, but waives nothing.
  await payment(raju, id, { amountPaid: 100, amountDue: 600 });
  await act(raju, 'PUT /admin/orders/:id/status', { params: { id }, body: { status: 'delivered' } });
  expect(await waivedIn(week)).toEqual([{ by: 'Meena', reason: 'Late by a day', paise: 350_00, sumPaise: 350_00 }]);
});

test('a waiver that was reversed, or that a later change lowered, is listed only with the rest', async () => {
  const week = await begin('2026-09-14');
  const meena = await enter('Meena');
  const { id } = await order('delivered');
  await giveUp(meena, id, 'allowance', 300, 'Typed a nought too many');
  await takeLastBack(meena, 'allowance');
  await giveUp(meena, id, 'allowance', 30, 'Leaking jar');
  const { id: other } = await order('delivered');
  await giveUp(meena, other, 'allowance', 100, 'Wrong order');
  await giveUp(meena, other, 'allowance', 50, 'Came late');
  await payment(meena, other, { amountPaid: 0, amountDue: 980, changeReason: 'Only a part was meant' });
  // The change lowers the bill of ₹1,050 to ₹980; the difference is subtracted from the newest given amount first.
  expect(await waivedIn(week)).toEqual([
    { by: 'Meena', reason: 'Wrong order', paise: 70_00, sumPaise: 100_00 },
    { by: 'Meena', reason: 'Leaking jar', paise: 30_00, sumPaise: 100_00 },
  ]);
});

test('a jar correction that was reversed is not listed', async () => {
  const week = await begin('2026-09-21');
  const meena = await enter('Meena');
  const containerId = await buildContainer(shop);
  const correct = (change: number, reason: string) =>
    act(meena, 'POST /admin/jars/adjusted', { body: { customerId: asha.id, containerId, change, reason } });
  await correct(30, 'Mistyped');
  const query = { containerId, place: 'held' } as const;
  const { movements } = (await meena('GET /admin/jars/entries', { query })).body.data;
  await act(meena, 'POST /admin/money/take-backs', { body: { eventId: movements[0]?.eventId, reason: 'Mistyped' } });
  await correct(3, 'Counted');
  expect(await listCorrected(shop.db, week, 30)).toMatchObject([{ change: 3, reason: 'Counted' }]);
});

test('the reversal of an earlier payment is listed with the payment’s amount, without the write-off that the payment had reversed', async () => {
  const week = await begin('2026-09-28');
  const meena = await enter('Meena');
  const { id } = await order('delivered');
  await giveUp(meena, id, 'write_off', 600, 'Moved away');
  // The payment reverses the write-off, too.
  const claim = await buildClaim(shop, asha, id, 1000);
  await act(meena, 'POST /admin/upi-claims/:id/confirm', { params: { id: claim }, body: { dueSeen: 450 } });
  shop.clock.advance(2 * 86_400);
  await takeLastBack(await enter('Meena Again'), 'payment');
  const [row, ...others] = await listReversed(shop.db, week, 30);
  expect(row).toMatchObject({ kind: 'payment', amount: 1000_00, by: 'Meena Again', reason: 'Mistyped' });
  expect(others).toEqual([]);
});

async function agree(as: CallShop, price: number, reason: string, { id } = asha) {
  const body = { productId: water, price, firstDay: indiaDay(shop.clock()), reason };
  await act(as, 'POST /admin/users/:id/prices', { params: { id }, body });
}
const cheapIn = async (week: Week) =>
  (await listCheap(shop.db, week, 30)).map(({ reason, pricePaise, customers, isLowest }) => [
    reason,
    pricePaise,
    customers,
    isLowest,
  ]);

test('an agreed price that another one of the same week replaces is not listed', async () => {
  const week = await begin('2026-10-12');
  const meena = await enter('Meena');
  await agree(meena, 7, 'Mistyped');
  await agree(meena, 70, 'Meant');
  expect(await cheapIn(week)).toEqual([['Meant', 70_00, 1, false]]);
});

test('a raised price is not listed, and of a change that lowers many prices only the lowest price is listed', async () => {
  const before = await begin('2026-10-19');
  const ben = asha;
  const first = await enter('Meena');
  await agree(first, 60, 'Regular');
  expect(await cheapIn(before)).toEqual([['Regular', 60_00, 1, false]]);
  const week = await begin('2026-10-26');
  const meena = await enter('Meena');
  await agree(meena, 65, 'Diesel', ben);
  expect(await cheapIn(week)).toEqual([]);
  const later = await begin('2026-11-02');
  const body = { productId: water, kind: 'lower', amount: 5, firstDay: '2026-11-02', payers: 'agreed' };
  const asMeena = await enter('Meena');
  const seen = (await asMeena('POST /admin/price-changes/preview', { body: body as never })).body.data.preview.seen;
  await act(asMeena, 'POST /admin/price-changes', { body: { ...body, reason: 'Winter', previewSeen: seen } });
  expect(await cheapIn(later)).toEqual([['Winter', 60_00, 2, true]]);
});

test('a price that an edit lowered is listed until it is raised again or the order is cancelled', async () => {
  const week = await begin('2026-11-09');
  const meena = await enter('Meena');
  const edit = async (id: string, unitPrice: number, reason: string) => {
    const { version } = (await meena('GET /admin/orders/:id/edit', { params: { id } })).body.data;
    const body = { version, items: [{ productId: water, quantity: 10, unitPrice }], reason };
    await act(meena, 'POST /admin/orders/:id/edit', { params: { id }, body });
  };
  const orders = [await order('confirmed'), await order('confirmed'), await order('confirmed')];
  const [lowered, raised, cancelled] = orders.map(({ id }) => id) as [string, string, string];
  for (const id of [lowered, raised, cancelled]) await edit(id, 90, 'Promised by phone');
  await edit(raised, 100, 'Mistyped');
  await act(meena, 'PUT /admin/orders/:id/status', {
    params: { id: cancelled },
    body: { status: 'cancelled', reason: 'Asked' },
  });
  expect(await cheapIn(week)).toEqual([['Promised by phone', 90_00, 1, false]]);
});
