/** Compares each number of a period with the rows of the list that it opens. */
import { kindsOfWork, type StaffWork } from '#contract/audit/work.ts';
import type { CallName } from '#contract/calls.ts';
import type { CashBag, DrivenRun, Figure, Numbers } from '#contract/numbers/calls.ts';
import { failuresBehind, jarsBehind, ordersBehind, runsBehind, workBehind } from '#contract/numbers/lists.ts';
import type { Span } from '#contract/numbers/period.ts';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { sql } from '../../core/db/database.ts';
import type { CallShop, TestShop } from '../shop.ts';

type ListName = Extract<
  CallName,
  | 'GET /admin/orders'
  | 'GET /admin/jars/entries'
  | `GET /admin/numbers/${'failed-stops' | 'cash-bags' | 'runs' | 'quiet'}`
>;

interface Seen {
  call: CallShop;
  numbers: Numbers;
  span: Span;
  /** Millilitres of each product. */
  volumes: ReadonlyMap<string, number>;
  /**
   * Adds a fault if the number of this period differs from `listed`, which comes from its list. Null means that the
   * list is empty.
   */
  compare: (what: string, figure: Figure, listed: number | null) => void;
}

const volumes = sql<{ id: string; capacityMl: number }>('select id, capacity_ml from products');

/** Returns a sentence for each number that differs from the list it opens, in the requested and the previous period. */
export async function findNumberFaults(shop: TestShop, call: CallShop, asked: object): Promise<string[]> {
  const { status, body } = await call('GET /admin/numbers', { query: asked });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const numbers: Numbers = body.data.numbers;
  const products = new Map((await shop.db.rows(volumes)).map(({ id, capacityMl }) => [id, capacityMl]));
  const faults: string[] = [];
  for (const side of ['now', 'before'] as const) {
    const span = side === 'now' ? numbers.period : numbers.before;
    const compare: Seen['compare'] = (what, figure, listed) => {
      if ((figure[side] ?? 0) !== (listed ?? 0))
        faults.push(`${what}, ${span.from} to ${span.to}: the number is ${figure[side]}, its list has ${listed}`);
    };
    const seen: Seen = { call, numbers, span: { from: span.from, to: span.to }, volumes: products, compare };
    await compareOrders(seen);
    await compareJars(seen);
    await compareCash(seen);
    await compareRiders(seen);
    await compareStaff(seen);
  }
  return faults;
}

/** Reads all rows of a list, page by page. */
async function readAll<Row>({ call }: Seen, name: ListName, query: object, plural: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await call(name, { query: { ...query, page, limit: 100 } });
    if (status !== 200) throw new Error(`${name} ${JSON.stringify(query)}: ${JSON.stringify(body)}`);
    const data = body.data as unknown as Record<string, Row[]> & { pagination: { totalItems: number } };
    const found = data[plural] ?? [];
    rows.push(...found);
    if (found.length < 100) {
      if (rows.length !== data.pagination.totalItems) throw new Error(`The total of ${name} is wrong`);
      return rows;
    }
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sumOrNull = (values: readonly (number | null)[]) =>
  values.every((value) => value === null) ? null : sum(values.map((value) => value ?? 0));

async function compareOrders(seen: Seen): Promise<void> {
  const { numbers, span, volumes: products, compare } = seen;
  if (!numbers.orders) return;
  for (const name of ['placed', 'cancelled', 'delivered', 'onTime', 'late'] as const) {
    const orders = await readAll<AdminOrder>(seen, 'GET /admin/orders', ordersBehind[name](span), 'orders');
    compare(name, numbers.orders[name], orders.length);
    if (name !== 'delivered') continue;
    const lines = orders.flatMap(({ orderItems }) => orderItems);
    compare(
      'litres',
      numbers.orders.litres,
      sum(lines.map((line) => line.quantity * (products.get(line.productId) ?? 0))) / 1000,
    );
  }
  for (const { reason, count } of numbers.failures ?? []) {
    const stops = await readAll(seen, 'GET /admin/numbers/failed-stops', failuresBehind(span, reason), 'stops');
    compare(`failed deliveries (${reason})`, count, stops.length);
  }
  const quiet = await readAll(seen, 'GET /admin/numbers/quiet', span, 'customers');
  if (numbers.quiet) compare('quiet customers', numbers.quiet, quiet.length);
}

async function compareJars(seen: Seen): Promise<void> {
  for (const { id, name, out, back } of seen.numbers.jars ?? []) {
    for (const [figure, way] of [
      [out, 'into'],
      [back, 'outOf'],
    ] as const) {
      const query = jarsBehind(seen.span, id, way);
      const rows = await readAll<{ count: number }>(seen, 'GET /admin/jars/entries', query, 'movements');
      seen.compare(`${name} ${way}`, figure, sum(rows.map(({ count }) => (way === 'into' ? count : -count))));
    }
  }
}

async function compareCash(seen: Seen): Promise<void> {
  const { cash } = seen.numbers;
  if (!cash) return;
  const bags = await readAll<CashBag>(seen, 'GET /admin/numbers/cash-bags', seen.span, 'bags');
  seen.compare('cash bags', cash.bags, bags.length);
  for (const name of ['expected', 'counted', 'difference'] as const) {
    seen.compare(`cash ${name}`, cash[name], sum(bags.map((bag) => toPaise(bag[name]))) / 100);
  }
}

async function compareRiders(seen: Seen): Promise<void> {
  for (const rider of seen.numbers.riders ?? []) {
    const runs = await readAll<DrivenRun>(seen, 'GET /admin/numbers/runs', runsBehind(seen.span, rider.id), 'runs');
    seen.compare(`runs of ${rider.name}`, rider.runs, runs.length);
    for (const name of ['stops', 'failed', 'jars', 'minutes', 'cash'] as const) {
      seen.compare(`${name} of ${rider.name}`, rider[name], sumOrNull(runs.map((run) => run[name])));
    }
  }
}

async function compareStaff(seen: Seen): Promise<void> {
  const count = async (person: string, kind?: StaffWork) =>
    (await seen.call('GET /admin/audit', { query: workBehind(seen.span, person, kind) })).body.data.found;
  for (const { id, name, all, work } of seen.numbers.staff ?? []) {
    seen.compare(`acts of ${name}`, all, await count(id));
    for (const kind of kindsOfWork) seen.compare(`${kind} of ${name}`, work[kind], await count(id, kind));
  }
}
