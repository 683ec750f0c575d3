/** Acts of model tests on UPI claims and the monthly account. */
import { expect } from 'vitest';
import { toPaise } from '#contract/shared/money.ts';
import { newUtr } from '../builders/claims.ts';
import { type OrderAct, payNamed } from './order-acts.ts';
import { type Claim, moveMoney, readOrder, type World } from './world.ts';

/** Due for an order, or for the account, in paise. */
export const dueOf = async (world: World, orderId: string | null) => {
  if (orderId === null) return toPaise((await world.asAsha('GET /account')).body.data.amountDue);
  const order = await readOrder(world, orderId);
  return order.status === 'cancelled' ? 0 : toPaise(order.amountDue);
};
const openClaim = ({ claims }: World, at: number): Claim | undefined => claims[at % Math.max(1, claims.length)];

export const accountActs = {
  /** The customer has paid, and reports it: what is due, more, or less. */
  async claim(world, { isSure, amount, count }, order) {
    const orderId = isSure ? order.id : null;
    const due = await dueOf(world, orderId);
    const paise = count < 3 && due > 0 ? due : amount;
    const body = { orderId, utr: newUtr(), amount: paise / 100 };
    const answer = await world.asAsha('POST /upi-claims', { body });
    const isNothingDue = isSure && order.status !== 'cancelled' && due === 0 && order.writtenOff === 0;
    expect(answer.status, JSON.stringify(answer.body)).toBe(isNothingDue ? 409 : 201);
    if (answer.status !== 201) return;
    world.claims.push({ id: answer.body.data.claim.id, orderId, amount: paise, dueSeen: due, isRecorded: false });
  },
  /** Staff find the money in the bank's list, and record it without looking at the claim. */
  async recordClaimed(world, { order: at }) {
    const claim = openClaim(world, at);
    if (!claim || claim.isRecorded) return;
    const { orderId, amount } = claim;
    const order = orderId === null ? undefined : await readOrder(world, orderId);
    if (!order || order.status === 'cancelled' || toPaise(order.amountDue) < amount) return;
    const amountPaid = (toPaise(order.amountPaid) + amount) / 100;
    await world.do.pay(order, { amountPaid, paymentMethod: 'upi', paymentSeen: order.amountPaid });
    moveMoney(world, 'upi', amount, order.id);
    claim.isRecorded = true;
  },
  /** Money that a colleague has recorded since is not posted a second time. */
  async confirmClaim(world, { order: at }) {
    const claim = openClaim(world, at);
    if (!claim) return;
    const { id, orderId, amount, isRecorded } = claim;
    const due = await dueOf(world, orderId);
    // Nobody can notice it if as much is due as before.
    if (isRecorded && (due >= amount || due === claim.dueSeen)) return;
    const dueSeen = (isRecorded ? claim.dueSeen : due) / 100;
    const confirm = async () => {
      const answer = await world.asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id }, body: { dueSeen } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(isRecorded ? 409 : 200);
    };
    if (orderId === null || isRecorded) await confirm();
    else await payNamed(world, await readOrder(world, orderId), amount, confirm);
    if (isRecorded) return;
    world.claims = world.claims.filter((one) => one !== claim);
    moveMoney(world, 'upi', amount, orderId ?? undefined);
    if (orderId !== null) world.lies.set(orderId, undefined);
  },
  async rejectClaim(world, { order: at }) {
    const claim = openClaim(world, at);
    if (!claim) return;
    const body = { reason: 'Nothing has come' };
    const { status } = await world.asAdmin('POST /admin/upi-claims/:id/refuse', { params: { id: claim.id }, body });
    expect(status).toBe(200);
    world.claims = world.claims.filter((one) => one !== claim);
  },
  async setLimit(world, { amount, count }) {
    const params = { id: world.asha.id };
    const { version } = (await world.asAdmin('GET /admin/users/:id/monthly', { params })).body.data;
    const creditLimit = count === 0 ? null : amount / 100;
    const body = { version, creditLimit, reason: 'As agreed' };
    const { status } = await world.asAdmin('PUT /admin/users/:id/credit-limit', { params, body });
    expect(status).toBe(200);
  },
} satisfies Record<string, OrderAct>;
