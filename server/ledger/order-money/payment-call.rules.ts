/** Payment calls: staff change the payment status, the amounts or the method of an order. */
import { payableOf, waivedOf } from '#contract/orders/order-sums.ts';
import { settlePayment } from '#contract/orders/payment.ts';
import type { PaymentStatus } from '#contract/orders/status-flow.ts';
import type { Draft } from './draft.rules.ts';
import { paidOnOrder } from './order-ledger.rules.ts';
import {
  changeMethod,
  endOfCancelled,
  leftToRefund,
  partsBy,
  recordPaid,
  refund,
  turnIntoCredit,
} from './payment.rules.ts';
import { endWriteOff, goneDepositOf, keepWaiver } from './waiver.rules.ts';

export interface PaymentCall {
  status?: PaymentStatus | undefined;
  paidPaise?: number | undefined;
  duePaise?: number | undefined;
  method?: string | undefined;
  /** The recorded method that is corrected to `method`; if undefined, all payments are corrected. */
  wrongMethod?: string | undefined;
  /** Whether money for a cancelled order becomes credit immediately. */
  isCredit?: boolean;
}

/** Paid and due after the call, before money of a cancelled or written-off order becomes credit. */
export function previewPayment({ order, ledger }: Draft, call: PaymentCall) {
  const { paymentStatus: status, paidPaise, duePaise, paymentMethod } = order;
  const byMethod = partsBy(ledger, call.method ?? paymentMethod).reduce((sum, { amount }) => sum + amount, 0);
  const after = settlePayment(
    { status, paidPaise, duePaise },
    payableOf(order),
    call,
    Math.max(0, paidOnOrder(ledger) - byMethod),
  );
  const namesAmounts = call.paidPaise !== undefined || call.duePaise !== undefined;
  return { ...after, namesAmounts, isUnchanged: after.status === status && !namesAmounts };
}

/** The amount in paise that the call refunds beyond what can still be refunded; 0 if it names no amounts. */
export function givenBackTwice(draft: Draft, call: PaymentCall): number {
  const { status, paidPaise, namesAmounts } = previewPayment(draft, call);
  if (status !== 'refunded' || !namesAmounts) return 0;
  return Math.max(0, draft.order.paidPaise - paidPaise - leftToRefund(draft));
}

/**
 * Posts a payment call. A higher paid sum means additional money by the method of the call. With the same or a lower
 * paid sum, another method is a correction. `failed` reverses the payments by this method. `refunded` refunds all
 * payments except for deposit that was already released.
 */
export function applyPaymentCall(draft: Draft, call: PaymentCall): void {
  const { order, ledger } = draft;
  const { isCredit = false, method = order.paymentMethod } = call;
  const { namesAmounts, isUnchanged, ...after } = previewPayment(draft, call);
  const waived = waivedOf(order);
  const isMoved =
    isUnchanged || (after.status !== 'failed' && after.paidPaise > 0 && after.paidPaise <= order.paidPaise);
  if (isMoved) changeMethod(draft, method, call.wrongMethod);
  else order.paymentMethod = method;
  order.paymentStatus = after.status;
  if (!isUnchanged) {
    order.askedPaise = 0;
    // Deposit whose jars came back cannot be charged again, so what was paid for it becomes credit.
    const most = order.writtenOffPaise > 0 ? payableOf(order) - goneDepositOf(draft) : after.paidPaise;
    if (after.status === 'refunded' && !namesAmounts) refund(draft);
    else recordPaid(draft, after.paidPaise, isCredit);
    if (after.paidPaise > most) turnIntoCredit(draft, Math.min(after.paidPaise - most, order.paidPaise));
  }
  if (isCredit && ledger.latePaise > 0 && after.paidPaise > 0) endOfCancelled(draft);
  // Money that became credit does not lower what is due for the order.
  else if (!isCredit || ledger.latePaise === 0) order.duePaise = after.duePaise;
  endWriteOff(draft, waived);
  keepWaiver(draft);
}
