/**
 * Simulates customers who order continuously and repeat each order with its Idempotency-Key until the shop acknowledges
 * it, and checks the database afterwards.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addressCall } from '#contract/http/call-address.ts';
import { person } from '#server/testing/builders/accounts.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';

export const admin = { email: 'owner@paniwala.test', password: 'water-jar-20' };
const firstStock = 900_000;
const patienceMs = 8000;

export interface Acknowledged {
  key: string;
  orderId: string;
  at: number;
  milliseconds: number;
  tries: number;
}

/** The fields of answers that the load uses. An answer contains only some of them, and an error contains none. */
interface AnswerData {
  token: string;
  product: { id: string; name: string };
  order: { id: string };
  orders: { id: string }[];
  caller: { id: string };
}

/** Sends a call. Resolves to undefined if there was no answer. */
export async function call(shop: string, name: string, body?: object, headers: Record<string, string> = {}) {
  const { method, url } = addressCall(name);
  try {
    const answer = await fetch(shop + url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { data } = (await answer.json()) as { data: AnswerData };
    return { status: answer.status, data, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  } catch {
    return undefined;
  }
}

export interface Customer {
  token: string;
  /** Orders again and again until `isOver` returns true, and then completes the order in progress. */
  order(): Promise<void>;
  /** How often a customer's order list lacked an acknowledged order. */
  missed: number;
}

/**
 * Registers a customer whose orders are sent alternately to the instances `shops` of the shop. Acknowledged orders are
 * added to `acknowledged`.
 */
export async function createCustomer(
  shops: readonly string[],
  productId: string,
  acknowledged: Acknowledged[],
  isOver: () => boolean,
): Promise<Customer> {
  const name = `load-${randomUUID()}`;
  const account = { ...person, email: `${name}@paniwala.test`, password: 'water-20' };
  const registered = await call(shops[0] ?? '', 'POST /auth/register', account);
  const token: string = registered?.data?.token ?? '';
  if (!token) throw new Error(`A customer could not register (${registered?.status})`);
  let cookie = registered?.cookie ?? '';
  let turn = Math.floor(Math.random() * shops.length);
  const nextShop = () => {
    turn += 1;
    return shops[turn % shops.length] ?? '';
  };
  const authorization = `Bearer ${token}`;
  const form = { ...deliveryFormAt(new Date(), 2), items: [{ productId, quantity: 1 }] };

  const customer: Customer = {
    token,
    missed: 0,
    async order() {
      while (!isOver()) {
        const key = randomUUID();
        const startedAt = performance.now();
        for (let tries = 1; ; tries += 1) {
          const answer = await call(nextShop(), 'POST /orders', form, {
            authorization,
            cookie,
            'idempotency-key': key,
          });
          if (answer?.status === 201) {
            const at = performance.now();
            acknowledged.push({ key, orderId: answer.data.order.id, at, milliseconds: at - startedAt, tries });
            cookie = answer.cookie || cookie;
            await lookFor(answer.data.order.id);
            break;
          }
          if (answer && answer.status < 500) throw new Error(`An order was refused with ${answer.status}`);
          await sleep(200);
        }
      }
    },
  };

  /**
   * Checks that a customer's newest order is the first in the list that another instance returns, even if that instance
   * reads a replica of the database.
   */
  async function lookFor(orderId: string): Promise<void> {
    const list = await call(nextShop(), 'GET /orders?limit=5', undefined, { authorization, cookie });
    if (list?.status !== 200) return;
    if (list.data.orders[0]?.id !== orderId) customer.missed += 1;
  }
  return customer;
}

/** Signs the admin in and returns the authorization header. */
export async function signIn(shop: string): Promise<string> {
  const login = await call(shop, 'POST /admin/login', admin);
  return `Bearer ${login?.data.token}`;
}

/** Creates the product that all customers order. Returns its id. */
export async function createProduct(shop: string): Promise<string> {
  const authorization = await signIn(shop);
  const form = { name: 'Jar', type: 'gallon', size: '20 L', capacity: 20, price: 85, stock: firstStock };
  const made = await call(shop, 'POST /admin/products', form, { authorization });
  if (made?.status !== 201) throw new Error(`The product could not be made (${made?.status})`);
  return made.data.product.id;
}

/** Prints the final numbers of the database. Throws if an acknowledged order is missing or an order exists twice. */
export async function auditOrders(
  config: pg.ClientConfig,
  acknowledged: readonly Acknowledged[],
  people: readonly Customer[],
): Promise<void> {
  const kept = await readOrders(config);
  const lost = acknowledged.filter(({ key, orderId }) => kept.orders.get(key) !== orderId);
  const missed = people.reduce((sum, customer) => sum + customer.missed, 0);
  console.log(`${acknowledged.length} orders acknowledged, ${lost.length} of them lost, ${kept.count} in the database`);
  console.log(`Stock: ${kept.stock} left of ${firstStock}, ${kept.moved} by its movements`);
  console.log(`Own newest order not in the own list, read from a replica or not: ${missed}`);
  if (lost.length > 0 || kept.count !== acknowledged.length) throw new Error('Orders were lost or doubled');
  if (kept.stock !== firstStock - kept.count || kept.stock !== kept.moved) throw new Error('The stock does not add up');
  if (missed > 0) throw new Error('Somebody did not see their own order');
}

/** Reads the orders by their Idempotency-Keys, and the stock both from the products and from the movements. */
async function readOrders(config: pg.ClientConfig) {
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
