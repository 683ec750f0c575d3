/** What public pages are drawn from before the server has answered: pages seen or fetched before, products of cards. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#web/shared/api-types.ts';
import { nextIdle } from '#web/shared/defer.ts';

const mostKept = 300;
const kept = new Map<string, object>();

/** The answer of a page's loader, by its path and query; a product by its id. What is only drawn again is kept already. */
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

/** An answer of before; the server's own comes as `fresh`. */
type Known<Data> = Data & { fresh?: Promise<Data> };

/** What is known of a page at once, else what the server answers. */
export async function knownFirst<Data extends Answer>(
  address: string,
  ask: () => Promise<Data>,
  known = kept.get(address) as Data | undefined,
): Promise<Known<Data>> {
  if (!known) return ask();
  // What is known is drawn first: asking costs a slow phone 10 ms.
  const asked = nextIdle().then(ask);
  // Where the page is left before it is drawn nobody waits for the answer.
  asked.catch(() => {});
  return { ...known, fresh: asked };
}

/** The newest data of a page, which is known from then on. What the server cannot answer leaves what is shown. */
export function useFresh<Data extends Answer>(shown: Known<Data>): Data {
  const [fresh, setFresh] = useState<{ of: Data; data: Data }>();
  useEffect(() => whenFresh(shown, (data) => setFresh({ of: shown, data })), [shown]);
  const newest = fresh?.of === shown ? fresh.data : shown;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!newest.isFailed) keepPage(pathname + search, newest);
  }, [newest, pathname, search]);
  return newest;
}

/** Hands over the server's own answer, until the returned function is called: a late one replaces nothing newer. */
export function whenFresh<Data extends Answer>(shown: Known<Data>, take: (answer: Data) => void): () => void {
  let isShown = true;
  shown.fresh?.then(
    (answer) => isShown && !answer.isFailed && take(reuse(shown, answer)),
    () => {},
  );
  return () => {
    isShown = false;
  };
}

/** The same answer with the parts of before where they are equal: what did not change is not drawn again. */
function reuse<Data extends object>(before: Data, answer: Data): Data {
  const parts = Object.entries(answer).map(([name, part]) => {
    const old = before[name as keyof Data];
    return [name, JSON.stringify(old) === JSON.stringify(part) ? old : part];
  });
  return Object.fromEntries(parts) as Data;
}
