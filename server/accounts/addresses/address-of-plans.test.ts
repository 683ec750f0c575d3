/** A plan delivers to the changed address after its address is changed in the address book. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { addressForm, buildAddress } from '#server/testing/builders/addresses.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let asha: BuiltCustomer;
let asAsha: CallShop;
beforeEach(async () => {
  asha = await buildCustomer(shop);
  asAsha = shop.as(asha);
});

const readBook = async () => (await asAsha('GET /addresses')).body.data.addresses;
const messagesOf = ({ errors }: { errors: { path: string; msg: string }[] }) =>
  Object.fromEntries(errors.map(({ path, msg }) => [path, msg]));
const profile = { name: 'Asha Rao', phone: '9876543210', city: 'Bangalore', pincode: '560001' };

async function planAtOffice() {
  const office = await buildAddress(shop, asha);
  const jar = await buildProduct(shop);
  const [, { address } = { address: '' }] = await readBook();
  const place = { deliveryAddress: address, deliveryPincode: '560034', deliveryCity: 'Bangalore' };
  const own = { deliveryName: 'Watchman', floor: 3, hasLift: true };
  await beginPlan(shop, asha, [{ productId: jar.id, quantity: 1 }], { form: { ...place, ...own } });
  return { office, address };
}
const readPlan = async () => (await asAsha('GET /plans')).body.data.plans[0];
const change = (id: string, body: object) =>
  asAsha('PUT /addresses/:id', { params: { id }, body: { ...addressForm, version: 1, ...body } });

test('a plan delivers to the changed address, which still cannot be deleted because the plan uses it', async () => {
  const { office } = await planAtOffice();
  expect((await readBook()).map(({ label, isPlanned }) => [label, isPlanned])).toEqual([
    ['Home', false],
    ['Office', true],
  ]);
  const { body } = await change(office.id, { street: '8 Farm Road', floor: 1, pincode: '560099' });
  expect(body.data.address.isPlanned).toBe(true);
  expect(await readPlan()).toMatchObject({
    deliveryAddress: body.data.address.address,
    deliveryPincode: '560099',
    floor: 1,
    version: 2,
    deliveryName: 'Watchman',
  });
  const refused = await asAsha('DELETE /addresses/:id', { params: { id: office.id } });
  expect([refused.status, refused.body.errorType]).toEqual([409, 'ADDRESS_IN_USE']);
});

test('on request, a plan keeps its old address and is detached from the address book', async () => {
  const { office, address } = await planAtOffice();
  const wrong = await change(office.id, { plans: 'leave' });
  expect(messagesOf(wrong.body)).toEqual({ plans: 'plans must be follow or keep' });
  const { body } = await change(office.id, { street: '8 Farm Road', plans: 'keep' });
  expect(body.data.address.isPlanned).toBe(false);
  await change(office.id, { street: '9 Farm Road', version: 2 });
  expect(await readPlan()).toMatchObject({ deliveryAddress: address, version: 1 });
  expect((await asAsha('DELETE /addresses/:id', { params: { id: office.id } })).status).toBe(200);
});

test('a changed label of the address does not change the plan', async () => {
  const { office } = await planAtOffice();
  await change(office.id, { label: 'Shop' });
  await change(office.id, { label: 'Work', version: 2, plans: 'keep' });
  expect((await readPlan())?.version).toBe(1);
  expect((await readBook())[1]).toMatchObject({ label: 'Work', isPlanned: true });
});

test('a plan at the default address delivers to the new address after the profile is changed', async () => {
  const { office, address } = await planAtOffice();
  await asAsha('PUT /addresses/:id/default', { params: { id: office.id } });
  await asAsha('PUT /auth/profile', { body: { ...profile, address, pincode: '560002' } });
  expect(await readPlan()).toMatchObject({ deliveryAddress: address, deliveryPincode: '560002', version: 2 });
});

test('changes of profile and address book are limited, so that the history of plans cannot grow without end', async () => {
  const { office, address } = await planAtOffice();
  const limit = sql(`insert into rate_limits (key, count, window_ends) values ($1, 298, $2)
    on conflict (key) do update set count = excluded.count`);
  await shop.db.run(limit, [`plan-changes:${asha.id}`, new Date(shop.clock().getTime() + 3_600_000)]);
  const count = sql<{ count: number }>(`
    select count(*) as count from plan_events e join plans p on p.id = e.plan_id where p.customer_id = $1`);
  const events = async () => (await shop.db.one(count, [asha.id])).count;
  const before = await events();
  expect((await change(office.id, { street: '8 Farm Road' })).status).toBe(200);
  await asAsha('PUT /addresses/:id/default', { params: { id: office.id } });
  const [{ address: now } = { address }] = await readBook();
  const save = (pincode: string) => asAsha('PUT /auth/profile', { body: { ...profile, address: now, pincode } });
  expect((await save('560002')).status).toBe(200);
  const refused = await save('560003');
  expect([refused.status, refused.headers['retry-after'], await events()]).toEqual([429, '3600', before + 2]);
  const [first, second] = await readBook();
  expect((await change(office.id, { street: '9 Farm Road', version: first?.version })).status).toBe(429);
  // A change that affects no plan is still saved.
  expect((await change(second?.id ?? '', { label: 'Old home', version: second?.version })).status).toBe(200);
  expect(await events()).toBe(before + 2);
});

test('changing an address waits for a plan that was just created with it, without a deadlock', async () => {
  const { office, address } = await planAtOffice();
  const found = sql<{ id: string }>('select id from plans where customer_id = $1');
  const plan = (await shop.db.row(found, [asha.id]))?.id;
  const before = await countDeadlocks(shop);
  // A plan that is moved to the address after its customer's plans were locked, but before the account is locked, must
  // deliver to the changed address, too.
  await shop.db.run(sql(`update plans set status = 'ended', ended_at = now(), next_at = null where id = $1`), [plan]);
  const [holder, worker] = [await shop.db.pool.connect(), await shop.db.pool.connect()];
  const lockAccount = 'select 1 from users where id = $1 for no key update';
  try {
    await holder.query('begin');
    await holder.query(lockAccount, [asha.id]);
    const changed = change(office.id, { street: '8 Farm Road' });
    await untilWaiting(shop.db, 1);
    await shop.db.run(sql(`update plans set status = 'active', ended_at = null, next_at = now() where id = $1`), [
      plan,
    ]);
    await worker.query('begin');
    await worker.query('select 1 from plans where id = $1 for no key update', [plan]);
    const worked = worker.query(lockAccount, [asha.id]).then(() => worker.query('commit'));
    await untilWaiting(shop.db, 2);
    await holder.query('commit');
    await worked;
    expect((await changed).status).toBe(200);
  } finally {
    holder.release();
    worker.release();
  }
  expect((await readPlan())?.deliveryAddress).not.toBe(address);
  expect(await countDeadlocks(shop)).toBe(before);
});
