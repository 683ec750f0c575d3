import { paise } from '#contract/shared/money.ts';
import type { Product } from '#web/shared/api-types.ts';
import type { PricedItem } from '#web/storefront/cart/cart-totals.ts';
import type { FormLine } from '../form/plan-values.ts';

type Priced = Pick<Product, 'id'> & PricedItem['product'];

/** The lines of the form at the prices of now; undefined as long as one of them is not known. */
export function priceItems(
  lines: readonly Pick<FormLine, 'productId' | 'quantity'>[],
  products: readonly Priced[],
  isDepositFree: boolean,
): PricedItem[] | undefined {
  const priced = lines.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return [];
    const deposit = isDepositFree && product.containerId !== null ? paise(0) : product.deposit;
    return [{ productId, quantity, product: { ...product, deposit } }];
  });
  return lines.length > 0 && priced.length === lines.length ? priced : undefined;
}
