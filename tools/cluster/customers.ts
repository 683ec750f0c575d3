/** Customers who order without a pause, and send an order again with its key until somebody says that it is placed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressCall } from '#contract/http/call-address.ts';
import { person } from '#server/testing/builders/accounts.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';

const patienceMs = 8000;

export interface Acknowledged {
  key: string;
  orderId: string;
  at: number;
  milliseconds: number;
  tries: number;
}

/** What the load reads of answers that went well; each call brings its part of it, a refusal none. */
interface Told {
  token: string;
  product: { id: string; name: string };
  order: { id: string };
  orders: { id: string }[];
  caller: { id: string };
}

/** Undefined when nobody answered. */
export async function call(shop: string, name: string, body?: object, headers: Record<string, string> = {}) {
  const { method, url } = addressCall(name);
  try {
    const answer = await fetch(shop + url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { data } = (await answer.json()) as { data: Told };
    return { status: answer.status, data, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  } catch {
    return undefined;
  }
}

export interface Customer {
  token: string;
  /** Orders until told to stop; then finishes the last one. */
  order(): Promise<void>;
  /** How many times a list of one's own orders lacked one that was acknowledged before. */
  missed: number;
}

/** A new customer of these instances; everything that is acknowledged is written down. */
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

  /** One's newest order is the first of the list at the other instance too, wherever that one reads. */
  async function lookFor(orderId: string): Promise<void> {
    const list = await call(nextShop(), 'GET /orders?limit=5', undefined, { authorization, cookie });
    if (list?.status !== 200) return;
    if (list.data.orders[0]?.id !== orderId) customer.missed += 1;
  }
  return customer;
}
