/**
 * Stored data with which public pages render before the server has answered: pages that were opened or loaded before,
 * and products that were shown on cards.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#web/shared/api-types.ts';
import { nextIdle } from '#web/shared/defer.ts';
import { askServer } from '#web/site/ask-server.ts';

const mostKept = 300;
const stored = new Map<string, object>();

/**
 * Stores the answer of a page's loader under the page's path and query. An answer with `fresh` was itself made from
 * stored data, so it is ignored.
 */
export function keepPage(address: string, answer: object): void {
  if ('fresh' in answer) return;
  if (stored.size >= mostKept) stored.clear();
  stored.set(address, answer);
}

export function keepProducts(products: readonly Product[]): void {
  for (const product of products) keepPage(product.id, product);
}

export const knownProduct = (id: string) => stored.get(id) as Product | undefined;

interface Answer {
  isFailed: boolean;
}

/** Stored data. `fresh` is the promise of the server's new answer. */
type Known<Data> = Data & { fresh?: Promise<Data> };

/** Returns the stored data of a page at once and loads it again. Without stored data it waits for the server. */
export async function staleWhileRevalidate<Data extends Answer>(
  address: string,
  serverLoader: () => Promise<Data>,
  known = stored.get(address) as Data | undefined,
): Promise<Known<Data>> {
  const ask = () => askServer(serverLoader);
  if (!known) return ask();
  // The stored data is rendered before the request is sent, because the request costs a slow phone 10 ms.
  const fresh = nextIdle().then(ask);
  // If the page is left before it renders, nothing else handles a rejection.
  fresh.catch(() => {});
  return { ...known, fresh };
}

/** The newest data of a page, which is also stored. A failed answer changes nothing. */
export function useRevalidated<Data extends Answer>(shown: Known<Data>): Data {
  const [fresh, setFresh] = useState<{ of: Data; data: Data }>();
  useEffect(() => onRevalidated(shown, (data) => setFresh({ of: shown, data })), [shown]);
  const newest = fresh?.of === shown ? fresh.data : shown;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!newest.isFailed) keepPage(pathname + search, newest);
  }, [newest, pathname, search]);
  return newest;
}

/**
 * Calls `take` with the server's answer, unless the returned function was called before, so that a late answer never
 * replaces newer data.
 */
export function onRevalidated<Data extends Answer>(shown: Known<Data>, take: (answer: Data) => void): () => void {
  let isShown = true;
  shown.fresh?.then(
    (answer) => isShown && !answer.isFailed && take(reuse(shown, answer)),
    () => {},
  );
  return () => {
    isShown = false;
  };
}

/** Reuses equal parts of the old answer, so that unchanged parts do not render again. */
function reuse<Data extends object>(before: Data, answer: Data): Data {
  const parts = Object.entries(answer).map(([name, part]) => {
    const old = before[name as keyof Data];
    return [name, JSON.stringify(old) === JSON.stringify(part) ? old : part];
  });
  return Object.fromEntries(parts) as Data;
}
