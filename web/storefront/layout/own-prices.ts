/**
 * The prices that the shop has agreed with the signed-in customer (GET /prices). Pages and public calls are the same
 * for everybody and have list prices, so the browser requests these prices and shows them itself. The server alone
 * decides what an order costs.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { Paise } from '#contract/shared/money.ts';
import { call } from '#web/shared/api.ts';
import { currentSession, storedToken, subscribeSession } from '#web/shared/session.ts';

export type OwnPrices = ReadonlyMap<string, Paise>;

const none: OwnPrices = new Map();
/** Prices that are younger than this, in ms, are not requested again. */
const freshMs = 60_000;

let known = { userId: '', prices: none };
let asked = { token: '', at: 0 };
const listeners = new Set<() => void>();

function ownPrices(): OwnPrices {
  return known.userId === currentSession()?.user.id ? known.prices : none;
}

/** Requests the prices, unless they were loaded less than `ms` ago. Visitors and staff have no agreed prices. */
export function readOwnPrices(ms = freshMs): void {
  const session = currentSession();
  if (session?.role !== 'customer') return;
  const { token, user } = session;
  if (asked.token === token && Math.abs(Date.now() - asked.at) < ms) return;
  const turn = { token, at: Date.now() };
  asked = turn;
  call('GET /prices', {}).then(
    ({ data }) => {
      // If another tab has signed out since, the prices are not shown.
      if (storedToken() !== token || asked !== turn) return;
      known = { userId: user.id, prices: new Map(data.prices.map(({ productId, price }) => [productId, price])) };
      for (const listener of listeners) listener();
    },
    () => {
      if (asked === turn) asked = { token: '', at: 0 };
    },
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onSession = () => {
    readOwnPrices();
    listener();
  };
  const stop = subscribeSession(onSession);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The customer's agreed prices by product; empty until they are known. */
export function useOwnPrices(): OwnPrices {
  const prices = useSyncExternalStore(subscribe, ownPrices, () => none);
  useEffect(() => readOwnPrices(), []);
  return prices;
}
