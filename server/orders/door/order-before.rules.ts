import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';

/** An order as it was before an act at its door, so that the act can be undone. It is kept as JSON. */
export interface OrderBefore {
  money: MoneyOrder;
  date: string;
  window: string;
}
