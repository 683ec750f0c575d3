import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { countDeadlocks } from '../testing/deadlocks.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const asNewCustomer = async () => shop.as(await buildCustomer(shop));
const buildProducts = (count: number, stock: number) =>
  Promise.all(Array.from({ length: count }, () => buildProduct(shop, { stock })));
const quantities = (body: { data: { items: { productId: string; quantity: number }[] } }) =>
  new Map(body.data.items.map((item) => [item.productId, item.quantity]));

// Proves shopping-62
test('parallel merges of guest carts with lines in opposite orders add up, without a deadlock', async () => {
  const call = await asNewCustomer();
  const products = await buildProducts(30, 500);
  const lines = products.map(({ id }) => ({ productId: id, quantity: 2 }));
  const before = await countDeadlocks(shop);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      call('PUT /cart/sync', { body: { localCartItems: n % 2 === 0 ? lines : lines.toReversed() } }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.flatMap(({ body }) => body.data.adjustments)).toEqual([]);
  expect(quantities((await call('GET /cart')).body)).toEqual(new Map(products.map(({ id }) => [id, 80])));
  expect(await countDeadlocks(shop)).toBe(before);
});

test('parallel merges report what they added, and never exceed the stock', async () => {
  const call = await asNewCustomer();
  const [jar] = await buildProducts(1, 25);
  const body = { localCartItems: [{ productId: jar?.id, quantity: 4 }] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('PUT /cart/sync', { body })));
  const missing = answers.flatMap(({ body }) => body.data.adjustments as { requested: number; taken: number }[]);
  expect(missing.reduce((sum, { requested, taken }) => sum + requested - taken, 0)).toBe(40 - 25);
  expect([...quantities((await call('GET /cart')).body).values()]).toEqual([25]);
});

// Proves shopping-62
test('a merge in parallel with clicks on the same product loses none of them', async () => {
  const call = await asNewCustomer();
  const [jar] = await buildProducts(1, 500);
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      n % 2 === 0
        ? call('POST /cart', { body: { productId: jar?.id } })
        : call('PUT /cart/sync', { body: { localCartItems: [{ productId: jar?.id, quantity: 3 }] } }),
    ),
  );
  expect([...quantities((await call('GET /cart')).body).values()]).toEqual([60]);
});

// Proves shopping-61
test('a merge accepts any quantity: it adds nothing for 0 and less, at most 999 units, and reports what it added', async () => {
  const call = await asNewCustomer();
  const [small, large, none, less] = await buildProducts(4, 7);
  await shop.db.run(sql('update products set stock = 6000 where id = $1'), [large?.id]);
  const { status, body } = await call('PUT /cart/sync', {
    body: {
      localCartItems: [
        { productId: small?.id, quantity: 5000 },
        { productId: large?.id, quantity: 5000 },
        { productId: large?.id, quantity: Number.MAX_SAFE_INTEGER },
        { productId: none?.id, quantity: 0 },
        { productId: less?.id, quantity: -3 },
      ],
    },
  });
  expect(status).toBe(200);
  expect(quantities(body)).toEqual(
    new Map([
      [small?.id, 7],
      [large?.id, 999],
    ]),
  );
  expect(body.data.adjustments).toEqual([
    { productId: small?.id, productName: 'Water jar', requested: 5000, taken: 7, reason: 'insufficient_stock' },
    {
      productId: large?.id,
      productName: 'Water jar',
      requested: Number.MAX_SAFE_INTEGER,
      taken: 999,
      reason: 'quantity_limit',
    },
  ]);
});

test('a merge does not lower a line that is above the stock', async () => {
  const call = await asNewCustomer();
  const [jar] = await buildProducts(1, 10);
  await call('POST /cart', { body: { productId: jar?.id, quantity: 8 } });
  await shop.db.run(sql('update products set stock = 3 where id = $1'), [jar?.id]);
  const { body } = await call('PUT /cart/sync', { body: { localCartItems: [{ productId: jar?.id, quantity: 2 }] } });
  expect([...quantities(body).values()]).toEqual([8]);
  expect(body.data.adjustments).toMatchObject([{ requested: 2, taken: 0, reason: 'insufficient_stock' }]);
});
