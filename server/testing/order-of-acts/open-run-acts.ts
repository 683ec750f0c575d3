/** Model acts: runs stay open while other things happen to their orders, change their rider, and are counted late. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { toPaise } from '#contract/shared/money.ts';
import { buildRider } from '../builders/accounts.ts';
import { byMethod } from '../jar-shop.ts';
import { dispatchIn, ofOrders, phoneOf } from '../run-shop.ts';
import { jarsOf, type OrderAct, sendOut } from './order-acts.ts';
import { exchange, isOpen, moveMoney, readOrder, type World } from './world.ts';

const mostRuns = 2;
const deskOf = ({ shop, asAdmin }: World) => dispatchIn({ shop: shop.shop, asAdmin });

/** Its cash goes to the till and its jars to the depot, wherever its orders are now. */
export async function closeRun(world: World, run: { id: string }): Promise<void> {
  const desk = deskOf(world);
  const { balance } = (await desk.read(run)).closing;
  await desk.verify(run, { counted: countable(world, balance), reason: 'As we counted' });
  world.done.add('POST /admin/runs/:id/verify');
}

/**
 * Money that the desk refunded out of a bag makes it negative. Nobody can count that: the rest is a cash difference.
 */
function countable({ money }: World, balance: number): number {
  const counted = Math.max(0, balance);
  money.till += toPaise(counted) - toPaise(balance);
  return counted;
}

export const openRunActs = {
  /** The run stays on the road; `amount` decides whether its stop is recorded at all. */
  async sendOnRun(world, { count, other, amount, isSure }, order) {
    if (!isOpen(order) || world.runs.length === mostRuns) return;
    const desk = deskOf(world);
    const rider = await buildRider(world.shop.shop);
    await sendOut(world, order.id);
    const { status, body } = await desk.sendPlan(rider, ofOrders(order), { day: order.deliveryDate });
    // It is still on a run on which it was cancelled or reopened.
    if (status === 409) return;
    expect(status, body.message).toBe(201);
    const loads = order.orderItems.map(({ productId }) => ({ productId, loaded: 9 }));
    const { id } = await desk.start(body.data.run, { loads });
    world.runs.push({ id, riderId: rider.id });
    if (amount % 5 === 0) return;
    const phone = phoneOf(world.shop, rider);
    const method = amount % 2 ? 'upi' : 'cash';
    const act = phone.actAt(await phone.stopOf(order), 'delivered', {
      given: [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }],
      taken: world.do.taken(other),
      payments: isSure ? byMethod(method, amount / 100) : [],
    });
    await phone.record(act);
    if (isSure) moveMoney(world, method, amount, order.id);
    // Cash is in the rider's bag until the run is counted, not in the till.
    world.lies.set(order.id, undefined);
    exchange(world, jarsOf(await readOrder(world, order.id)), other);
  },
  async closeRun(world, { count }) {
    const [run] = world.runs.splice(count % Math.max(1, world.runs.length), 1);
    if (run) await closeRun(world, run);
  },
  /** Another rider continues, and the first one hands in the cash. */
  async giveRunAway(world, { count }) {
    const run = world.runs[count % Math.max(1, world.runs.length)];
    if (!run) return;
    const desk = deskOf(world);
    const next = await buildRider(world.shop.shop);
    const given = await desk.change(await desk.read(run), { riderId: next.id });
    const { pouches } = (await world.asAdmin('GET /admin/money')).body.data.figures;
    const bag = pouches.find(({ riderId }) => riderId === run.riderId)?.amount ?? 0;
    const headers = { 'idempotency-key': newId() };
    const body = { counted: countable(world, bag), balanceBefore: bag, reason: 'Another rider goes on' };
    const answer = await world.asAdmin(
      'POST /admin/riders/:id/hand-over',
      { params: { id: run.riderId }, body },
      headers,
    );
    expect(answer.status, answer.body.message).toBe(bag === 0 ? 409 : 200);
    Object.assign(run, { id: given.id, riderId: next.id });
  },
} satisfies Record<string, OrderAct>;
