/** The lines of a new order with the empties that come back for them. */
import type { WantedItem } from '#contract/cart/rules.ts';
import { type Empties, spareLines } from '#contract/orders/empties.ts';
import { freeEmpties, requirePossible } from '../empties/require-empties.ts';
import type { Balances } from '../money/draft.rules.ts';
import type { LockedProduct } from './place-order.store.ts';

export interface OrderedLine {
  product: LockedProduct;
  quantity: number;
  /** Units for which an empty comes back. */
  spared: number;
}

export function takeLines(
  items: readonly WantedItem[],
  productOf: ReadonlyMap<string, LockedProduct>,
  empties: readonly Empties[],
): OrderedLine[] {
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = productOf.get(productId);
    return product ? [{ product, quantity }] : [];
  });
  const spared = spareLines(
    lines.map(({ product, quantity }) => ({
      containerId: product.container_id,
      depositPaise: product.deposit_paise,
      quantity,
    })),
    empties,
  );
  return lines.map((line, at) => ({ ...line, spared: spared[at] ?? 0 }));
}

/** As many as are ordered, held, and not promised in another open order. */
export function requireHeld(
  lines: readonly OrderedLine[],
  empties: readonly Empties[],
  { balances, promised }: { balances: Balances; promised: readonly Empties[] },
): void {
  const wanted = new Map<string, number>();
  for (const { containerId, count } of empties) wanted.set(containerId, (wanted.get(containerId) ?? 0) + count);
  const counts = [...wanted].map(([containerId, count]) => ({ containerId, count }));
  requirePossible(counts, (containerId) => {
    const own = lines.filter(({ product }) => product.container_id === containerId);
    const ordered = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return Math.min(ordered, freeEmpties(balances, promised, containerId));
  });
}
