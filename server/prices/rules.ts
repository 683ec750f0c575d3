/** What a lower price gives away. Pure. */
interface Bought {
  customerId: string;
  /** Units of the last 30 days, at least one. */
  units: number;
  todayPaise: number;
  listPaise: number;
}

/**
 * What the new prices cost the shop in a month, in paise: the difference to what each customer pays, or to the list price if that
 * is lower, times the units that the customer ordered in the last 30 days. A price of null is the list price.
 */
export function lostByPrices(rows: readonly Bought[], priceOf: (customerId: string) => number | null): number {
  const lost = rows.map(({ customerId, units, todayPaise, listPaise }) => {
    const price = priceOf(customerId) ?? listPaise;
    return Math.max(0, Math.min(todayPaise, listPaise) - price) * units;
  });
  return lost.reduce((sum, paise) => sum + paise, 0);
}
