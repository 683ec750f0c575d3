import type { CartItem } from '../../contract/cart.ts';
import { computeTotals, type Totals, toPaise } from '../../contract/money.ts';

/** The sums of a cart as the order will have them. */
export function cartTotals(items: readonly CartItem[]): Totals {
  return computeTotals(
    items.map(({ product, quantity }) => ({
      pricePaise: toPaise(product.price),
      depositPaise: toPaise(product.deposit),
      quantity,
    })),
  );
}
