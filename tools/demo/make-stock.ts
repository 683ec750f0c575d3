/** Every unit on the shelf explained: the opening, what orders took and brought back, and deliveries of the bottler. */
import type { Sellable } from './make-goods.ts';
import type { StockChange } from './make-order-rows.ts';
import type { Random } from './random.ts';
import { minuteMs } from './times.ts';

export interface Movement {
  id: string;
  product_id: string;
  units: number;
  reason: 'opening' | 'order' | 'cancellation' | 'reopening' | 'edit' | 'delivery';
  order_id: string | null;
  created_at: Date;
}

/**
 * The movements of all products and the stock that each is left with, never below zero in between. Every ninth product
 * ends with a few units, every seventeenth with none. `isOpened` products have their opening movement already.
 */
export function makeStock(
  random: Random,
  now: Date,
  goods: readonly (Sellable & { isOpened: boolean })[],
  changes: readonly StockChange[],
): { movements: Movement[]; stocks: { id: string; stock: number }[] } {
  const ofProduct = Map.groupBy(changes, ({ product_id }) => product_id);
  const movements: Movement[] = [];
  const stocks = goods.map((good, at) => {
    let stock = 0;
    function move(units: number, reason: Movement['reason'], created_at: Date, order_id: string | null = null) {
      movements.push({ id: random.newId(created_at), product_id: good.id, units, reason, order_id, created_at });
      stock += units;
    }
    if (good.isOpened) stock = good.stock;
    else move(good.stock, 'opening', good.created_at);
    for (const change of (ofProduct.get(good.id) ?? []).toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      if (stock + change.units < 5) move(80 + random.whole(160), 'edit', new Date(change.at.getTime() - minuteMs));
      move(change.units, change.reason, change.at, change.order_id);
    }
    const left = at % 17 === 16 ? 0 : at % 9 === 8 ? 1 + (at % 10) : stock;
    if (left !== stock) move(left - stock, 'edit', now);
    return { id: good.id, stock };
  });
  return { movements, stocks };
}
