/**
 * Acts of model tests that belong to no order: pick-ups, the jars desk and the money desk. Each counts the jars and
 * money that it moves.
 */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Pickup } from '#contract/jars/pickup-calls.ts';
import { nextPickupSteps, type PickupStatus } from '#contract/jars/pickups.ts';
import { toPaise } from '#contract/shared/money.ts';
import { requestPickup } from '../builders/pickups.ts';
import {
  creditOf,
  depositOf,
  exchange,
  isOpen,
  type Model,
  moveMoney,
  promisedOf,
  readMoney,
  readOrder,
  type Step,
  shareOf,
} from './model.ts';

type DeskAct = Extract<CallName, `POST /admin/money/${string}` | `POST /admin/jars/${string}`>;
type DeskAnswer = { depositReleased: number; charged: number };

/** Sends a call twice with one idempotency key, and requires equal answers, so that its effect happens only once. */
export async function desk(model: Model, name: DeskAct, body: object, status: number): Promise<DeskAnswer> {
  const headers = { 'idempotency-key': newId() };
  const send = () => model.asAdmin(name, { headers, body: { reason: 'As we counted', ...body } } as never, headers);
  const first = await send();
  expect(first.status, `${name} ${JSON.stringify(body)}: ${JSON.stringify(first.body)}`).toBe(status);
  if (status === 200) expect((await send()).body).toEqual(first.body);
  return (first.body as unknown as { data?: DeskAnswer }).data ?? { depositReleased: 0, charged: 0 };
}

export const jarsOfCustomer = async ({ asAdmin, asha }: Model) =>
  (await asAdmin('GET /admin/jars/customers/:id', { params: { id: asha.id } })).body.data.customer;

const readRevenue = async ({ asAdmin }: Model) => (await asAdmin('GET /admin/dashboard')).body.data.stats.totalRevenue;

/** The index of the chosen pick-up; -1 if there is none. */
const pickupIndexOf = ({ pickups }: Model, { order }: Step) => (pickups.length > 0 ? order % pickups.length : -1);
const promisedBy = ({ lines, status }: Pickup) =>
  status === 'requested' || status === 'scheduled' ? lines.reduce((sum, { count }) => sum + count, 0) : 0;

/**
 * Calls the API for the next step of a pick-up. The call must succeed if the order of steps allows it and `isPossible`
 * is true, and must fail otherwise. Returns the pick-up after a success.
 */
async function stepPickup(
  model: Model,
  at: number,
  {
    name,
    to,
    body = {},
  }: { name: 'schedule' | 'collect' | 'refund' | 'keep' | 'reject'; to: PickupStatus; body?: object },
  isPossible = true,
): Promise<Pickup | undefined> {
  const before = model.pickups[at];
  if (!before) return undefined;
  const answer = await model.asAdmin(`POST /admin/pickups/:id/${name}`, {
    params: { id: before.id },
    body: { version: before.version, ...body } as never,
  });
  const isDone = nextPickupSteps(before.kind, before.status).includes(to) && isPossible;
  expect(answer.status === 200, `${name} of ${before.status}: ${JSON.stringify(answer.body)}`).toBe(isDone);
  if (!isDone) return undefined;
  model.pickups[at] = answer.body.data.pickup;
  return answer.body.data.pickup;
}

export const deskActs = {
  async askPickup(model: Model, { count, isSure }: Step) {
    const { shop, jar } = model.shop;
    const open = (await Promise.all(model.orders.map((id) => readOrder(model, id)))).filter(isOpen);
    const promised = [...open.map(promisedOf), ...model.pickups.map(promisedBy)].reduce((sum, one) => sum + one, 0);
    const line = { containerId: jar, count: 1 + (count % 3) };
    const { status, body } = await requestPickup(shop, model.asha, [line], { form: { keepAsCredit: isSure } });
    expect(status, JSON.stringify(body)).toBe(line.count <= model.held - promised ? 201 : 409);
    if (status === 201) model.pickups.push(body.data.pickup);
  },
  async schedulePickup(model: Model, one: Step) {
    const at = pickupIndexOf(model, one);
    const isJars = model.pickups[at]?.kind === 'return_jars';
    await stepPickup(model, at, { name: 'schedule', to: 'scheduled' }, isJars);
  },
  /**
   * Collects as many jars as promised, or as many as staff count. If these are more than the customer has, the rest
   * counts as jars from outside the shop's books. Damaged jars are charged.
   */
  async collectPickup(model: Model, one: Step) {
    const at = pickupIndexOf(model, one);
    const promised = model.pickups[at] ? promisedBy(model.pickups[at] as Pickup) : 0;
    const counted = { count: one.count, damaged: Math.min(one.count, one.other, 1) };
    const { count, damaged } = one.isSure ? counted : { count: Math.min(promised, model.held), damaged: 0 };
    const taken = [{ containerId: model.shop.jar, count, damaged }];
    const body = one.isSure ? { taken, damageCharge: damaged * 25 } : {};
    const share = await shareOf(model, Math.min(count, model.held));
    const deposit = await depositOf(model);
    const after = await stepPickup(model, at, { name: 'collect', to: 'collected', body }, count > 0);
    if (!after) return;
    expect(toPaise(after.released)).toBe(share);
    expect(await depositOf(model)).toBe(deposit - share);
    exchange(model, 0, count, damaged);
  },
  async refundPickup(model: Model, one: Step) {
    const at = pickupIndexOf(model, one);
    const most = Math.min(toPaise(model.pickups[at]?.payable ?? 0), await creditOf(model));
    const paise = one.other === 0 ? most + 1 : Math.max(1, Math.min(most, one.amount));
    const method = one.isSure ? 'upi' : 'cash';
    const body = { amount: paise / 100, method };
    if (await stepPickup(model, at, { name: 'refund', to: 'refunded', body }, paise <= most))
      moveMoney(model, method, -paise);
  },
  async keepPickup(model: Model, one: Step) {
    await stepPickup(model, pickupIndexOf(model, one), { name: 'keep', to: 'credited' });
  },
  async rejectPickup(model: Model, one: Step) {
    await stepPickup(model, pickupIndexOf(model, one), {
      name: 'reject',
      to: 'rejected',
      body: { reason: 'Not today' },
    });
  },
  async cancelPickup(model: Model, one: Step) {
    const at = pickupIndexOf(model, one);
    const before = model.pickups[at];
    if (!before) return;
    const { status, body } = await model.asAsha('POST /pickups/:id/cancel', { params: { id: before.id } });
    expect(status).toBe(['requested', 'scheduled', 'cancelled'].includes(before.status) ? 200 : 409);
    if (status === 200) model.pickups[at] = body.data.pickup;
  },
  async askPayBack(model: Model, { amount }: Step) {
    const requested = model.pickups
      .filter(({ kind, status }) => (kind === 'pay_back' ? status === 'requested' : status === 'collected'))
      .reduce((sum, { payable }) => sum + toPaise(payable), 0);
    const free = (await creditOf(model)) - requested;
    const paise = free > 0 ? Math.min(amount, free) : amount;
    const { status, body } = await model.asAsha('POST /pay-backs', { body: { amount: paise / 100 } });
    expect(status, JSON.stringify(body)).toBe(paise <= free ? 201 : 409);
    if (status === 201) model.pickups.push(body.data.pickup);
  },
  async lose(model: Model, { count, other }: Step) {
    const body = { customerId: model.asha.id, containerId: model.shop.jar, count: 1 + (count % 3), charge: other * 50 };
    const isHeld = body.count <= model.held;
    const share = await shareOf(model, Math.min(body.count, model.held));
    const answer = await desk(model, 'POST /admin/jars/lost', body, isHeld ? 200 : 409);
    if (!isHeld) return;
    expect([toPaise(answer.depositReleased), answer.charged]).toEqual([share, body.charge]);
    model.held -= body.count;
    model.outside += body.count;
  },
  async adjust(model: Model, { count, other, isSure }: Step) {
    const change = count > 2 ? count - 2 : -1 - other;
    const body = { customerId: model.asha.id, containerId: model.shop.jar, change, releasesDeposit: isSure };
    const isHeld = -change <= model.held;
    const share = change < 0 && isSure ? await shareOf(model, Math.min(-change, model.held)) : 0;
    const answer = await desk(model, 'POST /admin/jars/adjusted', body, isHeld ? 200 : 409);
    if (!isHeld) return;
    expect(toPaise(answer.depositReleased)).toBe(share);
    model.held += change;
    model.depot -= change;
  },
  /** An opening balance of jars is possible once per customer and container. */
  async open(model: Model, { count, amount }: Step) {
    const [deposit, { depositHeld, depositWithoutContainer }] = [await depositOf(model), await jarsOfCustomer(model)];
    const body = { customerId: model.asha.id, containerId: model.shop.jar, jars: count + 1, deposit: amount / 100 };
    await desk(model, 'POST /admin/jars/opening-balance', body, model.isOpened ? 409 : 200);
    if (model.isOpened) return;
    model.isOpened = true;
    model.held += count + 1;
    model.outside -= count + 1;
    expect(await depositOf(model)).toBe(deposit + amount);
    // The opening balance first takes over deposit that existed without a container.
    const more = Math.max(0, amount - toPaise(depositWithoutContainer));
    model.takenOver += amount - more;
    expect(toPaise((await jarsOfCustomer(model)).depositHeld)).toBe(toPaise(depositHeld) + more);
  },
  /** Releases deposit of products without a container, such as a cooler; more than exists is refused. */
  async releaseDeposit(model: Model, { amount }: Step) {
    const { depositWithoutContainer } = await jarsOfCustomer(model);
    const body = { customerId: model.asha.id, amount: amount / 100 };
    const isThere = amount <= toPaise(depositWithoutContainer);
    const answer = await desk(model, 'POST /admin/jars/deposit-released', body, isThere ? 200 : 409);
    if (!isThere) return;
    expect(toPaise(answer.depositReleased)).toBe(amount);
    expect((await jarsOfCustomer(model)).depositWithoutContainer).toBe(depositWithoutContainer - body.amount);
  },
  async payIn(model: Model, { amount, isSure }: Step) {
    const method = isSure ? 'upi' : 'cash';
    const body = { customerId: model.asha.id, amount: amount / 100, method };
    await desk(model, 'POST /admin/money/payments', body, 200);
    moveMoney(model, method, amount);
  },
  async payOut(model: Model, { amount, isSure }: Step) {
    const method = isSure ? 'upi' : 'cash';
    const body = { customerId: model.asha.id, amount: amount / 100, method };
    const isThere = amount <= (await creditOf(model));
    await desk(model, 'POST /admin/money/pay-outs', body, isThere ? 200 : 409);
    if (isThere) moveMoney(model, method, -amount);
  },
  /** Waives a part of an amount due, by an allowance or a write-off. No money moves. */
  async giveUp(model: Model, { order, count, amount, isSure }: Step) {
    const before = await readMoney(model);
    const due = before.dues[order % Math.max(1, before.dues.length)];
    if (!due) return;
    const paise = Math.min(amount, toPaise(due.amountDue));
    const { orderId, chargeId } = due;
    const body = { ...(orderId ? { orderId } : { chargeId }), kind: isSure ? 'allowance' : 'write_off' };
    const tooMuch = { ...body, amount: (toPaise(due.amountDue) + 1) / 100 };
    if (count === 0) await desk(model, 'POST /admin/money/given-up', tooMuch, 409);
    const [named, revenue] = [orderId && (await readOrder(model, orderId)), await readRevenue(model)];
    await desk(model, 'POST /admin/money/given-up', { ...body, amount: paise / 100 }, 200);
    expect(toPaise((await readMoney(model)).amountDue)).toBe(toPaise(before.amountDue) - paise);
    if (isSure || !named) return;
    // A write-off changes neither the payment status nor the revenue.
    const { paymentStatus, writtenOff } = await readOrder(model, named.id);
    expect([paymentStatus, await readRevenue(model)]).toEqual([named.paymentStatus, revenue]);
    expect(toPaise(writtenOff)).toBe(toPaise(named.writtenOff) + paise);
  },
};
