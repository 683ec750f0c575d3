/** Agreed prices replace the list price wherever the customer's order is quoted or placed, and nowhere else. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostPriceEntries } from '#contract/prices/rules.ts';
import { sql } from '../core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { deliveryFormAt, placeOrder } from '../testing/builders/orders.ts';
import { beginPlan, sendPlan } from '../testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '../testing/builders/products.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { lastCode } from '../testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { untilWaiting } from '../testing/until-waiting.ts';

let shop: TestShop;
let staff: CallShop;
let asha: BuiltCustomer;
let ben: BuiltCustomer;
let jar: BuiltProduct;
/** Saturday at ten in India. */
const saturday = '2026-11-21T04:30:00.000Z';
const today = '2026-11-21';

beforeAll(async () => {
  shop = await openTestShop({ MAX_ORDERS_PER_HOUR: '0' });
  staff = shop.as(await buildAdmin(shop, { name: 'Meera Admin' }));
});
beforeEach(async () => {
  shop.clock.set(saturday);
  await closeZones(shop);
  [asha, ben] = [await buildCustomer(shop), await buildCustomer(shop)];
  jar = await buildProduct(shop, { name: 'Lake jar', size: '20 L', pricePaise: 85_00, depositPaise: 150_00 });
});
afterAll(() => shop.close());

interface Agreed {
  price?: number | null;
  firstDay?: string;
  lastDay?: string | null;
  reason?: string;
  productId?: string;
}
async function agree(given: Agreed = {}, { id }: { id: string } = asha, key: string = newId()) {
  shop.clock.advance(1);
  const body = { productId: jar.id, price: 70, firstDay: today, lastDay: null, reason: 'Regular customer', ...given };
  const answer = await staff('POST /admin/users/:id/prices', {
    params: { id },
    headers: { 'idempotency-key': key },
    body,
  });
  return { ...answer, entry: answer.body.data?.entry };
}
const ownPrices = async (customer = asha) => (await shop.as(customer)('GET /prices')).body.data.prices;
const entriesOf = async ({ id } = asha) =>
  (await staff('GET /admin/users/:id/prices', { params: { id } })).body.data.entries;
const items = (quantity = 2) => [{ productId: jar.id, quantity }];
const placed = async (customer: BuiltCustomer, form: Record<string, unknown> = {}, quantity = 2) =>
  (await placeOrder(shop, customer, items(quantity), { form })).body;
const unitPriceOf = async (customer: BuiltCustomer) => (await placed(customer)).data.order.orderItems[0]?.unitPrice;

describe('an order', () => {
  // Proves prices-1, prices-2
  test('costs the agreed price in cart, bill and refusal, for this customer only, and keeps its deposit', async () => {
    await agree();
    expect(await ownPrices()).toEqual([{ productId: jar.id, price: 70 }]);
    const { data: cart } = (await shop.as(asha)('POST /cart', { body: { productId: jar.id, quantity: 2 } })).body;
    expect(cart).toMatchObject({
      totalPrice: 140,
      totalDeposit: 300,
      items: [{ product: { price: 70, deposit: 150 } }],
    });
    const read = (await shop.as(asha)('GET /cart')).body.data;
    const changed = (
      await shop.as(asha)('PUT /cart/:productId', { params: { productId: jar.id }, body: { quantity: 3 } })
    ).body.data;
    expect([read.totalPrice, changed.totalPrice]).toEqual([140, 210]);
    const atListPrice = await placed(asha, { expectedTotal: 520 });
    expect(atListPrice).toMatchObject({ errorType: 'PRICE_CHANGED', data: { amountPayable: 490 } });
    const { order } = (await placed(asha, { expectedTotal: 490 })).data;
    expect(order).toMatchObject({ totalAmount: 190, depositAmount: 300, deliveryCharge: 50 });
    expect(await unitPriceOf(ben)).toBe(85);
    expect(await ownPrices(ben)).toEqual([]);
  });

  // Proves prices-3
  test('keeps the list price on public calls, also for the customer', async () => {
    await agree();
    const params = { id: jar.id };
    const own = await shop.as(asha)('GET /products/:id', { params });
    expect(own.body.data.product.price).toBe(85);
    expect(own.body).toEqual((await shop.call('GET /products/:id', { params })).body);
  });

  // Proves prices-4
  test.each([
    ['falls', 20_00],
    ['rises', 300_00],
  ])('keeps the agreed price if the list price %s', async (_how, pricePaise) => {
    await agree();
    await shop.db.run(sql('update products set price_paise = $2 where id = $1'), [jar.id, pricePaise]);
    expect(await unitPriceOf(asha)).toBe(70);
    expect(await entriesOf()).toMatchObject([{ price: 70, listPrice: pricePaise / 100 }]);
  });

  // Proves prices-1
  test.each([
    ['too little with a low agreed price', 60, 160_00, null, 400],
    ['enough with a high agreed price', 100, 180_00, null, 201],
    ['delivered free from a sum that only the agreed price reaches', 100, null, 200_00, 201],
  ])('is %s: minimum order and free delivery use it', async (_title, price, minimumPaise, freeFromPaise, status) => {
    await agree({ price });
    await buildZone(shop, { pincodes: ['560038'], minimumPaise, freeFromPaise });
    const { body, status: answered } = await placeOrder(shop, asha, items());
    expect(answered, JSON.stringify(body)).toBe(status);
    if (status === 201) expect(body.data.order.deliveryCharge).toBe(freeFromPaise === null ? 50 : 0);
    else expect(body.message).toContain('The minimum order for this place is ₹160');
  });

  // Proves prices-5
  test('has the price of the day on which it is placed, by the calendar in India', async () => {
    await agree({ price: 60, firstDay: '2026-11-22', lastDay: '2026-11-23' });
    const at = async (instant: string) => {
      shop.clock.set(instant);
      return [await unitPriceOf(asha), (await ownPrices())[0]?.price];
    };
    expect(await at('2026-11-21T18:29:59.000Z')).toEqual([85, undefined]);
    expect(await at('2026-11-21T18:30:00.000Z')).toEqual([60, 60]);
    expect(await at('2026-11-23T18:29:59.000Z')).toEqual([60, 60]);
    expect(await at('2026-11-23T18:30:00.000Z')).toEqual([85, undefined]);
  });

  // Proves prices-1
  test('by staff, a repeated basket and a plan cost the agreed price, too', async () => {
    await placed(asha);
    await agree();
    const params = { id: asha.id };
    const caller = (await staff('GET /admin/callers/:id', { params })).body.data;
    expect(caller.agreedPrices).toEqual([{ productId: jar.id, price: 70 }]);
    const body = { ...deliveryFormAt(shop.clock()), items: items(), expectedTotal: 490 };
    const byStaff = await staff('POST /admin/callers/:id/orders', {
      params,
      headers: { 'idempotency-key': newId() },
      body,
    } as never);
    expect([byStaff.status, byStaff.body.data.order.totalAmount]).toEqual([201, 190]);
    expect((await shop.as(asha)('GET /orders/again')).body.data.basket?.lines).toMatchObject([{ price: 70 }]);
    const refused = await sendPlan(shop, asha, items(), { form: { expectedTotal: 520 } });
    expect(refused.body).toMatchObject({ errorType: 'PRICE_CHANGED', data: { amountPayable: 490 } });
    const plan = await beginPlan(shop, asha, items(), { form: { expectedTotal: 490 } });
    expect(plan.lines).toMatchObject([{ price: 70, deposit: 150 }]);
    expect((await shop.as(asha)('GET /plans')).body.data.plans[0]?.lines).toMatchObject([{ price: 70 }]);
  });

  test('of a batch costs what was agreed with its own customer', async () => {
    await agree({ price: 70 });
    await agree({ price: 60 }, ben);
    const other = await buildCustomer(shop);
    const buyers = [asha, ben, other, asha, ben];
    let answers: Promise<(number | undefined)[]> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.run(sql('select from products where id = $1 for update'), [jar.id]);
      const first = unitPriceOf(other);
      await untilWaiting(tx, 1);
      answers = Promise.all([first, ...buyers.map(unitPriceOf)]);
    });
    expect(await answers).toEqual([85, 70, 60, 85, 70, 60]);
  });
});

describe('entries of a customer', () => {
  // Proves prices-6
  test('of several entries the one with the latest first day applies, then the newest; an empty price means the list price', async () => {
    const priceOn = async (day: string) => {
      shop.clock.set(`${day}T06:00:00.000Z`);
      return (await ownPrices())[0]?.price ?? null;
    };
    await agree({ price: 70 });
    await agree({ price: 75, firstDay: '2026-12-01' });
    await agree({ price: 50, firstDay: '2026-12-10', lastDay: '2026-12-12' });
    await agree({ price: 72 });
    await agree({ price: null, firstDay: '2027-01-01' });
    const days = [today, '2026-11-30', '2026-12-01', '2026-12-12', '2026-12-13', '2027-01-01'];
    const prices: (number | null)[] = [];
    for (const day of days) prices.push(await priceOn(day));
    expect(prices).toEqual([72, 72, 75, 50, 75, null]);
  });

  // Proves prices-7
  test('are listed with reason, author and state, present and future ones first', async () => {
    await agree({ price: 80, firstDay: '2026-01-01', lastDay: '2026-06-30', reason: 'Summer' });
    const { entry } = await agree();
    expect(entry?.state).toBe('current');
    const other = await buildProduct(shop, { name: 'Bottle', size: '1 L', pricePaise: 20_00 });
    await agree({ productId: other.id, price: 18, firstDay: '2026-12-01' });
    await agree({ price: 82, firstDay: '2026-02-01', lastDay: '2026-02-10', reason: 'Feast' });
    const rows = await entriesOf();
    expect(rows.map(({ productName, price, state }) => [productName, price, state])).toEqual([
      ['Bottle', 18, 'coming'],
      ['Lake jar', 70, 'current'],
      ['Lake jar', 82, 'past'],
      ['Lake jar', 80, 'past'],
    ]);
    expect(rows[1]).toEqual({
      ...entry,
      productId: jar.id,
      productName: 'Lake jar',
      price: 70,
      at: expect.any(String),
      size: '20 L',
      listPrice: 85,
      firstDay: today,
      lastDay: null,
      reason: 'Regular customer',
      by: 'Meera Admin',
      takenBack: null,
    });
  });

  // Proves prices-8
  test('can be undone once, and the earlier agreement applies again', async () => {
    await agree({ price: 75 });
    const { entry } = await agree({ price: 7 });
    const takeBack = (reason: string) =>
      staff('POST /admin/users/:id/prices/:entryId/take-back', {
        params: { id: asha.id, entryId: entry?.id ?? '' },
        body: { reason },
      });
    const first = await takeBack('Typing mistake');
    expect(first.body.data.entry.state).toBe('taken-back');
    shop.clock.advance(60);
    expect((await takeBack('Again')).body.data).toEqual(first.body.data);
    const kept = (await entriesOf()).find(({ id }) => id === entry?.id);
    expect(kept?.takenBack).toMatchObject({ by: 'Meera Admin', reason: 'Typing mistake' });
    expect(await unitPriceOf(asha)).toBe(75);
    const params = { id: ben.id, entryId: entry?.id ?? '' };
    const ofOther = { params, body: { reason: 'Wrong customer' } };
    expect((await staff('POST /admin/users/:id/prices/:entryId/take-back', ofOther)).status).toBe(404);
  });

  test('are written once for each idempotency key', async () => {
    const both = await Promise.all([agree({}, asha, 'same'), agree({}, asha, 'same')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await entriesOf()).toHaveLength(1);
    expect(await agree({ price: 71 }, asha, 'same')).toMatchObject({ status: 409 });
  });

  test('are refused with all broken rules at once, and beyond their maximum number', async () => {
    const broken = await agree({ price: 0, firstDay: '2026-12-02', lastDay: '2026-12-01', reason: ' ' });
    expect(broken).toMatchObject({ status: 400 });
    expect(broken.body.errors?.map(({ path, msg }) => [path, msg])).toEqual([
      ['price', 'Price must be greater than 0'],
      ['reason', 'Please give a reason'],
      ['lastDay', 'The last day must not be before the first day'],
    ]);
    expect(await agree({ productId: newId() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'productId', msg: 'There is no such product in the shop.' }] },
    });
    expect(await agree({}, { id: newId() })).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
    const fill = sql(`
      insert into agreed_prices (id, customer_id, product_id, price_paise, first_day, reason, changed_at)
      select gen_random_uuid(), $1, $2, 1, '2020-01-01', 'r', now() from generate_series(1, $3) n`);
    await shop.db.run(fill, [asha.id, jar.id, mostPriceEntries]);
    expect(await agree()).toMatchObject({
      status: 409,
      body: { message: 'A customer can have 1000 agreed prices at most.' },
    });
    await staff('PUT /admin/users/:id/status', { params: { id: ben.id }, body: { isActive: false } } as never);
    expect(await agree({}, ben)).toMatchObject({ status: 409 });
  });
});

describe('a merge of two accounts', () => {
  // Proves prices-9
  test('moves agreed prices of products for which the registered account has none; its own prices stay', async () => {
    const bottle = await buildProduct(shop, { pricePaise: 30_00 });
    const person = { name: 'Asha by phone', phone: '7100000042', address: '14 Lake View Road', city: 'Bangalore' };
    const made = await staff('POST /admin/callers', { body: { ...person, pincode: '560001', known: 100 } });
    const { id } = made.body.data.caller;
    await agree({ price: 75, firstDay: '2026-01-01' });
    await agree({ price: 60, firstDay: '2026-11-01' }, { id });
    await agree({ price: 22, productId: bottle.id }, { id });
    const pair = { params: { id }, body: { intoId: asha.id } };
    await staff('POST /admin/users/:id/join-code', pair);
    const proof = { intoId: asha.id, otp: await lastCode(shop, asha.email), codeTold: true, calledBack: true } as const;
    const joined = await staff('POST /admin/users/:id/join', { params: { id }, body: proof });
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    const prices = new Map((await ownPrices()).map(({ productId, price }) => [productId, price]));
    expect(prices).toEqual(
      new Map([
        [jar.id, 75],
        [bottle.id, 22],
      ]),
    );
    expect(await agree({}, { id })).toMatchObject({
      status: 409,
      body: { message: 'This customer was deactivated. No price can be agreed.' },
    });
  });
});
