/** Acts of model tests on complaints that staff resolve with goods or with money. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { AdminComplaint } from '#contract/complaints/calls.ts';
import { complaintForm } from '../builders/messages.ts';
import { creditOf, type Model, moveMoney, readOrder, type Step } from './model.ts';
import { dueOf, keepOrder, mostOrders, type OrderAct } from './order-acts.ts';
import { delivered, doing } from './steps.ts';

type Resolution = 'POST /admin/complaints/:id/replace' | 'POST /admin/complaints/:id/pay';

/**
 * The customer complains about an order, and staff resolve the complaint. The answer of staff is lost, so they send the
 * request again. Returns the complaint, which the customer sees with the same outcome.
 */
async function resolve(model: Model, orderId: string, name: Resolution, body: object): Promise<AdminComplaint> {
  const { asAsha, asAdmin } = model;
  const complained = await asAsha('POST /complaints', { body: complaintForm({ orderId }) as never });
  expect(complained.status, JSON.stringify(complained.body)).toBe(201);
  const { id } = complained.body.data.complaint;
  const params = { id };
  const headers = { 'idempotency-key': newId() };
  const send = () =>
    asAdmin(name, { params, body: { version: 1, answer: 'We are sorry.', ...body } as never }, headers);
  const [first, repeated] = [await send(), await send()];
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(repeated.body.data.complaint).toEqual(first.body.data.complaint);
  const { complaint } = first.body.data;
  const own = (await asAsha('GET /complaints/:id', { params })).body.data.complaint;
  const { outcome, amount, replacement } = complaint;
  expect(own).toMatchObject({ status: 'resolved', outcome, amount, replacement });
  return complaint;
}

/** The shop's debt to the customer minus the customer's debt, in paise. */
const balanceOf = async (model: Model) => (await creditOf(model)) - (await dueOf(model));

export const complaintActs = {
  /** One unit of the order is replaced by a new order, which costs nothing. */
  async replaceGoods(model, { isSure, amount }, order) {
    if (model.orders.length === mostOrders) return;
    const items = [{ productId: order.orderItems[0]?.productId, quantity: 1 }];
    const slot = { deliveryDate: isSure ? '2026-11-23' : '2026-11-24', deliveryTime: 'evening', overbook: true };
    const before = await balanceOf(model);
    const { replacement } = await resolve(model, order.id, 'POST /admin/complaints/:id/replace', { items, ...slot });
    const placed = await readOrder(model, replacement?.id ?? '');
    expect([placed.paymentStatus, placed.amountPaid, placed.amountDue]).toEqual(['paid', 0, 0]);
    expect(await balanceOf(model)).toBe(before);
    await keepOrder(model, placed, amount % 3 > 0);
  },
  /** Money for a complaint pays dues and then becomes credit, or it is paid out at once. */
  async payComplaint(model, { isSure, count, amount }, { id }) {
    const method = count % 2 ? 'upi' : 'cash';
    const how = isSure ? { outcome: 'refund', method } : { outcome: 'credit' };
    const before = await balanceOf(model);
    await resolve(model, id, 'POST /admin/complaints/:id/pay', { amount: amount / 100, ...how });
    if (isSure) moveMoney(model, method, -amount);
    expect((await balanceOf(model)) - before).toBe(isSure ? 0 : amount);
    model.givenForComplaints += amount;
  },
} satisfies Record<string, OrderAct>;

export const complaintScenarios: Record<string, readonly Step[]> = {
  'a leaking jar is replaced by an order for free, which is delivered, cancelled and reopened': [
    ...delivered,
    doing('replaceGoods', { amount: 1 }),
    doing('deliver', { order: 1 }),
    doing('cancel', { order: 1 }),
    doing('reopen', { order: 1 }),
    doing('deliver', { order: 1 }),
    doing('pay', { order: 1, amount: 10_00 }),
  ],
  'a jar is replaced while the customer owes for the first one, and the rider gives more and takes money for it': [
    ...delivered,
    doing('replaceGoods', { amount: 3, isSure: true }),
    doing('edit', { order: 1, other: 2 }),
    doing('byRider', { order: 1, count: 3, other: 1, amount: 400_00, isSure: true }),
    doing('cancel', { order: 1 }),
  ],
  'complaints are paid out and go to the balance, before and after the order is paid; both are undone': [
    ...delivered,
    doing('payComplaint', { amount: 50_00 }),
    doing('payComplaint', { amount: 30_00, count: 1, isSure: true }),
    doing('takeBack', { isSure: true }),
    doing('payIn', { amount: 500_00 }),
    doing('payComplaint', { amount: 40_00 }),
    doing('payComplaint', { amount: 20_00, isSure: true }),
    ...[1, 2, 3].map(() => doing('takeBack', { isSure: true })),
    doing('cancel'),
  ],
};
