import { toPaise, toRupees, totalsOf } from '../contract/money.ts';
import type { Order } from '../contract/orders.ts';

type Amounts = Pick<Order, 'totalAmount' | 'deliveryCharge' | 'depositAmount'>;

/** An order's amounts in paise; its total already holds the delivery charge. */
export function figuresOf({ totalAmount, deliveryCharge, depositAmount }: Amounts) {
  const deliveryPaise = toPaise(deliveryCharge);
  return totalsOf({
    itemsPaise: toPaise(totalAmount) - deliveryPaise,
    deliveryPaise,
    depositPaise: toPaise(depositAmount),
  });
}

/** Whether money is still to come in for an order that was taken on; an order that was cancelled owes nothing. */
export function isToCollect({ status, amountDue }: Pick<Order, 'status' | 'amountDue'>): boolean {
  return status !== 'cancelled' && toPaise(amountDue) > 0;
}

/** What the customer pays at the door, in rupees: total and deposit. */
export function payableOf(order: Amounts): number {
  return toRupees(figuresOf(order).payablePaise);
}
