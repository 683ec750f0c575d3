/** Data that a customer saw last, kept in the browser for offline use and deleted with the session. */

import type { NextDelivery } from '#contract/home/calls.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { Cart } from './api-types.ts';
import { readStoredJson, writeStored } from './stored.ts';

export interface LastSeen {
  userId: string;
  cart: { name: string; quantity: number }[];
  /** The customer's newest orders, newest first. `payablePaise` is the amount to pay at the door. */
  orders: { orderNumber: string; status: OrderStatus; deliveryDate: string; payablePaise: Paise }[];
  /**
   * The figures of the home page's personal part, once the customer has seen it. They contain no addresses and no
   * names.
   */
  own?: SeenOwn;
}

export interface SeenOwn {
  /** When the server sent this data. */
  at: string;
  next:
    | (Pick<NextDelivery, 'on' | 'deliveryTime' | 'deliveryWindow'> & { items: SeenItem[]; moreItems: number })
    | null;
  jars: number;
  creditPaise: Paise;
  duePaise: Paise;
}

interface SeenItem {
  name: string;
  quantity: number;
}

export const lastSeenKey = 'paniwala_last_seen';
/** Key of the height that is reserved for the personal part of the home page (see storefront/layout/own-home.ts). */
export const reservedHeightKey = 'own_room';

/** Returns the stored data of this customer; empty if another person was signed in last. */
export function readLastSeen(userId: string): LastSeen {
  const nothing: LastSeen = { userId, cart: [], orders: [] };
  const stored = readStoredJson(lastSeenKey) as LastSeen | null;
  return stored?.userId === userId ? { ...nothing, ...stored } : nothing;
}

/** Returns the id of the user whose data is stored, or null. */
export function lastSeenBy(): string | null {
  return (readStoredJson(lastSeenKey) as LastSeen | null)?.userId ?? null;
}

/** The cart as JSON text, for comparing two stored values. */
export const cartIn = (stored: string | null): string =>
  JSON.stringify((JSON.parse(stored ?? '{}') as Partial<LastSeen>).cart ?? []);

export function keepLastCart(userId: string, cart: Cart): void {
  keepSeen({
    ...readLastSeen(userId),
    cart: cart.items.map(({ product, quantity }) => ({ name: product.name, quantity })),
  });
}

/** `orders` are the customer's newest ones, newest first. */
export function keepLastOrders(userId: string, orders: LastSeen['orders']): void {
  keepSeen({ ...readLastSeen(userId), orders });
}

export function forgetLastSeen(): void {
  writeStored(lastSeenKey, null);
  writeStored(reservedHeightKey, null);
}

export function keepSeen(seen: LastSeen): void {
  writeStored(lastSeenKey, JSON.stringify(seen));
}
