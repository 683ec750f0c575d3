import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

// The mock lets a test choose the random letters of order numbers.
vi.mock('node:crypto', async (load) => {
  const real = await load<typeof import('node:crypto')>();
  return { ...real, randomInt: vi.fn(real.randomInt) };
});

let shop: TestShop;
let order: () => ReturnType<typeof placeOrder>;
beforeAll(async () => {
  shop = await openTestShop();
  const [customer, jar] = [await buildCustomer(shop), await buildProduct(shop, { stock: 10 })];
  order = () => placeOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.mocked(randomInt).mockClear();
});

/** Makes the next order numbers end with five equal letters; each argument is the index of one letter. */
function draw(...letters: number[]): void {
  for (const letter of letters.flatMap((drawn) => Array<number>(5).fill(drawn))) {
    vi.mocked(randomInt as (max: number) => number).mockReturnValueOnce(letter);
  }
}

test('a new order number is drawn if the first one is already taken', async () => {
  draw(0);
  expect((await order()).body.data.order.orderNumber).toBe('PW-261121-22222');
  draw(0, 0, 0, 0, 1);
  const second = await order();
  expect([second.status, second.body.data.order.orderNumber]).toEqual([201, 'PW-261121-33333']);
});

test('an order fails if five drawn numbers are already taken, and the next order is placed', async () => {
  draw(0, 0, 0, 0, 0);
  const { status } = await order();
  expect([status, vi.mocked(randomInt).mock.calls.length]).toEqual([500, 25]);
  expect((await order()).status).toBe(201);
});
