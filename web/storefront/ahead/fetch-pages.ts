/** Fetches the code of the pages that a visitor is likely to open next, and what a customer's cart asks the shop for. */

import { plural } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { countUnits, currentCart, subscribeCart } from '#web/shared/cart/cart-store.ts';
import { whenIdle } from '#web/shared/defer.ts';
import { currentSession, subscribeSession } from '#web/shared/session.ts';
import { keptPincode } from '../place/kept-pincode.ts';
import { keepPage } from '../products/known-pages.ts';
import { listPage } from '../products/list-page.ts';
import { parseProductSearch } from '../products/product-search.ts';

type Page = readonly [address: string, ...routes: string[]];

const forAll: readonly Page[] = [
  ['/products', 'storefront/products/products'],
  ['/products/1', 'storefront/products/product-detail'],
];
const forGuests: readonly Page[] = [['/login', 'site/guests-only', 'storefront/account/login']];
const forCustomers: readonly Page[] = [
  ['/cart', 'storefront/account/customers-only', 'storefront/cart/cart'],
  ['/checkout', 'storefront/checkout/checkout'],
];

/** What the router keeps in the window: the file of each route's module, and the modules that were run. */
interface Routes {
  __reactRouterManifest: { routes: Record<string, { module: string }> };
  __reactRouterRouteModules: Record<string, unknown>;
}

const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = globalThis as unknown as Routes;
const fileOf = (id: string) => manifest.routes[id]?.module ?? '';

/** Brings the file of a route into the browser's cache. */
async function fetchFile(id: string): Promise<void> {
  if (id in modules) return;
  const answer = await fetch(fileOf(id), { priority: 'low' });
  if (!answer.ok) throw new Error(answer.statusText);
  await answer.blob();
}

/** Runs the module of a route. From then on a press opens its page without asking the browser for the file again. */
async function runModule(id: string): Promise<void> {
  modules[id] ??= await import(/* @vite-ignore */ fileOf(id));
}

const fetched = new Set<string>();

/** Runs a module before its page is opened, each page in idle time of its own. What cannot be had now comes with the page. */
async function fetchPage([address, ...routes]: Page): Promise<void> {
  if (fetched.has(address)) return;
  fetched.add(address);
  await new Promise<void>(whenIdle);
  try {
    // Only what has come is run. When the import of a file fails, the browser never asks for it again on this page: at the
    // press the router would reload the page in place of opening the next one, and what the press has sent would be lost.
    await Promise.all(routes.map(fetchFile));
    await Promise.all(routes.map(runModule));
  } catch (error) {
    console.warn(`The page ${address} could not be fetched ahead.`, error);
    fetched.delete(address);
  }
}

async function fetchPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await fetchPage(page);
}

let asked: string | undefined;

async function follow(): Promise<void> {
  const session = currentSession();
  if (session && session.role !== 'customer') return;
  if (!session) return countUnits(currentCart()) > 0 ? fetchPages(forGuests) : undefined;
  await fetchPages(forCustomers);
  if (asked === session.user.id || currentSession() !== session) return;
  asked = session.user.id;
  const { askAhead } = await import('#web/shared/query-client.ts');
  askAhead('GET /empties', {});
  const pincode = keptPincode();
  if (pincode) askAhead('GET /service-area/:pincode', { params: { pincode } });
}

/** Begins once this page has all of its own, and follows sign-ins and the cart from then on. Staff and riders go other ways. */
export async function fetchNextPages(): Promise<void> {
  if (/^\/(admin|run)\b/.test(window.location.pathname)) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  void fetchList().catch(() => undefined);
  // The browser's first look at the rules of a language takes a slow phone 15 ms: not at the press.
  plural(1, { one: '{count} item', other: '{count} items' });
  await fetchPages(forAll);
  void follow();
  subscribeSession(() => void follow());
  subscribeCart(() => void follow());
}

/** Asks for the list of all products before it is opened. */
async function fetchList(): Promise<void> {
  const [list, categories] = await Promise.all([
    call('GET /products', { query: { page: 1 } }),
    call('GET /products/categories', {}),
  ]);
  keepPage('/products', listPage(parseProductSearch(new URLSearchParams()), list, categories));
}
