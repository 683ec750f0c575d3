/** Acts of model tests on UPI claims and the monthly account. */
import { expect } from 'vitest';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import { newUtr } from '../builders/claims.ts';
import { type Claim, type Model, moveMoney, readOrder } from './model.ts';
import { type OrderAct, payNamed } from './order-acts.ts';

/** The amount due for an order, or for the whole account, in paise. */
export const dueOf = async (model: Model, orderId: string | null) => {
  if (orderId === null) return toPaise((await model.asAsha('GET /account')).body.data.amountDue);
  const order = await readOrder(model, orderId);
  return order.status === 'cancelled' ? 0 : toPaise(order.amountDue);
};
const openClaim = ({ claims }: Model, at: number): Claim | undefined => claims[at % Math.max(1, claims.length)];

export const accountActs = {
  /** The customer reports a UPI payment of the amount due, or of another amount. */
  async claim(model, { isSure, amount, count }, order) {
    const orderId = isSure ? order.id : null;
    const due = await dueOf(model, orderId);
    const paise = count < 3 && due > 0 ? due : amount;
    const body = { orderId, utr: newUtr(), amount: paise / 100 };
    const answer = await model.asAsha('POST /upi-claims', { body });
    const isNothingDue = isSure && order.status !== 'cancelled' && due === 0 && order.writtenOff === 0;
    expect(answer.status, JSON.stringify(answer.body)).toBe(isNothingDue ? 409 : 201);
    if (answer.status !== 201) return;
    model.claims.push({ id: answer.body.data.claim.id, orderId, amount: paise, dueSeen: due, isRecorded: false });
  },
  /** Staff find the payment in the bank's list, and record it without opening the customer's claim. */
  async recordClaimed(model, { order: at }) {
    const claim = openClaim(model, at);
    if (!claim || claim.isRecorded) return;
    const { orderId, amount } = claim;
    const order = orderId === null ? undefined : await readOrder(model, orderId);
    if (!order || order.status === 'cancelled' || toPaise(order.amountDue) < amount) return;
    const amountPaid = (toPaise(order.amountPaid) + amount) / 100;
    await model.do.pay(order, { amountPaid, paymentMethod: 'upi', paymentSeen: order.amountPaid });
    moveMoney(model, 'upi', amount, order.id);
    claim.isRecorded = true;
  },
  /** Confirming a claim is refused if a colleague has already recorded the same payment. */
  async confirmClaim(model, { order: at, isSure }) {
    const claim = openClaim(model, at);
    if (!claim) return;
    const { id, orderId, amount, isRecorded } = claim;
    const due = await dueOf(model, orderId);
    // The shop cannot notice the colleague's record if the amount due still covers the claim, or is the same as staff
    // saw it in the list of claims. Then the act is skipped.
    if (isRecorded && (due >= amount || due === claim.dueSeen)) return;
    const dueSeen = (isRecorded ? claim.dueSeen : due) / 100;
    const confirm = async () => {
      const day = isSure ? undefined : addDays(indiaDay(model.shop.shop.clock()), -1);
      const body = { dueSeen, day };
      const answer = await model.asAdmin('POST /admin/upi-claims/:id/confirm', { params: { id }, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(isRecorded ? 409 : 200);
    };
    if (orderId === null || isRecorded) await confirm();
    else await payNamed(model, await readOrder(model, orderId), amount, confirm);
    if (isRecorded) return;
    model.claims = model.claims.filter((one) => one !== claim);
    moveMoney(model, 'upi', amount, orderId ?? undefined);
    if (orderId !== null) model.orderMoney.set(orderId, undefined);
  },
  async rejectClaim(model, { order: at }) {
    const claim = openClaim(model, at);
    if (!claim) return;
    const body = { reason: 'Nothing has come' };
    const { status } = await model.asAdmin('POST /admin/upi-claims/:id/refuse', { params: { id: claim.id }, body });
    expect(status).toBe(200);
    model.claims = model.claims.filter((one) => one !== claim);
  },
  async blockCash(model) {
    const params = { id: model.asha.id };
    const { status } = await model.asAdmin('POST /admin/users/:id/cash/block', { params, body: { reason: 'Refused' } });
    expect(status).toBe(200);
    model.isCashBlocked = true;
  },
  async allowCash(model) {
    const params = { id: model.asha.id };
    const { status } = await model.asAdmin('POST /admin/users/:id/cash/allow', { params, body: { reason: 'Asked' } });
    expect(status).toBe(200);
    model.isCashBlocked = false;
  },
  async setLimit(model, { amount, count }) {
    const params = { id: model.asha.id };
    const { version } = (await model.asAdmin('GET /admin/users/:id/monthly', { params })).body.data;
    const creditLimit = count === 0 ? null : amount / 100;
    const body = { version, creditLimit, reason: 'As agreed' };
    const { status } = await model.asAdmin('PUT /admin/users/:id/credit-limit', { params, body });
    expect(status).toBe(200);
  },
} satisfies Record<string, OrderAct>;
