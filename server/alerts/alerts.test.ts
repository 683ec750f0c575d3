/** Tests which events become alerts, who reads them, and which are still new. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertKindNames } from '#contract/alerts/kinds.ts';
import { sql } from '#server/core/db/database.ts';
import { applyRetention } from '#server/core/db/lock-rows.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer, buildRole } from '#server/testing/builders/accounts.ts';
import { buildClaim } from '#server/testing/builders/claims.ts';
import { buildComplaint, complainAsGuest } from '#server/testing/builders/messages.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';
import { collectAlerts } from './find-alerts.ts';
import { keptDays } from './rules.ts';
import { oldAlerts } from './store.ts';

let world: JarShop;
let meera: BuiltAdmin;
beforeAll(async () => {
  world = await openJarShop({ UPI_ID: 'paniwala@upi' });
  meera = await buildAdmin(world.shop);
  await collectAlerts(world.shop);
});
afterAll(() => world.shop.close());

const addToPlan = sql("insert into plan_orders (order_id, plan_id, date) values ($1, $2, '2026-11-22')");

const read = async (person = meera) => (await world.shop.as(person)('GET /admin/alerts')).body.data;

/** Runs `act` and returns the alerts that it has caused, newest first. */
async function causedBy(act: () => Promise<unknown>) {
  await collectAlerts(world.shop);
  const before = (await read()).alerts[0]?.id ?? '0';
  await act();
  await collectAlerts(world.shop);
  return (await read()).alerts.filter(({ id }) => Number(id) > Number(before));
}

test('an order of a customer is one alert, and an order by phone or of a plan is none', async () => {
  const { shop, asAdmin, water } = world;
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const alerts = await causedBy(() => actFor(world, asha).place());
  expect(alerts).toEqual([expect.objectContaining({ kind: 'order', isNew: true, name: 'Asha Rao' })]);
  expect(alerts[0]?.orderNumber).toMatch(/\d/);
  expect(await causedBy(async () => shop.clock.advance(120))).toEqual([]);
  const byPhone = { ...deliveryFormAt(shop.clock()), items: [{ productId: water, quantity: 1 }] };
  const placed = () => asAdmin('POST /admin/callers/:id/orders', { params: { id: asha.id }, body: byPhone });
  expect(await causedBy(placed)).toEqual([]);

  const plan = await buildPlan(shop, asha, { lines: [{ productId: water, quantity: 1 }] });
  const ofPlan = async () => {
    const order = await actFor(world, asha).place();
    await shop.db.run(addToPlan, [order.id, plan]);
  };
  expect(await causedBy(ofPlan)).toEqual([]);
});

test('an order whose transaction commits four minutes later is not missed', async () => {
  const { shop } = world;
  const asha = await buildCustomer(shop);
  shop.clock.advance(60);
  const order = await actFor(world, asha).place();
  // The searches of the next minutes do not find the order, as if its transaction were still open.
  await shop.db.run(sql('update orders set is_by_phone = true where id = $1'), [order.id]);
  shop.clock.advance(240);
  const commit = sql('update orders set is_by_phone = false where id = $1');
  expect(await causedBy(() => shop.db.run(commit, [order.id]))).toEqual([
    expect.objectContaining({ orderId: order.id }),
  ]);
});

test('a failed stop and an issue of a run are one alert each, and a reported UPI payment until it is decided', async () => {
  const { shop, asAdmin } = world;
  const desk = dispatchIn(world);
  const bina = await buildCustomer(shop, { name: 'Bina Iyer' });
  const acts = actFor(world, bina);
  const order = await acts.step(await acts.place(), 'confirmed');
  const rider = await desk.rider();
  const run = await desk.plan(rider, ofOrders(order));
  await desk.start(run);
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  shop.clock.advance(600);
  const act = phone.actAt(stop, 'not_delivered', { reason: 'Nobody there' });
  expect(await causedBy(() => phone.record(act, act))).toEqual([
    expect.objectContaining({ kind: 'failedStop', orderId: order.id, name: 'Bina Iyer' }),
  ]);
  expect(await causedBy(() => phone.record(phone.actAt(stop, 'delivered')))).toEqual([
    expect.objectContaining({ kind: 'issue', orderId: order.id }),
  ]);

  const onUpi = await acts.place({ paymentMethod: 'online' });
  const decided = async () => {
    const id = await buildClaim(shop, bina, onUpi.id);
    const refused = await asAdmin('POST /admin/upi-claims/:id/refuse', {
      params: { id },
      body: { reason: 'Not there' },
    });
    expect(refused.status, JSON.stringify(refused.body)).toBe(200);
  };
  expect(await causedBy(decided)).toEqual([]);
  expect(await causedBy(() => buildClaim(shop, bina, onUpi.id))).toEqual([
    expect.objectContaining({ kind: 'claim', orderId: onUpi.id, name: 'Bina Iyer' }),
  ]);
});

// Proves complaints-11
test('a new complaint is one alert, and so is each deadline that comes near before it is met', async () => {
  const { shop } = world;
  const bina = await buildCustomer(shop, { name: 'Bina Iyer' });
  let complaint: Awaited<ReturnType<typeof buildComplaint>> | undefined;
  const kindsOf = async (act: () => Promise<unknown>) =>
    (await causedBy(act))
      .filter(({ name }) => name === 'Bina Iyer')
      .map(({ kind, orderNumber }) => [kind, orderNumber]);
  const complain = async () => {
    complaint = await buildComplaint(shop, bina);
  };
  expect(await kindsOf(complain)).toEqual([['complaint', expect.stringMatching(/^C-/)]]);
  const { id, number } = complaint ?? { id: '', number: '' };
  const wait = (hours: number) => async () => {
    shop.clock.advance(hours * 3600);
    meera = await buildAdmin(shop);
  };
  expect(await kindsOf(wait(35))).toEqual([]);
  expect(await kindsOf(wait(2))).toEqual([['complaintDue', number]]);
  const params = { id };
  const acknowledged = await shop.as(meera)('POST /admin/complaints/:id/acknowledge', { params, body: { version: 1 } });
  expect(acknowledged.status).toBe(200);
  expect(await kindsOf(wait(12))).toEqual([]);
  for (let day = 0; day < 25; day += 1) expect(await kindsOf(wait(23))).toEqual([]);
  expect(await kindsOf(wait(24))).toEqual([['complaintDue', number]]);
});

// Proves complaints-11
test('a further message about an open complaint causes an alert, whether a customer or a guest writes it', async () => {
  const { shop } = world;
  const bina = await buildCustomer(shop, { name: 'Bina Rao' });
  meera = await buildAdmin(shop);
  const { id, number } = await buildComplaint(shop, bina);
  shop.clock.advance(1200);
  await collectAlerts(shop);
  const write = (secret?: string, params = { id }, as = secret === undefined ? shop.as(bina) : shop.call) =>
    as('POST /complaints/:id/messages', { params, body: { pressId: newId(), text: 'It is worse now.', secret } });
  expect(await causedBy(() => write())).toEqual([
    expect.objectContaining({ kind: 'complaintReply', orderNumber: number, name: 'Bina Rao' }),
  ]);
  // A second message soon after the first one makes no further alert.
  expect(await causedBy(() => write())).toEqual([]);
  const { complaint, secret } = (await complainAsGuest(shop, { name: 'Ravi Menon' })).body.data;
  await collectAlerts(shop);
  expect(await causedBy(() => write(secret ?? '', { id: complaint.id }))).toEqual([
    expect.objectContaining({ kind: 'complaintReply', orderNumber: complaint.number, name: 'Ravi Menon' }),
  ]);
  shop.clock.advance(1200);
  const answer = { outcome: 'settled', answer: 'We are sorry.' } as const;
  const writeAndResolve = async () => {
    expect((await write()).status).toBe(200);
    const { body: read } = await shop.as(meera)('GET /admin/complaints/:id', { params: { id } });
    const { version } = read.data.complaint;
    const resolved = await shop.as(meera)('POST /admin/complaints/:id/resolve', {
      params: { id },
      body: { ...answer, version },
    });
    expect(resolved.status).toBe(200);
  };
  expect(await causedBy(writeAndResolve)).toEqual([]);
});

test('low stock is one alert until it is filled up, and again after an hour', async () => {
  const { shop, juice } = world;
  const setStock = sql('update products set stock = $2 where id = $1');
  const sellTo = (stock: number) => () => shop.db.run(setStock, [juice, stock]);
  const lowStock = [expect.objectContaining({ kind: 'lowStock', orderId: null, name: expect.any(String) })];
  expect(await causedBy(sellTo(10))).toEqual(lowStock);
  shop.clock.advance(7200);
  expect(await causedBy(sellTo(2))).toEqual([]);
  expect(await causedBy(sellTo(11))).toEqual([]);
  expect(await causedBy(sellTo(10))).toEqual(lowStock);
  await causedBy(sellTo(11));
  expect(await causedBy(sellTo(10))).toEqual([]);
  await causedBy(sellTo(100));
});

test('emails that fail for two people are an alert, and those to one broken mailbox are none', async () => {
  const { shop } = world;
  const fail = sql(`
    insert into queued_mails (id, mail, due_at, attempts, created_at)
    values ($1, jsonb_build_object('to', $2::text), now(), 5, now())`);
  const failTo = (to: string) => () => shop.db.run(fail, [newId(), to]);
  expect(await causedBy(failTo('asha@example.com'))).toEqual([]);
  expect(await causedBy(failTo('asha@example.com'))).toEqual([]);
  expect(await causedBy(failTo('bina@example.com'))).toEqual([expect.objectContaining({ kind: 'emails', name: null })]);
  expect(await causedBy(failTo('chitra@example.com'))).toEqual([]);
  await shop.db.run(sql('delete from queued_mails where attempts = 5'));
});

test('people read only alerts of what their permissions let them read, and a change applies to the next request', async () => {
  const { shop } = world;
  const role = await buildRole(shop, ['catalogue.read']);
  const jaya = await buildAdmin(shop, { roles: [role] });
  await causedBy(async () => actFor(world, await buildCustomer(shop)).place());
  const kindsOf = async (person: BuiltAdmin) => new Set((await read(person)).alerts.map(({ kind }) => kind));
  expect(await kindsOf(meera)).toEqual(new Set(alertKindNames));
  expect(await kindsOf(jaya)).toEqual(new Set(['lowStock']));
  await shop.db.run(sql('update staff_roles set permissions = $2 where id = $1'), [role, ['runs.read']]);
  expect(await kindsOf(jaya)).toEqual(new Set(['failedStop', 'issue']));
  await shop.db.run(sql('update staff_roles set permissions = $2 where id = $1'), [role, ['slots.read']]);
  expect(await read(jaya)).toEqual({ alerts: [], newCount: 0 });
});

test('alerts are new until their reader has seen them, and a tab with older alerts does not make them new again', async () => {
  const { shop } = world;
  const placeOne = () => causedBy(async () => actFor(world, await buildCustomer(shop)).place());
  await placeOne();
  shop.clock.advance(60);
  const ravi = await buildAdmin(shop);
  const see = (until: string) => shop.as(ravi)('POST /admin/alerts/seen', { body: { until } });
  // Events from before Ravi's account are listed, but are not new.
  expect((await read(ravi)).alerts.every(({ isNew }) => !isNew)).toBe(true);
  expect((await read(ravi)).newCount).toBe(0);
  shop.clock.advance(60);
  await placeOne();
  await placeOne();
  const { alerts, newCount } = await read(ravi);
  const [newest, second] = alerts.map(({ id }) => id);
  expect(newCount).toBe(2);
  await see(second ?? '');
  expect((await read(ravi)).newCount).toBe(1);
  await see(newest ?? '');
  await see(second ?? '');
  expect((await read(ravi)).newCount).toBe(0);
  // A later alert is new, whatever id a browser has sent.
  await see('999999999999999');
  await placeOne();
  expect((await read(ravi)).newCount).toBe(1);
  expect((await see('x')).status).toBe(400);
});

test('10,000 orders at once are collected once by collectors that work at the same time', async () => {
  const { shop } = world;
  const asha = await buildCustomer(shop);
  const { id } = await actFor(world, asha).place();
  await collectAlerts(shop);
  const names = sql<{ names: string }>(`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'order_number', 'created_at')`);
  const { names: copied } = await shop.db.one(names);
  shop.clock.advance(1200);
  await shop.db.pool.query(
    `insert into orders (id, order_number, created_at, ${copied})
     select gen_random_uuid(), 'X' || n, $2, ${copied} from orders, generate_series(1, 10000) n where id = $1`,
    [id, shop.clock()],
  );
  await Promise.all(Array.from({ length: 4 }, () => collectAlerts(shop)));
  const { newCount, alerts } = await read();
  expect([newCount, alerts.length]).toEqual([100, 30]);
  const since = new Date(shop.clock().getTime() - 60_000);
  const count = sql<{ count: number }>('select count(*) as count from alerts where created_at >= $1');
  expect((await shop.db.one(count, [since])).count).toBe(10_000);

  shop.clock.advance((keptDays + 1) * 86_400);
  expect(await applyRetention(shop.db, oldAlerts, keptDays, shop.clock())).toBeGreaterThan(10_000);
});
