/**
 * `npm run bench -- --only=imports` measures imports while customers order: 10,000 new customers from an Excel
 * workbook, then further balances of the same customers from a CSV file, and undoing both.
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
import { shopSettings, startProgram } from './shop.ts';

const customerCount = 10_000;
const ordersPerSecond = 8;
const aloneMs = 10_000;
const patienceMs = 20 * 60_000;
const containers = ['20 L jar of the bench', '10 L can of the bench'] as const;

const orderFigure = (beside: { p99: number }): Figure => ({
  name: 'an order of a customer meanwhile, p99',
  value: beside.p99,
  unit: 'ms',
  target: '< 300',
  detail: beside,
});

export async function* measureImports(dataDir: string): AsyncGenerator<Figure> {
  const size = { products: 500, customers: 2000, orders: 10_000 };
  const data = await prepare(dataDir, size, (step) => console.log(`Making ${step}`));
  const shop = await startProgram('server/main.mjs', shopSettings(dataDir));
  const { tokens, bodies } = data.swaps;
  const customers = startCustomers(shop, ordersPerSecond, (n) => ({
    token: tokens[n % tokens.length] ?? '',
    body: bodies[n % bodies.length] ?? '',
  }));
  try {
    const call = callOver(shop.address, data.adminToken);
    for (const name of containers) {
      const body = { name, hsn: '39233090', taxRate: 18, lostCharge: 150, isActive: true };
      done(await call('POST /admin/containers', { body }));
    }
    await sleep(aloneMs);
    const alone = customers.take();
    yield { name: 'an order of a customer before, p99', value: alone.p99, unit: 'ms', detail: alone };
    const made: string[] = [];
    for (const [what, file] of [
      [`${customerCount} new customers`, workbook([headings, ...rowsOf(newCustomer)])],
      [`balances of ${customerCount} known customers`, csvOf([headings, ...rowsOf(knownCustomer)])],
    ] as const) {
      const sent = await send(call, file);
      yield { name: `${what}, read and looked at`, value: sent.seconds, unit: 's' };
      made.push(sent.id);
      const saved = await finish(call, 'write', sent.id);
      yield { name: `${what}, saved`, value: saved, unit: 's' };
      yield { name: `${what}, whole`, value: sent.seconds + saved, unit: 's', target: '< 30' };
      yield orderFigure(customers.take());
    }
    for (const [at, id] of made.toReversed().entries()) {
      const seconds = await finish(call, 'return', id);
      yield { name: `${at === 0 ? 'known' : 'new'} customers, undone`, value: seconds, unit: 's' };
      yield orderFigure(customers.take());
    }
    yield { name: 'memory of the server', value: shop.memory() ?? 0, unit: 'MB', target: '< 250' };
  } finally {
    await customers.stop();
    await shop.stop();
  }
}

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
const rowsOf = (make: (n: number) => Row) => Array.from({ length: customerCount }, (_, n) => make(n));
const phoneOf = (n: number) => 7_700_000_000 + n;
const newCustomer = (n: number): Row => [
  `Customer ${n}`,
  phoneOf(n),
  `${n % 400}`,
  'Lake View Road, Indiranagar',
  560_038,
  n % 5,
  containers[0],
  1 + (n % 4),
  150,
  n % 3 === 0 ? 120 : '',
  n % 3 === 1 ? 255 : '',
];
/** A row with money for customers who have none yet, and with jars of another container for all. */
const knownCustomer = (n: number): Row => [
  '',
  phoneOf(n),
  '',
  '',
  '',
  '',
  containers[1],
  2,
  100,
  n % 3 === 2 ? 80 : '',
  '',
];
const csvOf = (rows: readonly Row[]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');

/** Sends a file, and waits until the shop has read and checked it. */
async function send(call: CallShop, content: Uint8Array | string) {
  const start = performance.now();
  const { headers, body } = fileForm(content);
  const { id } = done(
    await call('POST /admin/imports', { query: { kind: 'customers', name: 'bench' }, body }, { ...headers, ...once() }),
  ).data.import;
  const found = await waitFor(call, id);
  if (found.state !== 'checked' || found.wrong > 0) throw new Error(JSON.stringify(found).slice(0, 2000));
  return { id, seconds: (performance.now() - start) / 1000 };
}

async function finish(call: CallShop, step: 'write' | 'return', id: string): Promise<number> {
  const start = performance.now();
  done(await call(`POST /admin/imports/:id/${step}`, { params: { id }, body: {} }, once()));
  const found = await waitFor(call, id);
  const isDone = found.state === (step === 'write' ? 'written' : 'returned') && found.passed === 0 && found.kept === 0;
  if (!isDone) throw new Error(JSON.stringify(found).slice(0, 2000));
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
