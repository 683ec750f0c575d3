/**
 * `npm run bench:runs` measures the built shop over HTTP with 40 riders and 60 stops each, whose phones send their
 * records and read the run again. It also measures how long it takes to compute the order of 60 stops.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { RiderStop } from '#contract/runs/rider-calls.ts';
import type { Database } from '#server/core/db/database.ts';
import { arrangeStops } from '#server/runs/order-of-stops.rules.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { callOver, done } from '#server/testing/call-over.ts';
import { inTemporaryFolder, withDatabase } from './own-database.ts';
import { type Figure, printFigures } from './report.ts';
import { shopSettings, startProgram } from './shop.ts';
import { percentile } from './times.ts';

const riderCount = 40;
const stopsPerRider = 60;
/** The time from one door of a rider to the next. In reality these are minutes. */
const doorMs = 4000;
/**
 * The number of stops that a rider's phone sends one by one, and of those that it sends together after an hour offline.
 */
const [oneByOne, atOnce] = [30, 20];
/** The number of simultaneous requests that prepare the measurement. */
const creatingAtOnce = 6;
const limit = 300;

await inTemporaryFolder(async (dataDir) => {
  const people = await withDatabase(dataDir, prepare);
  const program = await startProgram('server/main.mjs', { ...shopSettings(dataDir), CONFIRM_NEEDS_PAYMENT: 'prepaid' });
  try {
    printFigures(await measure(program.address, people));
  } finally {
    await program.stop();
  }
});

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

async function measure(address: string, people: People): Promise<Figure[]> {
  const { admin, riders, customers, containerId, productId } = people;
  const asAdmin = callOver(address, admin.token);
  const form = deliveryFormAt(new Date());
  const orders = await inParts(customers, creatingAtOnce, async ({ token }) => {
    const body = { ...form, items: [{ productId, quantity: 2 }], empties: [{ containerId, count: 2 }] };
    const { order } = done(await callOver(address, token)('POST /orders', { body }, once())).data;
    done(await asAdmin('PUT /admin/orders/:id/status', { params: { id: order.id }, body: { status: 'confirmed' } }));
    return order.id;
  });
  await inParts(riders, creatingAtOnce, async (rider) => {
    const own = orders.splice(0, stopsPerRider).map((orderId) => ({ orderId }));
    const body = { day: form.deliveryDate, riderId: rider.id, stops: own };
    const { run } = done(await asAdmin('POST /admin/runs', { body }, once())).data;
    const start = { params: { id: run.id }, body: { version: run.version } };
    done(await asAdmin('POST /admin/runs/:id/start', start, once()));
  });

  const took = { send: [] as number[], read: [] as number[], many: [] as number[], all: [] as number[] };
  const timed = async <Answer>(into: number[], work: () => Promise<Answer>): Promise<Answer> => {
    const begun = performance.now();
    const answer = await work();
    into.push(performance.now() - begun);
    return answer;
  };
  const phones = riders.map(({ token }) => {
    const as = callOver(address, token);
    const read = async () => done(await as('GET /run')).data.runs[0]?.stops ?? [];
    const send = async (stops: readonly RiderStop[]) => {
      const acts = stops.map((stop) => actAt(stop, containerId));
      const { answers } = done(await as('POST /run/acts', { body: { acts } })).data;
      if (answers.some(({ isRecorded, message }) => !isRecorded || message !== '')) throw new Error('Not recorded');
    };
    return { read, send };
  });
  const open = await inParts(phones, creatingAtOnce, ({ read }) => read());
  const begun = performance.now();
  await Promise.all(
    phones.map(async ({ read, send }, nth) => {
      for (let at = 0; at < oneByOne; at += 1) {
        await sleep(Math.max(0, begun + (at + nth / riders.length) * doorMs - performance.now()));
        await timed(took.send, () => send(open[nth]?.slice(at, at + 1) ?? []));
        await timed(took.read, read);
      }
    }),
  );
  const fast = ((riders.length * oneByOne) / (performance.now() - begun)) * 1000;
  for (const [nth, { send }] of phones.entries())
    await timed(took.many, () => send(open[nth]?.slice(oneByOne, oneByOne + atOnce) ?? []));
  const rest = oneByOne + atOnce;
  await Promise.all(phones.map(({ send }, nth) => timed(took.all, () => send(open[nth]?.slice(rest, rest + 1) ?? []))));
  return [
    figureOf('a sync: one act is sent', took.send, { 'acts a second': fast }, `< ${limit}`),
    figureOf('the run of 60 stops is read again', took.read, {}, `< ${limit}`),
    figureOf(`${atOnce} acts are sent at once`, took.many, {}),
    figureOf(`${riders.length} phones send one act in the same moment`, took.all, {}),
    orderOfStops(),
  ];
}

function once() {
  return { 'idempotency-key': newId() };
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

async function inParts<One, Answer>(all: readonly One[], size: number, work: (one: One) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let at = 0; at < all.length; at += size)
    answers.push(...(await Promise.all(all.slice(at, at + size).map(work))));
  return answers;
}

function orderOfStops(): Figure {
  const took: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const stops = Array.from({ length: stopsPerRider }, (_, at) => ({
      id: `s${at}`,
      windowFrom: 540 + (at % 2) * 180,
      pincode: String(411_040 + (at % 6)),
      address: `House ${Math.floor(at / 2)}`,
      floor: at % 4,
      position: { latitude: 18.45 + Math.random() * 0.15, longitude: 73.75 + Math.random() * 0.2 },
      rank: null,
    }));
    const begun = performance.now();
    arrangeStops(stops);
    took.push(performance.now() - begun);
  }
  return figureOf(`order of ${stopsPerRider} stops`, took, {}, '< 50');
}

/** A figure whose value is the 95th percentile of the times. */
function figureOf(name: string, took: number[], more: Record<string, number>, target?: string): Figure {
  const at = (share: number) => percentile(took, share);
  return {
    name: `${name}, p95`,
    value: at(0.95),
    unit: 'ms',
    ...(target && { target }),
    detail: { p50: at(0.5), worst: at(1), n: took.length, ...more },
  };
}
