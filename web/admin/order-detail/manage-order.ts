/** The Manage Order dialog's rules: what its fields show, what is wrong, and what would be sent. */

import { settlePayment } from '#contract/orders/payment.ts';
import { type OrderStatus, type PaymentStatus, type RecordedMethod, refuseStep } from '#contract/orders/status-flow.ts';
import type { ConfirmRule } from '#contract/settings/rules.ts';
import { isWholePaise, type Paise, toPaise, toRupees } from '#contract/shared/money.ts';
import type { AdminOrder, CallInput } from '#web/shared/api-types.ts';
import { t, tMessage } from '#web/shared/language.ts';
import { readRupees } from '#web/shared/money/typed-amount.ts';
import { figuresOf } from '#web/shared/orders/order-figures.ts';

export interface OrderForm {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string;
  amountPaid: string;
  amountDue: string;
  changeReason: string;
  adminNotes: string;
}

/** Only what was touched: everything else follows the order, also when that changes meanwhile. */
export type OrderDraft = Partial<OrderForm>;

export interface OrderChanges {
  status?: CallInput<'PUT /admin/orders/:id/status'>['body'];
  payment?: CallInput<'PUT /admin/orders/:id/payment-status'>['body'];
}

export interface OrderAnswers {
  overLimit?: boolean;
  givesMore?: boolean;
  both?: boolean;
}

export type OrderErrors = Partial<Record<'status' | 'amountPaid' | 'amountDue', string>>;

const amountNames = ['amountPaid', 'amountDue'] as const;
const mostRupees = 10_000_000;

/** Rupees as typed to paise; undefined when they are no amount. */
export function parseAmount(typed: string | undefined): Paise | undefined {
  const rupees = readRupees(typed ?? '');
  return rupees >= 0 && rupees <= mostRupees && isWholePaise(rupees) ? toPaise(rupees) : undefined;
}

const showAmount = (amount: number) => toRupees(amount).toFixed(2);

/** The values of the fields. Amounts that were not typed are those that the server will set. */
export function formOf(order: AdminOrder, draft: OrderDraft): OrderForm {
  const before = {
    status: order.paymentStatus,
    paidPaise: order.amountPaid,
    duePaise: order.amountDue,
  };
  const after = settlePayment(before, figuresOf(order).payablePaise, {
    status: draft.paymentStatus,
    paidPaise: parseAmount(draft.amountPaid),
    duePaise: parseAmount(draft.amountDue),
  });
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    amountPaid: showAmount(after.paidPaise),
    amountDue: showAmount(after.duePaise),
    changeReason: '',
    adminNotes: order.adminNotes,
    ...draft,
  };
}

/** The errors by field; a payment selected in the same form already counts. */
export function errorsOf(order: AdminOrder, draft: OrderDraft, rule: ConfirmRule): OrderErrors {
  const form = formOf(order, draft);
  const refusal = refuseStep(order.status, form.status, form, rule);
  const isBroken = (name: 'amountPaid' | 'amountDue') =>
    draft[name] !== undefined && parseAmount(draft[name]) === undefined;
  return {
    ...(refusal !== undefined && { status: tMessage(refusal) }),
    ...(isBroken('amountPaid') && { amountPaid: t('Amount paid must be 0 or more, with at most 2 decimals') }),
    ...(isBroken('amountDue') && { amountDue: t('Amount due must be 0 or more, with at most 2 decimals') }),
  };
}

/** The changes to send; empty without a change. A reason alone is no change. */
export function changesOf(order: AdminOrder, draft: OrderDraft): OrderChanges {
  const form = formOf(order, draft);
  const movesStatus = form.status !== order.status;
  const changesPayment = form.paymentStatus !== order.paymentStatus;
  const typed = { amountPaid: parseAmount(draft.amountPaid), amountDue: parseAmount(draft.amountDue) };
  // One amount alone fixes the other: where both were typed, both are sent, also when only one of them differs.
  const areSent =
    changesPayment || amountNames.some((name) => typed[name] !== undefined && typed[name] !== order[name]);
  const typedAmount = (name: (typeof amountNames)[number]) =>
    areSent && typed[name] !== undefined && { [name]: typed[name] };
  const reason = form.changeReason.trim();
  const notes = form.adminNotes.trim();
  const newNotes = notes !== order.adminNotes && { adminNotes: notes };
  const payment = {
    ...(changesPayment && { paymentStatus: form.paymentStatus }),
    ...(form.paymentMethod !== order.paymentMethod && { paymentMethod: form.paymentMethod as RecordedMethod }),
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

/** What was paid as it was shown goes along, so that a payment that somebody else recorded meanwhile is told. */
export function withSeen(changes: OrderChanges, paymentSeen: Paise): OrderChanges {
  const { payment } = changes;
  if (!payment) return changes;
  const { adminNotes: _, changeReason: __, ...money } = payment;
  return Object.keys(money).length > 0 ? { ...changes, payment: { ...payment, paymentSeen } } : changes;
}

/** With what staff answered to the questions of the shop: reopen above the limit or beside a newer order, give back more. */
export function withAnswers(
  { status, payment }: OrderChanges,
  { overLimit, givesMore, both }: OrderAnswers,
): OrderChanges {
  return {
    ...(status && { status: { ...status, ...(overLimit && { overLimit }), ...(both && { both }) } }),
    ...(payment && { payment: givesMore ? { ...payment, givesMore } : payment }),
  };
}

/** Whether closing the dialog would lose something. */
export function hasUnsaved(order: AdminOrder, draft: OrderDraft): boolean {
  const { status, payment } = changesOf(order, draft);
  const hasBrokenAmount = amountNames.some(
    (name) => draft[name] !== undefined && parseAmount(draft[name]) === undefined,
  );
  return status !== undefined || payment !== undefined || hasBrokenAmount || Boolean(draft.changeReason?.trim());
}
