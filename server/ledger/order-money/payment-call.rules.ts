/** What staff say about an order's payment: status, amounts and method, any of them. */
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
import { endWriteOff, goneOf, keepWaiver } from './waiver.rules.ts';

export interface PaymentCall {
  status?: PaymentStatus | undefined;
  paidPaise?: number | undefined;
  duePaise?: number | undefined;
  method?: string | undefined;
  /** Corrects money recorded by this method to `method`; without it, all payments. */
  wrongMethod?: string | undefined;
  /** Money for a cancelled order becomes credit immediately. */
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
  return { ...after, namesAmounts, isKept: after.status === status && !namesAmounts };
}

/** How much this refunds beyond what is left of the payments, in paise: only if amounts are named. */
export function givenBackTwice(draft: Draft, call: PaymentCall): number {
  const { status, paidPaise, namesAmounts } = previewPayment(draft, call);
  if (status !== 'refunded' || !namesAmounts) return 0;
  return Math.max(0, draft.order.paidPaise - paidPaise - leftToRefund(draft));
}

/**
 * Posts a payment call. Additional money comes by the call's method. Another method with the same or a lower sum is a
 * correction. `failed` reverses what came by the method; `refunded` refunds what did not come back in another way.
 */
export function applyPaymentCall(draft: Draft, call: PaymentCall): void {
  const { order, ledger } = draft;
  const { isCredit = false, method = order.paymentMethod } = call;
  const { namesAmounts, isKept, ...after } = previewPayment(draft, call);
  const waived = waivedOf(order);
  const isMoved = isKept || (after.status !== 'failed' && after.paidPaise > 0 && after.paidPaise <= order.paidPaise);
  if (isMoved) changeMethod(draft, method, call.wrongMethod);
  else order.paymentMethod = method;
  order.paymentStatus = after.status;
  if (!isKept) {
    order.askedPaise = 0;
    // Deposit whose jars came back cannot be charged again: what was paid for it is credit.
    const most = order.writtenOffPaise > 0 ? payableOf(order) - goneOf(draft) : after.paidPaise;
    if (after.status === 'refunded' && !namesAmounts) refund(draft);
    else recordPaid(draft, after.paidPaise, isCredit);
    if (after.paidPaise > most) turnIntoCredit(draft, Math.min(after.paidPaise - most, order.paidPaise));
  }
  if (isCredit && ledger.latePaise > 0 && after.paidPaise > 0) endOfCancelled(draft);
  // Money that became credit pays nothing of the order.
  else if (!isCredit || ledger.latePaise === 0) order.duePaise = after.duePaise;
  endWriteOff(draft, waived);
  keepWaiver(draft);
}
