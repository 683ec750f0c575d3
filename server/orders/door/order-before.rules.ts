import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';

/** An order before an act at its door, stored as JSON so that the act can be undone. */
export interface OrderBefore {
  money: MoneyOrder;
  date: string;
  window: string;
}
