/**
 * Reads what a customer has and owes, now or at the beginning of a day. The account, the month and the desk all use
 * these figures.
 */

import type { Queryable } from '#server/core/db/database.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { readStanding } from '#server/ledger/customer-row.store.ts';
import { listOnTheWay, sumDues, sumPaidAhead } from './due.store.ts';

/** Amounts in paise. */
export interface StandingOfCustomer {
  balance: number;
  paidAhead: number;
  /** Paid for cancelled orders, or beyond the price of a delivered one. */
  leftOver: number;
  due: number;
}

/** Reads balances and orders, so its cost does not grow with the length of the history. */
export async function readStandingNow(
  db: Queryable,
  customerId: string,
): Promise<StandingOfCustomer & { dueCount: number }> {
  const [balances, { count: dueCount, paise: due }, paidAhead] = await Promise.all([
    listBalances(db, customerId),
    sumDues(db, customerId),
    sumPaidAhead(db, customerId),
  ]);
  const leftOver = balanceOf(balances, 'orders') + due - paidAhead;
  return { balance: balanceOf(balances, 'credit'), paidAhead, leftOver, due, dueCount };
}

/** Reads the account as it was when a day in India began, from its entries alone. */
export async function readStandingBefore(db: Queryable, customerId: string, day: string): Promise<StandingOfCustomer> {
  const { credit: balance, orders } = await readStanding(db, customerId, day);
  const paid = orders.filter(({ amount }) => amount > 0);
  const ids = paid.flatMap(({ orderId }) => orderId ?? []);
  const onTheWay = await listOnTheWay(db, ids, day);
  const sum = (some: typeof orders) => some.reduce((total, { amount }) => total + amount, 0);
  const paidAhead = sum(paid.filter(({ orderId }) => onTheWay.has(orderId ?? '')));
  const due = -sum(orders.filter(({ amount }) => amount < 0));
  return { balance, paidAhead, leftOver: sum(paid) - paidAhead, due: due || 0 };
}
