/** Riders hand in cash outside the closing of a run. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop, watchShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findLedgerFaults));

type Named = { id: string };

function handOver(rider: Named, body: object, key: string = newId()) {
  const asked = { params: { id: rider.id }, body: { reason: '', ...body } };
  return world.asAdmin('POST /admin/riders/:id/hand-over', asked as never, { 'idempotency-key': key });
}

/** Starts a run and lets its rider receive ₹220 at a door. */
async function paidRider() {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [order, left] = [await asha.place({ quantity: 1 }), await asha.place({ quantity: 1 })];
  for (const one of [order, left]) await asha.step(one, 'confirmed');
  const rider = await desk.rider();
  const run = await desk.start(await desk.plan(rider, ofOrders(order, left)));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  await phone.record(phone.actAt(stop, 'delivered', { payments: byMethod('cash', 220) }));
  return { rider, phone, run: await desk.read(run) };
}

// Proves riders-61
test('a rider whose run was given to another rider can hand in the cash without the closing of the run', async () => {
  const { rider, phone, run } = await paidRider();
  const other = await desk.rider();
  const given = await desk.change(run, { riderId: other.id });
  expect(given.closing.balance).toBe(0);
  expect(await phone.read()).toMatchObject({ runs: [], balance: 220 });
  const grown = await watchShop(world);
  const key = newId();
  const asked = { counted: 220, balanceBefore: 220 };
  const answers = [await handOver(rider, asked, key), await handOver(rider, asked, key)];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [200, 'Cash taken in'],
    [200, 'Cash taken in'],
  ]);
  expect(await grown('till', 'pouch', 'cash_differences')).toEqual([220_00, -220_00, 0]);
  expect((await phone.read()).balance).toBe(0);
  await desk.verify(given);
  expect(await grown('till', 'pouch')).toEqual([220_00, -220_00]);
});

// Proves riders-61
test('a deactivated rider can hand in cash with a difference and a reason, but not an empty bag without cash', async () => {
  const { rider, run } = await paidRider();
  await desk.change(run, { riderId: (await desk.rider()).id });
  const { id, name, phone: number } = rider;
  await world.asAdmin('PUT /admin/riders/:id', {
    params: { id },
    body: { name, phone: number, pin: '', isActive: false },
  });
  const grown = await watchShop(world);
  const refused = async (body: object, of: Named = rider) => {
    const { status, body: answer } = await handOver(of, body);
    return [status, answer.message];
  };
  expect(await refused({ counted: 200, balanceBefore: 100, reason: 'Short' })).toEqual([
    409,
    'The cash bag changed while you were counting. It should hold ₹220.00 now.',
  ]);
  expect((await handOver(rider, { counted: 200, balanceBefore: 220 })).body.errors).toEqual([
    { path: 'reason', msg: 'Please say why the counts differ' },
  ]);
  const answer = await handOver(rider, { counted: 200.5, balanceBefore: 220, reason: 'Change for a customer' });
  expect([answer.status, answer.body.message]).toEqual([200, 'Cash taken in, with a difference']);
  expect(await grown('till', 'pouch', 'cash_differences')).toEqual([200_50, -220_00, 19_50]);
  expect(await refused({ counted: 0, balanceBefore: 0 })).toEqual([409, 'This cash bag is empty.']);
  // Cash that is handed in although the bag should be empty is posted as a difference, too.
  expect(await refused({ counted: 19.5, balanceBefore: 0, reason: 'Found it' })).toEqual([
    200,
    'Cash taken in, with a difference',
  ]);
  expect(await grown('till', 'pouch', 'cash_differences')).toEqual([220_00, -220_00, 0]);
  expect(await refused({ counted: 1, balanceBefore: 0, reason: 'Nobody' }, { id: newId() })).toEqual([
    404,
    'Rider not found',
  ]);
  const { entries } = (await world.asAdmin('GET /admin/money/entries', { query: { account: 'pouch', customerId: id } }))
    .body.data;
  expect(entries.map(({ kind, amount, note }) => [kind, amount, note])).toContainEqual([
    'hand_over',
    200.5,
    'Change for a customer',
  ]);
});
