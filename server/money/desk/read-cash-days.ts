/** What came into the till or the bank and what went out, day by day. */
import { type CashPlace, drawnDays } from '#contract/money/desk-rules.ts';
import { addDays } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { sumTotalsByDay } from '#server/ledger/total.store.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Each day up to the last one, in rupees: the sums that the day book has of the account and the day. */
export async function readCashDays(db: Queryable, account: CashPlace, to: string) {
  const days = Array.from({ length: drawnDays }, (_, at) => addDays(to, at + 1 - drawnDays));
  const totals = await sumTotalsByDay(db, account, { from: days[0] ?? to, to });
  const byDay = new Map(totals.map((total) => [total.day, total]));
  return days.map((day) => {
    const { debits = 0, credits = 0 } = byDay.get(day) ?? {};
    return { day, amountIn: toRupees(debits), amountOut: toRupees(credits) };
  });
}
