/** Inputs for calls about the tags, the cash and the timeline of customers. */
import { v7 as newId } from 'uuid';
import type { Callers } from '../testing/builders/callers.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import type { TestShop } from '../testing/shop.ts';
import type { MakeInput } from './order-inputs.ts';

const user: MakeInput = (_shop, { customer }) => ({ params: { id: customer.id } });
const reason = 'Refused three times';

/** A new tag that the customer has. */
async function someTag(shop: TestShop, { admin, customer }: Callers) {
  const name = `Tag ${newId().slice(-12)}`;
  await shop.as(admin)('POST /admin/tags/customers', { body: { customerIds: [customer.id], add: [name] } });
  const { tags } = (await shop.as(admin)('GET /admin/tags')).body.data;
  const tag = tags.find((one) => one.name === name);
  if (!tag) throw new Error('The tag was not added');
  return tag;
}

/** Three cash orders that the customer refused. Returns how many there are by now. */
async function buildRefused(shop: TestShop, { admin, customer }: Callers): Promise<number> {
  const call = shop.as(admin);
  const { id: productId } = await buildProduct(shop);
  for (let n = 0; n < 3; n += 1) {
    const { id } = await buildOrder(shop, customer, [{ productId, quantity: 1 }], { status: 'out_for_delivery' });
    const body = { reason: 'Nobody there', outcome: 'cancelled' } as const;
    await call('POST /admin/orders/:id/failed-stop', { params: { id }, body });
  }
  return (await call('GET /admin/users/:id/cash', { params: { id: customer.id } })).body.data.cash.refused.length;
}

export const customerInputs = {
  'GET /admin/users/:id/cash': user,
  'GET /admin/users/:id/timeline': user,
  'POST /admin/users/:id/cash/block': async (...scene) => ({ ...(await user(...scene)), body: { reason: reason } }),
  'POST /admin/users/:id/cash/allow': async (shop, { admin, customer: { id } }) => {
    const block = { params: { id }, body: { reason: reason } };
    await shop.as(admin)('POST /admin/users/:id/cash/block', block);
    return block;
  },
  'POST /admin/users/:id/cash/keep': async (shop, scene) => ({
    ...(await user(shop, scene)),
    body: { refusedSeen: await buildRefused(shop, scene) },
  }),
  'POST /admin/tags/customers': async (_, { customer: { id } }) => ({
    body: { customerIds: [id], add: [`Tag ${newId().slice(-12)}`] },
  }),
  'PUT /admin/tags/:id': async (...scene) => {
    const tag = await someTag(...scene);
    return { params: { id: tag.id }, body: { name: `Tag ${newId().slice(-12)}`, nameSeen: tag.name } };
  },
  'POST /admin/tags/:id/merge': async (...scene) => ({
    params: { id: (await someTag(...scene)).id },
    body: { intoId: (await someTag(...scene)).id },
  }),
  'DELETE /admin/tags/:id': async (...scene) => ({ params: { id: (await someTag(...scene)).id } }),
} satisfies Record<string, MakeInput>;
