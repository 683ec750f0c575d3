/** Fetches the code of the pages that a visitor is likely to open next, and what a customer's cart asks the shop for. */

import { plural } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { countUnits, currentCart, subscribeCart } from '#web/shared/cart/cart-store.ts';
import { whenIdle } from '#web/shared/defer.ts';
import { currentSession, subscribeSession } from '#web/shared/session.ts';
import type { NextFiles, NextPage } from '#web/site/next-pages.ts';
import { keptPincode } from '../place/kept-pincode.ts';
import { keepPage } from '../products/known-pages.ts';
import { listPage } from '../products/list-page.ts';
import { parseProductSearch } from '../products/product-search.ts';

const forAll: readonly NextPage[] = ['/products', '/products/1'];
const forGuests: readonly NextPage[] = ['/login'];
const forCustomers: readonly NextPage[] = ['/cart', '/checkout'];

/** Brings a file into the browser's cache. */
async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address, { priority: 'low' });
  if (!answer.ok) throw new Error(answer.statusText);
  await answer.blob();
}

const fetched = new Set<NextPage>();

/** Fetches and runs a page's code in its own idle time. If it fails, the code is loaded when the page is opened. */
async function fetchPage(page: NextPage, files: NextFiles): Promise<void> {
  if (fetched.has(page)) return;
  fetched.add(page);
  await new Promise<void>(whenIdle);
  try {
    // Not by modulepreload: after a module has failed to load, Chromium never requests it again on this page. At the
    // press the router would then reload the page, and what the press has sent would be lost.
    await Promise.all(files[page].map(fetchFile));
    // Running a file takes a slow phone longer than loading it. The router finds the modules ready at the press.
    await Promise.all(files[page].map((file) => import(/* @vite-ignore */ file)));
  } catch (error) {
    console.warn(`The page ${page} could not be fetched ahead.`, error);
    fetched.delete(page);
  }
}

async function fetchPages(pages: readonly NextPage[], files: NextFiles): Promise<void> {
  for (const page of pages) await fetchPage(page, files);
}

let asked: string | undefined;

async function follow(files: NextFiles): Promise<void> {
  const session = currentSession();
  if (session && session.role !== 'customer') return;
  if (!session) return countUnits(currentCart()) > 0 ? fetchPages(forGuests, files) : undefined;
  await fetchPages(forCustomers, files);
  if (asked === session.user.id || currentSession() !== session) return;
  asked = session.user.id;
  const { askAhead } = await import('#web/shared/query-client.ts');
  askAhead('GET /empties', {});
  const pincode = keptPincode();
  if (pincode) askAhead('GET /service-area/:pincode', { params: { pincode } });
}

/** Begins once this page has all of its own, and follows sign-ins and the cart from then on. Staff and riders go other ways. */
export async function fetchNextPages(files: NextFiles): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  void fetchList().catch(() => undefined);
  // The browser's first look at the rules of a language takes a slow phone 15 ms: not at the press.
  plural(1, { one: '{count} item', other: '{count} items' });
  await fetchPages(forAll, files);
  void follow(files);
  subscribeSession(() => void follow(files));
  subscribeCart(() => void follow(files));
}

/** Asks for the list of all products before it is opened. */
async function fetchList(): Promise<void> {
  const [list, categories] = await Promise.all([
    call('GET /products', { query: { page: 1 } }),
    call('GET /products/categories', {}),
  ]);
  keepPage('/products', listPage(parseProductSearch(new URLSearchParams()), list, categories));
}
