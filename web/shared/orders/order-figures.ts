import { type Paise, paise } from '#contract/shared/money.ts';
import type { Order } from '../api-types.ts';

/** Lists items with quantities: "2 × 20 L Jar, 1 × Dispenser" */
export const describeItems = (items: readonly { name: string; quantity: number }[]): string =>
  items.map(({ name, quantity }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');

/** True if money is still due for an order that is not cancelled. */
export function isToCollect({ status, amountDue }: Pick<Order, 'status' | 'amountDue'>): boolean {
  return status !== 'cancelled' && amountDue > 0;
}

/** The amount that can be paid now: nothing for a cancelled or refunded order. */
export function amountNow({ status, paymentStatus, amountDue }: Order): Paise {
  return status === 'cancelled' || paymentStatus === 'refunded' ? paise(0) : amountDue;
}
