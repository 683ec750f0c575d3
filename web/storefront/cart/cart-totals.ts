import { computeTotals, type Totals } from '../../../contract/shared/money.ts';
import type { CartItem } from '../../shared/api-types.ts';

/** The sums of a cart as the order will have them. */
export function cartTotals(items: readonly CartItem[]): Totals {
  return computeTotals(
    items.map(({ product, quantity }) => ({
      pricePaise: product.price,
      depositPaise: product.deposit,
      quantity,
    })),
  );
}
