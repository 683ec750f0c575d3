/**
 * Staff close a slot. Its planned deliveries move with its orders, or their customers immediately get an email with the
 * windows that are open.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { monday, noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan, listDates } from '#server/testing/builders/plans.ts';
import { buildZone } from '#server/testing/builders/zones.ts';
import { sendClosings } from './send-closings.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
afterAll(() => shop.close());
beforeEach(() => world.reset());

const tuesday = '2026-11-24';
const wholeDay = { date: monday, windowKey: null, zoneId: null };
const mondayMorning = { date: monday, windowKey: 'morning', zoneId: null };
const toTuesday = { from: { date: monday, windowKey: 'morning' }, deliveryDate: tuesday, deliveryTime: 'morning' };

/** Builds a weekly plan for Monday mornings. */
async function weekly(customer?: BuiltCustomer, given: Partial<Parameters<typeof buildPlan>[2]> = {}) {
  const asha = customer ?? (await buildCustomer(shop));
  const plan = await buildPlan(shop, asha, { lines: world.water(), everyDays: 7, startsOn: monday, ...given });
  return { asha, plan };
}

const close = (change: object = {}) =>
  world.asAdmin('PUT /admin/slots', {
    body: { date: monday, windowKey: 'morning', isClosed: true, reason: 'Rain', ...change } as never,
  });
const move = async (change: object = {}) =>
  (await world.asAdmin('POST /admin/orders/move', { body: { ...toTuesday, reason: 'Rain', ...change } as never })).body;
const countPlanned = async (query: object) =>
  (await world.asAdmin('GET /admin/plans/planned', { query: query as never })).body.data.planned;
const dayOf = async (plan: string) => (await listDates(shop, plan))[0];

// Proves slots-29
describe('moving the orders of a slot', () => {
  test('moves its planned deliveries, too, and each customer gets one email with the reason', async () => {
    const { asha, plan } = await weekly();
    const before = await countPlanned({ date: monday, windowKey: 'morning' });
    await close({ isMoving: true });
    const { message, data } = await move();
    expect(message).toBe(`0 of 0 orders and ${before} of ${before} planned deliveries moved.`);
    expect(data).toMatchObject({ moved: 0, plans: { moved: before, left: [] } });
    expect(await dayOf(plan)).toMatchObject({ date: monday, movedTo: tuesday, outcome: null });
    await sendClosings(shop, mondayMorning);
    const letters = await world.mailsTo(asha);
    expect(letters).toMatchObject([
      { kind: 'order-moved', reason: 'Rain', deliveries: [{ wasOn: monday, day: tuesday }] },
    ]);
    expect((await move()).data).toMatchObject({ moved: 0, plans: { moved: 0, left: [] } });
    await world.makeAt('2026-11-23T06:31:00.000Z');
    expect(await world.ordersOf(asha)).toMatchObject([{ deliveryDate: tuesday }]);
    expect(await world.findFaults()).toEqual([]);
  });

  test('sends one email about two planned deliveries of a customer', async () => {
    const { asha } = await weekly();
    await weekly(asha, { weekdays: [1], everyDays: null });
    await move();
    expect((await world.mailsTo(asha)).map((mail) => 'deliveries' in mail && mail.deliveries?.length)).toEqual([2]);
  });

  test('does not move planned deliveries without a free place in the new slot, and lists them', async () => {
    await close({ date: tuesday, windowKey: 'evening', isClosed: false, reason: '', capacity: 1 });
    const [one, other] = [await weekly(), await weekly()];
    const change = { deliveryTime: 'evening' };
    const query = { date: monday, windowKey: 'morning', deliveryDate: tuesday, deliveryTime: 'evening' };
    const foreseen = (await world.asAdmin('GET /admin/orders/move', { query: query as never })).body.data;
    const { data } = await move(change);
    expect(foreseen.plans.moved).toBe(1);
    expect([foreseen.plans.moved, foreseen.plans.left.length]).toEqual([data.plans.moved, data.plans.left.length]);
    const left = data.plans.left.map(({ id }: { id: string }) => id);
    expect([one.plan, other.plan].filter((plan) => left.includes(plan)).length).toBeGreaterThan(0);
    expect(data.plans.left[0]?.message).toBe('No place is left for them there.');
  });

  test('does not move days that are skipped, paused or already moved, nor days of other windows and zones', async () => {
    const zone = await buildZone(shop, { pincodes: ['560099'] });
    const elsewhere = await weekly(undefined, { pincode: '560099' });
    const skipped = await weekly(undefined, { dates: [{ date: monday, isSkipped: true }] });
    const paused = await weekly(undefined, { pausedFrom: monday, pausedUntil: tuesday });
    const evening = await weekly(undefined, { windowKey: 'evening' });
    const moved = await weekly(undefined, { dates: [{ date: monday, movedTo: tuesday }] });
    const { data } = await move({ from: { ...toTuesday.from, zoneId: zone.id } });
    expect(data.plans.moved).toBe(1);
    expect(await dayOf(elsewhere.plan)).toMatchObject({ movedTo: tuesday });
    await move();
    expect(await dayOf(skipped.plan)).toMatchObject({ movedTo: null, isSkipped: true });
    expect(await listDates(shop, paused.plan)).toEqual([]);
    expect(await listDates(shop, evening.plan)).toEqual([]);
    expect(await dayOf(moved.plan)).toMatchObject({ movedTo: tuesday });
  });
});

// Proves slots-30
describe('closing a slot without moving its orders', () => {
  test('sends each customer of its planned deliveries one email immediately, with the windows open on that day', async () => {
    const { asha, plan } = await weekly();
    await close();
    await sendClosings(shop, mondayMorning);
    await sendClosings(shop, wholeDay);
    expect(await world.mailsTo(asha)).toMatchObject([
      {
        kind: 'plan-problem',
        problem: 'holiday',
        isFinal: false,
        closed: { note: 'Rain', open: ['Afternoon (12 PM - 4 PM)', 'Evening (4 PM - 8 PM)'] },
      },
    ]);
    expect(await dayOf(plan)).toMatchObject({ problem: 'holiday', outcome: null });
    const { plans } = (await world.asAdmin('GET /admin/plans', { query: { state: 'atRisk', customerId: asha.id } }))
      .body.data;
    expect(plans.map(({ id }) => id)).toEqual([plan]);
    const { days } = (await shop.as(asha)('GET /plans/days')).body.data;
    expect(days.find(({ date }) => date === monday)).toMatchObject({ problem: 'holiday', closedNote: 'Rain' });
  });

  test('warns the customers only until the slot is opened again, and then the job makes the orders', async () => {
    const { asha, plan } = await weekly();
    await close();
    await sendClosings(shop, mondayMorning);
    await close({ isClosed: false, reason: '' });
    await sendClosings(shop, mondayMorning);
    expect(await dayOf(plan)).toMatchObject({ problem: null, toldAt: null });
    await world.makeAt(noonOfSunday);
    expect(await world.ordersOf(asha)).toMatchObject([{ deliveryDate: monday }]);
    expect(await world.findFaults()).toEqual([]);
  });

  test('sends no email about a day that the customer has skipped since, nor about a past day', async () => {
    const { asha, plan } = await weekly();
    await close();
    const params = { id: plan, date: monday };
    await shop.as(asha)('POST /plans/:id/dates/:date/skip', { params, body: {} });
    await sendClosings(shop, mondayMorning);
    const late = await weekly();
    shop.clock.set('2026-11-24T04:30:00.000Z');
    await sendClosings(shop, mondayMorning);
    expect(await world.mailsTo(asha)).toEqual([]);
    expect(await world.mailsTo(late.asha)).toEqual([]);
  });
});
