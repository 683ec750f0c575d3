import { type Paise, paise, totalsOf } from '#contract/shared/money.ts';
import type { Order } from '../api-types.ts';

type Amounts = Pick<Order, 'totalAmount' | 'deliveryCharge' | 'floorCharge' | 'depositAmount'>;

/** "2 × 20 L Jar, 1 × Dispenser" */
export const describeItems = (items: readonly { name: string; quantity: number }[]): string =>
  items.map(({ name, quantity }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');

/** The rows of an order's bill; its total already holds the delivery charge. */
export function figuresOf({ totalAmount, deliveryCharge, floorCharge, depositAmount }: Amounts) {
  return totalsOf({
    itemsPaise: totalAmount - deliveryCharge,
    deliveryPaise: deliveryCharge,
    floorPaise: floorCharge,
    depositPaise: depositAmount,
  });
}

/** Whether money is still to come in for an order that was taken on; an order that was cancelled owes nothing. */
export function isToCollect({ status, amountDue }: Pick<Order, 'status' | 'amountDue'>): boolean {
  return status !== 'cancelled' && amountDue > 0;
}

/** The amount to pay on delivery: total and deposit. */
export function payableOf(order: Amounts): Paise {
  return figuresOf(order).payablePaise;
}

/** What can be paid now: of an order that was cancelled or refunded nothing. */
export function amountNow({ status, paymentStatus, amountDue }: Order): Paise {
  return status === 'cancelled' || paymentStatus === 'refunded' ? paise(0) : amountDue;
}
