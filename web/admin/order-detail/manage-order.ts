/** The logic of the dialog "Manage order": field values, errors and requests. */

import type { CallName } from '#contract/calls.ts';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { settlePayment } from '#contract/orders/payment.ts';
import {
  findStepFault,
  type OrderStatus,
  type PaymentStatus,
  type RecordedMethod,
} from '#contract/orders/status-flow.ts';
import type { ConfirmRule } from '#contract/settings/rules.ts';
import { isWholePaise, type Paise, toPaise, toRupees } from '#contract/shared/money.ts';
import { t, tMessage } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import type { AdminOrder, CallAnswer, CallInput, NewerPayment } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { readRupees } from '#web/shared/forms/amount-field.tsx';
import { describeOrderFailure, type OrderFailure } from './order-failure.tsx';

/** The calls of the dialog. It shows only the fields whose call the signed-in person may make. */
export const manageOrderCalls = [
  'PUT /admin/orders/:id/status',
  'PUT /admin/orders/:id/payment-status',
] as const satisfies readonly CallName[];

export interface OrderForm {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  /** The recorded method that `paymentMethod` replaces. Empty if it replaces the method of all payments. */
  correctedMethod: string;
  amountPaid: string;
  amountDue: string;
  changeReason: string;
  adminNotes: string;
}

/** Only the edited fields. All other fields show the current order. */
export type OrderDraft = Partial<OrderForm>;

export interface OrderChanges {
  status?: CallInput<'PUT /admin/orders/:id/status'>['body'];
  payment?: CallInput<'PUT /admin/orders/:id/payment-status'>['body'];
}

/** The confirmations of staff: see OrderFailure. */
export interface OrderAnswers {
  overLimit?: boolean;
  givesMore?: boolean;
  both?: boolean;
}

export type OrderErrors = Partial<Record<'status' | 'amountPaid' | 'amountDue', string>>;

const amountNames = ['amountPaid', 'amountDue'] as const;
const mostRupees = 10_000_000;

/** Converts typed rupees to paise. Undefined if the text is not a valid amount. */
export function parseAmount(typed: string | undefined): Paise | undefined {
  const rupees = readRupees(typed ?? '');
  return rupees >= 0 && rupees <= mostRupees && isWholePaise(rupees) ? toPaise(rupees) : undefined;
}

const showAmount = (amount: number) => toRupees(amount).toFixed(2);

/** The values of the fields. Amounts that were not typed are computed as the server will set them. */
export function formOf(order: AdminOrder, draft: OrderDraft): OrderForm {
  const before = {
    status: order.paymentStatus,
    paidPaise: order.amountPaid,
    duePaise: order.amountDue,
  };
  const after = settlePayment(before, payableOfAnswer(order), {
    status: draft.paymentStatus,
    paidPaise: parseAmount(draft.amountPaid),
    duePaise: parseAmount(draft.amountDue),
  });
  // The amount of a cancelled order is due again only if staff reopen it.
  const isCancelled = (draft.status ?? order.status) === 'cancelled';
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    correctedMethod: '',
    amountPaid: showAmount(after.paidPaise),
    amountDue: showAmount(isCancelled ? 0 : after.duePaise),
    changeReason: '',
    adminNotes: order.adminNotes,
    ...draft,
  };
}

/** The errors by field. A payment that is selected in the same form counts as made. */
export function errorsOf(order: AdminOrder, draft: OrderDraft, rule: ConfirmRule): OrderErrors {
  const form = formOf(order, draft);
  const refusal = findStepFault(order.status, form.status, form, rule);
  const isBroken = (name: 'amountPaid' | 'amountDue') =>
    draft[name] !== undefined && parseAmount(draft[name]) === undefined;
  return {
    ...(refusal !== undefined && { status: tMessage(refusal) }),
    ...(isBroken('amountPaid') && { amountPaid: t('Amount paid must be 0 or more, with at most 2 decimals') }),
    ...(isBroken('amountDue') && { amountDue: t('Amount due must be 0 or more, with at most 2 decimals') }),
  };
}

/** The changes to send. Empty if nothing was changed; a reason alone is not a change. */
export function changesOf(order: AdminOrder, draft: OrderDraft): OrderChanges {
  const form = formOf(order, draft);
  const movesStatus = form.status !== order.status;
  const changesPayment = form.paymentStatus !== order.paymentStatus;
  const typed = { amountPaid: parseAmount(draft.amountPaid), amountDue: parseAmount(draft.amountDue) };
  // One amount determines the other. If both were typed, both are sent even if only one differs from the order's.
  const areSent =
    changesPayment || amountNames.some((name) => typed[name] !== undefined && typed[name] !== order[name]);
  const typedAmount = (name: (typeof amountNames)[number]) =>
    areSent && typed[name] !== undefined && { [name]: typed[name] };
  const reason = form.changeReason.trim();
  const notes = form.adminNotes.trim();
  const newNotes = notes !== order.adminNotes && { adminNotes: notes };
  const payment = {
    ...(changesPayment && { paymentStatus: form.paymentStatus }),
    ...((form.paymentMethod !== order.paymentMethod || form.correctedMethod !== '') && {
      paymentMethod: form.paymentMethod as RecordedMethod,
    }),
    ...(form.correctedMethod !== '' && { correctedMethod: form.correctedMethod as RecordedMethod }),
    ...typedAmount('amountPaid'),
    ...typedAmount('amountDue'),
    ...(!movesStatus && newNotes),
  };
  const why = reason && { changeReason: reason };
  return {
    ...(movesStatus && { status: { status: form.status, ...newNotes, ...why } }),
    ...(Object.keys(payment).length > 0 && { payment: { ...payment, ...why } }),
  };
}

/** Adds the paid amount that was shown. So the server rejects the change if somebody else has recorded a payment. */
export function withSeen(changes: OrderChanges, paymentSeen: Paise): OrderChanges {
  const { payment } = changes;
  if (!payment) return changes;
  const { adminNotes: _, changeReason: __, ...money } = payment;
  return Object.keys(money).length > 0 ? { ...changes, payment: { ...payment, paymentSeen } } : changes;
}

/** Adds the confirmations of staff to the changes that they belong to. */
export function withAnswers(
  { status, payment }: OrderChanges,
  { overLimit, givesMore, both }: OrderAnswers,
): OrderChanges {
  return {
    ...(status && { status: { ...status, ...(overLimit && { overLimit }), ...(both && { both }) } }),
    ...(payment && { payment: givesMore ? { ...payment, givesMore } : payment }),
  };
}

/** True if closing the dialog would lose changes. */
export function hasUnsaved(order: AdminOrder, draft: OrderDraft): boolean {
  const { status, payment } = changesOf(order, draft);
  const hasBrokenAmount = amountNames.some(
    (name) => draft[name] !== undefined && parseAmount(draft[name]) === undefined,
  );
  return status !== undefined || payment !== undefined || hasBrokenAmount || Boolean(draft.changeReason?.trim());
}

export interface UpdateResult {
  /** The message about what was saved. Null if nothing was saved. */
  success: string | null;
  failures: OrderFailure[];
  /** The payment that somebody else has recorded. */
  newer?: NewerPayment;
}

/**
 * Saves the dialog's changes with both calls in parallel. Exception: if the form confirms the order and also sets its
 * payment, the payment is sent first, because the server may confirm only paid orders. If it fails, the status is not
 * sent.
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

/** The server's message if the money of a cancelled order has become balance. */
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
