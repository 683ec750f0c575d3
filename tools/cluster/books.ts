/** The data of load tests, and what the database must hold afterwards. */
import pg from 'pg';
import { call } from './customers.ts';

export const admin = { email: 'owner@paniwala.test', password: 'water-jar-20' };
export const firstStock = 900_000;

/** The header of staff who are signed in. */
export async function signIn(shop: string): Promise<string> {
  const login = await call(shop, 'POST /admin/login', admin);
  return `Bearer ${login?.data.token}`;
}

/** One that everybody orders. */
export async function createProduct(shop: string): Promise<string> {
  const authorization = await signIn(shop);
  const form = { name: 'Jar', type: 'gallon', size: '20 L', capacity: 20, price: 85, stock: firstStock };
  const made = await call(shop, 'POST /admin/products', form, { authorization });
  if (made?.status !== 201) throw new Error(`The product could not be made (${made?.status})`);
  return made.data.product.id;
}

/** What the database holds in the end: orders by their keys, and the stock, counted in two ways. */
export async function readOrders(config: pg.ClientConfig) {
  const client = new pg.Client(config);
  await client.connect();
  const { rows } = await client.query<{ key: string; order_id: string }>(
    'select key, answer as order_id from requests',
  );
  const { rows: sums } = await client.query<{ count: number; stock: number; moved: number }>(`
    select (select count(*)::int from orders) as count, (select sum(stock)::int from products) as stock,
      (select sum(units)::int from stock_movements) as moved`);
  await client.end();
  const { count = 0, stock = 0, moved = 0 } = sums[0] ?? {};
  return { orders: new Map(rows.map((row) => [row.key, row.order_id])), count, stock, moved };
}
