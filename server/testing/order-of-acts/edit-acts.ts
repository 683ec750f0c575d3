/** Acts of model tests that edit an order, by the customer and by staff. */
import { expect } from 'vitest';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { billOf, creditOf, hasBlockedCash, type Model, readOrder, type Step } from './model.ts';
import { dueOf, type OrderAct } from './order-acts.ts';

/** Other lines of an order: some water, and juice in half of all edits. */
const linesOf = ({ shop }: Model, { other, amount }: Step) => ({
  items: [
    { productId: shop.water, quantity: 1 + other },
    ...(amount % 2 ? [{ productId: shop.juice, quantity: 2 }] : []),
  ],
});

/**
 * Edits an order. The order must then be what the preview showed, and the money beyond its new bill must be credit,
 * except for the part that paid other dues.
 */
async function edit(model: Model, before: AdminOrder, form: object, by: 'customer' | 'staff'): Promise<void> {
  const params = { id: before.id };
  const isStaff = by === 'staff';
  const as = isStaff ? model.asAdmin : model.asAsha;
  const { version, fault } = (
    await (isStaff ? as('GET /admin/orders/:id/edit', { params }) : as('GET /orders/:id/edit', { params }))
  ).body.data;
  const body = { version, ...form } as never;
  const [credit, due] = [await creditOf(model), await dueOf(model)];
  const isBlocked = !isStaff && hasBlockedCash(model, before);
  const preview = isStaff
    ? await as('POST /admin/orders/:id/edit/preview', { params, body })
    : await as('POST /orders/:id/edit/preview', { params, body });
  const { status, body: answer } = isStaff
    ? await as('POST /admin/orders/:id/edit', { params, body })
    : await as('POST /orders/:id/edit', { params, body });
  if (fault !== null) {
    expect(status).toBe(409);
    return;
  }
  expect(status, JSON.stringify(answer)).toBe(preview.status);
  if (status !== 200) {
    const larger = isBlocked ? ['VALIDATION_ERROR'] : [];
    expect(['JARS_NOT_HELD', 'CREDIT_LIMIT', 'ACCOUNT_OVERDUE', 'CONFLICT', ...larger]).toContain(answer.errorType);
    return;
  }
  const after = await readOrder(model, before.id);
  if (isBlocked) expect(billOf(after)).toBeLessThanOrEqual(billOf(before));
  const shown = preview.body.data.order;
  for (const field of ['totalAmount', 'depositAmount', 'amountDue', 'paymentStatus', 'deliveryCharge'] as const)
    expect(after[field], field).toBe(shown[field]);
  const returned = toPaise(before.amountPaid) - toPaise(after.amountPaid);
  expect((await creditOf(model)) - credit - (await dueOf(model)) + due).toBe(returned);
  expect(after.amountPaid).toBeLessThanOrEqual(Math.max(before.amountPaid, billOf(after) / 100 + after.asked));
  if (returned !== 0) model.orderMoney.set(after.id, undefined);
}

export const editActs = {
  async editOwn(model, step, order) {
    const empties = [{ containerId: model.shop.jar, count: step.count }];
    await edit(model, order, { ...linesOf(model, step), ...(step.isSure && { empties }) }, 'customer');
  },
  async edit(model, step, order) {
    const { count, amount, isSure } = step;
    const [first, ...others] = linesOf(model, step).items;
    const priced = { items: [{ ...first, unitPrice: 10 + (amount % 20) }, ...others], reason: 'Agreed' };
    const body = count > 2 ? priced : { items: [first, ...others] };
    await edit(model, order, { ...body, overLimit: isSure, floor: count }, 'staff');
  },
  /** Corrects the company of an order, even if the order has left and its invoice names another company. */
  async correctCompany(model, { count }, { id, status: before }) {
    const body = [
      { legalName: '', gstin: '' },
      { legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z4' },
    ][count % 2];
    const { status } = await model.asAdmin('PUT /admin/orders/:id/company', { params: { id }, body });
    expect(status).toBe(before === 'cancelled' ? 409 : 200);
  },
} satisfies Record<string, OrderAct>;
