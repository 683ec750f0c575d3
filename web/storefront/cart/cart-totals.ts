import type { DeliveryTerms, Stairs } from '#contract/shared/delivery-terms.ts';
import { computeTotals, type Totals } from '#contract/shared/money.ts';
import type { CartItem } from '#web/shared/api-types.ts';

/** With the units for which an empty comes back. */
export type SwapItem = CartItem & { depositFreeUnits?: number };

/** What of a line decides its price. */
export interface PricedItem extends Pick<SwapItem, 'productId' | 'quantity' | 'depositFreeUnits'> {
  product: Pick<CartItem['product'], 'name' | 'price' | 'deposit' | 'containerId'>;
}

/** The lines of a cart as the money rules read them. */
export function pricedLines(items: readonly Omit<PricedItem, 'productId'>[]) {
  return items.map(({ product, quantity, depositFreeUnits = 0 }) => ({
    pricePaise: product.price,
    depositPaise: product.deposit,
    containerId: product.containerId,
    quantity,
    depositFreeUnits,
  }));
}

/** The sums of a cart as the order will have them on these terms. */
export function cartTotals(items: readonly PricedItem[], terms: DeliveryTerms, place?: Stairs): Totals {
  return computeTotals(pricedLines(items), terms, place);
}
