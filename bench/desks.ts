/**
 * `npm run bench:desks -- --data=FOLDER` measures the database queries of the jars desk, the money desk and a
 * customer's account, on the data that `npm run bench -- --large --data=FOLDER` made there. They run one after the
 * other, without HTTP.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ClaimFilterQuery } from '#contract/money/upi-calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { StaffId } from '#server/core/actor.ts';
import { type Database, sql } from '#server/core/db/database.ts';
import { sumSold } from '#server/dashboard/store.ts';
import { countHolders, type HolderFilter, listHolders } from '#server/jars/desk/holder.store.ts';
import { overdueBefore } from '#server/jars/desk/rules.ts';
import { listPickups, type PickupFilter } from '#server/jars/pickups/store.ts';
import { sumTotals, sumTotalsByDay } from '#server/ledger/balance.store.ts';
import { type BookFilter, listBook } from '#server/ledger/book.store.ts';
import { listCustomerEntries } from '#server/ledger/customer-entry.store.ts';
import { listCustomerRows } from '#server/ledger/customer-row.store.ts';
import { listJarMoves, listPlaceEntries } from '#server/ledger/entry.store.ts';
import { listOldestDues } from '#server/money/account/due.store.ts';
import { readStandingBefore, readStandingNow } from '#server/money/account/read-standing.ts';
import { moneyKinds } from '#server/money/account/rules.ts';
import { listBalancesOf, listContainersOf } from '#server/money/desk/customers/balance.store.ts';
import { type DueFilter, listOwing, sumAllDues } from '#server/money/desk/customers/due.store.ts';
import { listCashBags, readShopSums, sumPaidAhead } from '#server/money/desk/figure.store.ts';
import { ageStarts } from '#server/money/desk/rules.ts';
import { listStatements } from '#server/money/monthly/statement.store.ts';
import { listClaims } from '#server/money/upi/claim.store.ts';
import { fillRequests } from './fill-asked.ts';
import { withDatabase } from './own-database.ts';
import { describeTimes, timeRounds } from './times.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
  },
});
if (!values.data) throw new Error('npm run bench:desks -- --data=FOLDER, of a filled shop');
const rounds = Number(values.rounds);
const limit = 20;
const overdueDays = 45;

let workedMs = () => Number.NaN;
// All queries use one connection, so that the processor time of a single database process can be read.
await withDatabase(values.data, measureAll, { max: 1 });

async function measureAll(db: Database): Promise<void> {
  const { pid = 0 } = (await db.row(sql<{ pid: number }>('select pg_backend_pid() as pid'))) ?? {};
  workedMs = () => readWorked(pid);
  await measureJars(db);
  await measureMoney(db);
  await measureSold(db);
  await measureAccounts(db);
  await fillRequests(db);
  await measureRequests(db);
}

async function measureJars(db: Database): Promise<void> {
  const before = overdueBefore(new Date(), overdueDays);
  const [{ id: containerId = null } = {}] = await db.rows(
    sql<{ id: string }>(`select container_id as id from ledger_accounts where kind = 'held' limit 1`),
  );
  const all: HolderFilter = {
    overdueBefore: before,
    isOverdue: null,
    containerId: null,
    search: null,
    phone: null,
    sort: 'quiet',
  };
  await measure('jars: figures', async () => [
    await sumTotals(db, { from: null, to: null }),
    await countHolders(db, before),
  ]);
  await measure('jars: twelve weeks drawn', () => sumTotalsByDay(db, 'held', lastDays(84)));
  const holders = (filter: HolderFilter) => (offset: number) => listHolders(db, { ...filter, limit, offset });
  await measurePages('jars: holders', holders(all));
  await measurePages('jars: holders by jars', holders({ ...all, sort: 'jars' }));
  await measurePages('jars: overdue', holders({ ...all, isOverdue: true }));
  await measurePages('jars: not overdue', holders({ ...all, isOverdue: false }));
  await measurePages('jars: of a container', holders({ ...all, containerId }));
  await measurePages('jars: of a container, overdue', holders({ ...all, containerId, isOverdue: true }));
  await measurePages('jars: of a container, since', holders({ ...all, containerId, sort: 'since' }));
  await measurePages('jars: search of a name', holders({ ...all, search: 'Kavitha aba' }));
  await measurePages('jars: search of a number', holders({ ...all, search: '98765432', phone: '%98765432%' }));
  if (containerId === null) return;
  await measurePages('jars: depot', (offset) =>
    listPlaceEntries(db, { from: null, to: null, containerId, place: 'depot', limit, offset }),
  );
}

async function measureMoney(db: Database): Promise<void> {
  const starts = ageStarts(new Date());
  await measure('money: sums', () => readShopSums(db, new Date()));
  await measure('money: four weeks drawn', () => sumTotalsByDay(db, 'till', lastDays(28)));
  await measure('money: pouches', () => listCashBags(db));
  await measure('money: dues by age', () => sumAllDues(db, starts));
  await measure('money: paid ahead', () => sumPaidAhead(db));
  const due = (filter: Partial<DueFilter>) => (offset: number) =>
    listOwing(db, starts, { age: null, search: null, phone: null, ...filter, limit, offset });
  await measurePages('money: who owes', due({}));
  await measurePages('money: who owes for long', due({ age: 'older' }));
  await measurePages('money: who owes, a name', due({ search: 'Kavitha aba' }));
  for (const kind of ['credit', 'deposits'] as const) {
    const balances = (search: string | null) => (offset: number) =>
      listBalancesOf(db, { of: kind, search, phone: null, limit, offset });
    await measurePages(`money: ${kind}`, balances(null));
    await measurePages(`money: ${kind}, a name`, balances('Kavitha aba'));
  }
  const book = (filter: Partial<BookFilter>) => (offset: number) =>
    listBook(db, { from: null, to: null, what: 'money', ...filter }, { limit, offset });
  await measurePages('money: day book', book({}));
  await measurePages('money: till', book({ account: { kind: 'till' } }));
  await measurePages('money: expenses', book({ kind: 'expense' }));
  await measurePages('money: book of a month', book({ from: '2026-05-01', to: '2026-05-31' }));
}

/** Measures the units sold of ten products, as a page lists them, in the four weeks before the newest order. */
async function measureSold(db: Database): Promise<void> {
  const ids = sql<{ id: string }>('select id from products order by id desc limit 10');
  const newest = sql<{ at: Date }>('select max(created_at) as at from orders');
  const admins = sql<{ id: StaffId }>(`select id from users where role = 'admin' limit 1`);
  const products = (await db.rows(ids)).map(({ id }) => id);
  const [admin] = await db.rows(admins);
  if (!admin) return;
  const until = (await db.row(newest))?.at ?? new Date();
  const since = new Date(until.getTime() - 28 * 86_400_000);
  await measure('products: sold by day', () => sumSold(db, admin.id, products, { since, until }));
}

function lastDays(count: number) {
  const to = indiaDay(new Date());
  return { from: addDays(to, 1 - count), to };
}

async function measureAccounts(db: Database): Promise<void> {
  const ids = (
    await db.rows(
      sql<{ id: string }>(`
        select customer_id as id from (select customer_id, count(*) as n from orders group by 1 order by n desc limit 1) most
        union all (select id from users where role = 'customer' order by md5(id::text) limit 200)`),
    )
  ).map(({ id }) => id);
  const [most = '', ...others] = ids;
  for (const [who, choose] of [
    ['', () => others[Math.floor(Math.random() * others.length)] ?? ''],
    [' with the most orders', () => most],
  ] as const) {
    await measure(`account${who}: balances and dues`, async () => {
      const id = choose();
      return [await readStandingNow(db, id), await listOldestDues(db, id)];
    });
    const rows = { kinds: moneyKinds, from: null, to: null, isByOrder: true };
    await measurePages(`account${who}: rows`, (offset) =>
      listCustomerRows(db, { ...rows, mostEntries: 40, customerId: choose(), limit, offset }),
    );
    await measure(`account${who}: month`, async () => {
      const [customerId, from, to] = [choose(), '2026-11-01', indiaDay(new Date())];
      const wanted = { ...rows, mostEntries: 1, customerId, from, to };
      return [
        await listCustomerRows(db, { ...wanted, limit: 2000, offset: 0 }),
        await readStandingBefore(db, customerId, from),
        await readStandingBefore(db, customerId, to),
      ];
    });
    await measurePages(`jars${who}: movements`, (offset) =>
      listCustomerEntries(db, {
        kinds: ['held', 'deposits'],
        from: null,
        to: null,
        customerId: choose(),
        limit,
        offset,
      }),
    );
    await measurePages(`jars desk${who}: movements`, (offset) =>
      listJarMoves(db, { from: null, to: null, customerId: choose(), containerId: null, limit, offset }),
    );
  }
}

/** Measures lists of customers' requests (pick-ups, claims, statements), and the page of one customer. */
async function measureRequests(db: Database): Promise<void> {
  const [{ id: admin } = { id: undefined }] = await db.rows(
    sql<{ id: StaffId }>(`select id from users where role = 'admin' limit 1`),
  );
  if (!admin) return;
  const pages = (list: PickupFilter) => async (offset: number) => listPickups(db, admin, list, { limit, offset });
  await measurePages('pick-ups: all', pages({}));
  await measurePages('pick-ups: open', pages({ isOpen: true }));
  await measurePages('pick-ups: a name', pages({ search: 'Kavitha aba' }));
  const claims = (filter: ClaimFilterQuery) => (offset: number) => listClaims(db, admin, filter, { limit, offset });
  await measurePages('claims: all', claims({}));
  await measurePages('claims: open', claims({ state: 'open' }));
  await measurePages('claims: a name', claims({ search: 'Kavitha aba' }));
  const stated = await db.rows(
    sql<{ id: string }>('select distinct customer_id as id from account_statements limit 200'),
  );
  const someone = () => stated[Math.floor(Math.random() * stated.length)]?.id ?? '';
  await measurePages('statements of a customer', (offset) => listStatements(db, someone(), { limit, offset }));
  await measure('customer page: money and jars', async () => {
    const id = someone();
    return [await readStandingNow(db, id), await listOldestDues(db, id), await listContainersOf(db, id)];
  });
  await measurePages('customer page: entries', (offset) =>
    listBook(db, { from: null, to: null, what: 'money', customerId: someone() }, { limit, offset }),
  );
}

/** Measures the first, a middle and the last page of a list. */
async function measurePages(what: string, read: (offset: number) => Promise<{ total: number }>): Promise<void> {
  if (!what.includes(values.only)) return;
  const { total } = await read(0);
  const last = Math.max(0, Math.ceil(total / limit) - 1);
  await measure(`${what}, first of ${total}`, () => read(0));
  if (last < 2) return;
  await measure(`${what}, middle page`, () => read(Math.floor(last / 2) * limit));
  await measure(`${what}, last page`, () => read(last * limit));
}

async function measure(what: string, read: () => Promise<unknown>): Promise<void> {
  if (!what.includes(values.only)) return;
  await timeRounds(3, read);
  const worked = workedMs();
  const times = await timeRounds(rounds, read);
  const each = ((workedMs() - worked) / rounds).toFixed(1).padStart(6);
  console.log(`${what.padEnd(56)} ${describeTimes(times)}   processor ${each} ms`);
}

/**
 * The processor time of a process in milliseconds, in steps of ten. Parallel workers of PostgreSQL are other processes,
 * and do not count. Works only on Linux, and returns NaN elsewhere.
 */
function readWorked(pid: number): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return 10 * (Number(user) + Number(system));
  } catch {
    return Number.NaN;
  }
}
