/**
 * `npm run bench -- --only=imports` measures the import of 10,000 new customers from an Excel workbook while other
 * customers order.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { OneImport } from '#contract/imports/calls.ts';
import { isUnderWay } from '#contract/imports/columns.ts';
import { fileForm, workbook } from '#server/testing/builders/imports.ts';
import { callOver, done } from '#server/testing/call-over.ts';
import type { CallShop } from '#server/testing/shop.ts';
import { startCustomers } from './customers.ts';
import { prepare } from './prepare.ts';
import type { Figure } from './report.ts';
import { memoryOf, shopSettings, startProgram } from './shop.ts';

const customerCount = 10_000;
const ordersPerSecond = 8;
const aloneMs = 10_000;
const patienceMs = 20 * 60_000;
const container = '20 L jar of the bench';

export async function* measureImports(dataDir: string): AsyncGenerator<Figure> {
  const size = { products: 500, customers: 2000, orders: 10_000 };
  const data = await prepare(dataDir, size, (step) => console.log(`Making ${step}`));
  const shop = await startProgram('server/main.mjs', shopSettings(dataDir));
  const { tokens, orders } = data;
  const customers = startCustomers(shop, ordersPerSecond, (n) => ({
    token: tokens[n % tokens.length] ?? '',
    body: orders.ofManyProducts[n % tokens.length] ?? '',
  }));
  try {
    await sleep(aloneMs);
    yield orderFigure('before', customers.take());
    const times = await importCustomers(callOver(shop.address, data.adminToken), customerCount);
    const value = times.checked + times.saved;
    yield { name: `${customerCount} new customers`, value, unit: 's', target: '< 30', detail: times };
    yield { ...orderFigure('during the import', customers.take()), target: '< 300' };
    yield* memoryOf(shop, 'after the import');
  } finally {
    await customers.stop();
    await shop.stop();
  }
}

/** Imports new customers from a workbook, and returns the seconds until it was checked and until it was saved. */
export async function importCustomers(call: CallShop, count: number): Promise<{ checked: number; saved: number }> {
  const body = { name: container, hsn: '39233090', taxRate: 18, lostCharge: 150, isActive: true };
  done(await call('POST /admin/containers', { body }));
  const rows = Array.from({ length: count }, (_, n) => rowOf(n));
  const { id, seconds: checked } = await send(call, workbook([headings, ...rows]));
  return { checked, saved: await save(call, id) };
}

const orderFigure = (when: string, times: { p99: number }): Figure => {
  return { name: `an order of a customer ${when}, p99`, value: times.p99, unit: 'ms', detail: times };
};

type Row = readonly (string | number)[];

const headings = [
  'Name',
  'Phone',
  'House',
  'Street',
  'PIN code',
  'Floor',
  'Container',
  'Jars',
  'Deposit',
  'Balance',
  'Dues',
];
const rowOf = (n: number): Row => [
  `Customer ${n}`,
  7_700_000_000 + n,
  `${n % 400}`,
  'Lake View Road, Indiranagar',
  560_038,
  n % 5,
  container,
  1 + (n % 4),
  150,
  n % 3 === 0 ? 120 : '',
  n % 3 === 1 ? 255 : '',
];

/** Sends a file, and waits until the shop has read and checked it. */
async function send(call: CallShop, content: Uint8Array) {
  const start = performance.now();
  const { headers, body } = fileForm(content);
  const { id } = done(
    await call('POST /admin/imports', { query: { kind: 'customers', name: 'bench' }, body }, { ...headers, ...once() }),
  ).data.import;
  const found = await waitFor(call, id);
  if (found.state !== 'checked' || found.wrong > 0) throw new Error(JSON.stringify(found).slice(0, 2000));
  return { id, seconds: (performance.now() - start) / 1000 };
}

/** Saves a checked import, and returns the seconds that it took. */
async function save(call: CallShop, id: string): Promise<number> {
  const start = performance.now();
  done(await call('POST /admin/imports/:id/write', { params: { id }, body: {} }, once()));
  const found = await waitFor(call, id);
  if (found.state !== 'written' || found.passed > 0 || found.kept > 0)
    throw new Error(JSON.stringify(found).slice(0, 2000));
  return (performance.now() - start) / 1000;
}

async function waitFor(call: CallShop, id: string): Promise<OneImport> {
  for (const start = performance.now(); performance.now() - start < patienceMs; await sleep(200)) {
    const found = done(await call('GET /admin/imports/:id', { params: { id } })).data.import;
    if (!isUnderWay(found.state)) return found;
  }
  throw new Error('The import came to no end');
}

const once = () => ({ 'idempotency-key': newId() });
