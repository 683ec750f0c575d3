/**
 * Acts of model tests on runs that stay open over several acts: other acts change their orders, another rider takes
 * them over, and they are counted late.
 */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { RiderStop } from '#contract/runs/rider-calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { buildRider } from '../builders/accounts.ts';
import { byMethod } from '../jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '../run-shop.ts';
import { exchange, isOpen, type Model, moveMoney, readOrder, sendOut } from './model.ts';
import { jarsOf, type OrderAct } from './order-acts.ts';

const mostRuns = 2;
const deskOf = ({ shop, asAdmin }: Model) => dispatchIn({ shop: shop.shop, asAdmin });

/** Counts a run at the desk: its cash goes to the till and its jars to the depot, whatever happened to its orders. */
export async function closeRun(model: Model, run: { id: string }): Promise<void> {
  const desk = deskOf(model);
  const { balance } = (await desk.read(run)).closing;
  await desk.verify(run, { counted: countable(model, balance), reason: 'As we counted' });
  model.done.add('POST /admin/runs/:id/verify');
}

/**
 * The amount to count for a rider's bag with this balance, in rupees. Refunds out of the bag can make its balance
 * negative. Then zero is counted, and the shop books the rest as a cash difference.
 */
function countable({ money }: Model, balance: number): number {
  const counted = Math.max(0, balance);
  money.till += toPaise(counted) - toPaise(balance);
  return counted;
}

export const openRunActs = {
  /** Starts a run with the order and leaves it open. If `amount` is divisible by 5, its stop is not recorded. */
  async sendOnRun(model, { count, other, amount, isSure }, order) {
    if (!isOpen(order) || model.runs.length === mostRuns) return;
    const desk = deskOf(model);
    const rider = await buildRider(model.shop.shop);
    await sendOut(model, order.id);
    const { status, body } = await desk.sendPlan(rider, ofOrders(order), { day: order.deliveryDate });
    // The call is refused if the order is still on an earlier run, on which it was cancelled or reopened.
    if (status === 409) return;
    expect(status, body.message).toBe(201);
    const loads = order.orderItems.map(({ productId }) => ({ productId, loaded: 9 }));
    const { id } = await desk.start(body.data.run, { loads });
    model.runs.push({ id, riderId: rider.id, token: rider.token });
    if (amount % 5 === 0) return;
    const phone = phoneOf(model.shop, rider);
    const method = amount % 2 ? 'upi' : 'cash';
    const act = phone.actAt(await phone.stopOf(order), 'delivered', {
      given: [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }],
      taken: model.do.taken(other),
      payments: isSure ? byMethod(method, amount / 100) : [],
    });
    await phone.record(act);
    if (isSure) moveMoney(model, method, amount, order.id);
    // Until the run is counted, the order's cash is in the rider's bag and not in the till. The test stops counting how
    // much of the order's money is in the till and the bank.
    model.orderMoney.set(order.id, undefined);
    exchange(model, jarsOf(await readOrder(model, order.id)), other);
  },
  /**
   * A rider sells to somebody without an order, from an open run. The phone sends the sale twice. If `isSure`, the buyer
   * gives a phone number and so gets an account.
   */
  async sellAtDoor(model, { count, other, amount, isSure }) {
    const run = model.runs[count % Math.max(1, model.runs.length)];
    if (!run) return;
    const method = amount % 2 ? 'upi' : 'cash';
    const sold = [{ productId: model.shop.juice, quantity: 1 + other, price: 20, deposit: 0 }];
    const phone = phoneOf(model.shop, { token: run.token });
    const act = phone.actAt({ id: newId(), state: '' }, 'sold', {
      runId: run.id,
      sold,
      payments: byMethod(method, 20 * (1 + other)),
      buyer: isSure ? { name: 'Ravi Kumar', phone: '9000000001' } : null,
    });
    const answers = await phone.record(act, act);
    expect(answers.map(([isRecorded]) => isRecorded)).toEqual([true, true]);
    const paise = 20_00 * (1 + other);
    moveMoney(model, method, paise);
    model.soldWithoutOrder += paise;
  },
  async closeRun(model, { count }) {
    const [run] = model.runs.splice(count % Math.max(1, model.runs.length), 1);
    if (run) await closeRun(model, run);
  },
  /**
   * Moves the open stop of a run to a new run of a second rider. Then one of the two records the stop: the second rider
   * if `isSure`, otherwise the first. If `count` is above 1, the other one records it as well. If `amount % 4` is above
   * 1, the first rider's record is "not delivered".
   */
  async moveStop(model, { count, other, amount, isSure }) {
    const run = model.runs[count % Math.max(1, model.runs.length)];
    if (!run || model.runs.length === mostRuns) return;
    const desk = deskOf(model);
    const before = await desk.read(run);
    const stop = before.list.find(({ outcome, status }) => outcome === null && status === 'out_for_delivery');
    if (!stop || before.state !== 'started') return;
    const [first, next] = [{ id: before.rider.id, token: run.token }, await buildRider(model.shop.shop)];
    const phone = phoneOf(model.shop, first);
    const old = await phone.stopOf({ id: stop.orderId ?? '' });
    const answer = await desk.send('POST /admin/runs/:id/move-stops', before, {
      stops: [{ orderId: stop.orderId }],
      toRiderId: next.id,
    });
    expect(answer.status, answer.body.message).toBe(200);
    model.done.add('POST /admin/runs/:id/move-stops');
    const { runs } = (await model.asAdmin('GET /admin/runs', { query: { date: before.day } })).body.data;
    const made = runs.find(({ rider }) => rider.id === next.id);
    if (!made) throw new Error('The stop has no new run');
    model.runs.push({ id: made.id, riderId: next.id, token: next.token });
    await desk.start(await desk.read(made));
    if (amount % 3 === 0) return;
    const order = await readOrder(model, stop.orderId ?? '');
    model.orderMoney.set(order.id, undefined);
    const newPhone = phoneOf(model.shop, next);
    const atNew = await newPhone.stopOf(order);
    const record = async (by: ReturnType<typeof phoneOf>, at: RiderStop, kind: 'delivered' | 'not_delivered') => {
      const what = { taken: model.do.taken(other), payments: byMethod('cash', amount / 100), reason: 'At the door' };
      const outcome = async () => (await newPhone.stops()).find(({ id }) => id === atNew.id)?.outcome;
      const was = await outcome();
      await by.record(by.actAt(at, kind, what));
      // The second rider keeps the stop if the first rider recorded it as not delivered.
      if (kind === 'not_delivered') expect(await outcome()).toBe(was);
      moveMoney(model, 'cash', amount, order.id);
      exchange(model, kind === 'delivered' ? jarsOf(await readOrder(model, order.id)) : 0, other);
    };
    const records = [
      () => record(phone, old, amount % 4 > 1 ? 'not_delivered' : 'delivered'),
      () => record(newPhone, atNew, 'delivered'),
    ];
    const [one, another] = isSure ? records.toReversed() : records;
    await one?.();
    if (count > 1) await another?.();
  },
  /** Another rider takes over a run, and the first rider hands in the cash. */
  async giveRunAway(model, { count }) {
    const run = model.runs[count % Math.max(1, model.runs.length)];
    if (!run) return;
    const desk = deskOf(model);
    const next = await buildRider(model.shop.shop);
    const given = await desk.change(await desk.read(run), { riderId: next.id });
    const { pouches } = (await model.asAdmin('GET /admin/money')).body.data.figures;
    const bag = pouches.find(({ riderId }) => riderId === run.riderId)?.amount ?? 0;
    const headers = { 'idempotency-key': newId() };
    const body = { counted: countable(model, bag), balanceBefore: bag, reason: 'Another rider goes on' };
    const answer = await model.asAdmin(
      'POST /admin/riders/:id/hand-over',
      { params: { id: run.riderId }, body },
      headers,
    );
    expect(answer.status, answer.body.message).toBe(bag === 0 ? 409 : 200);
    Object.assign(run, { id: given.id, riderId: next.id, token: next.token });
  },
} satisfies Record<string, OrderAct>;
