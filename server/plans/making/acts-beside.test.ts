/** Customers change their plans at the same time as two instances make the orders of these plans. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlanOutcome } from '#contract/plans/calls.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { monday, noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildPlan, planFormAt } from '#server/testing/builders/plans.ts';
import { makePlans } from './make-plans.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
});
afterAll(() => shop.close());
beforeEach(() => world.reset());

const tuesday = '2026-11-24';
const path = (id: string) => ({ params: { id } });
const onMonday = (id: string) => ({ params: { id, date: monday } });
const edit = () => ({
  ...planFormAt(shop.clock()),
  startDate: monday,
  everyDays: 7,
  version: 1,
  items: world.water(3),
});

const acts = {
  skip: (by: BuiltCustomer, id: string) =>
    shop.as(by)('POST /plans/:id/dates/:date/skip', { ...onMonday(id), body: {} }),
  move: (by: BuiltCustomer, id: string) =>
    shop.as(by)('POST /plans/:id/dates/:date/move', {
      ...onMonday(id),
      body: { deliveryDate: tuesday, deliveryTime: 'evening' },
    }),
  quantities: (by: BuiltCustomer, id: string) =>
    shop.as(by)('POST /plans/:id/dates/:date/quantities', { ...onMonday(id), body: { items: world.water(5) } }),
  edit: (by: BuiltCustomer, id: string) => shop.as(by)('POST /plans/:id', { ...path(id), body: edit() }),
  pause: (by: BuiltCustomer, id: string) =>
    shop.as(by)('POST /plans/:id/pause', { ...path(id), body: { from: monday } }),
  end: (by: BuiltCustomer, id: string) => shop.as(by)('POST /plans/:id/end', { ...path(id), body: {} }),
};
type Act = keyof typeof acts;

/**
 * The expected orders as day and units, according to the answer to the act. `made` means that the order was made before
 * the act.
 */
function expectedOrders(act: Act, status: number, { stays }: Pick<PlanOutcome, 'stays'>): [string, number][] {
  const made = stays.length > 0;
  if (act === 'skip') return [];
  if (act === 'move') return [[tuesday, 2]];
  if (act === 'quantities') return [[monday, status === 200 ? 5 : 2]];
  if (act === 'edit') return [[monday, made ? 2 : 3]];
  return made ? [[monday, 2]] : [];
}

const live = sql<{ deliveryDate: string; units: number }>(`
  select o.delivery_date, sum(i.quantity)::int as units from orders o join order_items i on i.order_id = o.id
  where o.customer_id = $1 and o.status <> 'cancelled' group by o.id order by 1`);

// Proves plans-5
test('if customers change plans while the orders of these plans are being made, each answer matches the orders that exist afterwards, at most one per day', async () => {
  const presses = await Promise.all(
    Array.from({ length: 3 }, () => Object.keys(acts) as Act[])
      .flat()
      .map(async (act) => {
        const customer = await buildCustomer(shop);
        return { act, customer, id: await buildPlan(shop, customer, { lines: world.water(), everyDays: 7 }) };
      }),
  );
  shop.clock.set(noonOfSunday);
  const press = async ({ act, customer, id }: (typeof presses)[number]) => {
    const { status, body } = await acts[act](customer, id);
    expect([200, 409], JSON.stringify(body)).toContain(status);
    return expectedOrders(act, status, status === 200 ? body.data.outcome : { stays: [] });
  };
  // The customers act when the first order is made, while two instances make the others.
  const begun = Promise.withResolvers<void>();
  const instance = { ...shop, catalogueChanged: () => begun.resolve() };
  const making = [makePlans(instance, { batchSize: 1 }), makePlans(instance, { batchSize: 1 })];
  await begun.promise;
  const announced = await Promise.all(presses.map(press));
  await Promise.all(making);
  await makePlans(shop);
  await world.makeAt('2026-11-24T04:30:00.000Z');
  const found = await Promise.all(
    presses.map(async ({ customer }) =>
      (await shop.db.rows(live, [customer.id])).map(({ deliveryDate, units }) => [deliveryDate, units]),
    ),
  );
  const byAct = (of: unknown[]) => presses.map(({ act }, at) => [act, of[at]]);
  expect(byAct(found)).toEqual(byAct(announced));
  expect(await world.findFaults()).toEqual([]);
});
