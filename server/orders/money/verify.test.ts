import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder, forceOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findOrderFaults } from './verify.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const spoil = sql('update orders set items_paise = 1, paid_paise = 5 where id = $1');

// Proves posting-31
test('amounts of an order that differ from its ledger entries are reported', async () => {
  const jar = await buildProduct(shop, { pricePaise: 20_00, depositPaise: 150_00, stock: 10 });
  const { id } = await buildOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 2 }]);
  await forceOrder(shop, id, { status: 'delivered', paidPaise: 390_00, duePaise: 0 });
  expect([await findOrderFaults(shop.db), await findLedgerFaults(shop.db)]).toEqual([[], []]);
  await shop.db.run(spoil, [id]);
  expect(await findOrderFaults(shop.db)).toEqual([
    expect.stringMatching(/^order PW-\S+: paid is ₹0.05, its entries say ₹390.00$/),
    expect.stringMatching(/: sales is ₹0.01, its entries say ₹40.00$/),
    expect.stringMatching(/: waived is/),
  ]);
});
