/** Recording what was paid for an order and how. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '../../../contract/calls.ts';
import { settlePayment } from '../../../contract/orders/payment.ts';
import { toPaise } from '../../../contract/shared/money.ts';
import { noSource, type Source, type Staff } from '../../core/actor.ts';
import { Refusal, refuseInput, refuseMissing } from '../../core/refusal.ts';
import type { Services } from '../../core/services.ts';
import { listPaymentChanges } from '../rules.ts';
import { findAnyOrder, type OrderRow } from '../store.ts';
import { type Check, lockOrder, writePaymentChange } from './change-order.store.ts';

type PaymentForm = CheckedInput<'PUT /admin/orders/:id/payment-status'>['body'];

/** Refuses an empty change, and the present status when nothing else changes with it. */
export async function changePayment(
  { db, clock }: Services,
  actor: Staff,
  input: { orderId: string; form: PaymentForm; source?: Source; check?: Check },
): Promise<OrderRow> {
  const { orderId, form, source = noSource } = input;
  const { paymentStatus, changeReason, ...others } = form;
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  if (!hasOthers && paymentStatus === undefined) {
    throw refuseInput([{ path: 'paymentStatus', msg: 'Please make at least one change to update the order.' }]);
  }
  return db.transaction(async (tx) => {
    const missing = () => refuseMissing('Order not found', 'ORDER_NOT_FOUND');
    if (!(await lockOrder(tx, orderId))) throw missing();
    const before = await findAnyOrder(tx, actor, orderId);
    if (!before) throw missing();
    await input.check?.(tx, before);
    const payable = before.items_paise + before.delivery_paise + before.deposit_paise;
    const payment = settlePayment(
      { status: before.payment_status, paidPaise: before.paid_paise, duePaise: before.due_paise },
      payable,
      {
        status: paymentStatus,
        paidPaise: form.amountPaid === undefined ? undefined : toPaise(form.amountPaid),
        duePaise: form.amountDue === undefined ? undefined : toPaise(form.amountDue),
      },
    );
    const method = form.paymentMethod ?? before.payment_method;
    const notes = form.adminNotes ?? null;
    const after = {
      ...before,
      payment_status: payment.status,
      payment_method: method,
      paid_paise: payment.paidPaise,
      due_paise: payment.duePaise,
      admin_notes: notes ?? before.admin_notes,
    };
    const changes = listPaymentChanges(before, after);
    const isSame = payment.status === before.payment_status && changes.length === 0;
    // A change that was sent again, because its answer was lost, is not recorded a second time.
    if (isSame && paymentStatus === undefined) return before;
    if (isSame) {
      throw new Refusal('invalid', 'Payment status is already set to this value.', {
        errorType: 'PAYMENT_STATUS_ALREADY_SET',
      });
    }
    await writePaymentChange(
      tx,
      before,
      { ...payment, method, changes },
      { payment: newId(), event: newId() },
      { by: actor.id, reason: changeReason ?? null, notes, ...source, at: clock() },
    );
    return after;
  });
}
