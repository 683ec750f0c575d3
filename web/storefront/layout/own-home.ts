/**
 * What the shop says of the signed-in customer (GET /home), for the home page and for the bar at the foot; and what was
 * last seen of it, for use offline and so that its room is kept free.
 */
import { useSyncExternalStore } from 'react';
import type { NextDelivery } from '#contract/home/calls.ts';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { keepSeen, readLastSeen, roomKey, type SeenOwn } from '#web/shared/last-seen.ts';
import { currentSession, storedToken, subscribeSession } from '#web/shared/session.ts';
import { readStored, writeStored } from '#web/shared/stored.ts';

export type OwnHome = CallAnswer<'GET /home'>['data'];

interface Known {
  userId: string;
  home: OwnHome | null;
  isFailed: boolean;
}

/** For this long the bar does not ask again. */
const freshMs = 10_000;

const listeners = new Set<() => void>();
let known: Known | null = null;
let askedAt = 0;

function publish(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Asks the shop. Of several answers the one that was asked for last counts. */
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
  // Another tab may have signed out: then nothing of it may be kept.
  if (storedToken() !== token || askedAt !== turn) return;
  if (home) {
    keepOwn(user.id, { ...home, creditPaise: home.credit, duePaise: home.amountDue }, new Date());
    publish({ userId: user.id, home, isFailed: false });
  } else publish({ userId: user.id, home: ownHome()?.home ?? null, isFailed: true });
}

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

/** Null until the shop has answered. */
export const useOwnHome = (): Known | null => useSyncExternalStore(subscribe, ownHome, () => null);

/** So that no product's name makes it large. */
const longestName = 60;

/** `at` is when the shop said so. */
export function keepOwn(
  userId: string,
  home: Omit<SeenOwn, 'at' | 'next'> & { next: NextDelivery | null },
  at: Date,
): void {
  const { next, jars, creditPaise, duePaise } = home;
  const seen = readLastSeen(userId);
  // With a delivery or without it is of another height.
  if (!seen.own?.next !== !next) keepRoom(null);
  const kept = next && {
    on: next.on,
    deliveryTime: next.deliveryTime,
    deliveryWindow: next.deliveryWindow,
    items: next.items.map(({ name, quantity }) => ({ name: name.slice(0, longestName), quantity })),
    moreItems: next.moreItems,
  };
  keepSeen({ ...seen, own: { at: at.toISOString(), next: kept, jars, creditPaise, duePaise } });
}

/** The pixels that a customer's part of the home page needs in this window; 0 where there is nothing to say, null for unknown. */
export function keepRoom(height: number | null): void {
  writeStored(roomKey, height === null ? null : `${height}x${window.innerWidth}`);
  if (height === null) document.documentElement.style.removeProperty('--own-room');
}

/** Who has just come has nothing to read above the shop's own words: there is no room for it, on this page either. */
export function keepNoRoom(): void {
  keepRoom(0);
  document.documentElement.style.setProperty('--own-room', '0px');
}

/** Whether there was nothing to say of them. */
export const hasNoRoom = (): boolean => readStored(roomKey)?.startsWith('0x') ?? false;
