/**
 * Plans tested through the API: each act has the outcome that it announces. Plans deliver every three days in the
 * morning, and the clock shows Saturday, 10:00.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Plan, PlanDay, PlanOutcome } from '#contract/plans/calls.ts';
import { sql } from '../core/db/database.ts';
import { forgetRequests } from '../core/once.ts';
import { findPlaceFaults } from '../orders/tallies/tallies.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { beginPlan, planFormAt, sendPlan } from '../testing/builders/plans.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildException, resetSlots } from '../testing/builders/slots.ts';
import { buildZone, closeZones } from '../testing/builders/zones.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type Answer, type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { makePlans } from './making/make-plans.ts';

let shop: TestShop;
let staff: CallShop;
let asha: BuiltCustomer;
let mine: CallShop;
let water: string;
const saturday = '2026-11-21T04:30:00.000Z';
/**
 * Monday after noon. The order for Tuesday the 24th is made from noon of Monday on, and can be changed until noon of
 * Tuesday.
 */
const monday = '2026-11-23T07:00:00.000Z';
beforeAll(async () => {
  shop = await openTestShop();
  staff = shop.as(await buildAdmin(shop, { name: 'Meera Admin' }));
  water = (await buildProduct(shop, { name: 'Water jar', stock: 10_000 })).id;
});
beforeEach(async () => {
  shop.clock.set(saturday);
  await resetSlots(shop);
  await closeZones(shop);
  await shop.db.run(sql(`update plans set status = 'ended', ended_at = created_at, next_at = null`));
  await shop.db.run(sql('update orders set holds_place = false'));
  asha = await buildCustomer(shop);
  mine = shop.as(asha);
});
afterAll(async () => {
  expect(await findPlaceFaults(shop.db, shop.clock())).toEqual([]);
  await shop.close();
});

const items = (quantity = 2, productId = water) => [{ productId, quantity }];
const begin = (form: Record<string, unknown> = {}) => beginPlan(shop, asha, items(), { form });
type DateCall = 'skip' | 'unskip' | 'move' | 'quantities';
const onDate = (act: DateCall, { id }: Plan, date: string, body: object = {}) =>
  mine(`POST /plans/:id/dates/:date/${act}`, { params: { id, date }, body });
type WholeCall = 'pause' | 'resume' | 'end';
const whole = (act: WholeCall, { id }: Plan, body: object = {}) =>
  mine(`POST /plans/:id/${act}`, { params: { id }, body });

async function did(sent: Promise<Answer<'POST /plans/:id/end'>>): Promise<PlanOutcome & { plan: Plan }> {
  const { status, body } = await sent;
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...body.data.outcome, plan: body.data.plan };
}
async function refused(sent: Promise<Answer>): Promise<[number, string]> {
  const { status, body } = await sent;
  return [status, body.message];
}
const days = async (): Promise<PlanDay[]> => (await mine('GET /plans/days')).body.data.days;
const states = async () => (await days()).slice(0, 4).map(({ on, state }) => `${on.slice(5)} ${state}`);
async function make(at = monday): Promise<PlanDay> {
  shop.clock.set(at);
  await makePlans(shop);
  const made = (await days()).find(({ state }) => state === 'made');
  if (!made) throw new Error('No day was made');
  return made;
}
const stock = async () =>
  (await shop.db.row(sql<{ stock: number }>('select stock from products where id = $1'), [water]))?.stock;

// Proves returns-15
test('a plan is begun only once per idempotency key and returns its next delivery, and another form with the same key is refused', async () => {
  const key = newId();
  const asked = await sendPlan(shop, asha, items(), { form: { dryRun: true } });
  expect([asked.status, asked.body.data.plan, asked.body.data.outcome.next?.on]).toEqual([201, null, '2026-11-24']);
  expect((await mine('GET /plans')).body.data.plans).toEqual([]);
  const both = await Promise.all([1, 2].map(() => sendPlan(shop, asha, items(), { key })));
  const ids = [...both, await sendPlan(shop, asha, items(), { key })].map(({ body }) => body.data.plan?.id);
  expect(new Set(ids).size).toBe(1);
  expect(await refused(sendPlan(shop, asha, items(3), { key }))).toEqual([
    409,
    'This Idempotency-Key was already used for something else.',
  ]);
  const { plans, pagination } = (await mine('GET /plans')).body.data;
  expect([pagination.totalItems, plans[0]?.next?.makeAt, plans[0]?.next?.cutoffAt]).toEqual([
    1,
    '2026-11-23T06:30:00.000Z',
    '2026-11-24T06:30:00.000Z',
  ]);
  expect(await states()).toEqual(['11-24 due', '11-27 due', '11-30 due', '12-03 due']);
  shop.clock.advance(40 * 86_400);
  expect(await forgetRequests(shop.db, 30, shop.clock())).toBeGreaterThan(0);
});

// Proves returns-15
test('all invalid fields of a plan are reported at once; an eleventh plan is refused', async () => {
  await buildZone(shop, { pincodes: ['560038'], windows: ['morning'], cashAllowed: false, minimumPaise: 10_000_00 });
  const form = {
    everyDays: null,
    weekdays: [],
    startDate: '2026-11-20',
    endDate: '2026-11-19',
    deliveryTime: 'evening',
  };
  const { status, body } = await sendPlan(shop, asha, items(201), { form });
  expect(status).toBe(400);
  expect(body.errors.map(({ path }) => path).sort()).toEqual([
    'deliveryTime',
    'endDate',
    'everyDays',
    'items',
    'paymentMethod',
    'startDate',
  ]);
  const elsewhere = await sendPlan(shop, asha, items(), { form: { deliveryPincode: '110001' } });
  expect([elsewhere.status, elsewhere.body.errorType]).toEqual([409, 'NOT_SERVED']);
  await closeZones(shop);
  const account = await sendPlan(shop, asha, items(), { form: { paymentMethod: 'account' } });
  expect(account.body.errors[0]?.path).toBe('paymentMethod');
  const never = await sendPlan(shop, asha, items(), {
    form: { everyDays: null, weekdays: [7], startDate: '2026-11-23', endDate: '2026-11-25' },
  });
  expect(never.body.message).toBe('No delivery falls between the first and the last day');
  const gone = await buildProduct(shop, { deletedAt: shop.clock() });
  const unsold = await sendPlan(shop, asha, items(1, gone.id));
  expect([unsold.status, unsold.body.stockIssues[0]?.issue]).toEqual([409, 'product_inactive']);
  const many = await Promise.all(Array.from({ length: 12 }, () => sendPlan(shop, asha, items())));
  expect(many.filter((answer) => answer.status === 201)).toHaveLength(10);
  expect(many.find((answer) => answer.status === 409)?.body.message).toBe(
    'You have 10 active plans. Please end one before you start another.',
  );
});

// Proves returns-16
test('a day can be skipped and restored; a dry run changes nothing, and a repeat has no further effect', async () => {
  const plan = await begin();
  const asked = await did(onDate('skip', plan, '2026-11-24', { dryRun: true }));
  expect([asked.skips, asked.next?.on]).toEqual([['2026-11-24'], '2026-11-27']);
  expect(await states()).toEqual(['11-24 due', '11-27 due', '11-30 due', '12-03 due']);
  const done = await did(onDate('skip', plan, '2026-11-24'));
  expect([done.skips, done.plan.next?.on]).toEqual([['2026-11-24'], '2026-11-27']);
  expect((await did(onDate('skip', plan, '2026-11-24'))).skips).toEqual([]);
  expect((await states())[0]).toBe('11-24 skipped');
  expect((await did(onDate('unskip', plan, '2026-11-24'))).takesBack).toEqual(['2026-11-24']);
  expect((await did(onDate('unskip', plan, '2026-11-24'))).takesBack).toEqual([]);
  expect(await refused(onDate('skip', plan, '2026-11-25'))).toEqual([409, 'This plan has no delivery on that day.']);
  expect(await refused(onDate('skip', { ...plan, id: newId() }, '2026-11-24'))).toEqual([404, 'Plan not found']);
});

// Proves returns-16
test('skipping a day whose order is made cancels the order, until the cut-off; undoing the skip makes a new order', async () => {
  const before = await stock();
  const plan = await begin();
  const made = await make();
  expect(await stock()).toBe((before ?? 0) - 2);
  const asked = await did(onDate('skip', plan, made.date, { dryRun: true }));
  expect(asked.cancels).toEqual([{ id: made.order?.id, orderNumber: made.order?.orderNumber, on: '2026-11-24' }]);
  expect((await days())[0]?.order?.status).toBe('pending');
  await did(onDate('skip', plan, made.date));
  expect(await stock()).toBe(before);
  expect((await days())[0]).toMatchObject({ state: 'skipped', order: { status: 'cancelled' } });
  expect((await queuedMails(shop, asha.email)).map(({ kind }) => kind)).toContain('order-status');
  const back = await did(onDate('unskip', plan, made.date));
  expect([back.takesBack, back.makesNow.map(({ on }) => on)]).toEqual([['2026-11-24'], ['2026-11-24']]);
  const again = await make();
  expect(again.order?.id).not.toBe(made.order?.id);
  shop.clock.set('2026-11-24T06:30:00.000Z');
  expect(await refused(onDate('skip', plan, made.date))).toEqual([
    409,
    `It is too late to change order ${again.order?.orderNumber} here. Please call us.`,
  ]);
});

// Proves returns-16
test('a day with an order cannot change its quantities, nor be skipped once the order is paid and confirmed', async () => {
  const plan = await begin();
  const { date, order } = await make();
  expect((await refused(onDate('quantities', plan, date, { items: items(5) })))[1]).toBe(
    `Order ${order?.orderNumber} of this day is already placed, so its quantities can no longer be changed here. Please call us.`,
  );
  const params = { id: order?.id ?? '' };
  const now = shop.as(await buildAdmin(shop));
  const paid = await now('PUT /admin/orders/:id/payment-status', { params, body: { paymentStatus: 'paid' } });
  const confirmed = await now('PUT /admin/orders/:id/status', { params, body: { status: 'confirmed' } });
  expect([paid.status, confirmed.status]).toEqual([200, 200]);
  expect((await refused(onDate('skip', plan, date, { dryRun: true })))[0]).toBe(409);
});

// Proves returns-17
test('a day can be moved to an open slot and back, even if its order is already made; closed slots and paused days are refused', async () => {
  const plan = await begin();
  const to = { deliveryDate: '2026-11-26', deliveryTime: 'evening' };
  const moved = await did(onDate('move', plan, '2026-11-24', to));
  expect(moved.moves).toMatchObject([{ from: '2026-11-24', to: '2026-11-26', window: { key: 'evening' } }]);
  expect((await days())[0]).toMatchObject({ date: '2026-11-24', on: '2026-11-26', isMoved: true });
  await did(onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-24', deliveryTime: 'morning' }));
  expect((await days())[0]).toMatchObject({ on: '2026-11-24', isMoved: false });
  await buildException(shop, { date: '2026-11-25', isClosed: true, reason: 'Diwali' });
  const closed = await onDate('move', plan, '2026-11-24', { ...to, deliveryDate: '2026-11-25' });
  expect([closed.status, closed.body.errorType, closed.body.nearestSlots.length]).toEqual([409, 'SLOT_CLOSED', 3]);
  for (const deliveryDate of ['0001-01-01', '2026-11-20', '9999-12-31']) {
    expect((await onDate('move', plan, '2026-11-24', { ...to, deliveryDate })).status).toBe(400);
  }
  await did(whole('pause', plan, { from: '2026-11-26', until: '2026-11-28' }));
  expect((await refused(onDate('move', plan, '2026-11-24', to)))[0]).toBe(409);
  await did(whole('resume', plan));
  const { date, order } = await make();
  const ofOrder = await did(onDate('move', plan, date, { deliveryDate: '2026-11-24', deliveryTime: 'evening' }));
  expect(ofOrder.moves).toMatchObject([{ from: '2026-11-24', to: '2026-11-24', window: { key: 'evening' } }]);
  const found = await mine('GET /orders/:id', { params: { id: order?.id ?? '' } });
  expect(found.body.data.order.deliveryTime).toBe('evening');
  const away = { deliveryDate: '2026-11-28', deliveryTime: 'morning' };
  expect((await mine('POST /orders/:id/move', { params: { id: order?.id ?? '' }, body: away })).status).toBe(200);
  expect((await days()).find((day) => day.date === date)).toMatchObject({ on: '2026-11-28', state: 'made' });
});

// Proves returns-19
test('a pause keeps and names orders already made, and resuming makes no orders for days missed in the pause', async () => {
  const plan = await begin({ endDate: '2026-11-27' });
  expect(await refused(whole('pause', plan, { from: '2026-11-20', until: '2026-11-19' }))).toEqual([
    400,
    'Please correct the errors below',
  ]);
  expect((await whole('pause', plan, { from: '9999-12-31' })).status).toBe(400);
  expect((await did(whole('resume', plan))).takesBack).toEqual([]);
  const { order } = await make();
  const paused = await did(whole('pause', plan, { from: '2026-11-23' }));
  expect([paused.stays, paused.skips]).toEqual([
    [{ id: order?.id, orderNumber: order?.orderNumber, on: '2026-11-24' }],
    ['2026-11-27'],
  ]);
  expect(paused.plan.pause).toEqual({ from: '2026-11-23', until: null, byShop: false });
  expect(paused.plan.next?.order?.id).toBe(order?.id);
  expect(await states()).toEqual(['11-24 made', '11-27 paused']);
  const back = await did(whole('resume', plan));
  expect([back.takesBack, back.plan.pause]).toEqual([['2026-11-27'], null]);
  shop.clock.set('2026-11-28T04:30:00.000Z');
  expect((await mine('GET /plans')).body.data.plans[0]).toMatchObject({ status: 'ended', next: null });
  expect((await refused(whole('pause', plan, { from: '2026-11-28' })))[0]).toBe(409);
});

// Proves returns-19
test('ending a plan keeps orders already made, and ending it again has no effect', async () => {
  const plan = await begin();
  const { order } = await make();
  const asked = await did(whole('end', plan, { dryRun: true }));
  expect([asked.plan.status, asked.stays.map(({ id }) => id)]).toEqual(['active', [order?.id]]);
  const ended = await did(whole('end', plan));
  expect([ended.plan.status, ended.next?.order?.id, ended.skips.length]).toEqual(['ended', order?.id, 9]);
  expect((await did(whole('end', plan))).plan.endedAt).toBe(ended.plan.endedAt);
  expect(await states()).toEqual(['11-24 made']);
  expect((await refused(whole('resume', plan)))[1]).toBe('This plan has ended. You can start a new one.');
  expect((await did(onDate('skip', plan, '2026-11-24'))).cancels).toHaveLength(1);
});

// Proves returns-18
test('an edit changes days without an order, deletes changes of removed days, and checks the version', async () => {
  const plan = await begin();
  await did(onDate('skip', plan, '2026-11-27'));
  await did(onDate('move', plan, '2026-11-30', { deliveryDate: '2026-12-01', deliveryTime: 'morning' }));
  const { order } = await make();
  const form = { ...planFormAt(shop.clock()), items: items(4), everyDays: null, weekdays: [2, 5], version: 1 };
  const kept = { ...form, startDate: plan.startDate };
  const edited = await did(mine('POST /plans/:id', { params: { id: plan.id }, body: kept }));
  expect([edited.skips, edited.stays.map(({ id }) => id), edited.plan.version]).toEqual([
    ['2026-12-01'],
    [order?.id],
    2,
  ]);
  expect(await states()).toEqual(['11-24 made', '11-27 skipped', '12-01 due', '12-04 due']);
  expect((await days()).map((day) => day.items[0]?.quantity).slice(2, 3)).toEqual([4]);
  expect((await refused(mine('POST /plans/:id', { params: { id: plan.id }, body: kept })))[0]).toBe(409);
  const gone = await buildProduct(shop);
  const body = { ...kept, items: [...items(1), ...items(1, gone.id)], version: 2 };
  await did(mine('POST /plans/:id', { params: { id: plan.id }, body }));
  await shop.db.run(sql('update products set deleted_at = $2, is_active = false where id = $1'), [
    gone.id,
    shop.clock(),
  ]);
  const { plan: shown } = (await mine('GET /plans/:id', { params: { id: plan.id } })).body.data;
  expect(shown.lines.map(({ price }) => price === null)).toEqual([false, true]);
  const again = await mine('POST /plans/:id', { params: { id: plan.id }, body: { ...body, version: 3 } });
  expect([again.status, again.body.stockIssues.length]).toEqual([409, 1]);
});

// Proves returns-20
test('a day shows a holiday as its problem weeks before, and missing stock only from its announcement on', async () => {
  const short = await buildProduct(shop, { stock: 0 });
  await beginPlan(shop, asha, items(1, short.id));
  await buildException(shop, { date: '2026-11-30', isClosed: true, reason: 'Diwali' });
  const problems = async () => (await days()).slice(0, 4).map(({ problem }) => problem);
  expect(await problems()).toEqual([null, null, 'holiday', null]);
  shop.clock.set('2026-11-22T07:00:00.000Z');
  expect(await problems()).toEqual(['stock', null, 'holiday', null]);
  await buildZone(shop, { pincodes: ['110001'] });
  expect(new Set(await problems())).toEqual(new Set(['unserved']));
});

// Proves returns-20
test('a failed day is listed with its problem, and is due again after it is moved', async () => {
  const short = await buildProduct(shop, { stock: 0 });
  const plan = await beginPlan(shop, asha, items(1, short.id));
  shop.clock.set(monday);
  await makePlans(shop);
  expect((await days())[0]).toMatchObject({ state: 'failed', problem: 'stock' });
  const moved = await did(onDate('move', plan, '2026-11-24', { deliveryDate: '2026-11-26', deliveryTime: 'morning' }));
  expect(moved.takesBack).toEqual(['2026-11-26']);
  expect((await days())[0]).toMatchObject({ on: '2026-11-26', state: 'due' });
});

// Proves returns-38
test('staff can find plans, see their history, and pause, resume and end them for a customer', async () => {
  const plan = await begin();
  const params = { id: plan.id };
  const listed = async (query: object) => {
    const { body } = await staff('GET /admin/plans', { query: { customerId: asha.id, ...query } });
    return body.data.plans.map(({ id, customer }) => [id, customer.id]);
  };
  expect(await listed({ state: 'active', search: asha.name })).toEqual([[plan.id, asha.id]]);
  expect((await staff('POST /admin/plans/:id/pause', { params, body: { from: '2026-11-21' } })).status).toBe(200);
  expect([await listed({ state: 'active' }), (await listed({ state: 'paused' })).length]).toEqual([[], 1]);
  await shop.db.run(sql('update users set is_active = false where id = $1'), [asha.id]);
  expect((await staff('POST /admin/plans/:id/resume', { params, body: {} })).status).toBe(409);
  await shop.db.run(sql('update users set is_active = true where id = $1'), [asha.id]);
  expect((await staff('POST /admin/plans/:id/resume', { params, body: {} })).status).toBe(200);
  const told = (await queuedMails(shop, asha.email)).filter(({ kind }) => kind === 'plan-changed');
  expect(told).toMatchObject([
    { news: 'paused', from: '2026-11-21', until: null, next: null },
    { news: 'resumed', next: '2026-11-24' },
  ]);
  const detail = (await staff('GET /admin/plans/:id', { params })).body.data;
  expect(detail.history.map(({ kind, changedByUser }) => [kind, changedByUser?.name])).toEqual([
    ['resumed', 'Meera Admin'],
    ['paused', 'Meera Admin'],
    ['begun', asha.name],
  ]);
  expect(detail.days[0]).toMatchObject({ on: '2026-11-24', state: 'due' });
  await staff('POST /admin/plans/:id/end', { params, body: {} });
  expect((await listed({ state: 'ended' })).length).toBe(1);
  expect(await listed({ state: 'failing' })).toEqual([]);
  const csv = await staff('GET /admin/plans/export', { query: { customerId: asha.id } });
  expect(readCsv(csv.body)).toMatchObject([{ Status: 'Ended', 'How often': 'Every 3 days', Items: '2 × Water jar' }]);
});
