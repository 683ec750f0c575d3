/** What the shop says of the signed-in customer (GET /home), for the home page and for the bar at the foot. */
import { useSyncExternalStore } from 'react';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { currentSession, storedToken, subscribeSession } from '#web/shared/session.ts';
import { keepOwn } from './own-seen.ts';

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
