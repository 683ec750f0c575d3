/** A UPI payment that a rider recorded was seen in the bank, or is reversed. */
import type { CheckedInput } from '#contract/calls.ts';
import { recordedMethods } from '#contract/orders/status-flow.ts';
import type { Admin, Source } from '#server/core/actor.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { payLocked } from '#server/orders/changing/change-payment.ts';
import { requireOrder } from '#server/orders/changing/require-order.ts';
import { findUpi, writeUpiCheck } from './payment.store.ts';

type CheckForm = CheckedInput<'POST /admin/run-payments/:id/check'>['body'];

/**
 * Reversed, its order owes it again, whether the run is closed or not. Twice the same does nothing. Refuses a reversal
 * without a reason, one of money that no order has, and anything after a reversal.
 */
export function checkPayment(
  services: Services,
  admin: Admin,
  { id, check, reason = '', source }: CheckForm & { id: string; source: Source },
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const found = await findUpi(tx, admin, id);
    if (!found) throw refuseMissing('Payment not found');
    if (check === 'reversed' && reason === '') {
      throw refuseInput([{ path: 'reason', msg: 'Please say why it is reversed' }]);
    }
    const order = found.orderId === null ? undefined : await requireOrder(tx, admin, found.orderId);
    if (found.check === check) return;
    const what = { check, reason: check === 'seen' ? '' : reason, by: admin.id, at: services.clock() };
    if (!(await writeUpiCheck(tx, id, what))) throw refuseConflict('This payment was already reversed.');
    if (check === 'seen') return;
    const paymentMethod = recordedMethods.find((method) => method === found.method);
    const isOfOrder = order !== undefined && order.status !== 'cancelled' && order.paidPaise > 0;
    if (!isOfOrder) throw refuseConflict('This payment became balance of the customer. Take it out at the money desk.');
    const form = { paymentStatus: 'failed' as const, paymentMethod, changeReason: reason };
    await payLocked(tx, services, admin, order, { form, source });
  });
}
