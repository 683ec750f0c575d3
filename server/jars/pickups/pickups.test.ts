/** Pick-ups through their calls: customers return jars without an order, and get credit paid back. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pickup } from '#contract/jars/pickup-calls.ts';
import { sql } from '#server/core/db/database.ts';
import { forgetRequests } from '#server/core/once.ts';
import { balanceOfTotal, listBalances, sumTotals } from '#server/ledger/balance.store.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { balancesOf } from '#server/orders/money/open-money.ts';
import { findPlaceFaults } from '#server/orders/tallies/tallies.store.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder, placeOrder } from '#server/testing/builders/orders.ts';
import { buildPickup, requestPickup } from '#server/testing/builders/pickups.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildException, countBooked, resetSlots } from '#server/testing/builders/slots.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let admin: BuiltAdmin;
let staff: CallShop;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await buildAdmin(shop);
  staff = shop.as(admin);
});
beforeEach(async () => {
  await resetSlots(shop);
  await shop.db.run(sql(`update pickups set holds_place = false`));
  await shop.db.run(sql(`update orders set holds_place = false`));
  asha = await buildCustomer(shop);
});
afterAll(async () => {
  expect(await findLedgerFaults(shop.db)).toEqual([]);
  expect(await countDeadlocks(shop)).toBe(0);
  await shop.close();
});

const balances = async () => balancesOf(await listBalances(shop.db, asha.id));
const totalOf = async (kind: string) => {
  const found = (await sumTotals(shop.db, { from: null, to: null })).filter((total) => total.kind === kind);
  return found.reduce((sum, total) => sum + balanceOfTotal(total), 0);
};
type Step = 'schedule' | 'collect' | 'refund' | 'keep' | 'reject';
const step = (name: Step, { id, version }: Pickup, body: object = {}, key?: string) =>
  staff(
    `POST /admin/pickups/:id/${name}`,
    { params: { id }, body: { version, ...body } as never },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const did = async (name: Step, pickup: Pickup, body: object = {}): Promise<Pickup> => {
  const answer = await step(name, pickup, body);
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data.pickup;
};
const morning = { date: '2026-11-22', windowKey: 'morning' };
const holding = async (jars: number, depositPaise: number, creditPaise = 0) => {
  const containerId = await buildContainer(shop);
  await openBalances(shop, asha.id, { containerId, jars, depositPaise, creditPaise });
  return containerId;
};
const myJars = async () => (await shop.as(asha)('GET /jars')).body.data.jars;

// Proves returns-1, returns-3
test('returning three jars and paying their deposit by UPI lowers deposits and bank by ₹450 and leaves no jars', async () => {
  const requested = await buildPickup(shop, asha, { count: 3 });
  const containerId = requested.lines[0]?.containerId ?? '';
  expect(requested).toMatchObject({ kind: 'return_jars', status: 'requested', payBy: '2026-12-02', canCancel: true });
  expect(await countBooked(shop, morning)).toBe(1);
  expect(await myJars()).toMatchObject({
    held: 3,
    deposit: 450,
    credit: 0,
    payBackDays: 10,
    containers: [{ containerId, held: 3, promised: 3, deposit: 450 }],
  });
  shop.clock.advance(1);
  const bank = await totalOf('bank');
  const depot = await totalOf('depot');
  const collected = await did('collect', await did('schedule', requested));
  expect(collected).toMatchObject({ status: 'collected', released: 450, payable: 450, payBy: '2026-12-01' });
  expect(await balances()).toEqual({
    creditPaise: 450_00,
    deposits: new Map([[containerId, 0]]),
    held: new Map([[containerId, 0]]),
  });
  const paid = { amount: 450, method: 'upi', reference: '412345678901', date: '2026-11-21' };
  const refunded = await did('refund', collected, paid);
  expect(refunded).toMatchObject({
    status: 'refunded',
    canCancel: false,
    refund: { amount: 450, method: 'upi', reference: '412345678901', date: '2026-11-21' },
  });
  expect([(await balances()).creditPaise, (await totalOf('bank')) - bank, (await totalOf('depot')) - depot]).toEqual([
    0, -450_00, 3,
  ]);
  expect(await myJars()).toMatchObject({ held: 0, deposit: 0, credit: 0, containers: [] });
  // A collected pick-up still counts as booked in its slot, like a delivered order.
  expect(await countBooked(shop, morning)).toBe(1);
  const { movements } = (await shop.as(asha)('GET /jars/movements')).body.data;
  expect(movements).toMatchObject([
    { kind: 'deposit_release', count: 0, deposit: -450, pickupId: requested.id },
    { kind: 'empties_taken', count: -3, deposit: 0, pickupId: requested.id, order: null },
    { kind: 'opening', count: 0, deposit: 450, pickupId: null },
    { kind: 'opening', count: 3, deposit: 0, pickupId: null, order: null },
  ]);
  const news = (await queuedMails(shop, asha.email ?? '')).map((mail) => (mail as unknown as { news: string }).news);
  expect(news).toEqual(['requested', 'scheduled', 'collected', 'refunded']);
  const { history } = (await staff('GET /admin/pickups/:id', { params: requested })).body.data;
  expect(history.map(({ kind, changedByUser }) => [kind, changedByUser?.name])).toEqual([
    ['requested', asha.name],
    ['scheduled', admin.name],
    ['collected', admin.name],
    ['refunded', admin.name],
  ]);
});

// Proves returns-2
test('one of three jars with ₹430 of deposit releases floor(430 / 3), and the last one the rest', async () => {
  const containerId = await holding(3, 430_00);
  const give = async (count: number) => {
    const { body } = await requestPickup(shop, asha, [{ containerId, count }]);
    return (await did('collect', body.data.pickup)).released;
  };
  expect([await give(1), await give(1), await give(1)]).toEqual([143.33, 143.33, 143.34]);
  expect(await balances()).toMatchObject({ creditPaise: 430_00, deposits: new Map([[containerId, 0]]) });
});

// Proves returns-7
test('the collected jars count instead of the promised ones: fewer or more, jars that are not the shop’s, and damaged ones', async () => {
  const fewer = await buildPickup(shop, asha, { count: 3 });
  const jar = fewer.lines[0]?.containerId ?? '';
  const taken = (count: number, damaged = 0) => ({ taken: [{ containerId: jar, count, damaged }] });
  const [depot, scrapped, charges] = [await totalOf('depot'), await totalOf('scrapped'), await totalOf('jar_charges')];
  expect(await did('collect', fewer, taken(1))).toMatchObject({
    released: 150,
    lines: [{ count: 3, taken: 1, notOurs: 0, damaged: 0 }],
  });
  const { body } = await requestPickup(shop, asha, [{ containerId: jar, count: 1 }]);
  const more = await did('collect', body.data.pickup, { ...taken(4, 1), damageCharge: 100 });
  expect(more).toMatchObject({
    released: 300,
    payable: 300,
    lines: [{ count: 1, taken: 4, notOurs: 2, damaged: 1, released: 300 }],
  });
  expect(await balances()).toMatchObject({ creditPaise: 350_00, held: new Map([[jar, 0]]) });
  expect([(await totalOf('depot')) - depot, (await totalOf('scrapped')) - scrapped]).toEqual([4, 1]);
  expect(Math.abs((await totalOf('jar_charges')) - charges)).toBe(100_00);
});

// Proves returns-8
test('a released deposit pays what is due, and the rest is paid back', async () => {
  const { id: productId } = await buildProduct(shop, { pricePaise: 40_00 });
  const order = await buildOrder(shop, asha, [{ productId, quantity: 1 }], { status: 'out_for_delivery' });
  await staff('POST /admin/orders/:id/delivery', { params: order, body: {} });
  const due = order.amountDue;
  const pickup = await did('collect', await buildPickup(shop, asha, { count: 3 }));
  expect(pickup).toMatchObject({ status: 'collected', released: 450, payable: 450 - due });
  expect((await shop.as(asha)('GET /orders/:id', { params: order })).body.data.order).toMatchObject({
    paymentStatus: 'paid',
    amountDue: 0,
  });
  const tooMuch = await step('refund', pickup, { amount: 450, method: 'cash' });
  expect(tooMuch).toMatchObject({ status: 409, body: { errorType: 'CONFLICT' } });
  await did('refund', pickup, { amount: 450 - due, method: 'cash' });
  expect((await balances()).creditPaise).toBe(0);
});

// Proves returns-6
test('orders and pick-ups together cannot promise more jars than the customer holds', async () => {
  const containerId = await holding(3, 450_00);
  const { id: productId } = await buildProduct(shop, { containerId, depositPaise: 150_00, stock: 50 });
  const order = (count: number) =>
    placeOrder(shop, asha, [{ productId, quantity: 3 }], { form: { empties: [{ containerId, count }] } });
  expect((await requestPickup(shop, asha, [{ containerId, count: 4 }])).body).toMatchObject({
    errorType: 'JARS_NOT_HELD',
    message: 'You can return 3 of these jars.',
  });
  const { body } = await requestPickup(shop, asha, [{ containerId, count: 2 }]);
  expect(await order(2)).toMatchObject({ status: 409, body: { errorType: 'JARS_NOT_HELD' } });
  const placed = await order(1);
  expect(placed.status).toBe(201);
  expect(await requestPickup(shop, asha, [{ containerId, count: 1 }])).toMatchObject({ status: 409 });
  const { id: orderId, orderNumber, deliveryDate } = placed.body.data.order;
  const { promises } = await myJars();
  expect(promises).toHaveLength(2);
  expect(promises).toContainEqual({ orderId, orderNumber, count: 1, day: deliveryDate, canKeep: true });
  expect(promises).toContainEqual({
    orderId: null,
    orderNumber: null,
    count: 2,
    day: expect.any(String),
    canKeep: false,
  });
  await shop.as(asha)('POST /pickups/:id/cancel', { params: body.data.pickup });
  expect((await order(2)).status).toBe(201);
});

// Proves returns-6
test('simultaneous pick-ups and orders never promise the same jar', async () => {
  const containerId = await holding(3, 450_00);
  const { id: productId } = await buildProduct(shop, { containerId, depositPaise: 150_00, stock: 50 });
  const form = { empties: [{ containerId, count: 2 }] };
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => requestPickup(shop, asha, [{ containerId, count: 2 }])),
    ...Array.from({ length: 3 }, () => placeOrder(shop, asha, [{ productId, quantity: 2 }], { form })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect((await myJars()).containers[0]).toMatchObject({ held: 3, promised: 2 });
});

// Proves returns-4
test('the last place of a slot goes to only one of several simultaneous orders and pick-ups, and is freed once', async () => {
  await buildException(shop, { ...morning, isClosed: false, reason: '', capacity: 1 });
  const containerId = await holding(4, 600_00);
  const { id: productId } = await buildProduct(shop, { stock: 50 });
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => requestPickup(shop, asha, [{ containerId, count: 1 }])),
    ...Array.from({ length: 3 }, () => placeOrder(shop, asha, [{ productId, quantity: 1 }])),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.errorType === 'SLOT_FULL')).toHaveLength(5);
  expect(await countBooked(shop, morning)).toBe(1);
  await resetSlots(shop);
  const { body } = await requestPickup(shop, asha, [{ containerId, count: 1 }], { form: { deliveryTime: 'evening' } });
  const params = body.data.pickup;
  const cancelled = await Promise.all([1, 2, 3].map(() => shop.as(asha)('POST /pickups/:id/cancel', { params })));
  expect(cancelled.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await countBooked(shop, { ...morning, windowKey: 'evening' })).toBe(0);
});

// Proves returns-10
test('the second of two simultaneous collections of a pick-up is refused (409), unless it has the same Idempotency-Key', async () => {
  const pickup = await buildPickup(shop, asha, { count: 3 });
  const answers = await Promise.all([step('collect', pickup), step('collect', pickup)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await balances()).creditPaise).toBe(450_00);

  const other = await buildPickup(shop, asha, { count: 2 });
  const key = newId();
  const first = await step('collect', other, {}, key);
  expect((await step('collect', other, {}, key)).body).toEqual(first.body);
  expect((await step('collect', other, { reason: 'Another' }, key)).status).toBe(409);
  expect((await step('collect', pickup, {}, key)).status).toBe(409);
  expect((await balances()).creditPaise).toBe(750_00);
});

// Proves returns-10
test('a repeated request makes one pick-up, and its key is refused with another form until it expires', async () => {
  const containerId = await holding(3, 450_00);
  const request = (count: number, key: string) => requestPickup(shop, asha, [{ containerId, count }], { key });
  const key = newId();
  const answers = await Promise.all([request(1, key), request(1, key), request(1, key)]);
  expect(new Set(answers.map(({ body }) => body.data.pickup.id)).size).toBe(1);
  expect((await request(2, key)).status).toBe(409);
  expect(await forgetRequests(shop.db, 0, new Date(shop.clock().getTime() + 1000))).toBeGreaterThan(0);
  expect((await request(2, key)).status).toBe(201);
});

// Proves returns-4, returns-5
test('moving a pick-up moves its place to the other slot, which counts orders and pick-ups together', async () => {
  const pickup = await buildPickup(shop, asha);
  const { id: productId } = await buildProduct(shop);
  await placeOrder(shop, asha, [{ productId, quantity: 1 }]);
  const moved = await did('schedule', pickup, { deliveryDate: '2026-11-23', deliveryTime: 'evening' });
  expect(moved).toMatchObject({ status: 'scheduled', deliveryDate: '2026-11-23', payBy: '2026-12-03' });
  expect(await findPlaceFaults(shop.db, shop.clock())).toEqual([]);
  await shop.db.run(sql('update slots set booked = 5 where date = $1'), ['2026-11-23']);
  expect(await findPlaceFaults(shop.db, shop.clock())).toEqual([
    'slots (2026-11-23 evening no zone) says booked 5; there are booked 1',
  ]);
  await shop.db.run(sql('update slots set booked = 1 where date = $1'), ['2026-11-23']);
  const rejected = await did('reject', moved, { reason: 'The road is closed' });
  expect(rejected).toMatchObject({ status: 'rejected', reason: 'The road is closed' });
  expect(await countBooked(shop, { date: '2026-11-23', windowKey: 'evening' })).toBe(0);
  expect((await step('reject', moved)).status).toBe(400);
});

// Proves returns-5
test('a customer cannot cancel a pick-up after the cut-off', async () => {
  const pickup = await buildPickup(shop, asha);
  const start = shop.clock();
  shop.clock.set('2026-11-22T12:00:00+05:30');
  expect((await shop.as(asha)('GET /pickups')).body.data.pickups).toMatchObject([{ canCancel: false }]);
  expect((await shop.as(asha)('POST /pickups/:id/cancel', { params: pickup })).status).toBe(409);
  shop.clock.set(start.toISOString());
});

// Proves returns-9
test('credit is paid back once, and only as much as was not spent since the request', async () => {
  await holding(1, 150_00, 300_00);
  const request = (amount: number) => shop.as(asha)('POST /pay-backs', { body: { amount } });
  expect((await request(300.01)).body.message).toBe('You can get back ₹300.00 of your balance.');
  const { body } = await request(300);
  expect((await request(1)).status).toBe(409);
  expect(await myJars()).toMatchObject({ credit: 300, freeCredit: 0 });
  const { id: productId } = await buildProduct(shop, { pricePaise: 50_00, depositPaise: 0 });
  await placeOrder(shop, asha, [{ productId, quantity: 1 }], { form: { useCredit: true } });
  const pickup = body.data.pickup;
  const [till] = [await totalOf('till')];
  expect((await step('refund', pickup, { amount: 300, method: 'cash' })).body.message).toBe(
    'At most ₹200.00 can be refunded: that is the balance.',
  );
  const twice = await Promise.all([1, 2].map(() => step('refund', pickup, { amount: 200, method: 'cash' })));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([(await balances()).creditPaise, (await totalOf('till')) - till]).toEqual([0, -200_00]);
});

test('a customer requests the money of a cancelled order in one step, and it is paid out', async () => {
  const { id: productId } = await buildProduct(shop, { pricePaise: 50_00, depositPaise: 0 });
  const { body: placed } = await placeOrder(shop, asha, [{ productId, quantity: 1 }]);
  const params = { id: placed.data.order.id };
  const paid = placed.data.order.amountDue;
  await staff('PUT /admin/orders/:id/payment-status', {
    params,
    body: { paymentStatus: 'paid', paymentMethod: 'upi' },
  });
  await staff('PUT /admin/orders/:id/status', { params, body: { status: 'cancelled' } });
  const request = (key: string) => shop.as(asha)('POST /orders/:id/pay-back', { params }, { 'idempotency-key': key });
  const requested = [...(await Promise.all([request('mine'), request('mine')])), await request('other')];
  expect(requested.map(({ status }) => status)).toEqual([200, 200, 409]);
  const pickup = requested[0]?.body.data.pickup as Pickup;
  expect(requested[1]?.body.data.pickup).toEqual(pickup);
  expect(pickup).toMatchObject({ kind: 'pay_back', status: 'requested', payable: paid });
  const letter = (await queuedMails(shop, asha.email ?? '')).find((mail) => 'payBy' in mail);
  expect(letter).toMatchObject({ isReturn: false, address: '' });
  expect(await myJars()).toMatchObject({ credit: paid, freeCredit: 0 });
  expect(await did('refund', pickup, { amount: paid, method: 'upi', reference: '4123' })).toMatchObject({
    status: 'refunded',
    refund: { amount: paid },
  });
  const order = (await shop.as(asha)('GET /orders/:id', { params })).body.data.order;
  expect([order.paymentStatus, order.amountToReturn, (await balances()).creditPaise]).toEqual(['refunded', 0, 0]);
});

// Proves returns-3
test('a pick-up whose deposit stays credit ends with the collection, and staff can choose that for any pick-up', async () => {
  const keptAsCredit = await buildPickup(shop, asha, { form: { keepAsCredit: true } });
  expect(await did('collect', keptAsCredit)).toMatchObject({ status: 'credited', payable: 450 });
  const requested = await did('collect', await buildPickup(shop, asha, { count: 1 }));
  expect(await did('keep', requested)).toMatchObject({ status: 'credited' });
  expect((await balances()).creditPaise).toBe(600_00);
  expect((await step('refund', requested, { amount: 150, method: 'cash' })).status).toBe(409);
});

// Proves returns-11
test('invalid input is refused with all errors, and nothing is written', async () => {
  const containerId = await holding(3, 450_00);
  const { status, body } = await requestPickup(shop, asha, [{ containerId, count: 0 }], {
    form: { deliveryPhone: 'x', deliveryAddress: '' },
  });
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([
    400,
    ['jars.0.count', 'deliveryAddress', 'deliveryPhone'],
  ]);
  const pickup = await buildPickup(shop, asha);
  const jar = pickup.lines[0]?.containerId;
  const refused = async (name: Step, body: object) => (await step(name, pickup, body)).body.errors?.[0]?.path;
  expect(await refused('collect', { taken: [{ containerId: jar, count: 1, damaged: 2 }] })).toBe('taken');
  expect(await refused('collect', { taken: [{ containerId: jar, count: 0 }] })).toBe('taken');
  expect(await refused('collect', { taken: [{ containerId: newId(), count: 1 }] })).toBe('taken');
  expect(await refused('collect', { damageCharge: 10 })).toBe('damageCharge');
  expect(await refused('reject', { reason: ' ' })).toBe('reason');
  expect((await step('refund', pickup, { amount: 1, method: 'cash', date: '2026-11-25' })).status).toBe(400);
  expect((await step('refund', pickup, { amount: 1, method: 'cash' })).status).toBe(409);
  expect((await step('collect', { ...pickup, version: 7 })).status).toBe(409);
  expect((await staff('GET /admin/pickups/:id', { params: pickup })).body.data.history).toHaveLength(1);
});

const moveOften = sql(`
  insert into pickup_events (id, pickup_id, kind, created_at)
  select gen_random_uuid(), $1, 'moved', $2 from generate_series(1, 250)`);

test('staff see the newest 200 entries of a pick-up’s history, oldest first', async () => {
  const pickup = await buildPickup(shop, asha, { count: 2 });
  await shop.db.run(moveOften, [pickup.id, shop.clock()]);
  const { history } = (await staff('GET /admin/pickups/:id', { params: pickup })).body.data;
  const ids = history.map(({ id }) => id);
  expect([ids.length, ids]).toEqual([200, ids.toSorted()]);
});

// Proves returns-14
test('staff list open pick-ups by age, filter them and export them as a spreadsheet', async () => {
  const [first, second] = [
    await buildPickup(shop, asha, { count: 2 }),
    await buildPickup(shop, asha, { form: { deliveryTime: 'evening' } }),
  ];
  await did('reject', second, { reason: 'Too far' });
  const list = async (query: object) =>
    (await staff('GET /admin/pickups', { query: { customerId: asha.id, ...query } })).body.data.pickups.map(
      ({ id }) => id,
    );
  expect(await list({})).toEqual([second.id, first.id]);
  expect(await list({ status: 'open' })).toEqual([first.id]);
  expect(await list({ status: 'rejected', deliveryTime: 'evening' })).toEqual([second.id]);
  expect(await list({ deliveryDate: '2026-11-22', kind: 'return_jars', search: 'lake view' })).toEqual([
    second.id,
    first.id,
  ]);
  expect(await list({ search: asha.phone.slice(-4) })).toHaveLength(2);
  expect(await list({ late: 'true' })).toEqual([]);
  const { body } = await staff('GET /admin/pickups/export', { query: { customerId: asha.id, status: 'open' } });
  expect(readCsv(body as unknown as string).map((row) => [row.Status, row.Jars])).toEqual([
    ['Requested', expect.stringMatching(/^2 × 20 L jar/)],
  ]);
});
