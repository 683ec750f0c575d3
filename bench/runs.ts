/**
 * `npm run bench:runs`: 40 riders with 60 stops each, whose phones send what they record and read their run again; and how
 * long the order of 60 stops takes. The built shop over HTTP, on data of its own. With `--screens` it looks at a usual run
 * and one of as many stops as there may be, on the rider's phone and at the desk.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import type { RiderStop } from '#contract/runs/rider-calls.ts';
import { mostStops } from '#contract/runs/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { arrangeStops } from '#server/runs/order-of-stops.rules.ts';
import {
  type BuiltAdmin,
  type BuiltRider,
  buildAdmin,
  buildCustomer,
  buildRider,
} from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { callOver, done } from '#server/testing/call-over.ts';
import { launchChromium } from '#tools/chromium.ts';
import { observe, seenOn } from './browser.ts';
import { inOwnFolder, withDatabase } from './own-database.ts';
import { type Figure, printFigures } from './report.ts';
import { shopSettings, startProgram } from './shop.ts';
import { phone, signIn, slowDown } from './steps.ts';
import { median, percentile } from './times.ts';

const isOfScreens = process.argv.includes('--screens');
const usualStops = 60;
/** Stops of each rider. */
const stopCounts: readonly number[] = isOfScreens ? [usualStops, mostStops] : new Array(40).fill(usualStops);
/** Stops of the day without a rider. */
const openStops = isOfScreens ? 500 : 0;
/** From one door of a rider to the next: on the road it is minutes. */
const doorMs = 4000;
/** Stops that each rider records one by one, then those that come at once after an hour without a network. */
const [oneByOne, atOnce] = [30, 20];
/** Requests that make the data, side by side. */
const making = 6;
const limit = 300;

/** For the screens: number of visits on the phone, pause in ms, and keys pressed in each list. */
const [visits, settleMs, keys] = [5, 1500, 60];

await inOwnFolder(async (dataDir) => {
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
  for (const stops of stopCounts) riders.push({ ...(await buildRider(shop)), stops });
  const customers = [];
  const doors = stopCounts.reduce((sum, stops) => sum + stops, openStops);
  for (let at = 0; at < doors; at += 1) {
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
  const orders = await inParts(customers, making, async ({ token }) => {
    const body = { ...form, items: [{ productId, quantity: 2 }], empties: [{ containerId, count: 2 }] };
    const { order } = done(await callOver(address, token)('POST /orders', { body }, once())).data;
    done(await asAdmin('PUT /admin/orders/:id/status', { params: { id: order.id }, body: { status: 'confirmed' } }));
    return order.id;
  });
  await inParts(riders, making, async (rider) => {
    const own = orders.splice(0, rider.stops).map((orderId) => ({ orderId }));
    const body = { day: form.deliveryDate, riderId: rider.id, stops: own };
    const { run } = done(await asAdmin('POST /admin/runs', { body }, once())).data;
    const start = { params: { id: run.id }, body: { version: run.version } };
    done(await asAdmin('POST /admin/runs/:id/start', start, once()));
  });

  if (isOfScreens) return measureScreens(address, { admin, riders, day: form.deliveryDate });
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
  const open = await inParts(phones, making, ({ read }) => read());
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

/** Two jars given, two empties taken, and all of it paid in cash. */
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
    const stops = Array.from({ length: usualStops }, (_, at) => ({
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
  return figureOf(`order of ${usualStops} stops`, took, {}, '< 50');
}

/** The value is the 95th of a hundred. */
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

interface Who {
  admin: BuiltAdmin;
  riders: readonly (BuiltRider & { stops: number })[];
  day: string;
}

async function measureScreens(address: string, { admin, riders, day }: Who): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const ofRiders: Figure[] = [];
    for (const rider of riders) {
      const [alive, press]: [number[], number[]] = [[], []];
      for (let visit = 0; visit < visits; visit += 1) {
        const seen = await deliver(browser, address, rider);
        alive.push(seen.alive);
        press.push(seen.press);
      }
      ofRiders.push(
        medianOf(`first screen of a rider with ${rider.stops} stops can be pressed`, alive, '<= 2000'),
        medianOf(`a press of a delivery among ${rider.stops} stops to the next paint`, press, '<= 100'),
      );
    }
    const runs = await callOver(address, admin.token)('GET /admin/runs', { query: { date: day } });
    const run = runs.body.data.runs.find(({ stops }) => stops === mostStops)?.id;
    const picker = await pressKeys(browser, address, admin, {
      path: `/admin/runs?date=${day}`,
      first: 'main li input[type=checkbox]',
      key: 'Shift+ArrowDown',
    });
    const order = await pressKeys(browser, address, admin, {
      path: `/admin/runs/${run}`,
      first: '[data-grip]',
      key: 'Alt+ArrowDown',
    });
    return [
      ...ofRiders,
      medianOf('a key over the stops of a day', picker, '<= 100'),
      medianOf('a key that moves a stop of a run', order, '<= 100'),
    ];
  } finally {
    await browser.close();
  }
}

/** Opened for the first time, and one delivery of three presses that is undone. */
async function deliver(browser: Browser, address: string, { id, name, token }: BuiltRider) {
  const context = await browser.newContext(phone);
  const session = JSON.stringify({ token, rider: { id, name }, isHeld: false });
  await context.addInitScript((text) => localStorage.setItem('rider_session', text), session);
  const page = await openObserved(context);
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watchBar);
  await page.goto(`${address}/run`, { waitUntil: 'load' });
  await page.locator('[data-foot-bar=run] button').first().waitFor();
  await page.waitForTimeout(settleMs);
  const alive = await page.evaluate(() => performance.getEntriesByName('bar')[0]?.startTime ?? Number.NaN);
  await page.locator('[data-foot-bar=run] button').first().tap({ force: true });
  await page.getByRole('radio', { name: 'Cash' }).tap({ force: true });
  await page.locator('dialog button[type=submit]').tap({ force: true });
  await page.waitForTimeout(settleMs);
  const { interaction } = await seenOn(page);
  await page.getByRole('button', { name: /^Undo/ }).tap({ force: true });
  await context.close();
  return { alive, press: interaction };
}

/** Runs in the page: when the buttons under the thumb are there. */
function watchBar(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-foot-bar=run] button')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('bar'));
  }).observe(document, { subtree: true, childList: true });
}

interface Keys {
  path: string;
  /** Where the focus is put. */
  first: string;
  key: string;
}

/** How long the slowest of `keys` presses takes to the next paint, on a desktop. */
async function pressKeys(browser: Browser, address: string, admin: BuiltAdmin, { path, first, key }: Keys) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signIn(context, address, admin.token);
  const page = await openObserved(context);
  await page.goto(address + path, { waitUntil: 'load' });
  await page.locator(first).first().focus();
  for (let press = 0; press < keys; press += 1) await page.keyboard.press(key);
  await page.waitForTimeout(settleMs);
  const { interaction } = await seenOn(page);
  await context.close();
  return [interaction];
}

async function openObserved(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  return page;
}

function medianOf(name: string, took: readonly number[], target: string): Figure {
  return {
    name,
    value: median(took),
    unit: 'ms',
    target,
    detail: { worst: Math.max(...took), load: loadavg()[0] ?? 0 },
  };
}
