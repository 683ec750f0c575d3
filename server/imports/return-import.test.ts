/** Undoing an import after its plans have placed orders, and after these orders were changed. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { noonOfSunday, openPlanShop, type PlanShop } from '#server/testing/builders/plan-shop.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import type { CallShop } from '#server/testing/shop.ts';

let world: PlanShop;
let asMeera: CallShop;
beforeAll(async () => {
  world = await openPlanShop();
  await buildProduct(world.shop, { name: 'Plan Water', size: '20 L', pricePaise: 20_00, depositPaise: 0, stock: 1000 });
});
afterAll(async () => {
  const faults = await world.findFaults();
  await world.shop.close();
  expect(faults).toEqual([]);
});

const head =
  'Name,Phone,Address,PIN code,Container,Jars held,Deposit paid,Dues,Plan: product,Plan: days,Plan: first delivery,Plan: time';
let last = 9_880_000_000;
function rowOf(name: string, more = '20 L jar,2,300,50') {
  last += 1;
  return `${name},${last},"14 Lake View Road, Indiranagar",560038,${more},Plan Water,daily,23/11/2026,Morning`;
}
interface Made {
  id: string;
  orderId: string;
  planId: string;
}
const made = sql<Made>(`
  select u.id, o.id as order_id, k.plan_id from users u
  join orders o on o.customer_id = u.id join plan_orders k on k.order_id = o.id
  where u.name = $1`);
const states = sql<{ name: string; isActive: boolean; orders: string[] }>(`
  select u.name, u.is_active, (select array_agg(o.status order by o.id) from orders o where o.customer_id = u.id) as orders
  from users u where u.phone like '988%' order by u.phone`);

/** Sets the clock to Sunday and signs staff in again, because a session does not last until the next day. */
async function startSunday() {
  world.shop.clock.set('2026-11-22T06:00:00.000Z');
  asMeera = world.shop.as(await buildAdmin(world.shop, { name: 'Meera' }));
}

/** Imports customers with plans on Sunday morning; the shop places their first orders at noon. */
async function importWithOrders(names: readonly string[]) {
  await startSunday();
  const found = await sendImport(
    world.shop,
    asMeera,
    'customers',
    [head, ...names.map((name) => rowOf(name))].join('\n'),
  );
  expect([found.wrong, found.questions]).toEqual([0, []]);
  await finishImport(world.shop, asMeera, 'write', found.id);
  await world.makeAt(noonOfSunday);
  return found.id;
}
const post = async (call: string, id: string, body: object) => {
  const answer = await asMeera(call as 'POST /admin/orders/:id/move', {
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: body as never,
  });
  expect(answer.status, `${call}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
};
const keptOf = async (id: string) => {
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id } })).body.data;
  return rows.map(({ line, faults }) => [line, faults[0]?.msg.replace(/PW-\d+-\w+/, 'PW')]);
};

// Proves jars-12
test('undoing an import cancels the orders that its plans have placed, and undoes every row', async () => {
  const id = await importWithOrders(['Asha One', 'Asha Two']);
  const one = await world.shop.db.row(made, ['Asha One']);
  expect(one?.orderId).toBeDefined();
  expect(await finishImport(world.shop, asMeera, 'return', id)).toMatchObject({ state: 'returned', kept: 0 });
  const rows = await world.shop.db.rows(states);
  expect(rows.map(({ isActive, orders }) => [isActive, orders])).toEqual([
    [false, ['cancelled']],
    [false, ['cancelled']],
  ]);
  // No further order is placed in the next minute or on the next day.
  await world.makeAt('2026-11-23T06:30:00.000Z');
  expect((await world.shop.db.rows(states)).flatMap(({ orders }) => orders)).toEqual(['cancelled', 'cancelled']);
  expect(await world.findFaults()).toEqual([]);
});

/**
 * Activity of a customer after an import, and the reason that staff read if the customer is not removed; null if the
 * customer is removed in spite of the activity.
 */
const acts: Readonly<Record<string, [act: (made: Made) => Promise<unknown>, reason: string | null]>> = {
  Confirmed: [
    ({ orderId }) => post('PUT /admin/orders/:id/status', orderId, { status: 'confirmed' }),
    'order PW was confirmed or delivered.',
  ],
  Paid: [
    ({ orderId }) =>
      post('PUT /admin/orders/:id/payment-status', orderId, { paymentStatus: 'paid', paymentMethod: 'cash' }),
    'order PW was paid.',
  ],
  Delivered: [
    async ({ orderId }) => {
      for (const status of ['confirmed', 'preparing', 'out_for_delivery', 'delivered']) {
        await post('PUT /admin/orders/:id/status', orderId, { status });
      }
    },
    'order PW was confirmed or delivered.',
  ],
  Moved: [
    ({ orderId }) =>
      post('POST /admin/orders/:id/move', orderId, {
        deliveryDate: '2026-11-24',
        deliveryTime: 'morning',
        reason: 'Asked',
      }),
    'order PW was changed.',
  ],
  Ordered: [
    async ({ id }) => {
      const customer = await buildCustomer(world.shop);
      const { id: orderId } = await buildOrder(world.shop, customer, world.water(1));
      await world.shop.db.run(sql('update orders set customer_id = $2 where id = $1'), [orderId, id]);
    },
    'order PW was placed.',
  ],
  'Desk Payment': [
    ({ id }) =>
      post('POST /admin/money/payments', id, { customerId: id, amount: 20, method: 'cash', reason: 'At the desk' }),
    'jars or money were entered.',
  ],
  Paused: [
    ({ planId }) => post('POST /admin/plans/:id/pause', planId, { from: '2026-11-25', dryRun: false }),
    'a plan was added or changed.',
  ],
  Edited: [
    ({ id }) => post('PUT /admin/users/:id/email', id, { email: 'edited@imported.example' }),
    'the name, contact or addresses were changed.',
  ],
  Noted: [({ id }) => post('POST /admin/users/:id/notes', id, { note: 'Rings twice' }), 'staff wrote a note.'],
  Joined: [
    async ({ id }) =>
      world.shop.db.run(
        sql(`insert into account_joins (customer_id, into_id, proven_email, called_phone, joined_at)
          values ($1, $2, 'a@b.example', '98450', $3)`),
        [id, (await buildCustomer(world.shop)).id, world.shop.clock()],
      ),
    'the account was joined with another one.',
  ],
  Cancelled: [
    ({ orderId }) => post('PUT /admin/orders/:id/status', orderId, { status: 'cancelled', reason: 'Moved away' }),
    null,
  ],
  Untouched: [async () => {}, null],
};

// Proves jars-12
test('an undo keeps customers with later orders, payments or changes and names the reason, and undoes all other rows', async () => {
  const names = Object.keys(acts).map((name) => `Since ${name}`);
  const id = await importWithOrders(names);
  for (const [name, [act]] of Object.entries(acts)) {
    const found = await world.shop.db.row(made, [`Since ${name}`]);
    if (!found) throw new Error(`${name} has no order`);
    await act(found);
  }
  const undone = await finishImport(world.shop, asMeera, 'return', id);
  const kept = Object.values(acts).filter(([, reason]) => reason !== null);
  expect(undone).toMatchObject({ state: 'returned', kept: kept.length });
  expect(await keptOf(id)).toEqual(
    Object.entries(acts).flatMap(([name, [, reason]], at) =>
      reason === null ? [] : [[at + 2, `Since ${name} stays: ${reason}`]],
    ),
  );
  const rows = (await world.shop.db.rows(states)).filter(({ name }) => name.startsWith('Since'));
  expect(rows.filter(({ isActive }) => !isActive).map(({ name }) => name)).toEqual([
    'Since Cancelled',
    'Since Untouched',
  ]);
  // A customer who stays keeps the plan.
  const { plans } = (await asMeera('GET /admin/plans', { query: { search: 'Since Moved' } })).body.data;
  expect(plans).toMatchObject([{ status: 'active' }]);
});

test('undoing an import for an existing customer ends the plan of the import and cancels its orders, but keeps other orders', async () => {
  await startSunday();
  const [usha, veda] = [
    await buildCustomer(world.shop, { name: 'Usha There', phone: '98890 00001' }),
    await buildCustomer(world.shop, { name: 'Veda There', phone: '98890 00002' }),
  ];
  const line = (name: string, phone: string) => rowOf(name).replace(/\d{10}/, phone);
  const file = [head, line('Usha There', '9889000001'), line('Veda There', '9889000002')].join('\n');
  const found = await sendImport(world.shop, asMeera, 'customers', file);
  await finishImport(world.shop, asMeera, 'write', found.id);
  await world.makeAt(noonOfSunday);
  const own = await buildOrder(world.shop, usha, world.water(1));
  const ofPlan = await world.shop.db.row(made, ['Veda There']);
  await post('PUT /admin/orders/:id/status', ofPlan?.orderId ?? '', { status: 'confirmed' });
  await finishImport(world.shop, asMeera, 'return', found.id);
  expect(await keptOf(found.id)).toEqual([[3, 'Veda There stays: order PW was confirmed or delivered.']]);
  const statusOf = sql<{ id: string; status: string }>('select id, status from orders where customer_id = $1');
  const statuses = await world.shop.db.rows(statusOf, [usha.id]);
  expect(statuses.map(({ id, status }) => [id === own.id, status]).toSorted()).toEqual([
    [false, 'cancelled'],
    [true, 'pending'],
  ]);
  expect(await world.shop.db.rows(statusOf, [veda.id])).toMatchObject([{ status: 'confirmed' }]);
});
