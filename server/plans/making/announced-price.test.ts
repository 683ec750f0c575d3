/** How far an order may cost more than the announced amount, and until when emails about deliveries may be sent. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openBalances } from '#server/testing/builders/ledger.ts';
import { monday, noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan, listDates } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone } from '#server/testing/builders/zones.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
afterAll(() => shop.close());
beforeEach(() => world.reset());

const setPrice = sql('update products set price_paise = $2 where id = $1');
const announcedAt = '2026-11-21T06:30:00.000Z';
const sixHoursLater = '2026-11-22T12:30:00.000Z';

/**
 * Builds a weekly plan of one product for ₹80 with delivery, for a customer with ₹1,000 of credit. Saturday's email
 * announces its next order, and then the price increases.
 */
async function announceAndRaise(rupees: number) {
  const asha = await buildCustomer(shop);
  // This call creates the address book, to which the plan then refers.
  await shop.as(asha)('GET /addresses');
  const { id } = await buildProduct(shop, { pricePaise: 30_00, depositPaise: 0, stock: 100 });
  await openBalances(shop, asha.id, { containerId: world.jar, jars: 0, depositPaise: 0, creditPaise: 1000_00 });
  const lines = [{ productId: id, quantity: 1 }];
  const plan = await buildPlan(shop, asha, { lines, everyDays: 7, useCredit: true });
  await world.makeAt(announcedAt);
  await shop.db.run(setPrice, [id, rupees * 100]);
  return { asha, plan, product: id };
}
const lettersTo = (customer: BuiltCustomer) => world.mailsTo(customer);

describe('higher prices after an announcement', () => {
  test('an order whose price has increased is announced again, and made six hours later', async () => {
    const { asha, plan } = await announceAndRaise(8000);
    await world.makeAt(noonOfSunday);
    expect(await world.ordersOf(asha)).toEqual([]);
    expect((await lettersTo(asha)).at(-1)).toMatchObject({
      kind: 'plan-told',
      wasPaise: 80_00,
      payablePaise: 8050_00,
      goodUntil: '2026-11-23T06:30:00.000Z',
    });
    await world.makeAt('2026-11-22T12:29:59.000Z');
    expect(await world.ordersOf(asha)).toEqual([]);
    await world.makeAt(sixHoursLater);
    expect(await world.ordersOf(asha)).toMatchObject([{ paidPaise: 1000_00 }]);
    expect((await listDates(shop, plan))[0]).toMatchObject({ outcome: 'made', isLate: false, toldPaise: 8050_00 });
    expect(await world.findFaults()).toEqual([]);
  });

  test('if it is too late to announce a higher price, an order that costs at most 10 % more is made', async () => {
    const { asha } = await announceAndRaise(37);
    await world.makeAt('2026-11-22T18:31:00.000Z');
    expect(await world.ordersOf(asha)).toMatchObject([{ paidPaise: 80_00, duePaise: 7_00 }]);
    expect((await lettersTo(asha)).find(({ kind }) => kind === 'order-placed')).toMatchObject({
      plan: { isLate: true, toldPaise: 80_00 },
    });
    expect(await world.findFaults()).toEqual([]);
  });

  test('if it is too late to announce a rise of more than 10 %, the order is not made, and an email offers it', async () => {
    const { asha, plan } = await announceAndRaise(8000);
    await world.makeAt('2026-11-22T18:31:00.000Z');
    expect(await world.ordersOf(asha)).toEqual([]);
    expect((await lettersTo(asha)).at(-1)).toMatchObject({
      kind: 'plan-problem',
      problem: 'dearer',
      isFinal: true,
      dearer: { toldPaise: 80_00, payablePaise: 8050_00 },
      goodUntil: '2026-11-23T18:30:00.000Z',
      link: `http://shop.test/plans?deliver=${plan}:${monday}`,
    });
    const { days } = (await shop.as(asha)('GET /plans/days')).body.data;
    expect(days[0]).toMatchObject({ state: 'failed', problem: 'dearer', toldAmount: 8050 });
    const params = { id: plan, date: monday };
    const press = await shop.as(asha)('POST /plans/:id/dates/:date/unskip', { params, body: {} });
    expect([press.status, press.body.data.outcome.makesNow.length]).toEqual([200, 1]);
    await world.makeAt('2026-11-22T18:32:00.000Z');
    expect(await world.ordersOf(asha)).toMatchObject([{ deliveryDate: monday, paidPaise: 1000_00 }]);
    expect(await world.findFaults()).toEqual([]);
  });

  test('a higher price is also announced again if the day was moved so near that its order is due immediately', async () => {
    const { asha, plan } = await announceAndRaise(8000);
    shop.clock.set('2026-11-21T13:00:00.000Z');
    const params = { id: plan, date: monday };
    const to = { deliveryDate: '2026-11-22', deliveryTime: 'morning' };
    expect((await shop.as(asha)('POST /plans/:id/dates/:date/move', { params, body: to })).status).toBe(200);
    await world.makeAt('2026-11-21T13:01:00.000Z');
    expect(await world.ordersOf(asha)).toEqual([]);
    expect((await lettersTo(asha)).at(-1)).toMatchObject({
      kind: 'plan-told',
      wasPaise: 80_00,
      payablePaise: 8050_00,
    });
  });

  test('if it is too late to announce a rise of more than 10 %, the order is not made, even if the customer has changed the address since', async () => {
    const { asha } = await announceAndRaise(8000);
    shop.clock.set('2026-11-22T18:30:00.000Z');
    const { name, phone, city, pincode } = asha;
    const body = { name, phone, city, pincode, address: '8 Farm Road, second gate' };
    expect((await shop.as(asha)('PUT /auth/profile', { body })).status).toBe(200);
    expect((await shop.as(asha)('GET /plans')).body.data.plans[0]?.deliveryAddress).toBe(body.address);
    await world.makeAt('2026-11-22T18:31:00.000Z');
    expect(await world.ordersOf(asha)).toEqual([]);
    expect((await lettersTo(asha)).at(-1)).toMatchObject({ kind: 'plan-problem', dearer: { toldPaise: 80_00 } });
  });

  test('an order that costs more only because the customer raised its quantities is made', async () => {
    const { asha, plan, product } = await announceAndRaise(30);
    const input = { params: { id: plan, date: monday }, body: { items: [{ productId: product, quantity: 5 }] } };
    expect((await shop.as(asha)('POST /plans/:id/dates/:date/quantities', input)).status).toBe(200);
    await world.makeAt(noonOfSunday);
    expect(await world.ordersOf(asha)).toMatchObject([{ units: 5, paidPaise: 200_00 }]);
  });
});

test('announcements and warnings are valid until the cut-off, and the email about a failed order until the day ends', async () => {
  const [asha, ben, carl] = [await buildCustomer(shop), await buildCustomer(shop), await buildCustomer(shop)];
  await buildPlan(shop, asha, { lines: world.water(), everyDays: 7 });
  const gone = await buildProduct(shop, { stock: 0 });
  await buildPlan(shop, ben, { lines: [{ productId: gone.id, quantity: 1 }], everyDays: 7 });
  await world.makeAt(announcedAt);
  const cutoff = '2026-11-23T06:30:00.000Z';
  expect((await world.mailsTo(asha))[0]).toMatchObject({ kind: 'plan-told', goodUntil: cutoff });
  expect((await world.mailsTo(ben))[0]).toMatchObject({ kind: 'plan-problem', isFinal: false, goodUntil: cutoff });
  await buildPlan(shop, carl, { lines: world.water(), everyDays: 7 });
  // The job first runs on the day of the delivery, after its cut-off, and then a day later.
  await world.makeAt('2026-11-23T18:29:00.000Z');
  expect((await world.mailsTo(carl))[0]).toMatchObject({ problem: 'cut-off', goodUntil: '2026-11-23T18:30:00.000Z' });
  const dora = await buildCustomer(shop);
  shop.clock.set(announcedAt);
  const plan = await buildPlan(shop, dora, { lines: world.water(), everyDays: 7 });
  await world.makeAt('2026-11-23T18:30:00.000Z');
  expect(await world.mailsTo(dora)).toEqual([]);
  expect(await listDates(shop, plan)).toMatchObject([{ outcome: 'failed', problem: 'cut-off' }]);
});

test('missing stock is named as the problem even if the order falls below the minimum amount because of it', async () => {
  const asha = await buildCustomer(shop);
  await buildZone(shop, { pincodes: [asha.pincode], minimumPaise: 100_00 });
  const scarce = await buildProduct(shop, { pricePaise: 50_00, depositPaise: 0, stock: 1 });
  const short = await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 3 }], everyDays: 7 });
  const small = await buildPlan(shop, asha, { lines: [{ productId: scarce.id, quantity: 1 }], everyDays: 7 });
  await world.makeAt(noonOfSunday);
  const problemOf = async (plan: string) => (await listDates(shop, plan))[0]?.problem;
  expect([await problemOf(short), await problemOf(small)]).toEqual(['stock', 'minimum']);
});
