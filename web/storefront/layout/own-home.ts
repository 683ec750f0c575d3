/**
 * The server's data about the signed-in customer (GET /home), for the home page and the bar at the bottom. The last
 * answer is stored in the browser for the offline page, with the height that the home page reserves for it.
 */
import { useSyncExternalStore } from 'react';
import type { NextDelivery } from '#contract/home/calls.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { keepSeen, readLastSeen, reservedHeightKey, type SeenOwn } from '#web/shared/last-seen.ts';
import { currentSession, storedToken, subscribeSession } from '#web/shared/session.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';

export type OwnHome = CallAnswer<'GET /home'>['data'];

interface Known {
  userId: string;
  home: OwnHome | null;
  isFailed: boolean;
}

/** The bar at the bottom does not reload data that is younger than this, in ms. */
const freshMs = 10_000;

const listeners = new Set<() => void>();
let known: Known | null = null;
let askedAt = 0;

function publish(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Loads the customer's data for the home page. If requests overlap, only the answer to the newest one is used. */
export async function readOwnHome(): Promise<void> {
  const session = currentSession();
  if (session?.role !== 'customer') return;
  const { token, user } = session;
  const turn = Date.now();
  askedAt = turn;
  const home = await call('GET /home', {}).then(
    ({ data }) => data,
    () => null,
  );
  // If another tab has signed out since, nothing may be stored.
  if (storedToken() !== token || askedAt !== turn) return;
  if (home) {
    keepOwn(user.id, { ...home, creditPaise: home.credit, duePaise: home.amountDue }, new Date());
    publish({ userId: user.id, home, isFailed: false });
  } else publish({ userId: user.id, home: ownHome()?.home ?? null, isFailed: true });
}

/** Loads the customer's data for the home page again, unless it was requested a few seconds ago. */
export function readOldOwnHome(): void {
  if (Math.abs(Date.now() - askedAt) >= freshMs) void readOwnHome();
}

const ownHome = (): Known | null => (known?.userId === currentSession()?.user.id ? known : null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Null until the server has answered. */
export const useOwnHome = (): Known | null => useSyncExternalStore(subscribe, ownHome, () => null);

/** Longer product names are cut to this many characters, which limits the stored size. */
const longestName = 60;

/** Stores the customer's data for offline use. `at` is the time of the server's answer. */
export function keepOwn(
  userId: string,
  home: Omit<SeenOwn, 'at' | 'next'> & { next: NextDelivery | null },
  at: Date,
): void {
  const { next, jars, creditPaise, duePaise } = home;
  const seen = readLastSeen(userId);
  // The height of the home page's personal part differs with and without a next delivery.
  if (!seen.own?.next !== !next) storeReservedHeight(null);
  const seenNext = next && {
    on: next.on,
    deliveryTime: next.deliveryTime,
    deliveryWindow: next.deliveryWindow,
    items: next.items.map(({ name, quantity }) => ({ name: name.slice(0, longestName), quantity })),
    moreItems: next.moreItems,
  };
  keepSeen({ ...seen, own: { at: at.toISOString(), next: seenNext, jars, creditPaise, duePaise } });
}

/**
 * Stores the height in pixels of the home page's personal part at this window width. 0 means that the part is empty,
 * null that its height is unknown.
 */
export function storeReservedHeight(height: number | null): void {
  writeStored(reservedHeightKey, height === null ? null : `${height}x${window.innerWidth}`);
  if (height === null) document.documentElement.style.removeProperty('--own-room');
}

/** Reserves no height on the home page for a new customer, who has no personal part there yet. */
export function storeEmptyHeight(): void {
  storeReservedHeight(0);
  document.documentElement.style.setProperty('--own-room', '0px');
}

/** True if the home page's personal part was empty when it was last shown. */
export const hasStoredEmptyHeight = (): boolean => readStored(reservedHeightKey)?.startsWith('0x') ?? false;
