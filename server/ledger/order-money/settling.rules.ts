/** Credit pays what is due for delivered orders and charges, oldest first. */
import { accountsOf, type Draft, type Named, post } from './draft.rules.ts';
import { markPaid } from './payment.rules.ts';

/** A delivered order that is not fully paid, or a charge. */
export interface Due extends Named {
  duePaise: number;
}

export interface Settlement extends Named {
  amount: number;
}

/** Spreads an amount over dues, oldest first; the last one may be paid in part. */
export function spreadOver<One extends Due>(dues: readonly One[], amount: number): (One & Settlement)[] {
  let left = amount;
  return dues.flatMap((due) => {
    const paid = Math.min(left, due.duePaise);
    left -= paid;
    return paid > 0 ? [{ ...due, amount: paid }] : [];
  });
}

/**
 * Credit pays the other dues first, in the sequence of the list, and then the order of the draft, which is the newest
 * due.
 */
export function settle<One extends Due>(
  draft: Draft,
  otherDues: readonly One[],
  /** Credit that must not be used. */
  reservedPaise = 0,
): (One & Settlement)[] {
  const { order, balances } = draft;
  const { orders, credit } = accountsOf(draft);
  const usable = () => Math.max(0, balances.creditPaise - reservedPaise);
  const settled = spreadOver(otherDues, usable());
  for (const { amount, orderId, chargeId } of settled) {
    post(draft, { kind: 'credit_use', amount, debit: credit, credit: orders }, chargeId ? { chargeId } : { orderId });
  }
  const own = order.status === 'delivered' ? Math.min(order.duePaise, usable()) : 0;
  if (own > 0) {
    post(draft, { kind: 'credit_use', amount: own, debit: credit, credit: orders });
    order.paidPaise += own;
    order.duePaise -= own;
    markPaid(draft);
  }
  return settled;
}
