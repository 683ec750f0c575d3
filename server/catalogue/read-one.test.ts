import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeEach(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterEach(() => shop.close());

const deletedAt = new Date('2026-11-20T06:00:00Z');

test('staff read a product with the same values as in their list, even if it is inactive; reading a deleted one returns 404', async () => {
  const { id } = await buildProduct(shop, { isActive: false });
  const gone = await buildProduct(shop, { deletedAt });
  const read = (productId: string) => asAdmin('GET /admin/products/:id', { params: { id: productId } });
  const listed = (await asAdmin('GET /admin/products')).body.data.products;
  expect((await read(id)).body.data.product).toEqual(listed[0]);
  for (const missing of [gone.id, 'jar']) {
    expect(await read(missing)).toMatchObject({ status: 404, body: { message: 'Product not found' } });
  }
});

test('staff read a category with the same values as in their list, even if it is inactive; reading a deleted one returns 404', async () => {
  const { id } = await buildCategory(shop, { isActive: false });
  const gone = await buildCategory(shop, { deletedAt });
  const read = (categoryId: string) => asAdmin('GET /categories/:id', { params: { id: categoryId } });
  const listed = (await asAdmin('GET /categories')).body.data.categories;
  expect((await read(id)).body.data.category).toEqual(listed[0]);
  for (const missing of [gone.id, 'jars']) {
    expect(await read(missing)).toMatchObject({ status: 404, body: { message: 'Category not found' } });
  }
});
