/**
 * A storm of customers who buy, cancel and repeat what was not answered, and staff who take money: until it is told to
 * stop. Every repeat carries the key of its first attempt, so that in the end the shop must hold exactly what it said.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { failure } from '../../contract/http/envelope.ts';
import type { Services } from '../core/services.ts';
import { sql } from '../platform/db/database.ts';
import { deliveryFormAt, findStockFaults } from './builders/orders.ts';

export interface StormCast {
  /** Asked before every request, because a restarted shop listens elsewhere. */
  address: () => string;
  customers: readonly { token: string }[];
  productIds: readonly string[];
  /** Records payments where given. */
  admin?: { token: string };
}

interface Answer {
  status: number;
  body: { data?: { order?: { id: string } }; message?: string; errorType?: string } | null;
}

export interface Storm {
  placed: Set<string>;
  cancelled: Set<string>;
  paid: Set<string>;
  /** How often each status was answered; 0 is no answer. */
  statuses: Map<number, number>;
  /** Answers that must never be: not in the form of the contract, or with a status of no known reason. */
  wrong: string[];
  /** Resolves when so many orders were acknowledged altogether. */
  reach(orders: number): Promise<void>;
  /** No new purchases; resolves when every one that was begun has its answer. */
  stop(): Promise<void>;
}

const expected = new Set([0, 200, 201, 409, 503]);
const pauseMs = 60;
const patienceMs = 60_000;

export function startStorm({ address, customers, productIds, admin }: StormCast): Storm {
  const storm = { placed: new Set<string>(), cancelled: new Set<string>(), paid: new Set<string>() };
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  const stopping = new AbortController();
  const form = deliveryFormAt(new Date(), 2);

  async function ask(method: string, path: string, token: string, body: object, key: string): Promise<Answer> {
    const response = await fetch(`${address()}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    }).catch(() => null);
    const answer: Answer['body'] = response && (await response.json().catch(() => null));
    // An answer that broke off is none.
    const status = answer && response ? response.status : 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isRefusal = status >= 400;
    const isRepeat = status === 400 && answer?.errorType === 'PAYMENT_STATUS_ALREADY_SET';
    if (!(expected.has(status) || isRepeat) || (isRefusal && !failure.safeParse(answer).success))
      wrong.push(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    if (status === 503 && !response?.headers.get('retry-after'))
      wrong.push(`${method} ${path}: 503 without Retry-After`);
    return { status, body: answer };
  }

  /** Asks again until there is an answer that settles it; `repeated` when an earlier attempt may have been the one. */
  async function insist(method: string, path: string, token: string, body: object) {
    const key = newId();
    const began = performance.now();
    for (let attempts = 1; ; attempts += 1) {
      const { status, body: answer } = await ask(method, path, token, body, key);
      if (status !== 0 && status !== 503) return { status, answer, repeated: attempts > 1 };
      if (performance.now() - began > patienceMs) {
        wrong.push(`${method} ${path}: nobody answered it for ${patienceMs} ms`);
        return { status, answer, repeated: false };
      }
      await sleep(pauseMs);
    }
  }

  async function buy(token: string, n: number): Promise<void> {
    for (let round = n; !stopping.signal.aborted; round += 1) {
      const items = [round, round + 1].map((at) => ({ productId: productIds[at % productIds.length], quantity: 2 }));
      const bought = await insist('POST', '/orders', token, { ...form, items });
      const id = bought.answer?.data?.order?.id;
      if (bought.status === 0) return;
      if (bought.status !== 201 || !id) continue;
      storm.placed.add(id);
      if (round % 5 === 0) await cancel(token, id);
      else if (admin && round % 3 === 0) await pay(admin.token, id);
    }
  }

  async function cancel(token: string, id: string): Promise<void> {
    const { status, repeated, answer } = await insist('POST', `/orders/${id}/cancel`, token, { reason: 'Storm' });
    if (status === 200 || repeated) storm.cancelled.add(id);
    else wrong.push(`cancelling ${id}: ${status} ${answer?.message}`);
  }

  async function pay(token: string, id: string): Promise<void> {
    const body = { paymentStatus: 'paid', paymentMethod: 'upi' };
    const { status, repeated, answer } = await insist('PUT', `/admin/orders/${id}/payment-status`, token, body);
    if (status === 200 || repeated) storm.paid.add(id);
    else wrong.push(`paying ${id}: ${status} ${answer?.message}`);
  }

  const buyers = Promise.all(customers.map(({ token }, n) => buy(token, n)));
  return {
    ...storm,
    statuses,
    wrong,
    async reach(orders) {
      const began = performance.now();
      while (storm.placed.size < orders) {
        if (performance.now() - began > 60_000) throw new Error(`Only ${storm.placed.size} orders were acknowledged`);
        await sleep(5);
      }
    },
    async stop() {
      stopping.abort();
      await buyers;
    },
  };
}

interface KeptOrder {
  id: string;
  status: string;
  payment_status: string;
  due: number;
  items: number;
  events: number;
  payments: number;
}

const keptOrders = sql<KeptOrder>(`
  select o.id, o.status, o.payment_status, o.due_paise as due,
    (select count(*) from order_items i where i.order_id = o.id) as items,
    (select count(*) from order_events e where e.order_id = o.id) as events,
    (select count(*) from payments p where p.order_id = o.id and p.status = 'paid') as payments
  from orders o`);

/** Where the shop does not hold exactly what it acknowledged: a sentence each, none when all is well. */
export async function auditStorm(shop: Pick<Services, 'db'>, storm: Storm): Promise<string[]> {
  const faults = [...storm.wrong];
  const kept = new Map((await shop.db.rows(keptOrders)).map((order) => [order.id, order]));
  for (const id of storm.placed) if (!kept.has(id)) faults.push(`the order ${id} was acknowledged and is lost`);
  for (const { id, status, payment_status, due, items, events, payments } of kept.values()) {
    if (!storm.placed.has(id)) faults.push(`the order ${id} was made twice`);
    const wasCancelled = storm.cancelled.has(id);
    const wasPaid = storm.paid.has(id);
    if ((status === 'cancelled') !== wasCancelled) faults.push(`the order ${id} is ${status}`);
    if ((payment_status === 'paid') !== wasPaid || (due === 0) !== wasPaid || payments !== Number(wasPaid))
      faults.push(`the order ${id} is ${payment_status}, ${due} due, ${payments} payments`);
    const expectedEvents = 1 + Number(wasCancelled) + Number(wasPaid);
    if (items !== 2 || events !== expectedEvents) faults.push(`the order ${id} has ${items} lines, ${events} events`);
  }
  for (const fault of await findStockFaults(shop)) faults.push(`stock does not add up: ${JSON.stringify(fault)}`);
  return faults;
}
