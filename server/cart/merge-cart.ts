/** Takes over the cart that a guest kept in the browser: as much as can be sold, and says what could not (rulings 4.2). */
import { validate as isId, v7 as newId } from 'uuid';
import type { CallAnswer } from '../../contract/calls.ts';
import { type Cart, maxQuantity } from '../../contract/cart.ts';
import type { Database } from '../db/database.ts';
import type { CustomerId } from '../http/actor.ts';
import { presentCart } from './present.ts';
import { loadCart, loadOffers, type Offer, writeMergedLines } from './store.ts';

type Adjustment = CallAnswer<'PUT /cart/sync'>['data']['adjustments'][number];

export async function mergeCart(
  db: Database,
  customer: CustomerId,
  items: readonly { productId: string; quantity: number }[],
  now: Date,
): Promise<Cart & { adjustments: Adjustment[] }> {
  return db.transaction(async (tx) => {
    const requested = sumByProduct(items);
    const offers = await loadOffers(tx, customer, [...requested.keys()].filter(isId));
    const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
    const lines: { id: string; productId: string; quantity: number }[] = [];
    const adjustments: Adjustment[] = [];
    for (const [productId, units] of requested) {
      const offer = offerOf.get(productId);
      const taken = offer ? takeableUnits(offer, units) : 0;
      if (offer && taken > 0) lines.push({ id: newId(), productId, quantity: offer.held + taken });
      if (taken < units) adjustments.push(describeAdjustment(productId, offer, units, taken));
    }
    await writeMergedLines(tx, customer, lines, now);
    return { ...presentCart(await loadCart(tx, customer)), adjustments };
  });
}

function sumByProduct(items: readonly { productId: string; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase();
    units.set(id, (units.get(id) ?? 0) + quantity);
  }
  return units;
}

function takeableUnits(offer: Offer, units: number): number {
  if (!offer.sellable) return 0;
  return Math.max(0, Math.min(units, Math.min(offer.stock, maxQuantity) - offer.held));
}

function describeAdjustment(productId: string, offer: Offer | undefined, requested: number, taken: number): Adjustment {
  const reason = !offer ? 'product_not_found' : offer.sellable ? 'insufficient_stock' : 'product_inactive';
  return { productId, productName: offer?.name ?? 'Unknown product', requested, taken, reason };
}
