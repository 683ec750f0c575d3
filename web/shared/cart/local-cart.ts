/** A cart kept in the browser, for visitors who are not signed in. */
import { maxQuantity } from '#contract/cart/rules.ts';
import { readStoredJson, writeStored } from '../stored.ts';

export interface CartLine {
  productId: string;
  quantity: number;
}

export const localCartKey = 'paniwala_cart';

export function readLocalCart(): CartLine[] {
  const stored = readStoredJson(localCartKey);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isLine).map(({ productId, quantity }) => ({ productId, quantity }));
}

export function writeLocalCart(lines: readonly CartLine[]): void {
  writeStored(localCartKey, lines.length > 0 ? JSON.stringify(lines) : null);
}

/** Returns the lines with this quantity of a product; 0 or less removes its line. */
export function withQuantity(lines: readonly CartLine[], productId: string, quantity: number): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.productId !== productId);
  const line = { productId, quantity: Math.min(quantity, maxQuantity) };
  const isThere = lines.some((other) => other.productId === productId);
  return isThere ? lines.map((other) => (other.productId === productId ? line : other)) : [...lines, line];
}

export function quantityOf(lines: readonly CartLine[], productId: string): number {
  return lines.find((line) => line.productId === productId)?.quantity ?? 0;
}

/**
 * The most units of a product that the cart can hold, limited by stock and by the order limit. The order limit does not
 * lower it below the units that the cart already has.
 */
export function unitsLeftFor(
  lines: readonly CartLine[],
  product: { id: string; stock: number },
  orderLimit: number,
): number {
  const all = lines.reduce((units, line) => units + line.quantity, 0);
  const own = quantityOf(lines, product.id);
  return Math.min(product.stock, maxQuantity, Math.max(own, orderLimit - (all - own)));
}

function isLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line?.productId === 'string' &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    Number(line.quantity) <= maxQuantity
  );
}
