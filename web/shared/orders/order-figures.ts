import { type Paise, paise } from '#contract/shared/money.ts';
import type { Order } from '../api-types.ts';

/** "2 × 20 L Jar, 1 × Dispenser" */
export const describeItems = (items: readonly { name: string; quantity: number }[]): string =>
  items.map(({ name, quantity }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');

/** Whether money is still to come in for an order that was taken on; an order that was cancelled owes nothing. */
export function isToCollect({ status, amountDue }: Pick<Order, 'status' | 'amountDue'>): boolean {
  return status !== 'cancelled' && amountDue > 0;
}

/** What can be paid now: of an order that was cancelled or refunded nothing. */
export function amountNow({ status, paymentStatus, amountDue }: Order): Paise {
  return status === 'cancelled' || paymentStatus === 'refunded' ? paise(0) : amountDue;
}
