/** Inputs for calls about the tags, the cash, the timeline and the complaints of customers. */
import { randomBytes, randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Callers } from '../testing/builders/callers.ts';
import { buildComplaint, complaintForm } from '../testing/builders/messages.ts';
import { buildOrder, deliveryForm } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { takePhoto } from '../testing/run-shop.ts';
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

async function ownComplaint(shop: TestShop, { customer }: Callers) {
  const { id } = await buildComplaint(shop, customer, { text: 'Kept-Private: a jar was leaking' });
  return { params: { id } };
}

const ownReply: MakeInput = async (...scene) => ({
  ...(await ownComplaint(...scene)),
  body: { pressId: newId(), text: 'Another one leaks, too' },
});

async function resolvedComplaint(...scene: [TestShop, Callers]) {
  const [shop, { admin }] = scene;
  const own = await ownComplaint(...scene);
  const body = { version: 1, outcome: 'settled', answer: 'We are sorry' } as const;
  await shop.as(admin)('POST /admin/complaints/:id/resolve', { ...own, body });
  return own;
}

const act =
  (body: Record<string, unknown>): MakeInput =>
  async (...scene) => ({ ...(await ownComplaint(...scene)), body: { version: 1, ...body } });

export const complaintInputs = {
  'POST /complaints': () => ({
    headers: { 'x-forwarded-for': `10.9.${randomInt(256)}.${randomInt(256)}` },
    body: complaintForm({ name: 'Ravi', email: `ravi-${randomBytes(6).toString('hex')}@paniwala.test` }),
  }),
  'GET /complaints': ownComplaint,
  'GET /complaints/:id': ownComplaint,
  'GET /complaints/:id/photos': ownComplaint,
  'POST /complaints/:id/messages': ownReply,
  'POST /complaints/:id/photos': async (...scene) => ({
    ...(await ownComplaint(...scene)),
    body: { jpeg: await takePhoto() },
  }),
  'POST /complaints/:id/reopen': async (...scene) => ({
    ...(await resolvedComplaint(...scene)),
    body: { pressId: newId(), text: 'It leaks again' },
  }),
  'GET /admin/complaints': ownComplaint,
  'GET /admin/complaints/:id': ownComplaint,
  'GET /admin/complaints/:id/photos': ownComplaint,
  'POST /admin/complaints/:id/acknowledge': act({}),
  'POST /admin/complaints/:id/note': async (...scene) => ({
    ...(await ownComplaint(...scene)),
    body: { note: 'Called her' },
  }),
  'POST /admin/complaints/:id/message': act({ message: 'Which jar was it?' }),
  'PUT /admin/complaints/:id/assignee': async (shop, callers) => ({
    ...(await ownComplaint(shop, callers)),
    body: { version: 1, assigneeId: callers.admin.id },
  }),
  'POST /admin/complaints/:id/replace': async (shop, { customer }) => {
    const { id: productId } = await buildProduct(shop);
    const items = [{ productId, quantity: 1 }];
    const order = await buildOrder(shop, customer, items, { status: 'delivered' });
    const complaint = await buildComplaint(shop, customer, { orderId: order.id });
    const { deliveryDate, deliveryTime } = deliveryForm;
    return { params: { id: complaint.id }, body: { version: 1, answer: 'Sorry', items, deliveryDate, deliveryTime } };
  },
  'POST /admin/complaints/:id/pay': act({ answer: 'Sorry', outcome: 'credit', amount: 5 }),
  'POST /admin/complaints/:id/resolve': act({ outcome: 'declined', answer: 'The seal was whole' }),
} as const satisfies Record<string, MakeInput>;
