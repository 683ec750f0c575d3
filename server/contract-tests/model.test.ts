/**
 * Random sequences of acts of customers and staff in a real shop and in a simple model. Money, stock and history of the
 * shop must agree with the model, and with the shop's own records of movements, events and payments. MODEL_RUNS is the
 * number of sequences. SEED repeats a run.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { acts, type Real } from './acts.ts';
import type { Model, ModelCustomer } from './model.ts';

const numRuns = Number(process.env.MODEL_RUNS ?? 12);

let shop: TestShop;
let real: Real;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true', MAX_ORDERS_PER_HOUR: '0' });
  real = { shop, asAdmin: shop.as(await buildAdmin(shop)) };
});
afterAll(() => shop.close());

async function openModel(): Promise<Model> {
  const customers = [await buildCustomer(shop), await buildCustomer(shop)].map(
    ({ id, email, password, token }): ModelCustomer => ({
      id,
      email,
      password,
      token,
      active: true,
      cart: new Map(),
      requests: new Map(),
    }),
  );
  const shelf = [
    { pricePaise: 85_00, depositPaise: 150_00, stock: 20 },
    { pricePaise: 12_50, depositPaise: 0, stock: 5 },
    { pricePaise: 1, depositPaise: 33, stock: 1 },
  ];
  const built = await Promise.all(shelf.map((overrides) => buildProduct(shop, overrides)));
  const products = built.map(({ id, pricePaise: price, depositPaise: deposit, stock }) => ({
    id,
    price,
    deposit,
    stock,
    active: true,
    deleted: false,
  }));
  return { customers, products, orders: [] };
}

const stocks = sql<{ id: string; stock: number; moved: number }>(`
  select id, stock, (select sum(units) from stock_movements m where m.product_id = p.id) as moved
  from products p where id = any($1::uuid[])`);

const carts = sql<{ productId: string; quantity: number }>(
  'select product_id, quantity from cart_items where user_id = $1',
);

interface KeptOrder {
  id: string;
  state: unknown[];
  /** Kind, previous value and next value of each entry in the order's history. */
  events: [string, string | null, string][];
  /** Paid amount and amount due in the order's newest row of the table `payments`, in paise. */
  recorded: [number, number] | null;
  held: number;
}

const orders = sql<KeptOrder>(`
  select id, json_build_array(status, payment_status, paid_paise, due_paise, total_paise + deposit_paise) as state,
    (select json_agg(json_build_array(kind, previous, next) order by e.id) from order_events e where e.order_id = o.id) as events,
    (select json_build_array(paid_paise, due_paise) from payments p where p.order_id = o.id order by p.id desc limit 1) as recorded,
    (select -sum(units) from stock_movements m where m.order_id = o.id) as held
  from orders o where customer_id = any($1::uuid[])`);

/** True if each entry's previous value equals the next value of the entry of the same kind before it. */
function isContinuous(events: KeptOrder['events']): boolean {
  const now = new Map<string, string | null>([
    ['status', null],
    ['payment', 'pending'],
  ]);
  return events.every(([kind, previous, next]) => {
    const follows = now.get(kind) === previous;
    now.set(kind, next);
    return follows;
  });
}

async function requireAgreement({ products, customers, orders: expected }: Model): Promise<void> {
  const kept = await shop.db.rows(stocks, [products.map(({ id }) => id)]);
  for (const { id, stock } of products) expect(kept).toContainEqual({ id, stock, moved: stock });

  for (const { id, cart } of customers) {
    const lines = await shop.db.rows(carts, [id]);
    expect(new Map(lines.map((line) => [line.productId, line.quantity]))).toEqual(
      new Map([...cart].map(([product, quantity]) => [product.id, quantity])),
    );
  }

  const placed = await shop.db.rows(orders, [customers.map(({ id }) => id)]);
  expect(placed).toHaveLength(expected.length);
  for (const order of expected) {
    const row = placed.find(({ id }) => id === order.id);
    expect(row?.state).toEqual([order.status, order.payment, order.paid, order.due, order.payable]);
    expect(row?.events.map(([kind, , next]) => [kind, next])).toEqual(order.history);
    expect(isContinuous(row?.events ?? [])).toBe(true);
    expect(row?.recorded ?? [0, order.payable]).toEqual([order.paid, order.due]);
    expect(row?.held).toBe(order.lines.reduce((sum, { held }) => sum + held, 0));
  }
}

test('money, stock and history of the shop match a simple model after any sequence of acts', async () => {
  const sequences = fc.asyncProperty(fc.commands(acts, { maxCommands: 60, size: 'max' }), async (sequence) => {
    const model = await openModel();
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await requireAgreement(model);
  });
  await fc.assert(sequences, { numRuns });
}, 600_000);
