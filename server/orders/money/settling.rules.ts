/** Credit pays what is due for delivered orders, oldest first. */
import { accountsOf, type Draft, post } from './draft.rules.ts';

/** A delivered order that is not paid in full. */
export interface Due {
  orderId: string;
  duePaise: number;
}

export interface Settlement {
  orderId: string;
  amount: number;
}

/** How an amount is spread over dues, oldest first; the last one may be paid in part. */
function spreadOver(dues: readonly Due[], amount: number): Settlement[] {
  let left = amount;
  return dues.flatMap(({ orderId, duePaise }) => {
    const paid = Math.min(left, duePaise);
    left -= paid;
    return paid > 0 ? [{ orderId, amount: paid }] : [];
  });
}

/** The dues of other orders come in the order in which those were delivered; the draft's own is the newest. */
export function settle(draft: Draft, others: readonly Due[]): Settlement[] {
  const { order, balances } = draft;
  const { orders, credit } = accountsOf(draft);
  const own = order.status === 'delivered' ? [{ orderId: order.id, duePaise: order.duePaise }] : [];
  const settlements = spreadOver([...others, ...own], balances.creditPaise);
  for (const { orderId, amount } of settlements) {
    post(draft, { kind: 'credit_use', amount, debit: credit, credit: orders }, orderId);
    if (orderId !== order.id) continue;
    order.paidPaise += amount;
    order.duePaise -= amount;
    if (order.duePaise === 0) order.paymentStatus = 'paid';
  }
  return settlements.filter(({ orderId }) => orderId !== order.id);
}
