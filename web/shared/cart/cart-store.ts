/**
 * The cart, wherever it lives: on the server for a signed-in customer, in the browser's storage for everybody else. After a sign-in the stored cart is merged into the server's.
 */

import { useSyncExternalStore } from 'react';
import { showToast } from '#web/ui/messages/toast.ts';
import { call } from '../api.ts';
import type { Cart } from '../api-types.ts';
import { CallError, errorText } from '../call-error.ts';
import { t } from '../language.ts';
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
  /** The contents of the cart, for the badge and "Added to Cart". */
  lines: readonly CartLine[];
  /** The server's cart with products and totals; null for a guest, an admin, or while it loads. */
  cart: Cart | null;
  /** Why it could not be loaded. */
  failure: string | null;
}

const unknown: CartState = { status: 'loading', lines: [], cart: null, failure: null };
const listeners = new Set<() => void>();
let state = unknown;
let owner: string | null | undefined;
let turn: Promise<unknown> = Promise.resolve();

type Change = (cart: Cart) => Cart;
/** The cart as the server told it last, and what is shown of it already before the server has answered. */
let told: Cart | null = null;
let expected: readonly Change[] = [];

function publish(next: CartState): void {
  state = next;
  for (const listener of listeners) listener();
}

const showLocal = () => publish({ status: 'ready', lines: readLocalCart(), cart: null, failure: null });
const isOnServer = () => currentSession()?.role === 'customer';

/** The server's cart with what is expected of it; nothing while it is not known. */
function showServers(): void {
  if (!told) return;
  const cart = expected.reduce((shown, change) => change(shown), told);
  const lines = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
  publish({ status: 'ready', lines, cart, failure: null });
}

/**
 * Runs a change of the server's cart after those before it, so that answers arrive in order. What is `expected` of it is
 * shown at once, and taken back where it is refused.
 */
export function changeServerCart(
  request: () => Promise<{ data: Cart }>,
  fallback: string,
  expect?: Change,
): Promise<void> {
  const asked = owner;
  if (expect) {
    expected = [...expected, expect];
    showServers();
  }
  const change = turn.then(async () => {
    try {
      const { data } = await request();
      if (owner !== asked) return;
      told = data;
      expected = expected.filter((one) => one !== expect);
      showServers();
      if (owner) keepLastCart(owner, data);
    } catch (error) {
      if (expected.some((one) => one === expect)) {
        expected = expected.filter((one) => one !== expect);
        showServers();
      }
      // A refusal means that the cart was old: another tab or another customer was faster.
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
 * Adds units to what is there; a change that is `expected` is shown before the answer. Like all functions here it rejects
 * with an Error that says why in a sentence.
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

/** 0 or less removes the line. */
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

/** Resolves once the server has answered every change that is under way. */
export const cartAnswered = async (): Promise<void> => void (await turn);

/** Reads the cart anew; a failure is kept in the state. The answer of a change that is under way is as new. */
export async function loadCart(): Promise<void> {
  if (!isOnServer()) return showLocal();
  if (expected.length > 0) return cartAnswered();
  const fallback = t('Failed to load cart');
  await changeServerCart(() => call('GET /cart', {}), fallback).catch((error: Error) => {
    publish({ ...state, status: 'failed', failure: error.message });
  });
}

/** Merges the stored cart into the server's and empties it on success; tabs of one browser take turns. */
async function syncCart(): Promise<void> {
  await inTurn(localCartKey, async () => {
    const localCartItems = readLocalCart().slice(0, 100);
    if (localCartItems.length === 0) return loadCart();
    await addLines(localCartItems, () => writeLocalCart([])).catch((error: Error) => {
      showToast(error.message, { type: 'error' });
      return loadCart();
    });
  });
}

/** Adds lines to the server's cart, as far as they can be had, and tells what could not be added. */
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
      showToast(sentence, { type: 'warning' });
    }
    return answer;
  }, t('Failed to sync cart'));
}

/** Follows the session from now on; called once by the document. */
export function startCart(): () => void {
  const follow = () => {
    const session = currentSession();
    const next = session?.role === 'customer' ? session.user.id : null;
    if (next === owner) return;
    owner = next;
    told = null;
    expected = [];
    if (next === null) return showLocal();
    publish(unknown);
    void syncCart();
  };
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === localCartKey && !isOnServer()) showLocal();
    // Another tab has changed it, or has ordered what was in it: what is shown here must not be ordered a second time.
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

/** Units of one product: whoever shows it is drawn again only when they change, not with each change of the cart. */
export function useUnitsInCart(productId: string): number {
  return useSyncExternalStore(
    subscribeCart,
    () => quantityOf(state.lines, productId),
    () => 0,
  );
}

/** The most units of a product that this cart can hold: drawn again, too, only when that changes. */
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
