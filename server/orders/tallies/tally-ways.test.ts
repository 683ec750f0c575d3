import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/calls.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CleanShop, openCleanShop } from '#server/testing/shop.ts';
import { countTallies, findTallyFaults } from './tallies.store.ts';

let shop: CleanShop;
let customer: BuiltCustomer;
let jar: { id: string };
let can: { id: string };
let paid: Order;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  customer = await buildCustomer(shop);
  [jar, can] = [await buildProduct(shop, { stock: 100 }), await buildProduct(shop, { stock: 100 })];
  const items = [{ productId: jar.id, quantity: 2 }];
  paid = await buildOrder(shop, customer, items, { status: 'confirmed', paymentStatus: 'paid' });
  await buildOrder(shop, customer, items, { status: 'cancelled' });
});

const run = (text: string, values: unknown[] = []) => shop.db.pool.query(text, values);

const newId = '0193c3e0-0000-7000-8000-0000000000aa';
const copyOrder = `
  insert into orders (id, order_number, customer_id, status, payment_status, delivery_address, delivery_city,
    delivery_pincode, delivery_phone, delivery_date, delivery_window, window_from, window_to, items_paise, delivery_paise, deposit_paise, due_paise, created_at)
  select $2, 'PW-261121-COPY2', customer_id, status, payment_status, delivery_address, delivery_city,
    delivery_pincode, delivery_phone, delivery_date, delivery_window, window_from, window_to, items_paise, delivery_paise, deposit_paise, due_paise, created_at
  from orders where id = $1`;
const addLine = `
  insert into order_items (id, order_id, line, product_id, name, description, size, unit_price_paise, unit_deposit_paise, quantity)
  select gen_random_uuid(), $1, coalesce((select max(line) from order_items where order_id = $1), 0) + 1, $2, 'Jar', '', '20 L', 4000, 0, 3`;

const ways: [what: string, change: () => Promise<unknown>][] = [
  [
    'an order that is written before its lines',
    () => run(copyOrder, [paid.id, newId]).then(() => run(addLine, [newId, can.id])),
  ],
  ['a line that is added to an order', () => run(addLine, [paid.id, can.id])],
  ['a second line of the same product', () => run(addLine, [paid.id, jar.id])],
  ['a line that is removed', () => run('delete from order_items where order_id = $1', [paid.id])],
  [
    'a line whose quantity and price are changed',
    () => run('update order_items set quantity = 7, unit_price_paise = 100'),
  ],
  ['a line whose product is changed', () => run('update order_items set product_id = $1', [can.id])],
  [
    'a line that is moved to another order',
    async () => {
      await run(copyOrder, [paid.id, newId]);
      await run('update order_items set order_id = $2 where order_id = $1', [paid.id, newId]);
    },
  ],
  [
    'an order whose amount is changed',
    () => run('update orders set items_paise = items_paise + 100, delivery_paise = 0'),
  ],
  ['an order whose day is changed', () => run(`update orders set created_at = created_at - interval '40 days'`)],
  ['orders that are deleted with their lines', () => run('delete from orders')],
  [
    'lines that are deleted before their orders',
    () => run('delete from order_items').then(() => run('delete from orders')),
  ],
  [
    'a product that is deleted with its lines',
    async () => {
      await run('delete from order_items where product_id = $1', [jar.id]);
      await run('delete from stock_movements where product_id = $1', [jar.id]);
      await run('delete from products where id = $1', [jar.id]);
    },
  ],
  ['lines that are truncated', () => run('truncate order_items')],
  ['orders that are truncated', () => run('truncate orders cascade')],
  ['accounts that are truncated', () => run('truncate users cascade')],
  ['products that are truncated', () => run('truncate products cascade')],
  [
    'rows that are written by COPY',
    async () => {
      const client = new pg.Client(shop.connection);
      await client.connect();
      await run(copyOrder, [paid.id, newId]);
      const stream = client.query(
        copyFrom(
          'copy order_items (id, order_id, line, product_id, name, description, size, unit_price_paise, unit_deposit_paise, quantity) from stdin',
        ),
      );
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject).once('finish', resolve);
        stream.end(
          [can, jar]
            .map(({ id }, line) =>
              [crypto.randomUUID(), newId, line + 1, id, 'Jar', 'x', '20 L', 4000, 0, 3].join('\t'),
            )
            .join('\n'),
        );
      });
      await client.end();
    },
  ],
];

// Proves first-week-10
test.each(ways)('tallies (stored counts of orders) are correct after %s', async (_, change) => {
  await change();
  expect(await findTallyFaults(shop.db)).toEqual([]);
});

test('tallies (stored counts of orders) are correct if order lines are added and removed during payments, cancellations and reopenings', async () => {
  const orders = await Promise.all(
    Array.from({ length: 4 }, () => buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }])),
  );
  const states = [
    `status = 'cancelled'`,
    `payment_status = 'paid'`,
    `status = 'pending'`,
    `payment_status = 'pending'`,
  ];
  const lives = orders.flatMap(({ id }) => [
    ...states.map((state) => () => run(`update orders set ${state} where id = $1`, [id])),
    () => run('delete from order_items where order_id = $1 and product_id = $2', [id, can.id]),
    ...[1, 2].map(
      () => () =>
        run(
          'with line as (select $2::uuid as product, $1::uuid as id) insert into order_items (id, order_id, line, product_id, name, description, size, unit_price_paise, unit_deposit_paise, quantity) select gen_random_uuid(), id, floor(random() * 1e9), product, $$Jar$$, $$x$$, $$1 L$$, 10, 0, 1 from line',
          [id, can.id],
        ),
    ),
  ]);
  for (let round = 0; round < 5; round += 1) await Promise.all(lives.map((change) => change()));
  expect(await findTallyFaults(shop.db)).toEqual([]);
});

describe('tallies that are wrong because rows were written without triggers', () => {
  beforeEach(async () => {
    await run(
      `begin; set local session_replication_role = replica; delete from order_items; delete from orders; commit`,
    );
  });

  test('are reported one by one, and correct after a recount', async () => {
    expect(await findTallyFaults(shop.db)).toEqual([
      'order_tallies (2026-11-21 cancelled pending) says orders 1, earning 0, paise 0; there are orders 0, earning 0, paise 0',
      expect.stringContaining('order_tallies (2026-11-21 confirmed paid) says orders 1, earning 1, paise'),
      expect.stringContaining(`product_tallies (${jar.id}) says orders 1`),
    ]);
    await countTallies(shop.db);
    expect(await findTallyFaults(shop.db)).toEqual([]);
  });
});
