/** Notifications of alerts: which ones each member of staff has chosen, in which browsers, and what prevents them. */
import { Logger, runOnce, type Task } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alertListPath } from '#contract/alerts/kinds.ts';
import { sql } from '#server/core/db/database.ts';
import {
  type BuiltAdmin,
  buildAdmin,
  buildCustomer,
  buildRole,
  buildSession,
} from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { createBrowser, openPushServer, type PushServer } from '#server/testing/builders/push-server.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { sendAlertPushTask } from './browser.store.ts';
import { collectAlerts } from './find-alerts.ts';
import { sendAlerts } from './send-alerts.ts';
import { sendNotification } from './send-notification.ts';

let service: PushServer;
let shop: TestShop;
let meera: BuiltAdmin;
beforeAll(async () => {
  service = await openPushServer();
  shop = await openTestShop({ PUSH_SERVICE: service.url });
});
beforeEach(async () => {
  shop.clock.set('2026-11-21T04:30:00Z');
  meera = await buildAdmin(shop);
  await shop.db.run(sql('delete from alert_browsers'));
});
afterEach(() => service.answerWith(201));
afterAll(async () => {
  await shop.close();
  await service.close();
});

const everything = {
  page: ['order'],
  email: [],
  browser: ['order', 'lowStock', 'emails'],
  quietFrom: '',
  quietTo: '',
  every: 'quarterHour',
  version: 0,
};
const choose = (changes: object = {}, person = meera) =>
  shop.as(person)('PUT /admin/alert-choices', { body: { ...everything, ...changes } });
const add = sql(`
  insert into alerts (kind, record_id, created_at) select $1, gen_random_uuid(), $3 from generate_series(1, $2)`);
const happen = (kind: string, count = 1) => shop.db.run(add, [kind, count, shop.clock()]);

const silent = new Logger(() => () => {});

/** Takes the queued notifications, without sending them. */
async function takeQueued(): Promise<unknown[]> {
  await sendAlerts(shop);
  const queued: unknown[] = [];
  const keep: Task = (payload) => void queued.push(payload);
  await runOnce({
    pgPool: shop.db.pool,
    taskList: { [sendAlertPushTask]: keep },
    noHandleSignals: true,
    logger: silent,
  });
  return queued;
}

async function send(queued: readonly unknown[]): Promise<void> {
  for (const payload of queued) await sendNotification(shop, payload as Parameters<typeof sendNotification>[1]);
}

/** Runs the job that queues notifications once, and sends what it queued. The clock does not move. */
const passMinute = async () => send(await takeQueued());

let browsers = 0;
async function turnOn(person: { token: string } = meera) {
  browsers += 1;
  const path = `/browser/${browsers}`;
  const browser = createBrowser(service.url + path);
  const { status, body } = await shop.as(person)('PUT /admin/alert-browser', { body: browser.subscription });
  expect(status, JSON.stringify(body)).toBe(200);
  return {
    subscription: browser.subscription,
    received: () =>
      service.received
        .filter((one) => one.path === path)
        .map(({ body: sealed }) => browser.read(sealed) as { title: string; body: string; url: string }),
  };
}

const isOn = async (person: { token: string }) => (await shop.as(person)('GET /admin/alert-browser')).body.data.isOn;

const titles = (browser: { received: () => { title: string }[] }) => browser.received().map(({ title }) => title);

// Proves alerts-1
test('one order is one notification with its number and without the customer, in the language of its reader', async () => {
  const { id: productId } = await buildProduct(shop, { stock: 500 });
  await choose({ browser: ['order'] });
  await shop.as(meera)('PUT /auth/language/:language', { params: { language: 'hi' } });
  const browser = await turnOn();
  await collectAlerts(shop);
  await passMinute();
  shop.clock.advance(3600);
  const customer = await buildCustomer(shop, { name: 'Asha Rao' });
  const { body } = await placeOrder(shop, customer, [{ productId, quantity: 1 }]);
  await collectAlerts(shop);
  await passMinute();
  await passMinute();
  const { orderNumber } = body.data.order;
  expect(browser.received()).toEqual([
    { title: expect.stringContaining('नया ऑर्डर'), body: orderNumber, url: alertListPath },
  ]);
  const { headers } = service.received.at(-1) ?? {};
  expect(headers).toMatchObject({ urgency: 'high', topic: 'alerts', 'content-encoding': 'aes128gcm' });
});

// Proves alerts-1
test('alerts that come during one pause are a single notification in each browser', async () => {
  await happen('order', 3);
  await choose();
  const desk = await turnOn();
  const phone = await turnOn(await buildSession(shop, meera));
  await passMinute();
  await happen('order');
  await passMinute();
  await happen('order', 9_998);
  await happen('emails');
  await happen('claim');
  shop.clock.advance(14 * 60);
  await passMinute();
  expect(titles(desk)).toHaveLength(1);
  shop.clock.advance(60);
  await passMinute();
  for (const browser of [desk, phone]) {
    expect(browser.received()).toHaveLength(2);
    const [, digest] = browser.received();
    expect(digest?.title).toMatch(/^9,?999 new alerts in /);
    expect(digest?.body).toBe('New order: 9998 · Emails are not going out: 1');
  }
});

const lockPosition = sql('select from alert_pushes where account_id = $1 for update');

test('two instances that look for alerts at the same moment queue one notification', async () => {
  await choose();
  await turnOn();
  await happen('order');
  const looking: Promise<void>[] = [];
  await shop.db.transaction(async (tx) => {
    await tx.run(lockPosition, [meera.id]);
    looking.push(sendAlerts(shop), sendAlerts(shop));
    await untilWaiting(tx, 2);
  });
  await Promise.all(looking);
  expect(await takeQueued()).toHaveLength(1);
});

test('an alert waits for the pause even if another instance queues a notification while the job runs', async () => {
  await choose();
  await turnOn();
  await happen('order');
  await takeQueued();
  shop.clock.advance(15 * 60);
  await happen('order');
  const running: Promise<void>[] = [];
  await shop.db.transaction(async (tx) => {
    await tx.run(lockPosition, [meera.id]);
    running.push(sendAlerts(shop));
    await untilWaiting(tx, 1);
    await tx.run(sql('update alert_pushes set pushed_at = $2 where account_id = $1'), [meera.id, shop.clock()]);
  });
  await Promise.all(running);
  expect(await takeQueued()).toEqual([]);
});

test('an email does not replace the notification of an alert, nor the other way round', async () => {
  await choose({ email: ['order'] });
  const browser = await turnOn();
  await happen('order');
  await passMinute();
  await passMinute();
  const mails = (await queuedMails(shop, meera.email)).filter(({ kind }) => kind === 'alerts');
  expect([titles(browser).length, mails.length]).toEqual([1, 1]);
});

test('each browser gets every alert that comes after it was added, whatever other browsers got, and no earlier ones', async () => {
  await choose();
  const desk = await turnOn();
  await happen('order');
  const phone = await turnOn(await buildSession(shop, meera));
  await passMinute();
  expect([titles(desk).length, titles(phone).length]).toEqual([1, 1]);
  await shop.as(meera)('DELETE /auth/sessions');
  await shop.as(meera)('DELETE /admin/alert-browser');
  shop.clock.advance(3600);
  await happen('order', 50);
  await passMinute();
  const again = await turnOn();
  await passMinute();
  expect([titles(desk).length, titles(phone).length, titles(again).length]).toEqual([1, 1, 0]);
});

// Proves alerts-1
test('quiet hours hold notifications back, and the first minute after them sends one', async () => {
  await choose({ quietFrom: '22:00', quietTo: '07:00' });
  shop.clock.set('2026-11-21T16:29:00Z');
  const browser = await turnOn(await buildSession(shop, meera));
  shop.clock.set('2026-11-21T16:40:00Z');
  await happen('order', 2);
  await passMinute();
  shop.clock.set('2026-11-22T01:29:00Z');
  await passMinute();
  expect(titles(browser)).toEqual([]);
  shop.clock.set('2026-11-22T01:30:00Z');
  await passMinute();
  expect(titles(browser)).toEqual([expect.stringMatching(/^2 new alerts/)]);
});

// Proves alerts-1
test('alerts that were seen in the page are not sent, even if they were seen while the notification waited', async () => {
  await choose();
  const browser = await turnOn();
  await happen('order');
  const queued = await takeQueued();
  expect(queued).toHaveLength(1);
  await shop.as(meera)('POST /admin/alerts/seen', { body: { until: '999999999999' } });
  await send(queued);
  shop.clock.advance(3600);
  await passMinute();
  expect(titles(browser)).toEqual([]);
});

// Proves alerts-2
test('a person gets only what they may read when the notification is sent', async () => {
  const role = await buildRole(shop, ['orders.read', 'catalogue.read']);
  const jaya = await buildAdmin(shop, { roles: [role] });
  await choose({}, jaya);
  const browser = await turnOn(jaya);
  await happen('order');
  await happen('lowStock');
  await happen('emails');
  const queued = await takeQueued();
  await shop.db.run(sql('update staff_roles set permissions = $2 where id = $1'), [role, ['catalogue.read']]);
  await send(queued);
  expect(titles(browser)).toEqual([expect.stringMatching(/^Low stock in /)]);
});

async function leave({ id }: BuiltAdmin): Promise<void> {
  const owner = await buildAdmin(shop);
  const { status } = await shop.as(owner)('PUT /admin/users/:id/status', { params: { id }, body: { isActive: false } });
  expect(status).toBe(200);
}

async function lackStep({ id }: BuiltAdmin): Promise<void> {
  const role = await buildRole(shop, ['orders.read']);
  await shop.db.run(sql('insert into factor_roles (role) values ($1)'), [role]);
  await shop.db.run(sql('update users set roles = array[$2] where id = $1'), [id, role]);
}

// Proves alerts-2
test.each([
  ['signing out', (person: BuiltAdmin) => shop.as(person)('POST /auth/logout')],
  ['leaving the shop', leave],
  ['lacking the second step that the role needs', lackStep],
  ['the end of the session', async () => shop.clock.advance(13 * 3600)],
  ['turning them off', (person: BuiltAdmin) => shop.as(person)('DELETE /admin/alert-browser')],
])('%s stops notifications, also those that wait', async (_what, stop: (person: BuiltAdmin) => Promise<unknown>) => {
  const ravi = await buildAdmin(shop);
  await choose({}, ravi);
  const browser = await turnOn(ravi);
  await happen('order');
  const queued = await takeQueued();
  await stop(ravi);
  await send(queued);
  await happen('order');
  shop.clock.advance(3600);
  await passMinute();
  expect(titles(browser)).toEqual([]);
});

// Proves alerts-2
test('a browser is forgotten when its push service reports it as gone, and is tried again while the service is busy', async () => {
  await choose();
  const browser = await turnOn();
  await happen('order');
  const queued = await takeQueued();
  service.answerWith(503);
  await expect(send(queued)).rejects.toThrow('A push service answered 503');
  expect(await isOn(meera)).toBe(true);
  service.answerWith(410);
  await send(queued);
  expect([titles(browser).length, await isOn(meera)]).toEqual([2, false]);
});

test('a push service that does not answer in time is tried again later', async () => {
  await choose();
  await turnOn();
  await happen('order');
  const queued = await takeQueued();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort('The time is over'));
  await expect(send(queued)).rejects.toBe('The time is over');
  expect(limit).toHaveBeenCalledWith(10_000);
  limit.mockRestore();
});

test('a browser belongs to the last session that turned it on, and each person has at most five', async () => {
  await choose();
  const ravi = await buildAdmin(shop);
  const { subscription } = await turnOn();
  await shop.as(ravi)('PUT /admin/alert-browser', { body: subscription });
  expect([await isOn(meera), await isOn(ravi)]).toEqual([false, true]);

  await turnOn();
  for (let count = 0; count < 5; count += 1) await turnOn(await buildSession(shop, meera));
  const count = sql<{ count: number }>('select count(*)::int as count from alert_browsers where account_id = $1');
  expect([(await shop.db.one(count, [meera.id])).count, await isOn(meera)]).toEqual([5, false]);
});

test('only staff turn notifications on, with the address of a push service, which the audit log does not keep', async () => {
  const { subscription } = createBrowser('http://127.0.0.1:9/mine');
  const refused = await shop.as(meera)('PUT /admin/alert-browser', { body: subscription });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [expect.objectContaining({ path: 'endpoint', msg: 'We cannot send messages to this browser.' })],
  ]);
  const customer = await buildCustomer(shop);
  expect((await shop.as(customer)('GET /admin/alert-browser')).status).toBe(403);
  const { subscription: kept } = await turnOn();
  const details = sql<{ text: string }>(
    "select coalesce(string_agg(changes::text, ' '), '') as text from audit_details",
  );
  const { text } = await shop.db.one(details);
  for (const secret of Object.values(kept)) expect(text).not.toContain(secret);
});

test('a page from before the upgrade that saves choices chooses no notifications', async () => {
  const { browser: _browser, ...older } = everything;
  const { status, body } = await shop.as(meera)('PUT /admin/alert-choices', { body: older });
  expect([status, body.data.choices.browser]).toEqual([200, []]);
});

// Proves alerts-4
test('the list of alerts also has the kinds that are chosen only as notifications, and the bell does not count them', async () => {
  await choose({ page: ['claim'], browser: ['order'] });
  await shop.as(meera)('POST /admin/alerts/seen', { body: { until: '999999999999' } });
  await happen('order');
  await happen('lowStock');
  const { alerts, newCount } = (await shop.as(meera)('GET /admin/alerts')).body.data;
  expect(newCount).toBe(0);
  expect(alerts.filter(({ isNew }) => isNew).map(({ kind }) => kind)).toEqual(['order']);
});
