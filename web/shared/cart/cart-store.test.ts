import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { Cart } from '../api-types.ts';
import { CallError } from '../call-error.ts';
import { cartAnswered, changeServerCart, currentCart } from './cart-store.ts';

const zero = paise(0);

/** A cart with the given units of products "a", "b" and so on. */
function cartOf(units: Record<string, number>): Cart {
  const items = Object.entries(units).map(
    ([productId, quantity]) => ({ productId, quantity }) as Cart['items'][number],
  );
  return { items, totalItems: 0, totalPrice: zero, totalDeposit: zero, grandTotal: zero };
}

const more = (productId: string) => (cart: Cart) => ({
  ...cart,
  items: [...cart.items, ...cartOf({ [productId]: 1 }).items],
});
const shown = () =>
  currentCart()
    .lines.map(({ productId }) => productId)
    .join('');

/** A request whose response the test gives later. */
function delayedRequest() {
  const { promise, resolve, reject } = Promise.withResolvers<{ data: Cart }>();
  return {
    request: () => promise,
    answer: (units: Record<string, number>) => resolve({ data: cartOf(units) }),
    reject,
  };
}

const begin = (units: Record<string, number>) => changeServerCart(async () => ({ data: cartOf(units) }), '');

test("an expected change of the cart is shown at once and replaced by the server's answer", async () => {
  await begin({ a: 1 });
  const pending = delayedRequest();
  const change = changeServerCart(pending.request, '', more('b'));
  expect(shown()).toBe('ab');
  pending.answer({ a: 1, b: 1, c: 1 });
  await change;
  expect(shown()).toBe('abc');
});

test("a change that the server rejects is undone on screen and rejects with the server's message", async () => {
  await begin({ a: 1 });
  const pending = delayedRequest();
  const change = changeServerCart(pending.request, '', more('b'));
  pending.reject(new CallError(400, { message: 'Only 3 available' }));
  await expect(change).rejects.toThrow('Only 3 available');
  expect(shown()).toBe('a');
});

test('a change whose answer is lost is undone in the shown cart', async () => {
  await begin({ a: 1 });
  const pending = delayedRequest();
  const change = changeServerCart(pending.request, 'Failed to add item to cart', more('b'));
  pending.reject(new CallError(0, {}));
  await expect(change).rejects.toThrow('Failed to add item to cart');
  expect(shown()).toBe('a');
});

test('the answer to an earlier change does not hide a later change that has no answer yet', async () => {
  await begin({ a: 1 });
  const [first, second] = [delayedRequest(), delayedRequest()];
  const changes = [changeServerCart(first.request, '', more('b')), changeServerCart(second.request, '', more('c'))];
  expect(shown()).toBe('abc');
  first.answer({ a: 1, b: 1 });
  await changes[0];
  expect(shown()).toBe('abc');
  second.reject(new CallError(400, { message: 'Out of Stock' }));
  await expect(changes[1]).rejects.toThrow('Out of Stock');
  expect(shown()).toBe('ab');
});

test("after cartAnswered resolves, the shown cart is the one in the server's last answer", async () => {
  await begin({ a: 1 });
  const pending = delayedRequest();
  void changeServerCart(pending.request, '', more('b'));
  const answered = cartAnswered();
  pending.answer({ a: 1, b: 2 });
  await answered;
  expect(currentCart().lines).toEqual([
    { productId: 'a', quantity: 1 },
    { productId: 'b', quantity: 2 },
  ]);
});
