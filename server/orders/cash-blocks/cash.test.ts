/**
 * Refused cash orders: staff are asked whether to block cash, cash is blocked and allowed again, and plans continue.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usualBlockReason } from '#contract/orders/failed-stops.ts';
import { sql } from '#server/core/db/database.ts';
import { makePlans } from '#server/plans/making/make-plans.ts';
import { type BuiltCustomer, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { editsIn } from '#server/testing/builders/order-edits.ts';
import { deliveryForm, placeOrder } from '#server/testing/builders/orders.ts';
import { beginPlan, planFormAt } from '#server/testing/builders/plans.ts';
import { type Acts, actFor, type JarShop, openJarShop } from '#server/testing/jar-shop.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';

let jarShop: JarShop;
let asha: BuiltCustomer;
let acts: Acts;
beforeAll(async () => {
  jarShop = await openJarShop();
});
beforeEach(async () => {
  asha = await buildCustomer(jarShop.shop);
  acts = actFor(jarShop, asha);
});
afterAll(() => jarShop.shop.close());

const tomorrow = { deliveryDate: '2026-11-23', deliveryTime: 'evening' };
const makeOlder = sql(`update failed_stops set created_at = created_at - interval '181 days' where order_id = $1`);

/** An order that comes back from the door for this reason. */
async function comeBack(reason: string, form: Parameters<Acts['onTheWay']>[0] = { paymentMethod: 'cash' }) {
  const order = await acts.onTheWay(form);
  jarShop.shop.clock.advance(60);
  return acts.failStop(order, { reason, outcome: 'cancelled' });
}
const params = () => ({ id: asha.id });
const cash = async () => (await jarShop.asAdmin('GET /admin/users/:id/cash', { params: params() })).body.data.cash;
const asks = async () => (await cash()).asks;
const block = (reason: string = usualBlockReason) =>
  jarShop.asAdmin('POST /admin/users/:id/cash/block', { params: params(), body: { reason } });
const allow = () =>
  jarShop.asAdmin('POST /admin/users/:id/cash/allow', { params: params(), body: { reason: 'Pays again' } });
const keep = (refusedSeen: number) =>
  jarShop.asAdmin('POST /admin/users/:id/cash/keep', { params: params(), body: { refusedSeen } });
const asked = async () =>
  (await jarShop.asAdmin('GET /admin/cash-questions')).body.data.customers.filter(({ id }) => id === asha.id);

describe('staff are asked whether to block cash', () => {
  // Proves cash-1
  test('after three cash orders that the customer refused or was absent for, and see which orders', async () => {
    const first = await comeBack('Delivery refused');
    await comeBack('Door locked');
    expect([await asks(), await asked()]).toEqual([false, []]);
    const last = await comeBack('No cash at the door');
    const { refused, asks: isAsked } = await cash();
    expect(isAsked).toBe(true);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ id: last.id, orderNumber: last.orderNumber, reason: 'No cash at the door' });
    expect(await asked()).toMatchObject([{ refused: 3, since: refused[2]?.at }]);
    expect(refused[2]?.id).toBe(first.id);
  });

  // Proves cash-2
  test('for no other reason, no other payment method, no order that was delivered later, and no old order', async () => {
    await comeBack('Nobody there');
    const again = await comeBack('Nobody there');
    await comeBack('Wrong address');
    await comeBack('Closed for a wedding, please call');
    const cancelled = await acts.place({ paymentMethod: 'cash' });
    await acts.step(cancelled, 'cancelled');
    expect((await cash()).refused).toHaveLength(2);
    for (const status of ['pending', 'confirmed', 'preparing', 'out_for_delivery', 'delivered'])
      await acts.step(again, status);
    expect((await cash()).refused).toHaveLength(1);
    const [first] = (await cash()).refused;
    await jarShop.shop.db.run(makeOlder, [first?.id]);
    expect((await cash()).refused).toEqual([]);
  });

  // Proves cash-2
  test('about an order that was refused at the door and cancelled later without a reason', async () => {
    for (const reason of ['Door locked', 'Nobody there']) await comeBack(reason);
    const order = await acts.onTheWay({ paymentMethod: 'cash' });
    await acts.failStop(order, { reason: 'Delivery refused', outcome: 'again', ...tomorrow });
    await acts.step(order, 'cancelled');
    expect((await cash()).refused[0]).toMatchObject({ id: order.id, reason: 'Delivery refused' });
    expect([await asks(), (await asked())[0]?.refused]).toEqual([true, 3]);
  });

  // Proves cash-3
  test('not again after "Not now" until the next refused order, and "Not now" is refused if staff have not seen the newest one', async () => {
    for (const reason of ['Nobody there', 'Nobody there', 'Delivery refused']) await comeBack(reason);
    expect(await keep(2)).toMatchObject({
      status: 409,
      body: { message: 'Another cash order of this customer came back. Please look again.' },
    });
    expect((await keep(3)).status).toBe(200);
    expect([await asks(), await asked()]).toEqual([false, []]);
    await comeBack('Nobody there');
    expect([await asks(), (await asked()).length]).toEqual([true, 1]);
  });

  // Proves cash-1
  test('never if the setting is 0', async () => {
    for (let n = 0; n < 3; n += 1) await comeBack('Nobody there');
    const { version } = (await jarShop.asAdmin('GET /admin/settings')).body.data;
    const save = (askAfterRefused: number, seen: number) =>
      jarShop.asAdmin('PUT /admin/settings', { body: { version: seen, payment: { askAfterRefused } } });
    expect((await save(0, version)).status).toBe(200);
    expect([await asks(), await asked()]).toEqual([false, []]);
    expect((await save(3, version + 1)).status).toBe(200);
    expect(await asks()).toBe(true);
  });
});

describe('a customer for whom cash is blocked', () => {
  const mailsOf = async () => (await queuedMails(jarShop.shop, asha.email)).map(({ kind }) => kind);

  // Proves cash-4
  test('is notified once, cannot order in cash but keeps the cart, reads the reason, and can pay before the delivery', async () => {
    const own = await acts.place({ paymentMethod: 'cash' });
    const cart = { productId: jarShop.juice, quantity: 2 };
    await jarShop.shop.as(asha)('POST /cart', { body: cart });
    for (const _ of [1, 2]) expect((await block()).status).toBe(200);
    expect((await mailsOf()).filter((kind) => kind === 'cash-blocked')).toEqual(['cash-blocked']);
    const refused = await acts.sendOrder({ paymentMethod: 'cash' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          path: 'paymentMethod',
          msg: 'Cash is not possible for this account: Several cash orders came back undelivered. Please choose to pay before the delivery.',
        },
      ],
    ]);
    expect((await jarShop.shop.as(asha)('GET /cart')).body.data.items).toMatchObject([cart]);
    expect((await jarShop.shop.as(asha)('GET /account/monthly')).body.data.cashBlock).toBe(usualBlockReason);
    expect((await acts.sendOrder({ paymentMethod: 'online' })).status).toBe(201);
    expect((await acts.step(own, 'confirmed')).paymentMethod).toBe('cash');
  });

  // Proves cash-4
  test('is notified of the new reason if cash is blocked again with another reason', async () => {
    for (const reason of ['Please call us', 'Notes were not real', 'Notes were not real'])
      expect((await block(reason)).status).toBe(200);
    expect((await cash()).block?.reason).toBe('Notes were not real');
    expect((await mailsOf()).filter((kind) => kind === 'cash-blocked')).toHaveLength(2);
  });

  // Proves cash-4
  test('is notified when cash is allowed again, and can then pay in cash', async () => {
    await block('Please call us');
    for (const _ of [1, 2]) expect((await allow()).status).toBe(200);
    expect((await mailsOf()).filter((kind) => kind === 'cash-allowed')).toEqual(['cash-allowed']);
    expect((await acts.sendOrder({ paymentMethod: 'cash' })).status).toBe(201);
    expect((await cash()).block).toBeNull();
  });

  // Proves cash-5
  test('may pay an order by phone in cash only if staff with the permission confirm it', async () => {
    await block();
    const support = await buildStaff(jarShop.shop, ['orders.manage']);
    const items = [{ productId: jarShop.juice, quantity: 1 }];
    const call = (more: object, as = jarShop.asAdmin) =>
      as('POST /admin/callers/:id/orders', { params: params(), body: { ...deliveryForm, items, ...more } });
    expect((await call({})).status).toBe(400);
    expect((await call({ cashAnyway: true }, jarShop.shop.as(support))).status).toBe(403);
    expect((await call({ cashAnyway: true })).status).toBe(201);
  });

  // Proves cash-6
  test('is blocked once for each reason, even if orders are placed at the same time', async () => {
    const items = [{ productId: jarShop.juice, quantity: 1 }];
    const place = () => placeOrder(jarShop.shop, asha, items, { form: { paymentMethod: 'cash' } });
    const answers = await Promise.all([place(), block(), place(), block('Another reason'), place()]);
    for (const { status } of answers) expect([200, 201, 400]).toContain(status);
    expect((await place()).status).toBe(400);
    expect((await mailsOf()).filter((kind) => kind === 'cash-blocked')).toHaveLength(2);
  });

  // Proves cash-8
  test('can be seen by staff who may read customers, and be blocked only by staff who may agree terms', async () => {
    const reader = jarShop.shop.as(await buildStaff(jarShop.shop, ['users.read', 'users.manage']));
    expect((await reader('GET /admin/users/:id/cash', { params: params() })).status).toBe(200);
    const body = { reason: 'No' };
    expect((await reader('POST /admin/users/:id/cash/block', { params: params(), body })).status).toBe(403);
  });

  // Proves cash-7
  test('keeps an existing cash order, and can make it smaller, but not larger', async () => {
    const edits = editsIn(jarShop);
    const order = await acts.place({ paymentMethod: 'cash', quantity: 2 });
    await block();
    const more = await edits.sendOwn(order, { items: [edits.water(3)] }, asha);
    expect(more).toMatchObject({ status: 400, body: { errors: [{ path: 'items' }] } });
    expect(more.body.errors[0]?.msg).toMatch(/^Cash is not possible for this account: .* cannot become larger\.$/);
    expect((await edits.sendOwn(order, { items: [edits.water(1)] }, asha)).status).toBe(200);
    expect((await edits.send(order, { items: [edits.water(2)] })).status).toBe(200);
    const online = await acts.place({ paymentMethod: 'online' });
    expect((await edits.sendOwn(online, { items: [edits.water(2)] }, asha)).status).toBe(200);
  });

  // Proves cash-7
  test('cannot make an existing cash order more expensive by a deposit: for other products, fewer empties or kept jars', async () => {
    const edits = editsIn(jarShop);
    await acts.hold(2, 300_00);
    const order = await acts.place({ paymentMethod: 'cash', productId: jarShop.juice, quantity: 5 });
    const swap = await acts.place({ paymentMethod: 'cash', quantity: 2, empties: 2 });
    const fewer = [{ containerId: jarShop.jar, count: 1 }];
    const keepJars = () =>
      jarShop.shop.as(asha)('POST /orders/:id/empties', { params: { id: swap.id }, body: { empties: fewer } });
    await block();
    for (const [answer, path] of [
      [await edits.sendOwn(order, { items: [edits.water(5)] }, asha), 'items'],
      [await edits.sendOwn(swap, { empties: fewer }, asha), 'items'],
      [await keepJars(), 'empties'],
    ] as const) {
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
      expect(answer.body.errors[0]?.msg).toMatch(/^Cash is not possible for this account: .* cannot become larger\.$/);
    }
    expect((await edits.sendOwn(swap, { items: [edits.water(1)], empties: fewer }, asha)).status).toBe(200);
    expect((await edits.send(order, { items: [edits.water(5)] })).status).toBe(200);
    await allow();
    const none = [{ containerId: jarShop.jar, count: 0 }];
    const body = { empties: none };
    expect((await jarShop.shop.as(asha)('POST /orders/:id/empties', { params: { id: swap.id }, body })).status).toBe(
      200,
    );
  });

  // Proves cash-7
  test('can make a plan that is paid in cash smaller, but not larger', async () => {
    const { shop, juice: productId } = jarShop;
    const plan = await beginPlan(shop, asha, [{ productId, quantity: 2 }], { form: { paymentMethod: 'cash' } });
    const form = { ...planFormAt(shop.clock()), paymentMethod: 'cash', version: plan.version };
    const ofPlan = { params: { id: plan.id } };
    const edit = (quantity: number, more: object = {}) =>
      shop.as(asha)('POST /plans/:id', { ...ofPlan, body: { ...form, items: [{ productId, quantity }], ...more } });
    const onDay = (quantity: number) =>
      shop.as(asha)('POST /plans/:id/dates/:date/quantities', {
        params: { id: plan.id, date: plan.startDate },
        body: { items: [{ productId, quantity }] },
      });
    expect((await block()).status).toBe(200);
    for (const [answer, path] of [
      [await edit(3), 'items'],
      [await edit(2, { everyDays: 2 }), 'everyDays'],
      [await onDay(3), 'items'],
    ] as const) {
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
      expect(answer.body.errors[0]?.msg).toMatch(/^Cash is not possible for this account: .* cannot become larger\.$/);
    }
    expect([(await onDay(1)).status, (await onDay(2)).status]).toEqual([200, 200]);
    expect((await edit(1, { everyDays: 7 })).status).toBe(200);
    const byStaff = { ...form, items: [{ productId, quantity: 3 }], version: plan.version + 1 };
    expect((await jarShop.asAdmin('POST /admin/plans/:id', { ...ofPlan, body: byStaff })).status).toBe(200);
    expect((await edit(9, { paymentMethod: 'online', version: plan.version + 2 })).status).toBe(200);
  });

  // Proves cash-7
  test('keeps a plan that is paid in cash, and cannot begin another one', async () => {
    const { shop } = jarShop;
    await beginPlan(shop, asha, [{ productId: jarShop.juice, quantity: 1 }], {
      form: { paymentMethod: 'cash' },
    });
    await block();
    // The order of a plan is made a day before its cut-off.
    shop.clock.advance(2.5 * 86_400);
    await makePlans(shop);
    const { orders } = (await shop.as(asha)('GET /orders')).body.data;
    expect(orders).toMatchObject([{ paymentMethod: 'cash', status: 'pending' }]);
    await expect(
      beginPlan(shop, asha, [{ productId: jarShop.juice, quantity: 1 }], { form: { paymentMethod: 'cash' } }),
    ).rejects.toThrow('Cash is not possible for this account');
  });
});
