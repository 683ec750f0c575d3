import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { placeOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { type CallShop, type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
});

const unknownId = '01936f0e-0000-7000-8000-000000000000';
const form = { name: 'Big jar', type: 'gallon', size: '20 L', capacity: 20, price: 85.5, stock: 12 };

async function listed(query: Record<string, unknown> = {}): Promise<string[]> {
  const { body } = await asAdmin('GET /admin/products', { query });
  return body.data.products.map((product: { name: string }) => product.name);
}

test('a product is hidden and shown again, and saving a form that was opened before does not undo that', async () => {
  const jar = await buildProduct(shop);
  const toggle = () => asAdmin('PATCH /admin/products/:id/toggle-status', { params: { id: jar.id } });
  expect(await toggle()).toMatchObject({
    status: 200,
    body: { message: 'Product deactivated successfully!', data: { product: { isActive: false, version: 2 } } },
  });
  const body = { ...form, version: 1, isActive: true };
  expect((await asAdmin('PUT /admin/products/:id', { params: { id: jar.id }, body })).status).toBe(409);
  expect((await toggle()).body).toMatchObject({
    message: 'Product activated successfully!',
    data: { product: { isActive: true } },
  });
});

test('a product is deleted only if staff type DELETE, and can be restored', async () => {
  const jar = await buildProduct(shop, { name: 'Jar' });
  const { id } = jar;
  const customer = await buildCustomer(shop);
  const placed = await placeOrder(shop, customer, [{ productId: id, quantity: 1 }]);
  const remove = (body?: Record<string, unknown>) =>
    asAdmin('DELETE /admin/products/:id/permanent', { params: { id }, ...(body && { body }) });
  for (const body of [undefined, {}, { confirm: 'delete' }, { confirm: ' DELETE' }, { confirm: true }]) {
    const msg = 'Please type exactly "DELETE" to confirm';
    expect(await remove(body)).toMatchObject({
      status: 400,
      body: { message: msg, errors: [{ path: 'confirm', msg }] },
    });
  }
  expect(await listed()).toEqual(['Jar']);
  expect(await remove({ confirm: 'DELETE' })).toEqual(
    expect.objectContaining({ status: 200, body: { success: true, message: 'Product deleted successfully!' } }),
  );
  expect((await shop.call('GET /products/:id', { params: { id } })).status).toBe(404);
  expect([await listed(), await listed({ deleted: 'true' })]).toEqual([[], ['Jar']]);
  expect((await remove({ confirm: 'DELETE' })).status).toBe(404);
  expect((await asAdmin('PATCH /admin/products/:id/toggle-status', { params: { id } })).status).toBe(404);
  const order = await shop.as(customer)('GET /orders/:id', { params: { id: placed.body.data.order.id } });
  expect(order.body.data.order.orderItems[0]?.product.name).toBe('Jar');

  for (const version of [3, 3]) {
    expect(await asAdmin('POST /admin/products/:id/restore', { params: { id } })).toMatchObject({
      status: 200,
      body: {
        message: 'Product restored successfully!',
        data: { product: { id, deletedAt: null, stock: 99, version } },
      },
    });
  }
  expect((await shop.call('GET /products', { query: { search: 'jar' } })).body.data.products).toHaveLength(1);
});

test('every call for a product with an unknown id returns 404', async () => {
  for (const id of [unknownId, 'jar']) {
    const input = { params: { id }, body: { confirm: 'DELETE' } };
    const answers = await Promise.all([
      asAdmin('DELETE /admin/products/:id/permanent', input),
      asAdmin('PATCH /admin/products/:id/toggle-status', { params: { id } }),
      asAdmin('POST /admin/products/:id/restore', { params: { id } }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { success: false, message: 'Product not found' } });
    }
  }
});
