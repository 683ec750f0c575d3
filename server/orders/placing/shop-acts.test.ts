import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { findCustomer } from '#server/accounts/sessions/session.ts';
import { type Customer, theShop } from '#server/core/actor.ts';
import type { Refusal } from '#server/core/refusal.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { recordPayment } from '../changing/change-payment.ts';
import { changeStatus } from '../changing/change-status.ts';
import { listEvents } from '../event.store.ts';
import { placeOrder } from './place-order.ts';

let shop: TestShop;
let account: BuiltCustomer;
let customer: Customer;
let admin: BuiltAdmin;
beforeAll(async () => {
  shop = await openTestShop();
  account = await buildCustomer(shop);
  admin = await buildAdmin(shop);
  customer = await requireCustomer(account.id);
});
afterAll(() => shop.close());

async function requireCustomer(id: string): Promise<Customer> {
  const found = await findCustomer(shop.db, theShop, id);
  if (!found) throw new Error('There is no such customer');
  return found;
}

const formOf = (productId: string, quantity: number) =>
  calls['POST /orders'].body.parse({ ...deliveryForm, items: [{ productId, quantity }] });

test('an automatic job can place an order for a customer, only once per key, with the usual emails', async () => {
  const jar = await buildProduct(shop, { stock: 5 });
  const wanted = { customer, form: formOf(jar.id, 2), key: 'monday' };
  const order = await placeOrder(shop, theShop, wanted);
  expect((await placeOrder(shop, theShop, wanted)).id).toBe(order.id);
  expect(order).toMatchObject({ customerId: account.id, status: 'pending' });
  const kinds = (await queuedMails(shop, account.email)).map(({ kind }) => kind);
  expect(kinds).toEqual(['order-placed']);
});

test('the history of acts by an automatic job shows no author and no IP address to customer and staff', async () => {
  const jar = await buildProduct(shop, { stock: 5 });
  const { id } = await placeOrder(shop, theShop, { customer, form: formOf(jar.id, 1) });
  await recordPayment(shop, theShop, { orderId: id, form: { paymentStatus: 'paid' } });
  const order = await changeStatus(shop, theShop, { orderId: id, to: 'confirmed' });
  const nobody = { changedByName: null, changedByRole: null, ipAddress: null, userAgent: null };
  expect((await listEvents(shop.db, order, 'all')).rows).toMatchObject([nobody, nobody, nobody]);

  const seen = await shop.as(account)('GET /orders/:id/status-history', { params: { id } });
  expect(seen.body.data.statusHistory).toMatchObject([
    { newStatus: 'pending', changedByUser: null },
    { newStatus: 'paid', changedByUser: null },
    { newStatus: 'confirmed', changedByUser: null },
  ]);
  const history = await shop.as(admin)('GET /admin/orders/:id/status-history', { params: { id } });
  expect(history.body.data.statusHistory).toMatchObject([
    { changedByUser: null, ipAddress: null, userAgent: null },
    {},
    {},
  ]);
});

test('the history of an order that staff placed for a customer names the member of staff', async () => {
  const jar = await buildProduct(shop, { stock: 5 });
  const order = await placeOrder(shop, { ...admin, role: 'admin' }, { customer, form: formOf(jar.id, 1) });
  expect((await listEvents(shop.db, order, 'all')).rows).toMatchObject([
    { changedByName: admin.name, changedByRole: 'admin' },
  ]);
});

test('a refused act of an automatic job throws a refusal with a kind instead of an HTTP status', async () => {
  const jar = await buildProduct(shop, { stock: 1 });
  const refusalOf = (act: Promise<unknown>) =>
    act.then(
      () => undefined,
      (error: unknown) => (error as Refusal).kind,
    );
  expect(await refusalOf(placeOrder(shop, theShop, { customer, form: formOf(jar.id, 2) }))).toBe('outOfStock');
  const late = { ...formOf(jar.id, 1), deliveryDate: '2020-01-01' };
  expect(await refusalOf(placeOrder(shop, theShop, { customer, form: late }))).toBe('invalid');
  const nowhere = { orderId: jar.id, to: 'confirmed' } as const;
  expect(await refusalOf(changeStatus(shop, theShop, nowhere))).toBe('missing');
});

test('a customer cannot place an order for another customer', async () => {
  const jar = await buildProduct(shop, { stock: 5 });
  const other = await requireCustomer((await buildCustomer(shop)).id);
  const refused = placeOrder(shop, other, { customer, form: formOf(jar.id, 1) });
  await expect(refused).rejects.toMatchObject({ kind: 'forbidden' });
});

test('automatic jobs find only customers with an active account', async () => {
  const away = await buildCustomer(shop, { isActive: false });
  for (const id of [away.id, admin.id]) expect(await findCustomer(shop.db, theShop, id)).toBeUndefined();
});
