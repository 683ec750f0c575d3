/** Figures of the money desk as JSON. */
import type { MoneyFigures } from '#contract/money/desk-calls.ts';
import { type Age, ages } from '#contract/money/desk-rules.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { DuesByAge } from './customers/due.store.ts';
import type { CashBag, PaidAhead, ShopSums } from './figure.store.ts';
import { type ByAge, sumOfAges } from './rules.ts';

interface FigureRows {
  sums: ShopSums;
  pouches: readonly CashBag[];
  dues: DuesByAge;
  ahead: PaidAhead;
}

export function presentFigures({
  sums,
  pouches,
  dues,
  ahead,
}: FigureRows): Omit<MoneyFigures, 'confirmRule' | 'toOpen' | 'expenseKinds' | 'collectsGst'> {
  return {
    ...inRupees(sums),
    tillAhead: toRupees(ahead.inTill),
    pouches: pouches.map(({ riderId, name, balance }) => ({ riderId, name, amount: toRupees(balance) })),
    owedTotal: toRupees(sumOfAges(dues)),
    owedByAge: presentDues(dues),
    aheadTotal: toRupees(ahead.paid),
  };
}

const inRupees = (sums: ShopSums) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, toRupees(sum)])) as Record<
    keyof ShopSums,
    number
  >;

export const presentAges = (byAge: ByAge): { age: Age; amount: number }[] =>
  ages.map((age) => ({ age, amount: toRupees(byAge[age]) }));

/** Dues by age, and the number of customers. */
export const presentDues = (dues: DuesByAge) =>
  presentAges(dues).map(({ age, amount }) => ({ age, amount, customers: dues.customers[age] }));
