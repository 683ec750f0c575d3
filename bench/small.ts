/**
 * `npm run bench -- --small` measures the shop on a server with 1 GB for shop and database together: a morning of 40
 * riders, an import of 5,000 customers and a campaign with 2,000 visitors in one minute, all at the same time. It throws
 * if a process dies or if anything is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { RiderStop } from '#contract/runs/rider-calls.ts';
import { type Database, sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { callOver, done } from '#server/testing/call-over.ts';
import { importCustomers } from './imports.ts';
import { limitMemory, watchMemory } from './memory-limit.ts';
import { withDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { shopSettings, startProgram } from './shop.ts';
import { percentile } from './times.ts';

const memoryMB = 1024;
const riderCount = 40;
const stopsPerRider = 50;
/** The time from one door of a rider to the next. Real riders need minutes. */
const doorMs = 2000;
const importedCount = 5000;
const [visitorCount, campaignMs] = [2000, 60_000];
/** The number of simultaneous requests that create the data. */
const creatingAtOnce = 6;

export async function* measureSmall(dataDir: string): AsyncGenerator<Figure> {
  const people = await withDatabase(dataDir, prepare);
  const settings = { ...shopSettings(dataDir), CONFIRM_NEEDS_PAYMENT: 'prepaid' };
  const limit = limitMemory(memoryMB);
  // The call creates the shop's process before it waits, so the process inherits the limit of this one.
  const starting = startProgram('server/main.mjs', settings);
  limit.leave();
  const shop = await starting;
  const memory = watchMemory(shop.process.pid ?? 0, dataDir);
  try {
    const phones = await startMorning(shop.address, people);
    const asAdmin = callOver(shop.address, people.admin.token);
    const [acts, imported, visits] = await Promise.all([
      deliverAll(phones, people.containerId),
      importCustomers(asAdmin, importedCount),
      visitAll(shop.address, people.productId),
    ]);
    yield figureOf(`${riderCount} riders: an act is sent`, acts);
    yield {
      name: `${importedCount} new customers`,
      value: imported.checked + imported.saved,
      unit: 's',
      detail: imported,
    };
    yield figureOf(`${visitorCount} visitors in a minute: an answer`, visits);
    const peak = memory.stop();
    yield { name: 'peak memory of shop and database', value: peak, unit: 'MB', target: `< ${memoryMB}` };
    const killed = limit.countKilled();
    if (killed > 0 || shop.process.exitCode !== null) throw new Error(`${killed} processes ran out of memory`);
  } finally {
    memory.stop();
    await shop.stop();
    limit.lift();
  }
  await withDatabase(dataDir, requireNothingLost);
}

type People = Awaited<ReturnType<typeof prepare>>;

async function prepare(db: Database) {
  const shop = { db, clock: () => new Date() };
  const containerId = await buildContainer(shop);
  const { id: productId } = await buildProduct(shop, { depositPaise: 150_00, stock: 1_000_000, containerId });
  const admin = await buildAdmin(shop, { name: 'Owner' });
  const riders = [];
  for (let at = 0; at < riderCount; at += 1) riders.push(await buildRider(shop));
  const customers = [];
  for (let at = 0; at < riderCount * stopsPerRider; at += 1) {
    const customer = await buildCustomer(shop, { name: `Asha ${at}` });
    await openBalances(shop, customer.id, { containerId, jars: 2, depositPaise: 300_00, creditPaise: 0 });
    customers.push(customer);
  }
  return { containerId, productId, admin, riders, customers };
}

type Phone = Awaited<ReturnType<typeof startMorning>>[number];

/** Places and confirms an order of each customer, starts a run of each rider, and returns what the phones show. */
async function startMorning(address: string, { admin, riders, customers, containerId, productId }: People) {
  const asAdmin = callOver(address, admin.token);
  const form = deliveryFormAt(new Date());
  const orders = await inParts(customers, async ({ token }) => {
    const body = { ...form, items: [{ productId, quantity: 2 }], empties: [{ containerId, count: 2 }] };
    const { order } = done(await callOver(address, token)('POST /orders', { body }, once())).data;
    done(await asAdmin('PUT /admin/orders/:id/status', { params: { id: order.id }, body: { status: 'confirmed' } }));
    return order.id;
  });
  return inParts(riders, async ({ id: riderId, token }) => {
    const stops = orders.splice(0, stopsPerRider).map((orderId) => ({ orderId }));
    const body = { day: form.deliveryDate, riderId, stops };
    const { run } = done(await asAdmin('POST /admin/runs', { body }, once())).data;
    const start = { params: { id: run.id }, body: { version: run.version } };
    done(await asAdmin('POST /admin/runs/:id/start', start, once()));
    const call = callOver(address, token);
    return { call, stops: done(await call('GET /run')).data.runs[0]?.stops ?? [] };
  });
}

/** Lets all riders deliver at the same time. Each phone reads its run again after each stop. Returns times in ms. */
async function deliverAll(phones: readonly Phone[], containerId: string): Promise<number[]> {
  const times: number[] = [];
  const begun = performance.now();
  const drive = async ({ call, stops }: Phone, nth: number) => {
    for (const [at, stop] of stops.entries()) {
      await sleep(Math.max(0, begun + (at + nth / phones.length) * doorMs - performance.now()));
      const sent = performance.now();
      const { answers } = done(await call('POST /run/acts', { body: { acts: [actAt(stop, containerId)] } })).data;
      times.push(performance.now() - sent);
      if (answers.some(({ isRecorded, message }) => !isRecorded || message !== '')) throw new Error('Not recorded');
      done(await call('GET /run'));
    }
  };
  await Promise.all(phones.map(drive));
  return times;
}

/** The record of a stop at which two jars were given, two empties taken, and the bill paid in cash. */
function actAt({ id: stopId, state: seen, items, bill }: RiderStop, containerId: string) {
  return {
    id: newId(),
    stopId,
    kind: 'delivered',
    at: new Date().toISOString(),
    seen,
    given: items.map(({ itemId, quantity }) => ({ itemId, quantity })),
    taken: [{ containerId, count: 2, damaged: 0 }],
    payments: [{ method: 'cash', amount: bill?.amountDue ?? 0 }],
  };
}

/** Lets visitors come at a fixed rate. Each opens the same pages. Returns the times of all answers in ms. */
async function visitAll(address: string, productId: string): Promise<number[]> {
  const times: number[] = [];
  const begun = performance.now();
  const visit = async (_: unknown, nth: number) => {
    await sleep(Math.max(0, begun + (nth / visitorCount) * campaignMs - performance.now()));
    for (const path of ['/', '/products', '/api/products', `/products/${productId}`]) {
      const sent = performance.now();
      const answer = await fetch(address + path);
      await answer.text();
      times.push(performance.now() - sent);
      if (!answer.ok) throw new Error(`A visitor of ${path} got ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: visitorCount }, visit));
  return times;
}

const counts = sql<{ delivered: number; imported: number }>(`
  select (select count(*) from orders where status = 'delivered') as delivered,
    (select count(*) from users where phone like '77%' or phone like '+9177%') as imported`);

/** Throws if a delivery or an imported customer is missing, or if the books are wrong. */
async function requireNothingLost(db: Database): Promise<void> {
  const found = await db.one(counts);
  const faults = [...(await findOrderFaults(db)), ...(await findLedgerFaults(db))];
  if (found.delivered !== riderCount * stopsPerRider || found.imported !== importedCount || faults.length > 0)
    throw new Error(`Something is lost: ${JSON.stringify({ ...found, faults: faults.slice(0, 5) })}`);
}

const once = () => ({ 'idempotency-key': newId() });

async function inParts<One, Answer>(all: readonly One[], work: (one: One) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < all.length; at += creatingAtOnce)
    answers.push(...(await Promise.all(all.slice(at, at + creatingAtOnce).map(work))));
  return answers;
}

/** A figure whose value is the 95th percentile of the times. */
function figureOf(name: string, times: readonly number[]): Figure {
  const at = (share: number) => percentile(times, share);
  return { name: `${name}, p95`, value: at(0.95), unit: 'ms', detail: { p50: at(0.5), worst: at(1), n: times.length } };
}
