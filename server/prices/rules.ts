/** Computes the amount that a lower price gives away. Pure. */
import { dayMs } from '#contract/shared/days.ts';

/**
 * The number of units that is assumed for a customer who orders fewer, or none yet: about what a household drinks in a
 * month.
 */
export const fewestUnits = 10;

/** As with the reversal of an entry, the undo of a price within a day corrects a mistake and gives nothing away. */
export const isCorrection = (madeAt: Date, now: Date): boolean => madeAt.getTime() + dayMs >= now.getTime();

interface Bought {
  customerId: string;
  /** The units that the customer orders in 30 days. */
  units: number;
  todayPaise: number;
  listPaise: number;
}

/**
 * The monthly cost of the new prices for the shop, in paise: the difference from what each customer pays, or from the
 * list price if that is lower, times the units that the customer orders in 30 days. A price of null is the list price.
 */
export function lostByPrices(rows: readonly Bought[], priceOf: (customerId: string) => number | null): number {
  const lost = rows.map(({ customerId, units, todayPaise, listPaise }) => {
    const price = priceOf(customerId) ?? listPaise;
    return Math.max(0, Math.min(todayPaise, listPaise) - price) * units;
  });
  return lost.reduce((sum, paise) => sum + paise, 0);
}
