/** What customers ask a rider for: a change of their own plan or next order, or a matter for the desk. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { findOrderFaults } from '../../orders/money/verify.store.ts';
import { said } from './rules.ts';

let world: JarShop;
let desk: ReturnType<typeof dispatchIn>;
beforeAll(async () => {
  world = await openJarShop();
  desk = dispatchIn(world);
});
afterAll(async () => {
  const faults = [...(await findOrderFaults(world.shop.db)), ...(await findLedgerFaults(world.shop.db))];
  await world.shop.close();
  expect(faults).toEqual([]);
});

/** A customer with a stop on the road, and the phone that brings it. */
async function onTheRoad() {
  const customer = await buildCustomer(world.shop);
  const asha = actFor(world, customer);
  const order = await asha.place({ quantity: 1 });
  await asha.step(order, 'confirmed');
  const rider = await desk.rider();
  await desk.start(await desk.plan(rider, ofOrders(order)));
  const phone = phoneOf(world, rider);
  const ahead = async () => (await phone.stopOf(order)).ahead;
  const ask = async (wish: string, what: object = {}) => {
    const stop = await phone.stopOf(order);
    const { planId = null, date = null, orderId = null } = stop.ahead ?? {};
    return phone.actAt(stop, 'asked', { asked: { wish, planId, date, orderId }, ...what });
  };
  return { customer, asha, order, phone, ahead, ask };
}

// Proves riders-40
test('of a plan: skip, one more, one more each time, another day; told at once and kept as the rider’s', async () => {
  const { customer, order, phone, ahead, ask } = await onTheRoad();
  const planId = await buildPlan(world.shop, customer, { lines: [{ productId: world.water, quantity: 2 }] });
  expect(await ahead()).toMatchObject({
    planId,
    date: '2026-11-23',
    day: '2026-11-23',
    window: 'morning',
    orderId: null,
  });
  const mails = async () =>
    (await queuedMails(world.shop, customer.email)).filter(({ kind }) => kind === 'plan-changed').length;
  const before = await mails();
  const skip = await ask('skip');
  expect(await phone.record(skip, skip)).toEqual([
    [true, ''],
    [true, ''],
  ]);
  expect(await phone.record(skip)).toEqual([[true, '']]);
  expect(await mails()).toBe(before + 1);
  expect((await ahead())?.day).toBe('2026-11-24');
  expect(await phone.record(await ask('more'))).toEqual([[true, '']]);
  expect(await phone.record(await ask('each'))).toEqual([[true, '']]);
  expect(await phone.record(await ask('move', { next: { day: '2026-11-27', window: 'evening' } }))).toEqual([
    [true, ''],
  ]);
  const { plan, days, history } = (await world.asAdmin('GET /admin/plans/:id', { params: { id: planId } })).body.data;
  expect(plan.lines.map(({ quantity }) => quantity)).toEqual([3]);
  expect(days.find(({ date }) => date === '2026-11-24')).toMatchObject({
    on: '2026-11-27',
    window: { key: 'evening' },
  });
  expect(history.map(({ kind, changedByUser }) => [kind, changedByUser?.role])).toEqual(
    ['moved', 'edited', 'quantities', 'skipped'].map((kind) => [kind, 'rider']),
  );
  expect(await mails()).toBe(before + 4);
  // The stop is as it was.
  expect(await phone.stopOf(order)).toMatchObject({ outcome: null, state: 'out_for_delivery' });
});

// Proves riders-41
test('what cannot be changed is a matter for the desk, and nothing of other customers is touched', async () => {
  const { phone, ask, order } = await onTheRoad();
  const other = await buildCustomer(world.shop);
  const planId = await buildPlan(world.shop, other, { lines: [{ productId: world.water, quantity: 2 }] });
  const stop = await phone.stopOf(order);
  expect(stop.ahead).toBeNull();
  const refused = [false, said.not_granted];
  const ofOther = { asked: { wish: 'skip', planId, date: '2026-11-23', orderId: null } };
  expect(await phone.record(await ask('skip'), await ask('skip', ofOther))).toEqual([refused, refused]);
  const [matter] = await desk.matters('open');
  expect(matter).toMatchObject({ kind: 'not_granted', orderId: order.id });
  expect(matter?.detail).toBe('The customer asked to skip the next delivery. Plan not found');
  const { history } = (await world.asAdmin('GET /admin/plans/:id', { params: { id: planId } })).body.data;
  expect(history).toEqual([]);
  // Another rider cannot ask for this customer.
  const stranger = phoneOf(world, await desk.rider());
  expect(await stranger.record(stranger.actAt(stop, 'asked', ofOther))).toEqual([[false, said.not_possible]]);
});

test('the next order is moved or cancelled as the customer could, and a delivery before it can still be undone', async () => {
  const { asha, order, phone, ahead, ask } = await onTheRoad();
  const delivered = phone.actAt(await phone.stopOf(order), 'delivered', {});
  await phone.record(delivered);
  const next = await asha.place({ deliveryDate: '2026-11-24' } as object);
  expect(await ahead()).toMatchObject({ planId: null, orderId: next.id, day: '2026-11-24', more: null });
  expect(await phone.record(await ask('move', { next: { day: '2026-11-25', window: 'morning' } }))).toEqual([
    [true, ''],
  ]);
  expect((await ahead())?.day).toBe('2026-11-25');
  expect(await phone.record(await ask('skip'))).toEqual([[true, '']]);
  const { body } = await world.asAdmin('GET /admin/orders/:id', { params: { id: next.id } });
  expect(body.data.order.status).toBe('cancelled');
  const undo = phone.actAt(await phone.stopOf(order), 'taken_back', { takesBack: delivered.id });
  expect(await phone.record(undo)).toEqual([[true, '']]);
});
