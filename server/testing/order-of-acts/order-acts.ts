/** Acts of model tests on orders, by the customer and by staff. Each counts the jars and money that changed hands. */
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
  hasBlockedCash,
  isOpen,
  type Model,
  moveMoney,
  promisedOf,
  readOrder,
  readReturned,
  type Step,
  sendOut,
  wayOf,
} from './model.ts';

export type OrderAct = (model: Model, step: Step, order: AdminOrder) => Promise<unknown>;

const methodOf = ({ isSure }: Step) => (isSure ? 'upi' : 'cash');
export const jarsOf = ({ orderItems }: AdminOrder) =>
  orderItems.reduce((sum, { quantity, containerId }) => sum + (containerId === null ? 0 : quantity), 0);
/** The part of the paid amount, in paise, that was paid in money and not with credit. */
const cashOf = ({ amountPaid, creditUsed }: AdminOrder) => toPaise(amountPaid) - toPaise(creditUsed);

/** Stops tracking where an order's money is once a part of it became credit: the test cannot know which part. */
export function forgetUnclearMoney({ orderMoney }: Model, before: AdminOrder, after: AdminOrder, paise: number): void {
  if (cashOf(after) - cashOf(before) !== paise) orderMoney.set(after.id, undefined);
}

export async function keepOrder(model: Model, { id }: { id: string }, isSentOut: boolean): Promise<void> {
  if (isSentOut) await sendOut(model, id);
  model.orders.push(id);
  model.orderMoney.set(id, { till: 0, bank: 0 });
}

export const customerActs = {
  async place(model, { count, other: more, isSure, amount }) {
    if (model.orders.length === mostOrders) return;
    const { water, juice, cooler } = model.shop;
    const productId = [water, water, water, juice, cooler][count];
    const { account } = (await model.asAsha('GET /account/monthly')).body.data;
    const paymentMethod = account && amount % 4 > 0 ? 'account' : 'cash';
    const form = { productId, quantity: 1 + more, useCredit: isSure, paymentMethod };
    const first = await model.do.sendOrder({ ...form, empties: model.held > 0 ? Math.min(count, form.quantity) : 0 });
    expect(model.isCashBlocked && paymentMethod === 'cash' ? [400] : [201, 409]).toContain(first.status);
    const { status, body } =
      first.status === 201 ? first : await model.do.sendOrder({ ...form, paymentMethod: wayOf(model) });
    expect(status, JSON.stringify(body)).toBe(201);
    await keepOrder(model, body.data.order, amount % 3 > 0);
  },
  async cancelOwn(model, _, { id, status }) {
    const answer = await model.asAsha('POST /orders/:id/cancel', { params: { id }, body: {} });
    expect(answer.status).toBe(status === 'pending' ? 200 : 409);
  },
  /** The customer requests the money of an order back. It stays credit until staff pay it out. */
  async payBackOwn(model, _, order) {
    const headers = { 'idempotency-key': newId() };
    const [credit, due] = [await creditOf(model), await dueOf(model)];
    const send = () => model.asAsha('POST /orders/:id/pay-back', { params: { id: order.id }, headers }, headers);
    const { status, body } = await send();
    expect(status, JSON.stringify(body)).toBe(order.amountToReturn > 0 ? 200 : 409);
    if (status !== 200) return;
    if (body.data.pickup) model.pickups.push(body.data.pickup);
    expect((await creditOf(model)) - credit - (await dueOf(model)) + due).toBe(toPaise(order.amountToReturn));
    model.orderMoney.set(order.id, undefined);
    expect((await send()).status).toBe(200);
    expect((await readOrder(model, order.id)).amountToReturn).toBe(0);
  },
  /** Fills the cart with the items of an earlier order, and places no order. */
  async orderAgain(model, _, order) {
    const { status, body } = await model.asAsha('POST /orders/:id/again', { params: { id: order.id } });
    expect(status).toBe(200);
    const inCart = new Map(body.data.cart.items.map(({ productId, quantity }) => [productId, quantity]));
    for (const { productId, orderedQuantity } of order.orderItems)
      expect(inCart.get(productId) ?? 0).toBeGreaterThanOrEqual(orderedQuantity);
    expect((await model.asAsha('GET /orders')).body.data.orders).toHaveLength(model.orders.length);
  },
  async moveOwn(model, { isSure }, order) {
    const body = { deliveryDate: isSure ? '2026-11-23' : '2026-11-24', deliveryTime: 'evening' };
    const { status } = await model.asAsha('POST /orders/:id/move', { params: { id: order.id }, body });
    expect([200, 409]).toContain(status);
  },
  /** The customer returns fewer empties than promised, and is charged the order's deposit for the jars kept. */
  async keepJars(model, { count }, order) {
    const wanted = Math.min(count, promisedOf(order));
    const body = { empties: [{ containerId: model.shop.jar, count: wanted }] };
    const { status } = await model.asAsha('POST /orders/:id/empties', { params: { id: order.id }, body });
    const isBlocked = hasBlockedCash(model, order);
    expect(isBlocked ? [200, 400, 409] : [200, 409]).toContain(status);
    const after = await readOrder(model, order.id);
    const kept = status === 200 ? promisedOf(order) - wanted : 0;
    const deposit = toPaise(after.depositAmount) - toPaise(order.depositAmount);
    const unit = order.orderItems.find(({ containerId }) => containerId === model.shop.jar)?.unitDeposit ?? 0;
    expect([promisedOf(after), deposit]).toEqual([promisedOf(order) - kept, kept * toPaise(unit)]);
    if (isBlocked) expect(deposit).toBe(0);
    expect(toPaise(after.amountDue) - toPaise(order.amountDue)).toBe(deposit);
  },
  async useAsCredit(model, _, order) {
    const [credit, due] = [await creditOf(model), await dueOf(model)];
    const { status } = await model.asAsha('POST /orders/:id/use-as-credit', { params: { id: order.id } });
    expect(status).toBe(order.amountToReturn > 0 ? 200 : 409);
    if (status !== 200) return;
    // The returned amount becomes credit, except for the part that pays other dues.
    expect((await creditOf(model)) - credit - (await dueOf(model)) + due).toBe(toPaise(order.amountToReturn));
    model.orderMoney.set(order.id, undefined);
    expect((await readOrder(model, order.id)).amountToReturn).toBe(0);
  },
} satisfies Record<string, OrderAct>;

export const mostOrders = 2;
export const dueOf = async ({ asAsha }: Model) => toPaise((await asAsha('GET /account')).body.data.amountDue);

/** Pays for an order. If it was written off and the customer has its jars, only money beyond that becomes credit. */
export async function payNamed(model: Model, order: AdminOrder, paise: number, pay: () => Promise<unknown>) {
  const credit = await creditOf(model);
  await pay();
  if (order.writtenOff === 0 || model.held < jarsOf(order)) return;
  expect((await creditOf(model)) - credit).toBeLessThanOrEqual(Math.max(0, paise - toPaise(order.writtenOff)));
}

/** The ways in which staff record a payment, one of which the act `pay` chooses. `amountPaid` is the total paid. */
export const payments = {
  async more(model, step, order) {
    const method = methodOf(step);
    const body = { amountPaid: (toPaise(order.amountPaid) + step.amount) / 100, paymentMethod: method };
    const sent = { ...body, paymentSeen: order.amountPaid };
    await payNamed(model, order, step.amount, () => model.do.pay(order, sent));
    if (order.status === 'cancelled') {
      if (model.latePayments.get(order.id) === step.amount) return;
      model.latePayments.set(order.id, step.amount);
    }
    moveMoney(model, method, step.amount, order.id);
    forgetUnclearMoney(model, order, await readOrder(model, order.id), step.amount);
  },
  async less(model, step, order) {
    if (order.status === 'cancelled' || order.amountPaid === 0) return;
    const amountPaid = (step.amount % toPaise(order.amountPaid)) / 100;
    const after = await model.do.pay(order, { amountPaid, paymentSeen: order.amountPaid });
    expect(await readReturned(model, order.id)).toBe(cashOf(order) - cashOf(after));
  },
  async bySlip(model, step, order) {
    // This call names no method, so the test cannot know which method applies to the money of an order on account.
    if (order.paymentMethod === 'account') return;
    const due = order.status === 'cancelled' ? 0 : (step.amount % (billOf(order) + 1)) / 100;
    if (order.status === 'cancelled' || due > order.amountDue) return;
    const after = await model.do.pay(order, { amountDue: due, paymentSeen: order.amountPaid });
    if (after.amountPaid >= order.amountPaid) {
      moveMoney(model, order.paymentMethod, toPaise(after.amountPaid) - toPaise(order.amountPaid), order.id);
    } else await readReturned(model, order.id);
  },
  /** Staff keep the paid amount and change the amount due to less or more than the bill. */
  async changeDue(model, { amount }, order) {
    if (order.status === 'cancelled') return;
    const body = { amountPaid: order.amountPaid, amountDue: amount / 100, paymentSeen: order.amountPaid };
    await model.do.pay(order, body);
  },
  async paid(model, _, order) {
    await setStatus(model, order, 'paid');
  },
  async pending(model, _, order) {
    await setStatus(model, order, 'pending');
  },
  async refunded(model, _, order) {
    await setStatus(model, order, 'refunded');
  },
  /** Staff confirm, with a reason, a refund that includes deposit already returned when jars came back. */
  async refundedTwice(model, _, order) {
    const [credit, [allowed = 0]] = [await creditOf(model), await model.moved('allowances')];
    const all = { paymentStatus: 'refunded', amountPaid: 0, amountDue: 0, paymentSeen: order.amountPaid };
    const unconfirmed = await model.do.sendPayment(order, all);
    const needsConfirmation = unconfirmed.status === 409;
    if (needsConfirmation) expect(unconfirmed.body.errors[0]?.path).toBe('givesMore');
    const more = { ...all, givesMore: true, changeReason: 'Sorry for the trouble' };
    const { status, body } = needsConfirmation ? await model.do.sendPayment(order, more) : unconfirmed;
    if (status !== 200) return expect([status, order.paymentStatus]).toEqual([400, 'refunded']);
    const back = (await readReturned(model, order.id)) + (await creditOf(model)) - credit;
    if (needsConfirmation) {
      expect(back).toBe(toPaise(order.amountPaid));
      model.refundedAgain += ((await model.moved('allowances'))[0] ?? 0) - allowed;
    }
    return expect([body.data.order.amountPaid, body.data.order.amountDue]).toEqual([0, 0]);
  },
  /** Setting the payment to "failed" removes only money that was paid by the order's own payment method. */
  async failed(model, _, order) {
    const ownMoney = model.orderMoney.get(order.id);
    const own = ownMoney && { ...ownMoney };
    const money = { ...model.money };
    if (!(await setStatus(model, order, 'failed')) || !own) return;
    if (order.status === 'cancelled' || order.paymentMethod === 'account') return;
    const place = cashAccountOf(order.paymentMethod);
    expect(model.money).toEqual({ ...money, [place]: money[place] - own[place] });
  },
  async method(model, step, order) {
    const method = methodOf(step);
    const before = cashAccountOf(order.paymentMethod);
    const after = await model.do.pay(order, { paymentMethod: method, paymentSeen: order.amountPaid });
    expect(after.amountPaid).toBe(order.amountPaid);
    const ownMoney = model.orderMoney.get(order.id);
    if (order.paymentMethod === 'account' || before === cashAccountOf(method)) return;
    const moved = ownMoney?.[before] ?? 0;
    if (ownMoney) moveMoney(model, order.paymentMethod, -moved, order.id);
    if (ownMoney) moveMoney(model, method, moved, order.id);
    else expect(await readReturned(model, order.id)).toBe(0);
  },
} satisfies Record<string, OrderAct>;

/** Sets the payment status, from which the shop derives the amounts. Returns whether the status was set. */
async function setStatus(model: Model, order: AdminOrder, paymentStatus: string): Promise<boolean> {
  const credit = await creditOf(model);
  const { status, body } = await model.do.sendPayment(order, { paymentStatus, paymentSeen: order.amountPaid });
  if (status !== 200) {
    const isSame = order.paymentStatus === paymentStatus;
    expect([status, isSame || order.paymentMethod === 'account']).toEqual([400, true]);
    return false;
  }
  const after: AdminOrder = body.data.order;
  const more = cashOf(after) - cashOf(order);
  if (paymentStatus === 'refunded') {
    // Deposit that was already returned with jars is not refunded again.
    const back = (await readReturned(model, order.id)) + (await creditOf(model)) - credit;
    expect([after.amountPaid, after.amountDue]).toEqual([0, 0]);
    if (order.status === 'cancelled') expect(back).toBe(toPaise(order.amountToReturn));
    else expect(back).toBeLessThanOrEqual(toPaise(order.amountPaid));
  } else if (order.status === 'cancelled') {
    // A payment for a cancelled order becomes credit, and credit used for the order becomes credit again.
    const late = (await creditOf(model)) - credit - (toPaise(order.creditUsed) - toPaise(after.creditUsed));
    expect(await readReturned(model, order.id)).toBe(-(more + late) || 0);
    if (late > 0) model.latePayments.set(order.id, late);
  } else if (more >= 0) moveMoney(model, order.paymentMethod, more, order.id);
  else expect(await readReturned(model, order.id)).toBe(-more);
  return true;
}

export const staffActs = {
  async placeByPhone(model, step) {
    if (model.orders.length === mostOrders) return;
    const items = [{ productId: step.isSure ? model.shop.cooler : model.shop.water, quantity: 1 + step.other }];
    const body = { ...deliveryForm, items, useCredit: step.isSure, cashAnyway: model.isCashBlocked };
    const answer = await model.asAdmin('POST /admin/callers/:id/orders', { params: { id: model.asha.id }, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await keepOrder(model, answer.body.data.order, step.amount % 2 === 0);
  },
  async deliver(model, _, order) {
    if (!isOpen(order)) return;
    await sendOut(model, order.id);
    const taken = Math.min(promisedOf(order), model.held);
    exchange(model, jarsOf(await model.do.step(order, 'delivered')), taken);
  },
  async record(model, step, order) {
    if (!isOpen(order)) return;
    await sendOut(model, order.id);
    const { count, other, amount, isSure } = step;
    const given = [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }];
    const damaged = Math.min(1, other);
    const method = amount % 2 ? 'upi' : 'cash';
    const body = { given, taken: model.do.taken(other, damaged, damaged * 25) };
    const paid = isSure ? byMethod(method, amount / 100) : [];
    const after = await model.do.atDoor(order, { ...body, payments: paid }, model.do.newKey());
    if (isSure) moveMoney(model, method, amount, order.id);
    forgetUnclearMoney(model, order, after, isSure ? amount : 0);
    exchange(model, jarsOf(after), other, damaged);
  },
  async fail(model, { other, count, amount, isSure }, order) {
    if (order.status !== 'out_for_delivery') return;
    const day = order.deliveryDate === '2026-11-23' ? '2026-11-24' : '2026-11-23';
    const again = { outcome: 'again', deliveryDate: day, deliveryTime: 'morning' };
    const body = {
      reason: 'Nobody there',
      stopsSeen: order.failedStops,
      taken: model.do.taken(other),
      ...(count > 2 ? again : { outcome: 'cancelled' }),
    };
    const paid = isSure ? byMethod('upi', amount / 100) : [];
    const after = await model.do.failStop(order, { ...body, payments: paid }, model.do.newKey());
    if (isSure) moveMoney(model, 'upi', amount, order.id);
    forgetUnclearMoney(model, order, after, isSure ? amount : 0);
    exchange(model, 0, other);
  },
  async pay(model, step, order) {
    const kinds = Object.values(payments) as OrderAct[];
    await kinds[(step.count * 4 + step.other) % kinds.length]?.(model, step, order);
  },
  /** Two members of staff record the same payment at once: one succeeds, the other is refused. */
  async payTwice(model, step, order) {
    if (order.status === 'cancelled') return;
    const method = methodOf(step);
    const amountPaid = (toPaise(order.amountPaid) + step.amount) / 100;
    const body = { amountPaid, paymentMethod: method, paymentSeen: order.amountPaid };
    await payNamed(model, order, step.amount, async () => {
      const both = await Promise.all([1, 2].map(() => model.do.sendPayment(order, body)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    moveMoney(model, method, step.amount, order.id);
    forgetUnclearMoney(model, order, await readOrder(model, order.id), step.amount);
  },
  /** Marks an order as paid in full with the bulk call of the list of orders. */
  async payInBulk(model, _, order) {
    const { id, status, paymentStatus, amountPaid, amountDue } = order;
    if (status === 'cancelled') return;
    const body = { change: 'payment', orders: [{ id, status, paymentStatus, amountPaid, amountDue }] };
    const answer = await model.asAdmin('POST /admin/orders/bulk', { body });
    if (!answer.body.data.results[0]?.isDone) return;
    const after = await readOrder(model, id);
    const more = cashOf(after) - cashOf(order);
    if (more >= 0) moveMoney(model, order.paymentMethod, more, id);
    else expect(await readReturned(model, id)).toBe(-more);
  },
  async cancel(model, _, order) {
    if (order.status === 'cancelled') return;
    const before = order.status === 'delivered' ? await readJars(model, order) : undefined;
    await model.do.step(order, 'cancelled');
    if (!before) return;
    // Cancelling undoes the exchange: the customer gets the empties back, and the shop the jars that are still there.
    const back = Math.min(before.given - before.matched, model.held);
    model.held -= back;
    model.depot += back + before.damaged - (before.taken - before.matched);
    model.outside += before.taken - before.matched;
    model.scrapped -= before.damaged;
  },
  async reopen(model, { count, isSure }, order) {
    if (order.status !== 'cancelled') return;
    const params = { id: order.id };
    const confirmations = { both: isSure, overLimit: count % 2 === 0 };
    const { status, body } = await model.asAdmin('PUT /admin/orders/:id/status', {
      params,
      body: { status: 'pending', ...confirmations },
    });
    if (status === 200) return sendOut(model, order.id);
    const needsBoth = body.errors?.[0]?.path === 'both' && !confirmations.both;
    const isOverLimit = body.errorType === 'CREDIT_LIMIT' && !confirmations.overLimit;
    return expect(needsBoth || isOverLimit || body.errorType === 'JARS_NOT_HELD', JSON.stringify(body)).toBe(true);
  },
  /** Moves all deliveries of a day, including those of other customers. `overbook` also fills full slots. */
  async moveDay(model, { isSure, count }, order) {
    const to = isSure ? '2026-11-23' : '2026-11-24';
    const body = { from: { date: order.deliveryDate }, deliveryDate: to, deliveryTime: 'evening', overbook: count > 0 };
    const { status, body: answered } = await model.asAdmin('POST /admin/orders/move', { body });
    expect(status, JSON.stringify(answered)).toBe(200);
    const left = answered.data.left.some(({ id }) => id === order.id);
    if (isOpen(order) && !left) expect((await readOrder(model, order.id)).deliveryDate).toBe(to);
    const { pickups } = (await model.asAsha('GET /pickups', { query: { limit: 100 } })).body.data;
    model.pickups = model.pickups.map((known) => pickups.find(({ id }) => id === known.id) ?? known);
  },
  async move(model, { isSure }, order) {
    const body = { deliveryDate: isSure ? '2026-11-23' : '2026-11-24', deliveryTime: 'morning', overbook: true };
    const { status } = await model.asAdmin('POST /admin/orders/:id/move', { params: { id: order.id }, body });
    expect([200, 409]).toContain(status);
  },
  /** Moves an order to its next status with the bulk call of the list of orders. */
  async stepInBulk(model, _, order) {
    const { id, status, paymentStatus, amountPaid, amountDue } = order;
    const seen = { id, status, paymentStatus, amountPaid, amountDue };
    const promised = Math.min(promisedOf(order), model.held);
    const answer = await model.asAdmin('POST /admin/orders/bulk', { body: { change: 'next-status', orders: [seen] } });
    expect(answer.status).toBe(200);
    const after = await readOrder(model, id);
    if (after.status === 'delivered' && status !== 'delivered') exchange(model, jarsOf(after), promised);
  },
  async surplus(model, { isSure, count }, order) {
    const { body } = await model.asAdmin('GET /admin/orders/:id/door', { params: { id: order.id } });
    const [to, method] = [isSure ? 'credit' : 'customer', count % 2 ? 'upi' : 'cash'];
    const answer = await model.do.sendSurplus(order, { to, method });
    expect(answer.status).toBe(body.data.surplus > 0 ? 200 : 409);
    if (answer.status !== 200) return;
    if (to === 'customer') moveMoney(model, method, -toPaise(body.data.surplus));
    model.orderMoney.set(order.id, undefined);
    expect((await model.do.sendSurplus(order, { to })).status).toBe(409);
  },
} satisfies Record<string, OrderAct>;

const jarMoves = sql<{ kind: string; net: number }>(`
  select t.kind || case when d.kind = 'outside' or c.kind = 'outside' then ':outside' else '' end as kind,
    sum(case when (t.kind = 'jars_given' and d.kind = 'held') or (t.kind = 'jars_damaged' and d.kind = 'scrapped')
      or (t.kind = 'empties_taken' and c.kind in ('held', 'outside')) then t.amount else -t.amount end)::int as net
  from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
    join ledger_accounts c on c.id = t.credit_account_id
  where t.order_id = $1 and t.kind in ('jars_given', 'empties_taken', 'jars_damaged') group by 1`);

/** Numbers of jars that an order moved, without entries that were undone. */
async function readJars({ shop }: Model, { id }: AdminOrder) {
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
