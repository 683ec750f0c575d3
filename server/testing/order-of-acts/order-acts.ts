/** Acts of model tests on orders, by the customer and by staff. Each counts what changed hands. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { sql } from '#server/core/db/database.ts';
import { deliveryForm } from '../builders/orders.ts';
import { byMethod } from '../jar-shop.ts';
import {
  billOf,
  cashAccountOf,
  creditOf,
  exchange,
  giveBack,
  isOpen,
  moveMoney,
  promisedOf,
  readOrder,
  type Step,
  type World,
} from './world.ts';

export type OrderAct = (world: World, step: Step, order: AdminOrder) => Promise<unknown>;

const methodOf = ({ isSure }: Step) => (isSure ? 'upi' : 'cash');
export const jarsOf = ({ orderItems }: AdminOrder) =>
  orderItems.reduce((sum, { quantity, containerId }) => sum + (containerId === null ? 0 : quantity), 0);
/** The part of an order that was paid in money. */
const cashOf = ({ amountPaid, creditUsed }: AdminOrder) => toPaise(amountPaid) - toPaise(creditUsed);

/** The place of an order's money is unknown once a part of it became credit. */
export function keepLies({ lies }: World, before: AdminOrder, after: AdminOrder, paise: number): void {
  if (cashOf(after) - cashOf(before) !== paise) lies.set(after.id, undefined);
}

const toTheDoor = sql(
  `update orders set status = 'out_for_delivery' where id = $1 and status in ('pending', 'confirmed')`,
);
export const sendOut = ({ shop }: World, id: string) => shop.shop.db.run(toTheDoor, [id]);

export async function keepOrder(world: World, { id }: { id: string }, isSentOut: boolean): Promise<void> {
  if (isSentOut) await sendOut(world, id);
  world.orders.push(id);
  world.lies.set(id, { till: 0, bank: 0 });
}

export const customerActs = {
  async place(world, { count, other, isSure, amount }) {
    if (world.orders.length === mostOrders) return;
    const { water, juice, cooler } = world.shop;
    const productId = [water, water, water, juice, cooler][count];
    const { account } = (await world.asAsha('GET /account/monthly')).body.data;
    const paymentMethod = account && amount % 4 > 0 ? 'account' : 'cash';
    const form = { productId, quantity: 1 + other, useCredit: isSure, paymentMethod };
    const first = await world.do.sendOrder({ ...form, empties: world.held > 0 ? Math.min(count, form.quantity) : 0 });
    expect([201, 409]).toContain(first.status);
    const { status, body } =
      first.status === 201 ? first : await world.do.sendOrder({ ...form, paymentMethod: 'cash' });
    expect(status).toBe(201);
    await keepOrder(world, body.data.order, amount % 3 > 0);
  },
  async cancelOwn(world, _, { id, status }) {
    const answer = await world.asAsha('POST /orders/:id/cancel', { params: { id }, body: {} });
    expect(answer.status).toBe(status === 'pending' ? 200 : 409);
  },
  /** Back to where it came from, once staff have paid it: until then it is credit. */
  async payBackOwn(world, _, order) {
    const headers = { 'idempotency-key': newId() };
    const [credit, due] = [await creditOf(world), await dueOf(world)];
    const send = () => world.asAsha('POST /orders/:id/pay-back', { params: { id: order.id }, headers }, headers);
    const { status, body } = await send();
    expect(status, JSON.stringify(body)).toBe(order.amountToReturn > 0 ? 200 : 409);
    if (status !== 200) return;
    if (body.data.pickup) world.pickups.push(body.data.pickup);
    expect((await creditOf(world)) - credit - (await dueOf(world)) + due).toBe(toPaise(order.amountToReturn));
    world.lies.set(order.id, undefined);
    expect((await send()).status).toBe(200);
    expect((await readOrder(world, order.id)).amountToReturn).toBe(0);
  },
  /** Fills the cart, and orders nothing. */
  async orderAgain(world, _, order) {
    const { status, body } = await world.asAsha('POST /orders/:id/again', { params: { id: order.id } });
    expect(status).toBe(200);
    const inCart = new Map(body.data.cart.items.map(({ productId, quantity }) => [productId, quantity]));
    for (const { productId, orderedQuantity } of order.orderItems)
      expect(inCart.get(productId) ?? 0).toBeGreaterThanOrEqual(orderedQuantity);
    expect((await world.asAsha('GET /orders')).body.data.orders).toHaveLength(world.orders.length);
  },
  async moveOwn(world, { isSure }, order) {
    const body = { deliveryDate: isSure ? '2026-11-23' : '2026-11-24', deliveryTime: 'evening' };
    const { status } = await world.asAsha('POST /orders/:id/move', { params: { id: order.id }, body });
    expect([200, 409]).toContain(status);
  },
  /** The deposit of kept jars is charged as the order would have charged it. */
  async keepJars(world, { count }, order) {
    const wanted = Math.min(count, promisedOf(order));
    const body = { empties: [{ containerId: world.shop.jar, count: wanted }] };
    const { status } = await world.asAsha('POST /orders/:id/empties', { params: { id: order.id }, body });
    expect([200, 409]).toContain(status);
    const after = await readOrder(world, order.id);
    const kept = status === 200 ? promisedOf(order) - wanted : 0;
    const deposit = toPaise(after.depositAmount) - toPaise(order.depositAmount);
    const unit = order.orderItems.find(({ containerId }) => containerId === world.shop.jar)?.unitDeposit ?? 0;
    expect([promisedOf(after), deposit]).toEqual([promisedOf(order) - kept, kept * toPaise(unit)]);
    expect(toPaise(after.amountDue) - toPaise(order.amountDue)).toBe(deposit);
  },
  async useAsCredit(world, _, order) {
    const [credit, due] = [await creditOf(world), await dueOf(world)];
    const { status } = await world.asAsha('POST /orders/:id/use-as-credit', { params: { id: order.id } });
    expect(status).toBe(order.amountToReturn > 0 ? 200 : 409);
    if (status !== 200) return;
    // It is credit, as far as nothing else was due.
    expect((await creditOf(world)) - credit - (await dueOf(world)) + due).toBe(toPaise(order.amountToReturn));
    world.lies.set(order.id, undefined);
    expect((await readOrder(world, order.id)).amountToReturn).toBe(0);
  },
} satisfies Record<string, OrderAct>;

export const mostOrders = 2;
const dueOf = async ({ asAsha }: World) => toPaise((await asAsha('GET /account')).body.data.amountDue);

/** What was written off comes back before money for the order becomes credit, as far as its jars are held. */
export async function payNamed(world: World, order: AdminOrder, paise: number, pay: () => Promise<unknown>) {
  const credit = await creditOf(world);
  await pay();
  if (order.writtenOff === 0 || world.held < jarsOf(order)) return;
  expect((await creditOf(world)) - credit).toBeLessThanOrEqual(Math.max(0, paise - toPaise(order.writtenOff)));
}

/** Staff record a payment; `amountPaid` is the total paid. */
export const payments = {
  async more(world, step, order) {
    const method = methodOf(step);
    const body = { amountPaid: (toPaise(order.amountPaid) + step.amount) / 100, paymentMethod: method };
    const sent = { ...body, paymentSeen: order.amountPaid };
    await payNamed(world, order, step.amount, () => world.do.pay(order, sent));
    if (order.status === 'cancelled') {
      if (world.late.get(order.id) === step.amount) return;
      world.late.set(order.id, step.amount);
    }
    moveMoney(world, method, step.amount, order.id);
    keepLies(world, order, await readOrder(world, order.id), step.amount);
  },
  async less(world, step, order) {
    if (order.status === 'cancelled' || order.amountPaid === 0) return;
    const amountPaid = (step.amount % toPaise(order.amountPaid)) / 100;
    const after = await world.do.pay(order, { amountPaid, paymentSeen: order.amountPaid });
    expect(await giveBack(world, order.id)).toBe(cashOf(order) - cashOf(after));
  },
  async bySlip(world, step, order) {
    // Money for an order on account came by some method, which this call does not name.
    if (order.paymentMethod === 'account') return;
    const due = order.status === 'cancelled' ? 0 : (step.amount % (billOf(order) + 1)) / 100;
    if (order.status === 'cancelled' || due > order.amountDue) return;
    const after = await world.do.pay(order, { amountDue: due, paymentSeen: order.amountPaid });
    if (after.amountPaid >= order.amountPaid) {
      moveMoney(world, order.paymentMethod, toPaise(after.amountPaid) - toPaise(order.amountPaid), order.id);
    } else await giveBack(world, order.id);
  },
  /** What is paid stays, and another sum is demanded: less than the bill, or more. */
  async asked(world, { amount }, order) {
    if (order.status === 'cancelled') return;
    const body = { amountPaid: order.amountPaid, amountDue: amount / 100, paymentSeen: order.amountPaid };
    await world.do.pay(order, body);
  },
  async paid(world, _, order) {
    await setStatus(world, order, 'paid');
  },
  async pending(world, _, order) {
    await setStatus(world, order, 'pending');
  },
  async refunded(world, _, order) {
    await setStatus(world, order, 'refunded');
  },
  /** Refunds everything paid, including deposit that came back with jars: staff confirmed it with a reason. */
  async refundedTwice(world, _, order) {
    const [credit, [allowed = 0]] = [await creditOf(world), await world.moved('allowances')];
    const all = { paymentStatus: 'refunded', amountPaid: 0, amountDue: 0, paymentSeen: order.amountPaid };
    const asked = await world.do.sendPayment(order, all);
    const isAsked = asked.status === 409;
    if (isAsked) expect(asked.body.errors[0]?.path).toBe('givesMore');
    const more = { ...all, givesMore: true, changeReason: 'Sorry for the trouble' };
    const { status, body } = isAsked ? await world.do.sendPayment(order, more) : asked;
    if (status !== 200) return expect([status, order.paymentStatus]).toEqual([400, 'refunded']);
    const back = (await giveBack(world, order.id)) + (await creditOf(world)) - credit;
    if (isAsked) {
      expect(back).toBe(toPaise(order.amountPaid));
      world.givenTwice += ((await world.moved('allowances'))[0] ?? 0) - allowed;
    }
    return expect([body.data.order.amountPaid, body.data.order.amountDue]).toEqual([0, 0]);
  },
  /** Only what came by the order's method. */
  async failed(world, _, order) {
    const lay = world.lies.get(order.id);
    const own = lay && { ...lay };
    const money = { ...world.money };
    if (!(await setStatus(world, order, 'failed')) || !own) return;
    if (order.status === 'cancelled' || order.paymentMethod === 'account') return;
    const place = cashAccountOf(order.paymentMethod);
    expect(world.money).toEqual({ ...money, [place]: money[place] - own[place] });
  },
  async method(world, step, order) {
    const method = methodOf(step);
    const before = cashAccountOf(order.paymentMethod);
    const after = await world.do.pay(order, { paymentMethod: method, paymentSeen: order.amountPaid });
    expect(after.amountPaid).toBe(order.amountPaid);
    const lay = world.lies.get(order.id);
    if (order.paymentMethod === 'account' || before === cashAccountOf(method)) return;
    const moved = lay?.[before] ?? 0;
    if (lay) moveMoney(world, order.paymentMethod, -moved, order.id);
    if (lay) moveMoney(world, method, moved, order.id);
    else expect(await giveBack(world, order.id)).toBe(0);
  },
} satisfies Record<string, OrderAct>;

/** Returns whether it was set. Amounts follow from it: money comes by the order's method. */
async function setStatus(world: World, order: AdminOrder, paymentStatus: string): Promise<boolean> {
  const credit = await creditOf(world);
  const { status, body } = await world.do.sendPayment(order, { paymentStatus, paymentSeen: order.amountPaid });
  if (status !== 200) {
    const isSame = order.paymentStatus === paymentStatus;
    expect([status, isSame || order.paymentMethod === 'account']).toEqual([400, true]);
    return false;
  }
  const after: AdminOrder = body.data.order;
  const more = cashOf(after) - cashOf(order);
  if (paymentStatus === 'refunded') {
    // What came back in another way, with jars, is not refunded again.
    const back = (await giveBack(world, order.id)) + (await creditOf(world)) - credit;
    expect([after.amountPaid, after.amountDue]).toEqual([0, 0]);
    if (order.status === 'cancelled') expect(back).toBe(toPaise(order.amountToReturn));
    else expect(back).toBeLessThanOrEqual(toPaise(order.amountPaid));
  } else if (order.status === 'cancelled') {
    // What comes now is credit, and credit that was used is credit again.
    const late = (await creditOf(world)) - credit - (toPaise(order.creditUsed) - toPaise(after.creditUsed));
    expect(await giveBack(world, order.id)).toBe(-(more + late) || 0);
    if (late > 0) world.late.set(order.id, late);
  } else if (more >= 0) moveMoney(world, order.paymentMethod, more, order.id);
  else expect(await giveBack(world, order.id)).toBe(-more);
  return true;
}

export const staffActs = {
  async placeByPhone(world, step) {
    if (world.orders.length === mostOrders) return;
    const items = [{ productId: step.isSure ? world.shop.cooler : world.shop.water, quantity: 1 + step.other }];
    const body = { ...deliveryForm, items, useCredit: step.isSure };
    const answer = await world.asAdmin('POST /admin/callers/:id/orders', { params: { id: world.asha.id }, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await keepOrder(world, answer.body.data.order, step.amount % 2 === 0);
  },
  async deliver(world, _, order) {
    if (!isOpen(order)) return;
    await sendOut(world, order.id);
    const taken = Math.min(promisedOf(order), world.held);
    exchange(world, jarsOf(await world.do.step(order, 'delivered')), taken);
  },
  async record(world, step, order) {
    if (!isOpen(order)) return;
    await sendOut(world, order.id);
    const { count, other, amount, isSure } = step;
    const given = [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }];
    const damaged = Math.min(1, other);
    const method = amount % 2 ? 'upi' : 'cash';
    const body = { given, taken: world.do.taken(other, damaged, damaged * 25) };
    const paid = isSure ? byMethod(method, amount / 100) : [];
    const after = await world.do.atDoor(order, { ...body, payments: paid }, world.do.newKey());
    if (isSure) moveMoney(world, method, amount, order.id);
    keepLies(world, order, after, isSure ? amount : 0);
    exchange(world, jarsOf(after), other, damaged);
  },
  async fail(world, { other, count, amount, isSure }, order) {
    if (order.status !== 'out_for_delivery') return;
    const day = order.deliveryDate === '2026-11-23' ? '2026-11-24' : '2026-11-23';
    const again = { outcome: 'again', deliveryDate: day, deliveryTime: 'morning' };
    const body = {
      reason: 'Nobody there',
      stopsSeen: order.failedStops,
      taken: world.do.taken(other),
      ...(count > 2 ? again : { outcome: 'cancelled' }),
    };
    const paid = isSure ? byMethod('upi', amount / 100) : [];
    const after = await world.do.failStop(order, { ...body, payments: paid }, world.do.newKey());
    if (isSure) moveMoney(world, 'upi', amount, order.id);
    keepLies(world, order, after, isSure ? amount : 0);
    exchange(world, 0, other);
  },
  async pay(world, step, order) {
    const kinds = Object.values(payments) as OrderAct[];
    await kinds[(step.count * 4 + step.other) % kinds.length]?.(world, step, order);
  },
  /** Two members of staff at once: one is recorded, the other is told. */
  async payTwice(world, step, order) {
    if (order.status === 'cancelled') return;
    const method = methodOf(step);
    const amountPaid = (toPaise(order.amountPaid) + step.amount) / 100;
    const body = { amountPaid, paymentMethod: method, paymentSeen: order.amountPaid };
    await payNamed(world, order, step.amount, async () => {
      const both = await Promise.all([1, 2].map(() => world.do.sendPayment(order, body)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    moveMoney(world, method, step.amount, order.id);
    keepLies(world, order, await readOrder(world, order.id), step.amount);
  },
  /** Like from the list of orders: paid in full. */
  async payInBulk(world, _, order) {
    const { id, status, paymentStatus, amountPaid, amountDue } = order;
    if (status === 'cancelled') return;
    const body = { change: 'payment', orders: [{ id, status, paymentStatus, amountPaid, amountDue }] };
    const answer = await world.asAdmin('POST /admin/orders/bulk', { body });
    if (!answer.body.data.results[0]?.isDone) return;
    const after = await readOrder(world, id);
    const more = cashOf(after) - cashOf(order);
    if (more >= 0) moveMoney(world, order.paymentMethod, more, id);
    else expect(await giveBack(world, id)).toBe(-more);
  },
  async cancel(world, _, order) {
    if (order.status === 'cancelled') return;
    const before = order.status === 'delivered' ? await readJars(world, order) : undefined;
    await world.do.step(order, 'cancelled');
    if (!before) return;
    // What came with it goes back, too, and what was given as far as it is still held.
    const back = Math.min(before.given - before.matched, world.held);
    world.held -= back;
    world.depot += back + before.damaged - (before.taken - before.matched);
    world.outside += before.taken - before.matched;
    world.scrapped -= before.damaged;
  },
  async reopen(world, { count, isSure }, order) {
    if (order.status !== 'cancelled') return;
    const params = { id: order.id };
    const said = { both: isSure, overLimit: count % 2 === 0 };
    const { status, body } = await world.asAdmin('PUT /admin/orders/:id/status', {
      params,
      body: { status: 'pending', ...said },
    });
    if (status === 200) return sendOut(world, order.id);
    const isAsked = body.errors?.[0]?.path === 'both' && !said.both;
    const isOverLimit = body.errorType === 'CREDIT_LIMIT' && !said.overLimit;
    return expect(isAsked || isOverLimit || body.errorType === 'JARS_NOT_HELD', JSON.stringify(body)).toBe(true);
  },
  /** Everything of the day, including other customers: nobody is left behind if the slot may be overfull. */
  async moveDay(world, { isSure, count }, order) {
    const to = isSure ? '2026-11-23' : '2026-11-24';
    const body = { from: { date: order.deliveryDate }, deliveryDate: to, deliveryTime: 'evening', overbook: count > 0 };
    const { status, body: said } = await world.asAdmin('POST /admin/orders/move', { body });
    expect(status, JSON.stringify(said)).toBe(200);
    const left = said.data.left.some(({ id }) => id === order.id);
    if (isOpen(order) && !left) expect((await readOrder(world, order.id)).deliveryDate).toBe(to);
    const { pickups } = (await world.asAsha('GET /pickups', { query: { limit: 100 } })).body.data;
    world.pickups = world.pickups.map((known) => pickups.find(({ id }) => id === known.id) ?? known);
  },
  async move(world, { isSure }, order) {
    const body = { deliveryDate: isSure ? '2026-11-23' : '2026-11-24', deliveryTime: 'morning', overbook: true };
    const { status } = await world.asAdmin('POST /admin/orders/:id/move', { params: { id: order.id }, body });
    expect([200, 409]).toContain(status);
  },
  /** Like from the list of orders: the next step. */
  async stepInBulk(world, _, order) {
    const { id, status, paymentStatus, amountPaid, amountDue } = order;
    const seen = { id, status, paymentStatus, amountPaid, amountDue };
    const promised = Math.min(promisedOf(order), world.held);
    const answer = await world.asAdmin('POST /admin/orders/bulk', { body: { change: 'next-status', orders: [seen] } });
    expect(answer.status).toBe(200);
    const after = await readOrder(world, id);
    if (after.status === 'delivered' && status !== 'delivered') exchange(world, jarsOf(after), promised);
  },
  async surplus(world, { isSure, count }, order) {
    const { body } = await world.asAdmin('GET /admin/orders/:id/door', { params: { id: order.id } });
    const [to, method] = [isSure ? 'credit' : 'customer', count % 2 ? 'upi' : 'cash'];
    const answer = await world.do.sendSurplus(order, { to, method });
    expect(answer.status).toBe(body.data.surplus > 0 ? 200 : 409);
    if (answer.status !== 200) return;
    if (to === 'customer') moveMoney(world, method, -toPaise(body.data.surplus));
    world.lies.set(order.id, undefined);
    expect((await world.do.sendSurplus(order, { to })).status).toBe(409);
  },
} satisfies Record<string, OrderAct>;

const jarMoves = sql<{ kind: string; net: number }>(`
  select t.kind || case when d.kind = 'outside' or c.kind = 'outside' then ':outside' else '' end as kind,
    sum(case when (t.kind = 'jars_given' and d.kind = 'held') or (t.kind = 'jars_damaged' and d.kind = 'scrapped')
      or (t.kind = 'empties_taken' and c.kind in ('held', 'outside')) then t.amount else -t.amount end)::int as net
  from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
    join ledger_accounts c on c.id = t.credit_account_id
  where t.order_id = $1 and t.kind in ('jars_given', 'empties_taken', 'jars_damaged') group by 1`);

/** Jars that moved with an order, net of reversals. */
async function readJars({ shop }: World, { id }: AdminOrder) {
  const rows = new Map((await shop.shop.db.rows(jarMoves, [id])).map(({ kind, net }) => [kind, net]));
  const of = (kind: string) => rows.get(kind) ?? 0;
  const matched = of('empties_taken') + of('jars_damaged');
  return {
    given: of('jars_given'),
    matched,
    damaged: of('jars_damaged'),
    taken: matched + of('empties_taken:outside'),
  };
}
