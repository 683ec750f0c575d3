/** Fills the cart from a past order with the products that the shop still sells, at today's prices. */
import { v7 as newId } from 'uuid';
import type { Cart } from '#contract/cart/calls.ts';
import { maxQuantity } from '#contract/cart/rules.ts';
import type { PastBasket, PastLine } from '#contract/orders/again-calls.ts';
import { depositFreeUnitsOf } from '#contract/orders/empties.ts';
import { toRupees } from '#contract/shared/money.ts';
import { presentCart } from '#server/cart/present.ts';
import { loadCart, loadOffers, lockCart, type Offer, raiseCartLines } from '#server/cart/store.ts';
import type { Customer, CustomerId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { readEmpties } from '../empties/require-empties.ts';
import type { OrderItemRow } from '../store.ts';
import { findLastOrder, findPastOrder, type PastOrder } from './store.ts';

type Offers = ReadonlyMap<string, Offer>;

export async function readLastBasket({ db, clock }: Services, customer: CustomerId): Promise<PastBasket | null> {
  const order = await findLastOrder(db, customer);
  return order ? readBasket(db, customer, order, await loadOffersOf(db, customer, order, clock())) : null;
}

/**
 * Raises each line of the cart to the quantity of the past order, so that a second press of the button adds nothing.
 * Returns undefined if the customer has no such order.
 */
export function orderAgain(
  { db, clock }: Services,
  { id: customer }: Customer,
  orderId: string,
): Promise<{ basket: PastBasket; cart: Cart } | undefined> {
  return db.transaction(async (tx) => {
    const order = await findPastOrder(tx, customer, orderId);
    if (!order) return undefined;
    await lockCart(tx, customer);
    const now = clock();
    const offers = await loadOffersOf(tx, customer, order, now);
    const lines = order.items.flatMap((item) => {
      const productId = item.productId;
      const wanted = availableUnits(offers.get(productId), orderedUnits(item));
      return wanted > 0 ? [{ id: newId(), productId, quantity: wanted }] : [];
    });
    if (lines.length > 0) await raiseCartLines(tx, customer, lines, now);
    return {
      basket: await readBasket(tx, customer, order, offers),
      cart: presentCart(await loadCart(tx, customer, now)),
    };
  });
}

async function loadOffersOf(db: Queryable, customer: CustomerId, { items }: PastOrder, now: Date): Promise<Offers> {
  const ids = items.map((item) => item.productId);
  const offers = await loadOffers(db, customer, ids, now);
  return new Map(offers.map((offer) => [offer.id, offer]));
}

/** The quantity that was ordered, even if a different quantity was delivered. */
const orderedUnits = (item: OrderItemRow) => item.orderedQuantity ?? item.quantity;

function availableUnits(offer: Offer | undefined, ordered: number): number {
  return offer?.sellable ? Math.max(0, Math.min(ordered, offer.stock, maxQuantity)) : 0;
}

/** The past order as a basket. It proposes to return as many empties as the customer has, like the cart. */
async function readBasket(db: Queryable, customer: CustomerId, order: PastOrder, offers: Offers): Promise<PastBasket> {
  const lines = order.items.map((item) => {
    const offer = offers.get(item.productId);
    const { containerId = null, depositPaise = 0 } = offer ?? {};
    return { containerId, depositPaise, quantity: availableUnits(offer, orderedUnits(item)) };
  });
  const hasJars = lines.some(({ containerId }) => containerId !== null);
  const { containers } = hasJars ? await readEmpties(db, customer) : { containers: [] };
  const empties = containers.map(({ id: containerId, available: count }) => ({ containerId, count }));
  return presentBasket(order, offers, depositFreeUnitsOf(lines, empties));
}

function presentBasket(order: PastOrder, offers: Offers, depositFreeUnits: readonly number[]): PastBasket {
  return {
    orderId: order.id,
    deliveryTime: order.deliveryWindow,
    lines: order.items.map((item, at) => presentLine(item, offers.get(item.productId), depositFreeUnits[at] ?? 0)),
  };
}

function presentLine(item: OrderItemRow, offer: Offer | undefined, depositFreeUnits: number): PastLine {
  return {
    ...item,
    quantity: orderedUnits(item),
    available: availableUnits(offer, orderedUnits(item)),
    unitPrice: toRupees(item.unitPricePaise),
    unitDeposit: toRupees(item.unitDepositPaise),
    price: offer?.sellable ? toRupees(offer.pricePaise) : null,
    deposit: offer?.sellable ? toRupees(offer.depositPaise) : null,
    depositFreeUnits,
  };
}
