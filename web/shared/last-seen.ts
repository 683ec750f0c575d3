/** A customer's last seen data, kept in the browser for use offline; removed with the session. */

import type { NextDelivery } from '#contract/home/calls.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import type { Paise } from '#contract/shared/money.ts';
import type { Cart } from './api-types.ts';
import { readStoredJson, writeStored } from './stored.ts';

export interface LastSeen {
  userId: string;
  cart: { name: string; quantity: number }[];
  /** The newest first; `payablePaise` is what is paid at the door. */
  orders: { orderNumber: string; status: OrderStatus; deliveryDate: string; payablePaise: Paise }[];
  /** Once it was seen. Holds no address and no name of a person. */
  own?: SeenOwn;
}

export interface SeenOwn {
  /** When the shop said so. */
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
/** Of the room for a customer's part of the home page (storefront/layout/own-home.ts). */
export const roomKey = 'own_room';

/** The data of this customer; nothing when another one was signed in. */
export function readLastSeen(userId: string): LastSeen {
  const nothing: LastSeen = { userId, cart: [], orders: [] };
  const stored = readStoredJson(lastSeenKey) as LastSeen | null;
  return stored?.userId === userId ? { ...nothing, ...stored } : nothing;
}

/** Whose it is, if anybody's. */
export function lastSeenBy(): string | null {
  return (readStoredJson(lastSeenKey) as LastSeen | null)?.userId ?? null;
}

/** The cart in what is stored, to be compared. */
export const cartIn = (stored: string | null): string =>
  JSON.stringify((JSON.parse(stored ?? '{}') as Partial<LastSeen>).cart ?? []);

export function keepLastCart(userId: string, cart: Cart): void {
  keepSeen({
    ...readLastSeen(userId),
    cart: cart.items.map(({ product, quantity }) => ({ name: product.name, quantity })),
  });
}

/** `orders` are the newest of the customer's, the newest first. */
export function keepLastOrders(userId: string, orders: LastSeen['orders']): void {
  keepSeen({ ...readLastSeen(userId), orders });
}

export function forgetLastSeen(): void {
  writeStored(lastSeenKey, null);
  writeStored(roomKey, null);
}

export function keepSeen(seen: LastSeen): void {
  writeStored(lastSeenKey, JSON.stringify(seen));
}
