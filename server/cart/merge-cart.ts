/** Merges the cart that a guest has in the browser: adds as much as can be sold, and reports what was not added. */
import { validate as isId, v7 as newId } from 'uuid';
import type { CallAnswer } from '#contract/calls.ts';
import type { Cart } from '#contract/cart/calls.ts';
import { maxQuantity, sumByProduct, type WantedItem } from '#contract/cart/rules.ts';
import type { Customer } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { presentCart } from './present.ts';
import { loadCart, loadOffers, lockCart, type Offer, writeMergedLines } from './store.ts';

type Adjustment = CallAnswer<'PUT /cart/sync'>['data']['adjustments'][number];

export async function mergeCart(
  { db, clock }: Services,
  { id: customer }: Customer,
  items: readonly WantedItem[],
): Promise<Cart & { adjustments: Adjustment[] }> {
  return db.transaction(async (tx) => {
    const now = clock();
    const requested = sumByProduct(items);
    await lockCart(tx, customer);
    const ids = requested.map(({ productId }) => productId).filter(isId);
    const offers = await loadOffers(tx, customer, ids, now);
    const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
    const lines: { id: string; productId: string; quantity: number }[] = [];
    const adjustments: Adjustment[] = [];
    for (const { productId, quantity: units } of requested) {
      const offer = offerOf.get(productId);
      const taken = offer ? takeableUnits(offer, units) : 0;
      if (offer && taken > 0) lines.push({ id: newId(), productId, quantity: taken });
      if (taken < units) adjustments.push(describeAdjustment(productId, offer, units, taken));
    }
    if (lines.length > 0) await writeMergedLines(tx, customer, lines, now);
    return { ...presentCart(await loadCart(tx, customer, now)), adjustments };
  });
}

function takeableUnits(offer: Offer, units: number): number {
  if (!offer.sellable) return 0;
  return Math.max(0, Math.min(units, Math.min(offer.stock, maxQuantity) - offer.held));
}

function describeAdjustment(productId: string, offer: Offer | undefined, requested: number, taken: number): Adjustment {
  const productName = offer?.name ?? 'Unknown product';
  const translations = offer?.translations;
  return { productId, productName, ...(translations && { translations }), requested, taken, reason: reasonOf(offer) };
}

function reasonOf(offer: Offer | undefined): Adjustment['reason'] {
  if (!offer) return 'product_not_found';
  if (!offer.sellable) return 'product_inactive';
  return offer.stock > maxQuantity ? 'quantity_limit' : 'insufficient_stock';
}
