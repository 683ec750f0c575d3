import { computeTotals, type Totals } from '#contract/orders/order-sums.ts';
import type { DeliveryTerms, Stairs } from '#contract/shared/delivery-terms.ts';
import type { CartItem } from '#web/shared/api-types.ts';

/** `depositFreeUnits` is the number of units without deposit, because the customer hands back an empty for each. */
export type SwapItem = CartItem & { depositFreeUnits?: number };

/** The fields of a line that decide its price. */
export interface PricedItem extends Pick<SwapItem, 'productId' | 'quantity' | 'depositFreeUnits'> {
  product: Pick<CartItem['product'], 'name' | 'price' | 'deposit' | 'containerId'>;
}

/** Converts cart lines to the input of the price calculation. */
export function pricedLines(items: readonly Omit<PricedItem, 'productId'>[]) {
  return items.map(({ product, quantity, depositFreeUnits = 0 }) => ({
    pricePaise: product.price,
    depositPaise: product.deposit,
    containerId: product.containerId,
    quantity,
    depositFreeUnits,
  }));
}

/** The totals that an order of these items will have on these delivery terms. */
export function cartTotals(items: readonly PricedItem[], terms: DeliveryTerms, place?: Stairs): Totals {
  return computeTotals(pricedLines(items), terms, place);
}
