/**
 * A storm of customers who buy, swap jars, cancel and repeat unanswered requests, and of staff who take money and
 * record deliveries, until it is stopped. Every repeat has the key of its first attempt, so that in the end the shop
 * must have exactly what it acknowledged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { failure } from '#contract/http/envelope.ts';
import { sql } from '../core/db/database.ts';
import type { Services } from '../core/services.ts';
import { findLedgerFaults } from '../ledger/verify.store.ts';
import { findDocumentFaults } from '../orders/documents/verify.store.ts';
import { findOrderFaults } from '../orders/money/verify.store.ts';
import { deliveryFormAt, findStockFaults } from './builders/orders.ts';
import { type AnsweredPickup, auditDesks, type DeskCount, newDeskCount, stormDesks } from './desk-storm.ts';

export interface StormCast {
  /** The shop's address, read before every request because a restarted shop listens at another port. */
  address: () => string;
  customers: readonly { id: string; token: string }[];
  productIds: readonly string[];
  /** If given, staff record payments. */
  admin?: { token: string };
  /**
   * The container of all products. If given, customers promise empties, and staff record deliveries. The shop's
   * settings must then allow staff to confirm unpaid cash orders.
   */
  containerId?: string;
  /** Whether customers also return jars by pick-ups, and staff make entries at the desks. */
  withDesks?: boolean;
}

interface AnsweredOrder {
  id: string;
  amountDue: number;
  orderItems: { id: string; quantity: number }[];
}

interface Answer {
  status: number;
  body: { data?: { order?: AnsweredOrder; pickup?: AnsweredPickup }; message?: string; errorType?: string } | null;
}

export interface Storm {
  placed: Set<string>;
  cancelled: Set<string>;
  paid: Set<string>;
  /** The cash and the number of jars recorded at the door of each delivered order. */
  delivered: Map<string, { cashPaise: number; given: number }>;
  desks: DeskCount;
  /** How often each status was answered. Status 0 counts requests without an answer. */
  statuses: Map<number, number>;
  /** Answers that must never occur: their form is not the form in the contract, or their status is unexpected. */
  wrong: string[];
  /** Resolves when the shop has acknowledged this many orders in total. */
  reach(orders: number): Promise<void>;
  /** Starts no new orders. Resolves when every started request has its answer. */
  stop(): Promise<void>;
}

const expected = new Set([0, 200, 201, 409, 503]);
const repeats = new Set(['PAYMENT_STATUS_ALREADY_SET', 'STATUS_ALREADY_SET']);
const pauseMs = 60;
const patienceMs = 60_000;

export function startStorm(cast: StormCast): Storm {
  const { address, customers, productIds, admin, containerId, withDesks = false } = cast;
  const storm = {
    desks: newDeskCount(),
    placed: new Set<string>(),
    cancelled: new Set<string>(),
    paid: new Set<string>(),
    delivered: new Map<string, { cashPaise: number; given: number }>(),
  };
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
    // An answer that broke off counts as no answer.
    const status = answer && response ? response.status : 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isRefusal = status >= 400;
    const isRepeat = status === 400 && repeats.has(answer?.errorType ?? '');
    const isTooOften = status === 429 && path === '/pickups';
    if (!(expected.has(status) || isRepeat || isTooOften) || (isRefusal && !failure.safeParse(answer).success))
      wrong.push(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    if (status === 503 && !response?.headers.get('retry-after'))
      wrong.push(`${method} ${path}: 503 without Retry-After`);
    return { status, body: answer };
  }

  /** Repeats a request until it has a final answer. `repeated` is true if an earlier attempt may have succeeded. */
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
    let door: Promise<void> = Promise.resolve();
    for (let round = n; !stopping.signal.aborted; round += 1) {
      const items = [round, round + 1].map((at) => ({ productId: productIds[at % productIds.length], quantity: 2 }));
      // The shop refuses the order if the customer has fewer jars than these empties, or has promised them already.
      const empties = containerId !== undefined && round % 2 === 0 ? [{ containerId, count: 1 + (round % 3) }] : [];
      const bought = await insist('POST', '/orders', token, { ...form, items, ...(empties.length > 0 && { empties }) });
      const order = bought.answer?.data?.order;
      if (bought.status === 0) break;
      if (bought.status !== 201 || !order) continue;
      const { id } = order;
      storm.placed.add(id);
      if (round % 5 === 0) await cancel(token, id);
      else if (admin && round % 3 === 0) await pay(admin.token, id);
      else if (admin && containerId !== undefined) {
        await door;
        // The delivery runs while the same customer places the next orders.
        door = deliver(admin.token, order, round);
      }
    }
    await door;
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

  async function deliver(
    token: string,
    { id, amountDue, orderItems: items }: AnsweredOrder,
    round: number,
  ): Promise<void> {
    for (const status of ['confirmed', 'preparing', 'out_for_delivery']) {
      const step = await insist('PUT', `/admin/orders/${id}/status`, token, { status });
      if (step.status !== 200 && !step.repeated) wrong.push(`moving ${id}: ${step.status} ${step.answer?.message}`);
    }
    const short = round % 7 === 0 ? items.slice(0, 1).map((item) => ({ itemId: item.id, quantity: 1 })) : [];
    // Some customers pay nothing, and some pay more than is due. That surplus settles dues of other orders.
    const amount = round % 4 === 1 ? 0 : amountDue + (round % 4 === 2 ? 100 : 0);
    const body = {
      given: short,
      payments: amount > 0 ? [{ method: 'cash', amount }] : [],
      ...(round % 3 === 1 && { taken: [{ containerId, count: round % 4, damaged: round % 4 === 3 ? 1 : 0 }] }),
    };
    const { status, answer } = await insist('POST', `/admin/orders/${id}/delivery`, token, body);
    const given = items.reduce((sum, { quantity }) => sum + quantity, 0) - short.length;
    if (status === 200) storm.delivered.set(id, { cashPaise: Math.round(amount * 100), given });
    else wrong.push(`delivering ${id}: ${status} ${answer?.message}`);
  }

  async function insistForDesk(path: string, token: string, body: object) {
    const { status, answer } = await insist('POST', path, token, body);
    return { status, pickup: answer?.data?.pickup, message: answer?.message ?? '' };
  }

  const buyers = Promise.all(customers.map(({ token }, n) => buy(token, n)));
  const desk = { count: storm.desks, insist: insistForDesk, wrong, stopping: stopping.signal, customers, place: form };
  const desks =
    withDesks && admin && containerId !== undefined ? stormDesks({ ...desk, admin, containerId }) : undefined;
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
      await Promise.all([buyers, desks]);
    },
  };
}

interface KeptOrder {
  id: string;
  status: string;
  paymentStatus: string;
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
  from orders o where not exists (select from plan_dates d where d.order_id = o.id)`);

/**
 * Returns a sentence for each difference between the shop's data and the acts that it acknowledged. Orders of plans are
 * skipped, because the storm of plans checks them.
 */
export async function auditStorm(shop: Pick<Services, 'db'>, storm: Storm): Promise<string[]> {
  const faults = [...storm.wrong];
  const kept = new Map((await shop.db.rows(keptOrders)).map((order) => [order.id, order]));
  for (const id of storm.placed) if (!kept.has(id)) faults.push(`the order ${id} was acknowledged and is lost`);
  for (const { id, status, paymentStatus, due, items, events, payments } of kept.values()) {
    if (!storm.placed.has(id)) faults.push(`the order ${id} was made twice`);
    if (storm.delivered.has(id)) {
      // Credit may have paid the rest of the bill since the delivery. Payments of delivered orders are checked only as
      // a sum, in auditLedger.
      if (status !== 'delivered' || items !== 2) faults.push(`the order ${id} is ${status}, not delivered`);
      continue;
    }
    const wasCancelled = storm.cancelled.has(id);
    const wasPaid = storm.paid.has(id);
    if ((status === 'cancelled') !== wasCancelled) faults.push(`the order ${id} is ${status}`);
    if ((paymentStatus === 'paid') !== wasPaid || (due === 0) !== wasPaid || payments !== Number(wasPaid))
      faults.push(`the order ${id} is ${paymentStatus}, ${due} due, ${payments} payments`);
    const expectedEvents = 1 + Number(wasCancelled) + Number(wasPaid);
    if (items !== 2 || events !== expectedEvents) faults.push(`the order ${id} has ${items} lines, ${events} events`);
  }
  faults.push(...(await auditLedger(shop, storm)));
  faults.push(...(await auditDesks(shop, storm.desks)));
  for (const fault of await findStockFaults(shop)) faults.push(`stock does not add up: ${JSON.stringify(fault)}`);
  return faults;
}

const booked = sql<{ cash: number; given: number }>(`
  select (select coalesce(sum(debits - credits), 0)::bigint from ledger_totals where kind = 'till') as cash,
    (select coalesce(sum(amount), 0)::bigint from ledger_transfers where kind = 'jars_given') as given`);

/** Checks that cash and jars of all acknowledged deliveries are in the ledger once, and that the ledger adds up. */
async function auditLedger({ db }: Pick<Services, 'db'>, { delivered }: Storm): Promise<string[]> {
  const faults = [...(await findLedgerFaults(db)), ...(await findOrderFaults(db)), ...(await findDocumentFaults(db))];
  const records = [...delivered.values()];
  const cash = records.reduce((sum, { cashPaise }) => sum + cashPaise, 0);
  const given = records.reduce((sum, record) => sum + record.given, 0);
  const kept = await db.row(booked);
  if (kept?.cash !== cash) faults.push(`the till holds ${kept?.cash} paise, ${cash} were taken at doors`);
  if (kept?.given !== given) faults.push(`${kept?.given} jars are booked as given, ${given} were given`);
  return faults;
}
