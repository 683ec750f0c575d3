import { expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop } from '#server/testing/shop.ts';

const sentence = (most: string) => `An order can have at most ${most} items. Please contact us for larger orders.`;

// Proves shopping-109
test.each([
  [{}, 200, '200'],
  [{ MAX_ORDER_UNITS: '1200' }, 1200, '1,200'],
])(
  'an order with more units than MAX_ORDER_UNITS allows in total is refused, even if they are in stock: %j',
  async (env, most, said) => {
    const shop = await openTestShop(env);
    try {
      const customer = await buildCustomer(shop);
      const products = await Promise.all([700, 700].map((stock) => buildProduct(shop, { stock })));
      const items = products.map(({ id }, n) => ({ productId: id, quantity: most / 2 + n }));
      const { status, body } = await placeOrder(shop, customer, items);
      expect([status, body.message, body.errors]).toEqual([
        400,
        sentence(said),
        [{ path: 'items', msg: sentence(said) }],
      ]);
      const fitting = items.map((item) => ({ ...item, quantity: most / 2 }));
      expect((await placeOrder(shop, customer, fitting)).status).toBe(201);
    } finally {
      await shop.close();
    }
  },
);
