/** Brings the ledger to the figures of an order that was written without it, by an earlier release. */
import { paidInBook } from './book.rules.ts';
import { charge } from './delivery.rules.ts';
import { accountsOf, type Draft, post } from './draft.rules.ts';
import { takeBack } from './payment.rules.ts';
import { reverseDelivery } from './reversal.rules.ts';
import { placeOf } from './rules.ts';
import { keepWaiver } from './waiver.rules.ts';

/** Money only: jars of that time are set by opening balances. */
export function followFigures(draft: Draft, wasDelivered: boolean): void {
  const { order, book } = draft;
  const more = order.paidPaise - paidInBook(book);
  const debit = placeOf(order.paymentMethod);
  const payment = { kind: 'payment', amount: more, debit, method: order.paymentMethod } as const;
  if (more > 0) post(draft, { ...payment, credit: accountsOf(draft).orders });
  else takeBack(draft, -more);
  const isDelivered = order.status === 'delivered';
  if (isDelivered && !wasDelivered) charge(draft);
  if (wasDelivered && !isDelivered) reverseDelivery(draft);
  keepWaiver(draft);
}
