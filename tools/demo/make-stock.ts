/** Every unit on the shelf explained: the opening, what orders took and brought back, and deliveries of the bottler. */
import type { Sellable } from './make-goods.ts';
import type { StockChange } from './make-order-rows.ts';
import type { Random } from './random.ts';
import { minuteMs } from './times.ts';

export interface Movement {
  id: string;
  productId: string;
  units: number;
  reason: 'opening' | 'order' | 'cancellation' | 'reopening' | 'edit' | 'delivery';
  orderId: string | null;
  createdAt: Date;
}

/**
 * The movements of all products and the stock that each is left with, never below zero in between. Every 45th product
 * ends with a few units, every 75th with none. `isOpened` products have their opening movement already.
 */
export function makeStock(
  random: Random,
  now: Date,
  goods: readonly (Sellable & { isOpened: boolean })[],
  changes: readonly StockChange[],
): { movements: Movement[]; stocks: { id: string; stock: number }[] } {
  const ofProduct = Map.groupBy(changes, ({ productId }) => productId);
  const movements: Movement[] = [];
  const stocks = goods.map((good, at) => {
    let stock = 0;
    function move(units: number, reason: Movement['reason'], createdAt: Date, orderId: string | null = null) {
      movements.push({ id: random.newId(createdAt), productId: good.id, units, reason, orderId, createdAt });
      stock += units;
    }
    if (good.isOpened) stock = good.stock;
    else move(good.stock, 'opening', good.createdAt);
    for (const change of (ofProduct.get(good.id) ?? []).toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      if (stock + change.units < 5) move(80 + random.whole(160), 'edit', new Date(change.at.getTime() - minuteMs));
      move(change.units, change.reason, change.at, change.orderId);
    }
    const left = at % 75 === 74 ? 0 : at % 45 === 44 ? 1 + (at % 10) : stock;
    if (left !== stock) move(left - stock, 'edit', now);
    return { id: good.id, stock };
  });
  return { movements, stocks };
}
