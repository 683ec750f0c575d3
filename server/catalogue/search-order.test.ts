import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.startOver());

async function find(search: string): Promise<string[]> {
  const { body } = await shop.call('GET /products', { query: { search } });
  return body.data.products.map((product: { name: string }) => product.name);
}

// Proves shopping-28
test('search results are sorted by names before descriptions, by whole words before parts, and then by category', async () => {
  const first = await buildCategory(shop, { sortOrder: 1 });
  const last = await buildCategory(shop, { sortOrder: 9 });
  await buildProduct(shop, { name: 'Deccan Spring', categoryId: first.id });
  await buildProduct(shop, { name: 'Vessel', description: 'A can for the fridge', categoryId: first.id });
  await buildProduct(shop, { name: 'Canteen Flask', categoryId: first.id });
  await buildProduct(shop, { name: 'Fridge Can', categoryId: last.id });
  await buildProduct(shop, { name: 'Two Cans', categoryId: last.id });
  expect(await find('can')).toEqual(['Two Cans', 'Fridge Can', 'Canteen Flask', 'Deccan Spring', 'Vessel']);
  expect(await find('कैन')).toEqual(['Two Cans', 'Fridge Can', 'Canteen Flask', 'Deccan Spring', 'Vessel']);
});

test('a search for "alka 20" lists the jar of 20 litres first', async () => {
  const litre = { size: '1 L', capacityMl: 1000 };
  await buildProduct(shop, { name: 'Alka Jar', size: '20 L' });
  await buildProduct(shop, { name: 'Alka Bottle', ...litre, description: 'Sold in boxes of 20' });
  await buildProduct(shop, { name: 'Alka Cup', size: '200 ml', capacityMl: 200 });
  expect(await find('alka 20')).toEqual(['Alka Jar', 'Alka Cup', 'Alka Bottle']);
});

test('search results are sorted by relevance across all pages, not only within each page', async () => {
  await buildProduct(shop, { name: 'Vessel', description: 'for water' });
  await buildProduct(shop, { name: 'Water Bottle' });
  await buildProduct(shop, { name: 'Flask', description: 'for water' });
  const names: string[] = [];
  for (const page of [1, 2, 3]) {
    const { body } = await shop.call('GET /products', { query: { search: 'water', limit: 1, page } });
    names.push(...body.data.products.map((product: { name: string }) => product.name));
  }
  expect(names).toEqual(['Water Bottle', 'Flask', 'Vessel']);
});

// Proves shopping-28
test('an empty search result suggests best sellers in stock, other results do not', async () => {
  const customer = await buildCustomer(shop);
  const favourite = await buildProduct(shop, { name: 'Favourite' });
  const second = await buildProduct(shop, { name: 'Second' });
  const sold = await buildProduct(shop, { name: 'Sold out', stock: 3 });
  await buildProduct(shop, { name: 'Inactive', isActive: false });
  for (const product of [favourite, favourite, second]) {
    await buildOrder(shop, customer, [{ productId: product.id, quantity: 1 }]);
  }
  await buildOrder(shop, customer, [{ productId: sold.id, quantity: 3 }]);
  const { body } = await shop.call('GET /products', { query: { search: 'nothing like it' } });
  expect(body.data.products).toEqual([]);
  expect(body.data.mostOrdered?.map(({ name }) => name)).toEqual(['Favourite', 'Second']);
  expect((await shop.call('GET /products', { query: { search: 'second' } })).body.data.mostOrdered).toBeUndefined();
});
