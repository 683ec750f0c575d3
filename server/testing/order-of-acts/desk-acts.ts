/**
 * Acts of model tests without an order: pick-ups, the jars desk, the money desk. Each counts what it must have done.
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
  moveMoney,
  promisedOf,
  readMoney,
  readOrder,
  type Step,
  shareOf,
  type World,
} from './world.ts';

type DeskAct = Extract<CallName, `POST /admin/money/${string}` | `POST /admin/jars/${string}`>;
type DeskAnswer = { depositReleased: number; charged: number };

/** Sent twice with one key: it happens once, and both answers are equal. */
export async function desk(world: World, name: DeskAct, body: object, status: number): Promise<DeskAnswer> {
  const headers = { 'idempotency-key': newId() };
  const send = () => world.asAdmin(name, { headers, body: { reason: 'As we counted', ...body } } as never, headers);
  const first = await send();
  expect(first.status, `${name} ${JSON.stringify(body)}: ${JSON.stringify(first.body)}`).toBe(status);
  if (status === 200) expect((await send()).body).toEqual(first.body);
  return (first.body as unknown as { data?: DeskAnswer }).data ?? { depositReleased: 0, charged: 0 };
}

export const jarsOfCustomer = async ({ asAdmin, asha }: World) =>
  (await asAdmin('GET /admin/jars/customers/:id', { params: { id: asha.id } })).body.data.customer;

const readRevenue = async ({ asAdmin }: World) => (await asAdmin('GET /admin/dashboard')).body.data.stats.totalRevenue;

/** One of the pick-ups, if there are any. */
const pickupOf = ({ pickups }: World, { order }: Step) => (pickups.length > 0 ? order % pickups.length : -1);
const promisedBy = ({ lines, status }: Pickup) =>
  status === 'requested' || status === 'scheduled' ? lines.reduce((sum, { count }) => sum + count, 0) : 0;

/** Returns whether it was done. The flow of pick-ups predicts that; `isPossible` says what else must hold. */
async function step(
  world: World,
  at: number,
  {
    name,
    to,
    body = {},
  }: { name: 'schedule' | 'collect' | 'refund' | 'keep' | 'reject'; to: PickupStatus; body?: object },
  isPossible = true,
): Promise<Pickup | undefined> {
  const before = world.pickups[at];
  if (!before) return undefined;
  const answer = await world.asAdmin(`POST /admin/pickups/:id/${name}`, {
    params: { id: before.id },
    body: { version: before.version, ...body } as never,
  });
  const isDone = nextPickupSteps(before.kind, before.status).includes(to) && isPossible;
  expect(answer.status === 200, `${name} of ${before.status}: ${JSON.stringify(answer.body)}`).toBe(isDone);
  if (!isDone) return undefined;
  world.pickups[at] = answer.body.data.pickup;
  return answer.body.data.pickup;
}

export const deskActs = {
  async askPickup(world: World, { count, isSure }: Step) {
    const { shop, jar } = world.shop;
    const open = (await Promise.all(world.orders.map((id) => readOrder(world, id)))).filter(isOpen);
    const promised = [...open.map(promisedOf), ...world.pickups.map(promisedBy)].reduce((sum, one) => sum + one, 0);
    const line = { containerId: jar, count: 1 + (count % 3) };
    const { status, body } = await requestPickup(shop, world.asha, [line], { form: { keepAsCredit: isSure } });
    expect(status, JSON.stringify(body)).toBe(line.count <= world.held - promised ? 201 : 409);
    if (status === 201) world.pickups.push(body.data.pickup);
  },
  async schedulePickup(world: World, one: Step) {
    const at = pickupOf(world, one);
    const isJars = world.pickups[at]?.kind === 'return_jars';
    await step(world, at, { name: 'schedule', to: 'scheduled' }, isJars);
  },
  /** As promised, or as staff counted: jars beyond the held ones come from outside, and damaged ones are charged. */
  async collectPickup(world: World, one: Step) {
    const at = pickupOf(world, one);
    const promised = world.pickups[at] ? promisedBy(world.pickups[at] as Pickup) : 0;
    const counted = { count: one.count, damaged: Math.min(one.count, one.other, 1) };
    const { count, damaged } = one.isSure ? counted : { count: Math.min(promised, world.held), damaged: 0 };
    const taken = [{ containerId: world.shop.jar, count, damaged }];
    const body = one.isSure ? { taken, damageCharge: damaged * 25 } : {};
    const share = await shareOf(world, Math.min(count, world.held));
    const deposit = await depositOf(world);
    const after = await step(world, at, { name: 'collect', to: 'collected', body }, count > 0);
    if (!after) return;
    expect(toPaise(after.released)).toBe(share);
    expect(await depositOf(world)).toBe(deposit - share);
    exchange(world, 0, count, damaged);
  },
  async refundPickup(world: World, one: Step) {
    const at = pickupOf(world, one);
    const most = Math.min(toPaise(world.pickups[at]?.payable ?? 0), await creditOf(world));
    const paise = one.other === 0 ? most + 1 : Math.max(1, Math.min(most, one.amount));
    const method = one.isSure ? 'upi' : 'cash';
    const body = { amount: paise / 100, method };
    if (await step(world, at, { name: 'refund', to: 'refunded', body }, paise <= most))
      moveMoney(world, method, -paise);
  },
  async keepPickup(world: World, one: Step) {
    await step(world, pickupOf(world, one), { name: 'keep', to: 'credited' });
  },
  async rejectPickup(world: World, one: Step) {
    await step(world, pickupOf(world, one), { name: 'reject', to: 'rejected', body: { reason: 'Not today' } });
  },
  async cancelPickup(world: World, one: Step) {
    const at = pickupOf(world, one);
    const before = world.pickups[at];
    if (!before) return;
    const { status, body } = await world.asAsha('POST /pickups/:id/cancel', { params: { id: before.id } });
    expect(status).toBe(['requested', 'scheduled', 'cancelled'].includes(before.status) ? 200 : 409);
    if (status === 200) world.pickups[at] = body.data.pickup;
  },
  async askPayBack(world: World, { amount }: Step) {
    const asked = world.pickups
      .filter(({ kind, status }) => (kind === 'pay_back' ? status === 'requested' : status === 'collected'))
      .reduce((sum, { payable }) => sum + toPaise(payable), 0);
    const free = (await creditOf(world)) - asked;
    const paise = free > 0 ? Math.min(amount, free) : amount;
    const { status, body } = await world.asAsha('POST /pay-backs', { body: { amount: paise / 100 } });
    expect(status, JSON.stringify(body)).toBe(paise <= free ? 201 : 409);
    if (status === 201) world.pickups.push(body.data.pickup);
  },
  async lose(world: World, { count, other }: Step) {
    const body = { customerId: world.asha.id, containerId: world.shop.jar, count: 1 + (count % 3), charge: other * 50 };
    const isHeld = body.count <= world.held;
    const share = await shareOf(world, Math.min(body.count, world.held));
    const answer = await desk(world, 'POST /admin/jars/lost', body, isHeld ? 200 : 409);
    if (!isHeld) return;
    expect([toPaise(answer.depositReleased), answer.charged]).toEqual([share, body.charge]);
    world.held -= body.count;
    world.outside += body.count;
  },
  async adjust(world: World, { count, other, isSure }: Step) {
    const change = count > 2 ? count - 2 : -1 - other;
    const body = { customerId: world.asha.id, containerId: world.shop.jar, change, releasesDeposit: isSure };
    const isHeld = -change <= world.held;
    const share = change < 0 && isSure ? await shareOf(world, Math.min(-change, world.held)) : 0;
    const answer = await desk(world, 'POST /admin/jars/adjusted', body, isHeld ? 200 : 409);
    if (!isHeld) return;
    expect(toPaise(answer.depositReleased)).toBe(share);
    world.held += change;
    world.depot -= change;
  },
  /** Once per customer and container. */
  async open(world: World, { count, amount }: Step) {
    const [deposit, { depositHeld, depositWithoutContainer }] = [await depositOf(world), await jarsOfCustomer(world)];
    const body = { customerId: world.asha.id, containerId: world.shop.jar, jars: count + 1, deposit: amount / 100 };
    await desk(world, 'POST /admin/jars/opening-balance', body, world.isOpened ? 409 : 200);
    if (world.isOpened) return;
    world.isOpened = true;
    world.held += count + 1;
    world.outside -= count + 1;
    expect(await depositOf(world)).toBe(deposit + amount);
    // Deposit that existed without a container is not counted twice.
    const more = Math.max(0, amount - toPaise(depositWithoutContainer));
    expect(toPaise((await jarsOfCustomer(world)).depositHeld)).toBe(toPaise(depositHeld) + more);
  },
  /** For products without a container, such as a cooler: at most what is there. */
  async releaseDeposit(world: World, { amount }: Step) {
    const { depositWithoutContainer } = await jarsOfCustomer(world);
    const body = { customerId: world.asha.id, amount: amount / 100 };
    const isThere = amount <= toPaise(depositWithoutContainer);
    const answer = await desk(world, 'POST /admin/jars/deposit-released', body, isThere ? 200 : 409);
    if (!isThere) return;
    expect(toPaise(answer.depositReleased)).toBe(amount);
    expect((await jarsOfCustomer(world)).depositWithoutContainer).toBe(depositWithoutContainer - body.amount);
  },
  async payIn(world: World, { amount, isSure }: Step) {
    const method = isSure ? 'upi' : 'cash';
    const body = { customerId: world.asha.id, amount: amount / 100, method };
    await desk(world, 'POST /admin/money/payments', body, 200);
    moveMoney(world, method, amount);
  },
  async payOut(world: World, { amount, isSure }: Step) {
    const method = isSure ? 'upi' : 'cash';
    const body = { customerId: world.asha.id, amount: amount / 100, method };
    const isThere = amount <= (await creditOf(world));
    await desk(world, 'POST /admin/money/pay-outs', body, isThere ? 200 : 409);
    if (isThere) moveMoney(world, method, -amount);
  },
  /** Waives a part of what is due: it is gone afterwards, and no money moved. */
  async giveUp(world: World, { order, count, amount, isSure }: Step) {
    const before = await readMoney(world);
    const due = before.dues[order % Math.max(1, before.dues.length)];
    if (!due) return;
    const paise = Math.min(amount, toPaise(due.amountDue));
    const { orderId, chargeId } = due;
    const body = { ...(orderId ? { orderId } : { chargeId }), kind: isSure ? 'allowance' : 'write_off' };
    const tooMuch = { ...body, amount: (toPaise(due.amountDue) + 1) / 100 };
    if (count === 0) await desk(world, 'POST /admin/money/given-up', tooMuch, 409);
    const [named, revenue] = [orderId && (await readOrder(world, orderId)), await readRevenue(world)];
    await desk(world, 'POST /admin/money/given-up', { ...body, amount: paise / 100 }, 200);
    expect(toPaise((await readMoney(world)).amountDue)).toBe(toPaise(before.amountDue) - paise);
    if (isSure || !named) return;
    // What is written off is not paid.
    const { paymentStatus, writtenOff } = await readOrder(world, named.id);
    expect([paymentStatus, await readRevenue(world)]).toEqual([named.paymentStatus, revenue]);
    expect(toPaise(writtenOff)).toBe(toPaise(named.writtenOff) + paise);
  },
};
