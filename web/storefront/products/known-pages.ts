/**
 * Data that public pages render from before the server has answered: pages seen or fetched before, and products of
 * cards.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#web/shared/api-types.ts';
import { nextIdle } from '#web/shared/defer.ts';
import { askServer } from '#web/site/ask-server.ts';

const mostKept = 300;
const kept = new Map<string, object>();

/**
 * Stores the answer of a page's loader by its path and query. A page that renders from stored data is already stored.
 */
export function keepPage(address: string, answer: object): void {
  if ('fresh' in answer) return;
  if (kept.size >= mostKept) kept.clear();
  kept.set(address, answer);
}

export function keepProducts(products: readonly Product[]): void {
  for (const product of products) keepPage(product.id, product);
}

export const knownProduct = (id: string) => kept.get(id) as Product | undefined;

interface Answer {
  isFailed: boolean;
}

/** Stored data; `fresh` is the server's new answer. */
type Known<Data> = Data & { fresh?: Promise<Data> };

/** Returns the stored data of a page at once, else waits for the server. */
export async function staleWhileRevalidate<Data extends Answer>(
  address: string,
  serverLoader: () => Promise<Data>,
  known = kept.get(address) as Data | undefined,
): Promise<Known<Data>> {
  const ask = () => askServer(serverLoader);
  if (!known) return ask();
  // Render the stored data first: the request costs a slow phone 10 ms.
  const asked = nextIdle().then(ask);
  // If the page is left before it renders, nobody handles a rejection.
  asked.catch(() => {});
  return { ...known, fresh: asked };
}

/** The newest data of a page, which is stored. A failed answer keeps what is shown. */
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
 * Passes on the server's answer until the returned function is called, so that a late answer replaces nothing newer.
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
