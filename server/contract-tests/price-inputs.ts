/** Inputs of the calls that change many prices. Each act concerns a new product, whose only customer has a price of ₹70. */
import { v7 as newId } from 'uuid';
import type { Callers } from '../testing/builders/callers.ts';
import { buildProduct } from '../testing/builders/products.ts';
import type { TestShop } from '../testing/shop.ts';
import type { MakeInput } from './order-inputs.ts';

const keyed = () => ({ headers: { 'idempotency-key': newId() } });
const firstDay = '2026-11-21';

async function change(shop: TestShop, { admin, customer }: Callers) {
  const { id: productId } = await buildProduct(shop);
  const price = { productId, price: 70, firstDay, reason: 'As agreed' };
  await shop.as(admin)('POST /admin/users/:id/prices', { params: { id: customer.id }, ...keyed(), body: price });
  return { productId, kind: 'raise' as const, amount: 5, firstDay };
}

async function act(...scene: [TestShop, Callers]) {
  const [shop, { admin }] = scene;
  const body = await change(...scene);
  const { preview } = (await shop.as(admin)('POST /admin/price-changes/preview', { body })).body.data;
  return { ...keyed(), body: { ...body, reason: 'Diesel is dearer', previewSeen: preview.seen } };
}

async function changed(...scene: [TestShop, Callers]) {
  const [shop, { admin }] = scene;
  const { body } = await shop.as(admin)('POST /admin/price-changes', await act(...scene));
  return { params: { id: body.data.change.id } };
}

export const priceChangeInputs = {
  'POST /admin/price-changes/preview': async (...scene) => ({ body: await change(...scene) }),
  'POST /admin/price-changes': act,
  'GET /admin/price-changes/:id': changed,
  'GET /admin/price-changes/:id/customers': changed,
  'POST /admin/price-changes/:id/take-back': async (...scene) => ({
    ...(await changed(...scene)),
    body: { reason: 'Wrong product' },
  }),
} satisfies Record<string, MakeInput>;
