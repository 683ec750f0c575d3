/** Which rate of GST a product has on a day. */

interface TaxStep {
  firstDay: string;
  taxBasisPoints: number;
}

interface StoredRate {
  id: string;
  isStandard: boolean;
  /** The newest step is first. There is at least one step. */
  steps: readonly TaxStep[];
}

/** The tax of a rate on a day, in hundredths of a per cent. A day before its first day has the oldest percentage. */
export function taxOn({ steps }: Pick<StoredRate, 'steps'>, day: string): number {
  const step = steps.find(({ firstDay }) => firstDay <= day) ?? steps.at(-1);
  return step?.taxBasisPoints ?? 0;
}

/**
 * The tax rate of a product: the chosen one, otherwise the standard one. A product keeps its rate even if the rate
 * becomes inactive.
 */
export function findTaxRate<Rate extends StoredRate>(
  rates: readonly Rate[],
  chosenId: string | null,
): Rate | undefined {
  return rates.find(({ id, isStandard }) => (chosenId === null ? isStandard : id === chosenId));
}
