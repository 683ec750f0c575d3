import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const unknownId = '01936f0e-0000-7000-8000-000000000000';
const form = { name: 'Big jar', type: 'gallon', size: '20 L', capacity: 20, price: 85.5, stock: 12 };

test('every committed change invalidates cached pages, a refused change does not', async () => {
  const seen: (number | undefined)[] = [];
  const writes = sql<{ n: number }>(
    'select sum(version) as n from (select version from products union all select version from categories) v',
  );
  const pending: Promise<void>[] = [];
  const catalogueChanged = () => {
    pending.push(shop.db.row(writes).then((row) => void seen.push(row?.n)));
  };
  const { http } = await createApp({ ...shop, catalogueChanged });
  const [jar, shelf] = [await buildProduct(shop), await buildCategory(shop)];
  const admin = await buildAdmin(shop);
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload: object = {}) => {
    const answer = await http.inject({
      method,
      url: `/api${url}`,
      payload,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    await Promise.all(pending);
    return answer.statusCode;
  };
  const confirm = { confirm: 'DELETE' };
  expect(await send('POST', '/admin/products', form)).toBe(201);
  expect(await send('PUT', `/admin/products/${jar.id}`, form)).toBe(200);
  expect(await send('PATCH', `/admin/products/${jar.id}/toggle-status`)).toBe(200);
  expect(await send('DELETE', `/admin/products/${jar.id}/permanent`, confirm)).toBe(200);
  expect(await send('POST', `/admin/products/${jar.id}/restore`)).toBe(200);
  expect(await send('POST', '/categories', { name: 'Jars' })).toBe(201);
  expect(await send('PUT', `/categories/${shelf.id}`, { name: 'Cans' })).toBe(200);
  expect(await send('PATCH', `/categories/${shelf.id}/toggle-status`)).toBe(200);
  expect(await send('DELETE', `/categories/${shelf.id}/permanent`, confirm)).toBe(200);
  expect(await send('POST', `/categories/${shelf.id}/restore`)).toBe(200);
  expect(seen).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(await send('PUT', `/admin/products/${jar.id}`, { ...form, version: 1 })).toBe(409);
  expect(await send('POST', '/categories', { name: 'Jars' })).toBe(409);
  expect(await send('DELETE', `/categories/${unknownId}/permanent`, confirm)).toBe(404);
  expect(seen).toHaveLength(10);
  await http.close();
});
