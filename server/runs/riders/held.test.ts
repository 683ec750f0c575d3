/** The list of what a member of staff or a rider still holds when they leave. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer, buildInvitation } from '#server/testing/builders/accounts.ts';
import { actFor, byMethod, type JarShop } from '#server/testing/jar-shop.ts';
import { closeRunShop, type Dispatcher, ofOrders, openRunShop, phoneOf } from '#server/testing/run-shop.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';

const runMaker = sql<{ createdBy: string }>('select created_by from runs where id = $1');

let world: JarShop;
let desk: Dispatcher;
beforeAll(async () => {
  ({ world, desk } = await openRunShop());
});
afterAll(() => closeRunShop(world, findLedgerFaults));

const heldBy = ({ id }: { id: string }) => world.asAdmin('GET /admin/people/:id/held', { params: { id } });
const nothing = { cash: 0, runs: [], runCount: 0, issues: 0, invitations: 0 };

test('cash, runs and issues of a rider are listed until the run is closed, even after the rider has left', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const [order, more] = [await asha.place({ quantity: 1 }), await asha.place({ quantity: 1 })];
  for (const one of [order, more]) await asha.step(one, 'confirmed');
  const rider = await desk.rider();
  expect((await heldBy(rider)).body.data.held).toEqual(nothing);
  const run = await desk.start(await desk.plan(rider, ofOrders(order, more)));
  const phone = phoneOf(world, rider);
  const stop = await phone.stopOf(order);
  await phone.record(phone.actAt(stop, 'delivered', { payments: byMethod('cash', 300) }));
  const form = { name: rider.name, phone: rider.phone, pin: '', isActive: false };
  await world.asAdmin('PUT /admin/riders/:id', { params: { id: rider.id }, body: form });
  const [{ day }] = [await desk.read(run)];
  expect((await heldBy(rider)).body.data.held).toEqual({
    ...nothing,
    cash: 300,
    runs: [{ id: run.id, day, state: 'started', isRider: true }],
    runCount: 1,
    // More cash than was due is an issue of the run.
    issues: 1,
  });
});

test('for staff, the runs that they planned and their open invitations are listed', async () => {
  const asha = actFor(world, await buildCustomer(world.shop));
  const order = await asha.place({ quantity: 1 });
  await asha.step(order, 'confirmed');
  const run = await desk.plan(await desk.rider(), ofOrders(order));
  const { createdBy } = await world.shop.db.one(runMaker, [run.id]);
  await buildInvitation(world.shop, { invitedBy: createdBy });
  const { held } = (await heldBy({ id: createdBy })).body.data;
  expect(held).toMatchObject({ cash: 0, issues: 0, invitations: 1 });
  expect(held.runs).toContainEqual(expect.objectContaining({ id: run.id, isRider: false }));
  expect((await heldBy(await buildAdmin(world.shop))).body.data.held).toEqual(nothing);
});

test('what a customer or an unknown account holds is not found (404)', async () => {
  expect((await heldBy(await buildCustomer(world.shop))).status).toBe(404);
  expect((await heldBy({ id: newId() })).status).toBe(404);
});
