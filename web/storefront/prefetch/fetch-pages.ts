/** Loads in advance the code of the pages that a visitor is likely to open next, and the data of a customer's cart. */

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

/** Loads and runs a page's code while the browser is idle. If it fails, the code is loaded when the page is opened. */
async function fetchPage(page: NextPage, files: NextFiles): Promise<void> {
  if (fetched.has(page)) return;
  fetched.add(page);
  await new Promise<void>(whenIdle);
  try {
    // This does not use modulepreload: after a module has failed to load, Chromium never requests it again on this
    // page. When the customer presses a link, the router would then reload the page and lose the customer's input.
    await Promise.all(files[page].map(fetchFile));
    // Running a file takes a slow phone longer than loading it, so the modules are also run in advance.
    await Promise.all(files[page].map((file) => import(/* @vite-ignore */ file)));
  } catch (error) {
    console.warn(`The page ${page} could not be fetched ahead.`, error);
    fetched.delete(page);
  }
}

async function fetchPages(pages: readonly NextPage[], files: NextFiles): Promise<void> {
  for (const page of pages) await fetchPage(page, files);
}

/** Id of the customer whose cart data was already requested. */
let loadedFor: string | undefined;

async function fetchForVisitor(files: NextFiles): Promise<void> {
  const session = currentSession();
  if (session && session.role !== 'customer') return;
  if (!session) return countUnits(currentCart()) > 0 ? fetchPages(forGuests, files) : undefined;
  await fetchPages(forCustomers, files);
  if (loadedFor === session.user.id || currentSession() !== session) return;
  loadedFor = session.user.id;
  const { prefetch } = await import('#web/shared/query-client.ts');
  prefetch('GET /empties', {});
  const pincode = keptPincode();
  if (pincode) prefetch('GET /service-area/:pincode', { params: { pincode } });
}

/**
 * Loads the next pages once the current page has loaded, and again after each sign-in and each change of the cart.
 * Staff and riders use other pages, so only the pages for all visitors are loaded for them.
 */
export async function fetchNextPages(files: NextFiles): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  void fetchProductList().catch(() => undefined);
  // The first use of a language's plural rules takes a slow phone 15 ms, so it happens now and not at a press.
  plural(1, { one: '{count} item', other: '{count} items' });
  await fetchPages(forAll, files);
  void fetchForVisitor(files);
  subscribeSession(() => void fetchForVisitor(files));
  subscribeCart(() => void fetchForVisitor(files));
}

/** Loads and stores the first page of the product list before it is opened. */
async function fetchProductList(): Promise<void> {
  const [list, categories] = await Promise.all([
    call('GET /products', { query: { page: 1 } }),
    call('GET /products/categories', {}),
  ]);
  keepPage('/products', listPage(parseProductSearch(new URLSearchParams()), list, categories));
}
