import { type PricedLine, paise } from '#contract/shared/money.ts';
import type { Product } from '#web/shared/api-types.ts';
import type { FormLine } from '../form/plan-values.ts';

type Priced = Pick<Product, 'id' | 'price' | 'deposit' | 'containerId'>;

/** The lines of the form at the prices of now; undefined as long as one of them is not known. */
export function priceLines(
  lines: readonly Pick<FormLine, 'productId' | 'quantity'>[],
  products: readonly Priced[],
  isDepositFree: boolean,
): PricedLine[] | undefined {
  const priced = lines.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return [];
    const { price: pricePaise, deposit, containerId } = product;
    const depositPaise = isDepositFree && containerId !== null ? paise(0) : deposit;
    return [{ pricePaise, quantity, depositPaise, containerId }];
  });
  return lines.length > 0 && priced.length === lines.length ? priced : undefined;
}
