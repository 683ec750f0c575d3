/**
 * The cart. For a signed-in customer it is stored on the server, for everybody else in the browser. After a sign-in the
 * browser's cart is merged into the server's.
 */

import { useSyncExternalStore } from 'react';
import { t } from '#web/language.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { call } from '../api.ts';
import type { Cart } from '../api-types.ts';
import { CallError, errorText } from '../call-error.ts';
import { cartIn, keepLastCart, lastSeenKey } from '../last-seen.ts';
import { inTurn } from '../requests/in-turn.ts';
import { currentSession, subscribeSession } from '../session.ts';
import {
  type CartLine,
  localCartKey,
  quantityOf,
  readLocalCart,
  unitsLeftFor,
  withQuantity,
  writeLocalCart,
} from './local-cart.ts';

export interface CartState {
  status: 'loading' | 'ready' | 'failed';
  /** The items of the cart, for the badge and "Added to Cart". */
  lines: readonly CartLine[];
  /** The server's cart with products and totals. Null for a guest, for staff, and while it loads. */
  cart: Cart | null;
  /** Why the cart could not be loaded. */
  failure: string | null;
}

const unknown: CartState = { status: 'loading', lines: [], cart: null, failure: null };
const listeners = new Set<() => void>();
let state = unknown;
/** The id of the signed-in customer; null for everybody else; undefined before `startCart`. */
let owner: string | null | undefined;
/** Settles when the server has answered all changes that were sent so far. */
let turn: Promise<unknown> = Promise.resolve();

type Change = (cart: Cart) => Cart;
/**
 * The cart in the server's last answer, and optimistic changes, which are shown before the server has answered them.
 */
let serverCart: Cart | null = null;
let expected: readonly Change[] = [];

function publish(next: CartState): void {
  state = next;
  for (const listener of listeners) listener();
}

const showLocal = () => publish({ status: 'ready', lines: readLocalCart(), cart: null, failure: null });
const isOnServer = () => currentSession()?.role === 'customer';

/** Shows the server's cart with the optimistic changes applied. Does nothing until the cart is loaded. */
function showServers(): void {
  if (!serverCart) return;
  const cart = expected.reduce((shown, change) => change(shown), serverCart);
  const lines = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
  publish({ status: 'ready', lines, cart, failure: null });
}

/**
 * Changes the server's cart. Changes run one after another, so answers arrive in order. The change `expect` is shown at
 * once and undone if the request fails.
 */
export function changeServerCart(
  request: () => Promise<{ data: Cart }>,
  fallback: string,
  expect?: Change,
): Promise<void> {
  const ownerBefore = owner;
  if (expect) {
    expected = [...expected, expect];
    showServers();
  }
  const change = turn.then(async () => {
    try {
      const { data } = await request();
      if (owner !== ownerBefore) return;
      serverCart = data;
      expected = expected.filter((one) => one !== expect);
      showServers();
      if (owner) keepLastCart(owner, data);
    } catch (error) {
      if (expected.some((one) => one === expect)) {
        expected = expected.filter((one) => one !== expect);
        showServers();
      }
      // The shown cart was outdated: another tab has changed it, or another customer has bought the stock.
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) void loadCart();
      throw new Error(errorText(error, fallback), { cause: error });
    }
  });
  turn = change.catch(() => undefined);
  return change;
}

function changeLocalCart(change: (lines: CartLine[]) => CartLine[]): Promise<void> {
  writeLocalCart(change(readLocalCart()));
  showLocal();
  return Promise.resolve();
}

/**
 * Adds units of a product. The change `expected` is shown before the server has answered. Like all functions here, it
 * rejects with an Error whose message can be shown.
 */
export function addToCart(productId: string, quantity = 1, expected?: Change): Promise<void> {
  return isOnServer()
    ? changeServerCart(
        () => call('POST /cart', { body: { productId, quantity } }),
        t('Failed to add item to cart'),
        expected,
      )
    : changeLocalCart((lines) => withQuantity(lines, productId, quantityOf(lines, productId) + quantity));
}

/** A quantity of 0 or less removes the line. */
export function setQuantity(productId: string, quantity: number): Promise<void> {
  if (quantity <= 0) return removeFromCart(productId);
  return isOnServer()
    ? changeServerCart(
        () => call('PUT /cart/:productId', { params: { productId }, body: { quantity } }),
        t('Failed to update cart item'),
      )
    : changeLocalCart((lines) => withQuantity(lines, productId, quantity));
}

function removeFromCart(productId: string): Promise<void> {
  return isOnServer()
    ? changeServerCart(
        () => call('DELETE /cart/:productId', { params: { productId } }),
        t('Failed to remove item from cart'),
      )
    : changeLocalCart((lines) => withQuantity(lines, productId, 0));
}

export function clearCart(): Promise<void> {
  return isOnServer()
    ? changeServerCart(() => call('DELETE /cart', {}), t('Failed to clear cart'))
    : changeLocalCart(() => []);
}

/** Resolves when the server has answered all pending changes. */
export const cartAnswered = async (): Promise<void> => void (await turn);

/** Reloads the cart; a failure is kept in the state. If the server has not answered all changes, it waits for that. */
export async function loadCart(): Promise<void> {
  if (!isOnServer()) return showLocal();
  if (expected.length > 0) return cartAnswered();
  const fallback = t('Failed to load cart');
  await changeServerCart(() => call('GET /cart', {}), fallback).catch((error: Error) => {
    publish({ ...state, status: 'failed', failure: error.message });
  });
}

/**
 * Merges the browser's cart into the server's, and empties the browser's cart if that succeeds. Tabs do this one after
 * another.
 */
async function syncCart(): Promise<void> {
  await inTurn(localCartKey, async () => {
    const localCartItems = readLocalCart().slice(0, 100);
    if (localCartItems.length === 0) return loadCart();
    await addLines(localCartItems, () => writeLocalCart([])).catch((error: Error) => {
      showToast(error.message, { type: 'error', outlivesPage: true });
      return loadCart();
    });
  });
}

/** Adds lines to the server's cart as far as stock allows, and reports what could not be added. */
export function addLines(localCartItems: CartLine[], onAdded?: () => void): Promise<void> {
  return changeServerCart(async () => {
    const answer = await call('PUT /cart/sync', { body: { localCartItems } });
    onAdded?.();
    for (const { productName: known, requested, taken, reason } of answer.data.adjustments) {
      const productName = reason === 'product_not_found' ? t('Unknown product') : known;
      const sentence =
        taken > 0
          ? t('{productName}: only {taken} of {requested} could be added.', { productName, taken, requested })
          : reason === 'insufficient_stock' || reason === 'quantity_limit'
            ? t('{productName}: no more could be added.', { productName })
            : t('{productName}: is no longer available.', { productName });
      showToast(sentence, { type: 'warning', outlivesPage: true });
    }
    return answer;
  }, t('Failed to sync cart'));
}

/**
 * Updates the cart after sign-ins and sign-outs, and after changes in other tabs. Called by the frame of the shop's
 * pages.
 */
export function startCart(): () => void {
  const follow = () => {
    const session = currentSession();
    const next = session?.role === 'customer' ? session.user.id : null;
    if (next === owner) return;
    owner = next;
    serverCart = null;
    expected = [];
    if (next === null) return showLocal();
    publish(unknown);
    void syncCart();
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === localCartKey && !isOnServer()) showLocal();
    // Another tab has changed the cart or ordered its content. This tab must not order the same content again.
    if (key === lastSeenKey && isOnServer() && cartIn(oldValue) !== cartIn(newValue)) void loadCart();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible' && isOnServer()) void loadCart();
  };
  follow();
  const stop = subscribeSession(follow);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

export function subscribeCart(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentCart = (): CartState => state;

export function useCart(): CartState {
  return useSyncExternalStore(
    subscribeCart,
    () => state,
    () => unknown,
  );
}

/** Units of one product in the cart. The component renders again only when this number changes. */
export function useUnitsInCart(productId: string): number {
  return useSyncExternalStore(
    subscribeCart,
    () => quantityOf(state.lines, productId),
    () => 0,
  );
}

/** The most units of a product that this cart can hold. The component renders again only when this number changes. */
export function useUnitsLeft(product: { id: string; stock: number }, orderLimit: number): number {
  return useSyncExternalStore(
    subscribeCart,
    () => unitsLeftFor(state.lines, product, orderLimit),
    () => unitsLeftFor([], product, orderLimit),
  );
}

/** Units in the cart, for the badge. */
export function countUnits(cart: CartState): number {
  return cart.lines.reduce((units, line) => units + line.quantity, 0);
}
