/** Limits of carts and orders. The browser loads this file, so it must not import Zod. */

/** Maximum units of one product in a cart or an order. */
export const maxQuantity = 999;

/** Maximum different products in one order. */
export const maxProducts = 50;

export const quantityMessages = {
  whole: 'Quantity must be a whole number',
  least: 'Quantity must be at least 1',
  most: `Quantity must be at most ${maxQuantity}`,
  products: `An order has at most ${maxProducts} different products`,
} as const;

export interface WantedItem {
  productId: string;
  quantity: number;
}

/**
 * Adds up the lines of each product, so that there is one line per product, in the order of the request. Lines of 0 or
 * fewer units are ignored.
 */
export function sumByProduct(items: readonly WantedItem[]): WantedItem[] {
  const units = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase();
    if (quantity > 0) units.set(id, Math.min((units.get(id) ?? 0) + quantity, Number.MAX_SAFE_INTEGER));
  }
  return [...units].map(([productId, quantity]) => ({ productId, quantity }));
}
