/** Fetches the code of the pages that a visitor is likely to open next, and what a customer's cart asks the shop for. */
import { countUnits, currentCart, subscribeCart } from '#web/shared/cart/cart-store.ts';
import { whenIdle } from '#web/shared/defer.ts';
import { loadTexts } from '#web/shared/language.ts';
import { currentSession, subscribeSession } from '#web/shared/session.ts';
import { keptPincode } from '../place/kept-pincode.ts';
import { fetchList } from '../products/fetch-list.ts';

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

/** The browser's list of all routes with the files of their modules. */
interface Manifest {
  routes: Record<string, { module: string }>;
}

const fetched = new Set<string>();

/** Runs a module before its page is opened, each page in idle time of its own. What cannot be had now comes with the page. */
async function fetchPage([address, ...routes]: Page): Promise<void> {
  if (fetched.has(address)) return;
  fetched.add(address);
  const manifest = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  await new Promise<void>(whenIdle);
  try {
    await Promise.all([
      loadTexts(address),
      ...routes.map((id) => import(/* @vite-ignore */ manifest.routes[id]?.module ?? '')),
    ]);
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
  if (session?.role === 'admin') return;
  if (!session) return countUnits(currentCart()) > 0 ? fetchPages(forGuests) : undefined;
  await fetchPages(forCustomers);
  if (asked === session.user.id || currentSession() !== session) return;
  asked = session.user.id;
  const { askAhead } = await import('#web/shared/query-client.ts');
  askAhead('GET /empties', {});
  const pincode = keptPincode();
  if (pincode) askAhead('GET /service-area/:pincode', { params: { pincode } });
}

/** Begins once this page has all of its own, and follows sign-ins and the cart from then on. Staff go other ways. */
export async function fetchNextPages(): Promise<void> {
  if (window.location.pathname.startsWith('/admin')) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  void fetchList().catch(() => undefined);
  await fetchPages(forAll);
  void follow();
  subscribeSession(() => void follow());
  subscribeCart(() => void follow());
}
