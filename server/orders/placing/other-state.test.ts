/** A dealer under the composition scheme may not sell to other states. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { editsIn } from '#server/testing/builders/order-edits.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { sendPlan } from '#server/testing/builders/plans.ts';
import { type JarShop, openJarShop } from '#server/testing/jar-shop.ts';

let world: JarShop;
let asha: BuiltCustomer;
beforeAll(async () => {
  world = await openJarShop();
  asha = await buildCustomer(world.shop);
});
afterAll(() => world.shop.close());

const gstin = '29AAGCB7383J1Z4';
async function register(shop: { gstScheme: string; gstin: string; state?: string; laterGst?: object }) {
  const { version } = (await world.asAdmin('GET /admin/settings')).body.data;
  const { status, body } = await world.asAdmin('PUT /admin/settings', { body: { version, shop } });
  expect(status, JSON.stringify(body)).toBe(200);
}
const lines = () => [{ productId: world.water, quantity: 2 }];
const place = (form: Record<string, unknown>) => placeOrder(world.shop, asha, lines(), { form });
const refused = [{ path: 'deliveryState', msg: 'We can deliver only inside our own state.' }];

// Proves documents-4
test('an order, a plan or an edit with an address in another state is refused', async () => {
  await register({ gstScheme: 'composition', gstin });
  const order = await place({ deliveryState: 'Kerala' });
  expect([order.status, order.body.errors]).toEqual([400, refused]);
  const plan = await sendPlan(world.shop, asha, lines(), { form: { deliveryState: 'Kerala' } });
  expect([plan.status, plan.body.errors]).toEqual([400, refused]);
  // The state follows from the PIN code if the form has none.
  const unsaid = { deliveryState: undefined, deliveryPincode: '400050', deliveryCity: 'Mumbai' };
  const planned = await sendPlan(world.shop, asha, lines(), { form: unsaid });
  expect([planned.status, planned.body.errors]).toEqual([400, refused]);
  const own = await place({ deliveryState: 'Karnataka' });
  expect(own.status, own.body.message).toBe(201);
  const edits = editsIn(world);
  const edit = await edits.send(own.body.data.order, { deliveryState: 'Kerala' });
  expect([edit.status, edit.body.errors]).toEqual([400, refused]);
  // Other details of the address can change.
  expect(await edits.edit(own.body.data.order, { deliveryName: 'Ravi' })).toMatchObject({ deliveryName: 'Ravi' });
});

// Proves documents-4
test('the day of the delivery decides which scheme applies', async () => {
  const laterGst = { firstDay: '2026-11-23', gstScheme: 'composition', gstin };
  await register({ gstScheme: 'regular', gstin, laterGst });
  try {
    const before = await place({ deliveryState: 'Kerala', deliveryDate: '2026-11-22' });
    expect(before.status, before.body.message).toBe(201);
    const after = await place({ deliveryState: 'Kerala', deliveryDate: '2026-11-23' });
    expect([after.status, after.body.errors]).toEqual([400, refused]);
    const edits = editsIn(world);
    const moved = await edits.send(before.body.data.order, { deliveryDate: '2026-11-23' });
    expect([moved.status, moved.body.errors]).toEqual([400, refused]);
    const form = { deliveryState: 'Kerala', startDate: '2026-11-23' };
    const plan = await sendPlan(world.shop, asha, lines(), { form });
    expect([plan.status, plan.body.errors]).toEqual([400, refused]);
  } finally {
    await register({ gstScheme: 'regular', gstin, laterGst: { firstDay: '', gstScheme: 'none', gstin: '' } });
  }
});

// Proves documents-4
test('an address whose state is unknown counts as in the shop’s own state', async () => {
  await register({ gstScheme: 'composition', gstin });
  const { status, body } = await place({ deliveryPincode: '795001' });
  expect([status, body.data?.order.deliveryState]).toEqual([201, '']);
});

// Proves documents-4
test.each([
  ['a regular dealer', { gstScheme: 'regular', gstin }],
  ['a shop without GSTIN', { gstScheme: 'none', gstin: '', state: 'Karnataka' }],
])('%s may sell to other states', async (_, shop) => {
  await register(shop);
  expect((await place({ deliveryState: 'Kerala' })).status).toBe(201);
});
