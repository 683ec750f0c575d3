import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';

/** The state of an order before a stop was recorded, stored as JSON so that the stop can be undone. */
export interface OrderBefore {
  money: MoneyOrder;
  date: string;
  window: string;
}
