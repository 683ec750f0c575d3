import type { ManagedOrder } from '../../contract/orders.ts';
import { call } from '../api.ts';
import { capitalise } from './capitalise.ts';
import type { OrderChanges } from './manage-order.ts';
import { describeOrderFailure, type OrderFailure } from './order-failure.ts';

export interface UpdateResult {
  /** "… and … updated successfully!", or null when nothing was. */
  success: string | null;
  failures: OrderFailure[];
}

/**
 * Saves a dialog's changes, both calls at once; but an order can only be confirmed once the server knows that it is paid,
 * so then the payment goes first, and the status is not sent when that fails.
 */
export async function updateOrder({ id }: Pick<ManagedOrder, 'id'>, changes: OrderChanges): Promise<UpdateResult> {
  const { status, payment } = changes;
  const params = { id };
  const sendStatus = () => status && call('PUT /admin/orders/:id/status', { params, body: status });
  const sendPayment = () => payment && call('PUT /admin/orders/:id/payment-status', { params, body: payment });
  const mustPayFirst = status?.status === 'confirmed' && payment?.paymentStatus === 'paid';

  const paid = Promise.resolve(sendPayment());
  const moved = mustPayFirst ? paid.then(sendStatus) : Promise.resolve(sendStatus());
  const results = await Promise.allSettled([moved, paid]);
  const [statusResult, paymentResult] = results;
  const updated = [
    status && statusResult.status === 'fulfilled' && 'order status',
    payment && paymentResult.status === 'fulfilled' && describePayment(payment),
  ].filter((part) => typeof part === 'string');
  const reasons = new Set(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  return {
    success: updated.length > 0 ? saySuccess(updated) : null,
    failures: [...reasons].map((reason) => describeOrderFailure(reason, 'Failed to update order.')),
  };
}

function describePayment({ changeReason, adminNotes, ...payment }: NonNullable<OrderChanges['payment']>): string {
  return Object.keys(payment).length > 0 ? 'payment details' : 'admin notes';
}

function saySuccess(parts: readonly string[]): string {
  return capitalise(`${parts.join(' and ')} updated successfully!`);
}
