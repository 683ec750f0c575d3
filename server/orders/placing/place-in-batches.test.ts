/**
 * Orders that wait because an earlier order has locked their product are placed in one transaction. Each gets the same
 * answer as if it were placed alone.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { CustomerId } from '#server/core/actor.ts';
import { sql } from '#server/core/db/database.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm, deliveryFormAt, findStockFaults } from '#server/testing/builders/orders.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';
import { buildWindow, countBooked } from '#server/testing/builders/slots.ts';
import { countDeadlocks } from '#server/testing/deadlocks.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import type { OrderRow } from '../store.ts';
import type { OrderRequest } from './context.rules.ts';
import { placeOrder } from './place-order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true', MAX_ORDERS_PER_HOUR: '3' });
});
afterAll(() => shop.close());

const buildCustomers = (count: number) => Promise.all(Array.from({ length: count }, () => buildCustomer(shop)));

interface OrderInput {
  product: BuiltProduct;
  key?: string;
  quantity?: number;
  form?: Record<string, unknown>;
}

const sources = new Map<string, { ip: string; userAgent: string }>();
function order({ id, name, email }: BuiltCustomer, { product, key = newId(), quantity = 1, form = {} }: OrderInput) {
  const customer = { role: 'customer', id, name, email } as const;
  const source = { ip: `198.51.100.${sources.size + 1}`, userAgent: `browser of ${id}` };
  sources.set(id, source);
  const whole = {
    ...deliveryFormAt(shop.clock()),
    ...noDoorAndOffice,
    items: [{ productId: product.id, quantity }],
    ...form,
  } as OrderRequest['form'];
  return placeOrder(shop, customer, { customer, form: whole, key, source });
}

const holdProduct = sql('select from products where id = $1 for update');

/**
 * Sends all orders while the product is locked. The first one waits in the database, and the others wait for the first.
 */
async function sendTogether<Answer>(product: BuiltProduct, orders: (() => Promise<Answer>)[]) {
  const [first, ...others] = orders;
  let answers: Promise<PromiseSettledResult<Answer | undefined>[]> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.run(holdProduct, [product.id]);
    const leader = first?.();
    await untilWaiting(tx, 1);
    answers = Promise.allSettled([leader, ...others.map((send) => send())]);
  });
  return (await answers) ?? [];
}

const placedOf = (answers: PromiseSettledResult<OrderRow | undefined>[]) =>
  answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
const refusedOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));

const written = sql<{ transactions: number; orders: number }>(`
  select count(distinct o.xmin::text)::int as transactions, count(*)::int as orders
  from orders o join order_items i on i.order_id = o.id where i.product_id = $1`);
const stocked = sql<{ stock: number }>('select stock from products where id = $1');
const stockOf = async ({ id }: BuiltProduct) => (await shop.db.row(stocked, [id]))?.stock;

const traces = sql<{ customerId: string; ip: string; userAgent: string; by: string; cart: number }>(`
  select o.customer_id, e.ip_address as ip, e.user_agent, e.changed_by as by,
    (select count(*)::int from cart_items c where c.user_id = o.customer_id) as cart
  from orders o join order_events e on e.order_id = o.id where o.id = any($1::uuid[])`);

test('orders that wait behind an order for the same product share a transaction; each has its own history and emails', async () => {
  const customers = await buildCustomers(9);
  const [jar, kept] = [await buildProduct(shop, { stock: 100 }), await buildProduct(shop)];
  for (const one of customers) {
    for (const product of [jar, kept]) {
      await shop.as(one)('POST /cart', { body: { productId: product.id, quantity: 2 } });
    }
  }
  const placed = placedOf(
    await sendTogether(
      jar,
      customers.map((one) => () => order(one, { product: jar })),
    ),
  );
  expect(placed.map(({ customerId }) => customerId)).toEqual(customers.map(({ id }) => id));
  expect(await shop.db.row(written, [jar.id])).toEqual({ transactions: 2, orders: 9 });
  expect(await stockOf(jar)).toBe(91);
  expect(new Set(placed.map(({ orderNumber }) => orderNumber)).size).toBe(9);
  const found = await shop.db.rows(traces, [placed.map(({ id }) => id)]);
  for (const { id, email } of customers) {
    const own = { customerId: id, by: id, ...sources.get(id), cart: 1 };
    expect(found.filter(({ customerId }) => customerId === id)).toEqual([own]);
    expect((await queuedMails(shop, email ?? '')).map(({ kind }) => kind)).toEqual(['order-placed']);
  }
  const received = await queuedMails(shop, shop.settings.shop.email);
  const numbers = received.flatMap((mail) => (mail.kind === 'order-received' ? [mail.order.orderNumber] : []));
  expect(numbers.sort()).toEqual(placed.map(({ orderNumber }) => orderNumber).sort());
  expect(await findStockFaults(shop)).toEqual([]);
});

test('the last units go to the earliest orders; later ones are refused, and their keys stay usable', async () => {
  const customers = await buildCustomers(8);
  const jar = await buildProduct(shop, { stock: 12 });
  const keys = customers.map(() => newId());
  const send = (at: number) =>
    order(customers[at] as BuiltCustomer, { product: jar, quantity: 2, key: keys[at] as string });
  const answers = await sendTogether(
    jar,
    customers.map((_, at) => () => send(at)),
  );
  expect(placedOf(answers)).toHaveLength(6);
  expect(refusedOf(answers)).toMatchObject(
    Array.from({ length: 2 }, () => ({ details: { stockIssues: [{ availableStock: 0, requestedQuantity: 2 }] } })),
  );
  expect(await stockOf(jar)).toBe(0);
  await shop.db.run(sql('update products set stock = 4 where id = $1'), [jar.id]);
  const again = await Promise.all([6, 7].map(send));
  expect(again.map(({ customerId }) => customerId)).toEqual(customers.slice(6).map(({ id }) => id));
  // A repeat of a used key returns the order that was made.
  expect((await send(3)).id).toBe(placedOf(answers)[3]?.id);
});

test('a repeated key creates no second order; orders of the same batch count towards the customer’s limits', async () => {
  const [asha, other] = await buildCustomers(2);
  if (!asha || !other) throw new Error('There are two customers');
  const jar = await buildProduct(shop);
  const [key, late] = [newId(), newId()];
  const answers = await sendTogether(jar, [
    () => order(other, { product: jar }),
    ...[key, key, newId(), key, newId(), late].map((one) => () => order(asha, { product: jar, key: one })),
  ]);
  const own = placedOf(answers).filter(({ customerId }) => customerId === asha.id);
  expect(own.map(({ id }) => id)).toEqual([own[0]?.id, own[0]?.id, own[2]?.id, own[0]?.id, own[4]?.id]);
  expect(new Set(own.map(({ id }) => id)).size).toBe(3);
  expect(refusedOf(answers)).toMatchObject([{ kind: 'tooMany' }]);
  expect(await stockOf(jar)).toBe(96);
});

test('a slot accepts only as many orders as it has places, even if they are placed together', async () => {
  const customers = await buildCustomers(7);
  const jar = await buildProduct(shop);
  const { key } = await buildWindow(shop, { capacity: 4 });
  const form = { deliveryTime: key };
  const answers = await sendTogether(
    jar,
    customers.map((one) => () => order(one, { product: jar, form })),
  );
  expect(placedOf(answers)).toHaveLength(4);
  expect(refusedOf(answers)).toHaveLength(3);
  expect(await countBooked(shop, { date: deliveryForm.deliveryDate, windowKey: key, zoneId: null })).toBe(4);
});

test('an order that fails with an error does not prevent the other orders of its batch', async () => {
  const [first, ...others] = await buildCustomers(4);
  const jar = await buildProduct(shop);
  const gone = { ...(first as BuiltCustomer), id: newId() as string as CustomerId };
  const answers = await sendTogether(
    jar,
    [first as BuiltCustomer, gone, ...others].map((one) => () => order(one, { product: jar })),
  );
  expect(placedOf(answers).map(({ customerId }) => customerId)).toEqual([first?.id, ...others.map(({ id }) => id)]);
  expect(refusedOf(answers)).toHaveLength(1);
});

test('orders for different products do not wait for each other, and overlapping orders do not deadlock', async () => {
  const customers = await buildCustomers(30);
  const products = await Promise.all(Array.from({ length: 6 }, () => buildProduct(shop)));
  const before = await countDeadlocks(shop);
  const [held, free] = products as [BuiltProduct, BuiltProduct];
  let waiting: Promise<OrderRow> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.run(holdProduct, [held.id]);
    waiting = order(customers[0] as BuiltCustomer, { product: held });
    await untilWaiting(tx, 1);
    expect((await order(customers[1] as BuiltCustomer, { product: free })).status).toBe('pending');
  });
  expect((await waiting)?.status).toBe('pending');
  const crossed = customers.map((one, at) => {
    // Each order has two of the six products, in varying sequence.
    const pair = [products[at % 6], products[(at * 5 + 1) % 6]] as BuiltProduct[];
    const items = [...new Set(pair)].map(({ id }) => ({ productId: id, quantity: 1 }));
    return order(one, { product: held, form: { items } });
  });
  expect(placedOf(await Promise.allSettled(crossed))).toHaveLength(30);
  expect(await countDeadlocks(shop)).toBe(before);
  const ids = products.map(({ id }) => id);
  expect((await findStockFaults(shop)).filter(({ id }) => ids.includes(id))).toEqual([]);
});

test('orders for one product do not delay an order for two products forever', async () => {
  const [first, both, soon, late] = (await buildCustomers(4)) as [
    BuiltCustomer,
    BuiltCustomer,
    BuiltCustomer,
    BuiltCustomer,
  ];
  const [held, free, other] = [await buildProduct(shop), await buildProduct(shop), await buildProduct(shop)];
  const placed: string[] = [];
  const note = async (name: string, one: Promise<OrderRow>) => {
    await one;
    placed.push(name);
  };
  const items = [held, free].map(({ id }) => ({ productId: id, quantity: 1 }));
  const all: Promise<void>[] = [];
  await shop.db.transaction(async (tx) => {
    await tx.run(holdProduct, [held.id]);
    all.push(note('first', order(first, { product: held })));
    await untilWaiting(tx, 1);
    all.push(note('both', order(both, { product: held, form: { items } })));
    await note('soon', order(soon, { product: free }));
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    onTestFinished(() => now.mockRestore());
    all.push(note('late', order(late, { product: free })));
    // The late order would be placed in this time if it did not wait.
    for (let n = 0; n < 2; n += 1) await order(soon, { product: other });
    expect(placed).toEqual(['soon']);
  });
  await Promise.all(all);
  expect([...placed].sort()).toEqual(['both', 'first', 'late', 'soon']);
});
