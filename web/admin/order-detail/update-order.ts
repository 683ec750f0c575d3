import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallAnswer, NewerPayment } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import type { OrderChanges } from './manage-order.ts';
import { describeOrderFailure, type OrderFailure } from './order-failure.ts';

export interface UpdateResult {
  /** "… and … updated successfully!", or null when nothing was. */
  success: string | null;
  failures: OrderFailure[];
  /** What somebody else recorded meanwhile. */
  newer?: NewerPayment;
}

/**
 * Saves a dialog's changes, both calls at once; but an order can only be confirmed once the server knows that it is paid,
 * so then the payment goes first, and the status is not sent when that fails.
 */
export async function updateOrder({ id }: Pick<AdminOrder, 'id'>, changes: OrderChanges): Promise<UpdateResult> {
  const { status, payment } = changes;
  const params = { id };
  const sendStatus = () => status && call('PUT /admin/orders/:id/status', { params, body: status });
  const sendPayment = () => payment && call('PUT /admin/orders/:id/payment-status', { params, body: payment });
  const decidesPayment = payment?.paymentStatus === 'paid' || payment?.paymentMethod !== undefined;
  const mustPayFirst = status?.status === 'confirmed' && decidesPayment;

  const paid = Promise.resolve(sendPayment());
  const moved = mustPayFirst ? paid.then(sendStatus) : Promise.resolve(sendStatus());
  const results = await Promise.allSettled([moved, paid]);
  const [statusResult, paymentResult] = results;
  const isMoved = status !== undefined && statusResult.status === 'fulfilled';
  const saved = payment && paymentResult.status === 'fulfilled' ? kindOf(payment) : null;
  const reasons = new Set(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  const newer = [...reasons].map((reason) => (reason instanceof CallError ? reason.newerPayment : null)).find(Boolean);
  return {
    success:
      (paymentResult.status === 'fulfilled' && describeCredit(paymentResult.value)) || describeSuccess(isMoved, saved),
    failures: [...reasons].map((reason) => describeOrderFailure(reason, t('Failed to update order.'))),
    ...(newer && { newer }),
  };
}

/** Money for a cancelled order became credit: the server says how much. */
function describeCredit(answer: CallAnswer<'PUT /admin/orders/:id/payment-status'> | undefined): string | undefined {
  return answer?.data?.order.status === 'cancelled' ? answer.message : undefined;
}

type Saved = 'payment' | 'notes' | null;

function kindOf({ changeReason, adminNotes, ...payment }: NonNullable<OrderChanges['payment']>): Saved {
  return Object.keys(payment).length > 0 ? 'payment' : 'notes';
}

function describeSuccess(isMoved: boolean, saved: Saved): string | null {
  if (saved === 'payment') {
    return isMoved
      ? t('Order status and payment details updated successfully!')
      : t('Payment details updated successfully!');
  }
  if (saved === 'notes') {
    return isMoved ? t('Order status and admin notes updated successfully!') : t('Admin notes updated successfully!');
  }
  return isMoved ? t('Order status updated successfully!') : null;
}
