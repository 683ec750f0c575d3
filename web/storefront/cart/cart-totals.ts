import type { DeliveryPlace, DeliveryTerms } from '../../../contract/shared/delivery-terms.ts';
import { computeTotals, type PricedLine, type Totals } from '../../../contract/shared/money.ts';
import type { CartItem } from '../../shared/api-types.ts';

/** The lines of a cart as the money rules read them. */
export function pricedLines(items: readonly Pick<CartItem, 'product' | 'quantity'>[]): PricedLine[] {
  return items.map(({ product, quantity }) => ({
    pricePaise: product.price,
    depositPaise: product.deposit,
    quantity,
  }));
}

/** The sums of a cart as the order will have them on these terms. */
export function cartTotals(items: readonly CartItem[], terms: DeliveryTerms, place?: DeliveryPlace): Totals {
  return computeTotals(pricedLines(items), terms, place);
}
