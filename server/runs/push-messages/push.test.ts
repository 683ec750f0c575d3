/** Push messages: their receivers, their number and their texts. */
import { Logger, runOnce, type Task } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { scheduledJobs } from '#server/jobs.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { createBrowser, openPushServer, type PushServer } from '#server/testing/builders/push-server.ts';
import { actFor, byMethod, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';
import { sendPush } from './send-push.ts';
import { sendPushTask } from './store.ts';

const tellCustomers = scheduledJobs.find(({ name }) => name === 'tell_customers');
let world: JarShop;
let service: PushServer;
beforeAll(async () => {
  service = await openPushServer();
  world = await openJarShop({ PUSH_SERVICE: service.url });
});
afterAll(async () => {
  await world.shop.close();
  await service.close();
});
afterEach(() => {
  service.answerWith(201);
  // The clock is set back, because staff sessions do not last until the day of delivery.
  world.shop.clock.set('2026-11-21T04:30:00Z');
});

const countSubscriptions = sql<{ count: number }>(
  'select count(*)::int as count from push_subscriptions where customer_id = $1',
);
const subscriptionsOf = async ({ id }: { id: string }) => (await world.shop.db.row(countSubscriptions, [id]))?.count;

const silent = new Logger(() => () => {});

/**
 * Does the work of the scheduler and the worker in one minute. Returns the maximum number of attempts of each message.
 */
async function passMinute(): Promise<number[]> {
  const { shop } = world;
  await tellCustomers?.run(shop);
  const messages: { payload: unknown; most: number }[] = [];
  const keep: Task = (payload, { job }) => void messages.push({ payload, most: job.max_attempts });
  // Collects the queued messages and ends.
  await runOnce({ pgPool: shop.db.pool, taskList: { [sendPushTask]: keep }, noHandleSignals: true, logger: silent });
  for (const { payload } of messages) await sendPush(shop, payload as Parameters<typeof sendPush>[1]);
  return messages.map(({ most }) => most);
}

let browsers = 0;
async function subscribe(customer: { token: string }) {
  browsers += 1;
  const path = `/browser/${browsers}`;
  const browser = createBrowser(service.url + path);
  const { status, body } = await world.shop.as(customer)('PUT /push', { body: browser.subscription });
  expect(status, JSON.stringify(body)).toBe(200);
  return {
    received: () =>
      service.received.filter((one) => one.path === path).map(({ body: sealed }) => browser.read(sealed) as object),
  };
}
const isOn = async (customer: { token: string }) => (await world.shop.as(customer)('GET /push')).body.data.isOn;

async function confirmedOrders(customer: BuiltCustomer, count: number): Promise<{ id: string }[]> {
  const acts = actFor(world, customer);
  const orders: { id: string }[] = [];
  for (let at = 0; at < count; at += 1) orders.push(await acts.step(await acts.place({ quantity: 1 }), 'confirmed'));
  return orders;
}

/** Plans a run with stops of other customers before the last one, which is this customer's. */
async function planRun(customer: BuiltCustomer, others = 6) {
  const desk = dispatchIn(world);
  const before = await confirmedOrders(await buildCustomer(world.shop), others);
  const [own] = await confirmedOrders(customer, 1);
  if (!own) throw new Error('No order');
  const rider = await desk.rider({ name: 'Ravi Kumar' });
  const run = await desk.plan(rider, ofOrders(...before, own));
  const phone = phoneOf(world, rider);
  return {
    own,
    async start(): Promise<void> {
      world.shop.clock.advance(1);
      await desk.start(run);
    },
    async deliver(at: number): Promise<void> {
      world.shop.clock.advance(360);
      const stop = (await phone.stops())[at];
      if (stop) await phone.record(phone.actAt(stop, 'delivered', { payments: byMethod('cash', 220) }));
    },
  };
}

// Proves riders-31
test('a customer gets one message when the run starts and one when three stops are left', async () => {
  const { shop } = world;
  const asha = await buildCustomer(shop);
  expect((await shop.as(asha)('GET /push')).body.data).toEqual({ key: null, isOn: false });
  const run = await planRun(asha);
  const { key } = (await shop.as(asha)('GET /push')).body.data;
  expect(key).toMatch(/^[\w-]{87}$/);
  const browser = await subscribe(asha);
  expect((await shop.as(asha)('GET /push')).body.data).toEqual({ key, isOn: true });

  expect(await passMinute()).toEqual([]);
  await run.start();
  // There are at most six attempts, within four minutes, because a later message would be wrong.
  expect(await passMinute()).toEqual([6]);
  expect(await passMinute()).toEqual([]);
  const url = `/orders/${run.own.id}`;
  const started = { title: 'Ravi is on the way with your water', body: '6 stops before you', url };
  expect(browser.received()).toEqual([started]);
  const { headers } = service.received[0] ?? {};
  expect(headers).toMatchObject({ ttl: '1800', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(headers?.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
  expect(headers?.authorization).toContain(key);

  shop.clock.set('2026-11-22T04:30:00Z');
  await run.deliver(0);
  await run.deliver(1);
  expect(await passMinute()).toEqual([]);
  await run.deliver(2);
  await shop.as(asha)('PUT /auth/language/:language', { params: { language: 'hi' } });
  expect(await passMinute()).toEqual([6]);
  expect(browser.received()).toEqual([
    started,
    { title: 'Ravi आपका पानी लेकर पास आ गए हैं', body: 'आपसे पहले 3 जगहें, करीब 10:40 से 11:00 के बीच', url },
  ]);
  await run.deliver(3);
  expect(await passMinute()).toEqual([]);
  expect(service.received).toHaveLength(2);
});

test('a customer who subscribes after the run started gets only the message that the rider is near, and none for a delivered order', async () => {
  const [asha, vijay] = [await buildCustomer(world.shop), await buildCustomer(world.shop)];
  const run = await planRun(asha, 4);
  await run.start();
  await passMinute();
  const browser = await subscribe(asha);
  expect(await passMinute()).toEqual([]);
  await run.deliver(0);
  service.answerWith(500);
  await expect(passMinute()).rejects.toThrow('A push service answered 500');
  expect(browser.received()).toEqual([expect.objectContaining({ body: '3 stops before you' })]);

  const short = await planRun(vijay, 1);
  const other = await subscribe(vijay);
  await short.start();
  await tellCustomers?.run(world.shop);
  await short.deliver(0);
  await short.deliver(1);
  expect(await passMinute()).toEqual([6]);
  expect(other.received()).toEqual([]);
});

test('a push subscription is deleted if the push service reports it as gone, and a redirect is not followed', async () => {
  const asha = await buildCustomer(world.shop);
  const run = await planRun(asha, 5);
  await subscribe(asha);
  await run.start();
  service.answerWith(307);
  const before = service.received.length;
  expect(await passMinute()).toEqual([6]);
  expect([service.received.length - before, await isOn(asha)]).toEqual([1, true]);
  await run.deliver(0);
  await run.deliver(1);
  service.answerWith(410);
  expect(await passMinute()).toEqual([6]);
  expect([service.received.length - before, await isOn(asha)]).toEqual([2, false]);
});

// Proves riders-31
test('a push subscription ends with sign-out, deactivation, or another customer’s subscription in the same browser', async () => {
  const { shop, asAdmin } = world;
  const asha = await buildCustomer(shop);
  await subscribe(asha);
  await shop.as(asha)('DELETE /push');
  expect(await isOn(asha)).toBe(false);

  const { subscription } = createBrowser(`${service.url}/shared`);
  await shop.as(asha)('PUT /push', { body: subscription });
  const vijay = await buildCustomer(shop);
  await shop.as(vijay)('PUT /push', { body: subscription });
  expect([await isOn(asha), await isOn(vijay)]).toEqual([false, true]);

  await shop.as(vijay)('POST /auth/logout');
  expect(await subscriptionsOf(vijay)).toBe(0);

  await subscribe(asha);
  const params = { id: asha.id };
  expect((await asAdmin('PUT /admin/users/:id/status', { params, body: { isActive: false } })).status).toBe(200);
  expect(await subscriptionsOf(asha)).toBe(0);
});

test('a customer can have at most five push subscriptions, and the newest ones are kept', async () => {
  const { shop } = world;
  const asha = await buildCustomer(shop);
  const credentials = { email: asha.email, password: asha.password };
  await subscribe(asha);
  for (let count = 0; count < 5; count += 1) {
    const { status, body } = await shop.call('POST /auth/login', { body: credentials });
    expect(status, JSON.stringify(body)).toBe(200);
    await subscribe(body.data);
  }
  expect([await subscriptionsOf(asha), await isOn(asha)]).toEqual([5, false]);
});

test('a push subscription with an address that belongs to no push service is refused, and staff cannot subscribe', async () => {
  const customer = await buildCustomer(world.shop);
  const { subscription } = createBrowser('http://127.0.0.1:9/mine');
  const { status, body } = await world.shop.as(customer)('PUT /push', { body: subscription });
  expect([status, body.errors]).toEqual([
    400,
    [expect.objectContaining({ path: 'endpoint', msg: 'We cannot send messages to this browser.' })],
  ]);
  const staff = await buildAdmin(world.shop);
  expect((await world.shop.as(staff)('GET /push')).status).toBe(403);
});
