import { type Paise, paise } from '#contract/shared/money.ts';
import type { Order } from '#web/shared/api-types.ts';

/** What can be paid now: of an order that was cancelled or refunded nothing. */
export function amountNow({ status, paymentStatus, amountDue }: Order): Paise {
  return status === 'cancelled' || paymentStatus === 'refunded' ? paise(0) : amountDue;
}
