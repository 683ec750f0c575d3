/**
 * `npm run bench -- --only=plans`: the orders of 100,000 plans of one morning, made by the built shop while customers
 * order from it. The shop has a folder of its own, and its mail goes into the outbox as without a mail server.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSession } from '#server/accounts/sessions/session.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findPlaceFaults, findTallyFaults } from '#server/orders/tallies/tallies.store.ts';
import { type Database, openDatabase, sql } from '#server/platform/db/database.ts';
import { port, prepareFolder } from '#server/platform/db/embedded/database-folder.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { findPlanFaults } from '#server/testing/builders/plans.ts';
import { insertInto } from '#server/testing/builders/rows.ts';
import { startCustomers } from './customers.ts';
import { fill, numberedId } from './fill.ts';
import { jarId } from './fill-ledger.ts';
import { withDatabase } from './own-database.ts';
import type { Figure } from './report.ts';
import { shopSettings, startProgram } from './shop.ts';

const zones = 12;
const pincodesOfZone = 8;
const capacity = 2900;
/** One in so many customers has a jar at home. */
const holders = 5;
const ordersPerSecond = 8;
const patienceMs = 20 * 60_000;

const fillZones = sql(`
  ${insertInto('zones')}
  select ${numberedId('n')}, 'Zone ' || n, 3000, 50000, null, true, 3, 500, true, now(), now()
  from generate_series(1, ${zones}) n`);
const fillPincodes = sql(`
  ${insertInto('zone_pincodes')}
  select ${numberedId('zone')}, (560000 + zone * ${pincodesOfZone} + n)::text, true
  from generate_series(1, ${zones}) zone cross join generate_series(0, ${pincodesOfZone - 1}) n`);
// The cut-off is tomorrow at the minute of now, so that the orders of the day after it are made now.
const setWindows = sql(`
  update delivery_windows set capacity = ${capacity}, cutoff_days = 1,
    cutoff_minute = extract(epoch from ((now() at time zone 'Asia/Kolkata')::time))::integer / 60`);
const giveLimits = sql(`
  insert into credit_limits (customer_id, limit_paise, stated_month, changed_at)
  select id, 500000, date_trunc('month', now())::date, now() from (select id, row_number() over (order by id) as n from users where role = 'customer') u
  where n % 20 = 0`);
const jarsOfProducts = sql(`
  update products set container_id = '${jarId}', deposit_paise = 15000
  where id in (select id from products order by id limit 20)`);

const buyers = `select id, row_number() over (order by id) as n from users where role = 'customer'`;
const fillPlans = sql(`
  ${insertInto('plans')}
  select gen_random_uuid(), b.id, 'active', 1, case when n % 2 = 0 then 7 end,
    case when n % 2 = 0 then '{}' else array[extract(isodow from day)]::smallint[] end, day, null,
    (array['morning', 'afternoon', 'evening'])[1 + n % 3], n % ${holders} = 2 and n % 3 = 0,
    case when n % 20 = 0 then 'account' else 'cash' end, n % 7 = 0,
    'Asha Rao', '9876543210', n || ' Lake View Road', 'Bangalore', 'Karnataka',
    (560000 + ${pincodesOfZone} + n % ${zones * pincodesOfZone})::text, n % 6, n % 4 = 0, '', '', '', '', null, null,
    false, 0, null, '', now() - interval '3 days', now() - interval '3 days', null
  from (${buyers}) b, (select (now() at time zone 'Asia/Kolkata')::date + 2 as day) as d`);
const fillLines = sql(`
  with product as (select id, row_number() over (order by id) - 1 as n from products),
  plan as (select p.id, row_number() over (order by p.customer_id) as n from plans p)
  ${insertInto('plan_lines')}
  select plan.id, product.id, line, 1 + plan.n % 3
  from plan cross join generate_series(0, 1) as line
    join product on product.n = case line when 0 then plan.n % 20 else 20 + plan.n % 60 end
  where line = 0 or plan.n % 3 = 0`);
// As they are a day later: told.
const tellAll = sql(`
  insert into plan_dates (plan_id, date, told_at) select id, starts_on, now() - interval '1 day' from plans`);
// Computed a day before with the present cut-off, so that no plan is looked at again.
const release = sql(`
  update plans p set next_at = now(), cutoff_known = concat(w.cutoff_days, ' ', w.cutoff_minute, ' ', w.to_minute, ' 1')
  from delivery_windows w where w.key = p.window_key`);
const settle = sql('vacuum analyze plans');
const progress = sql<{ made: number; failed: number; left: number; problems: object | null }>(`
  select count(*) filter (where outcome = 'made') as made, count(*) filter (where outcome = 'failed') as failed,
    count(*) filter (where outcome is null) as left,
    (select json_object_agg(problem, n) from (select problem, count(*) as n from plan_dates where problem is not null group by 1) p)
      as problems
  from plan_dates where date = (now() at time zone 'Asia/Kolkata')::date + 2`);
// The fill leaves the stock as it was.
const setStock = sql(`
  update products p set stock = (select sum(units) from stock_movements m where m.product_id = p.id)`);
const wrongStock = sql<{ id: string }>(`
  select id from products p where stock <> (select sum(units) from stock_movements m where m.product_id = p.id)`);
const queued = sql<{ n: number }>('select count(*) as n from graphile_worker._private_jobs');

type Buyer = { id: CustomerId; role: 'customer'; passwordHash: string };

export async function* measurePlans(dataDir: string, plans: number): AsyncGenerator<Figure> {
  const { tokens, products } = await withDatabase(dataDir, (db) => prepare(db, plans));
  const shop = await startProgram('server/main.mjs', shopSettings(dataDir));
  const connection = {
    host: prepareFolder(join(dataDir, 'database')).socketFolder,
    port,
    user: 'paniwala',
    database: 'paniwala',
  };
  const db = openDatabase({ ...connection, max: 3, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    const customers = startCustomers(shop, ordersPerSecond, (n) => orderOf(n, tokens, products));
    await sleep(10_000);
    const alone = customers.take();
    yield { name: 'an order of a customer before, p95', value: alone.p95, unit: 'ms', detail: alone };
    const { seconds, detail } = await makeAll(db);
    const beside = customers.take();
    yield { name: `${plans} plans of one morning`, value: seconds, unit: 's', target: '< 300', detail };
    yield { name: 'an order of a customer meanwhile, p95', value: beside.p95, unit: 'ms', detail: beside };
    await customers.stop();
    const waiting = (await db.row(queued))?.n ?? 0;
    yield { name: 'memory of the server', value: shop.memory() ?? 0, unit: 'MB', detail: { mailsLeft: waiting } };
    await verify(db);
  } finally {
    await db.close();
    await shop.stop();
  }
}

async function prepare(db: Database, plans: number) {
  const size = { products: 200, customers: plans, orders: Math.floor(plans / holders) };
  await fill(db, size, '', (step) => console.log(`Making ${step}`));
  for (const step of [fillZones, fillPincodes, setWindows, giveLimits, jarsOfProducts, setStock]) await db.run(step);
  console.log(`Making ${plans} plans`);
  for (const step of [fillPlans, fillLines, tellAll]) await db.run(step);
  await db.run(sql('vacuum analyze'));
  const some = await db.rows(
    sql<Buyer>(`
    select id, role, password_hash from users where role = 'customer' order by id limit 200`),
  );
  const tokens: string[] = [];
  for (const buyer of some) tokens.push(await startSession(db, buyer, new Date()));
  const products = (await db.rows(sql<{ id: string }>('select id from products order by id limit 20'))).map(
    ({ id }) => id,
  );
  return { tokens, products };
}

/** What plans order, by customers. */
function orderOf(n: number, tokens: readonly string[], products: readonly string[]) {
  const form = deliveryFormAt(new Date(), 3);
  const items = [{ productId: products[n % products.length], quantity: 1 }];
  const body = JSON.stringify({ ...form, deliveryPincode: String(560_000 + pincodesOfZone + (n % 96)), items });
  return { token: tokens[n % tokens.length] ?? '', body };
}

/** From when the time has come until the last plan is done; the job comes within a minute. */
async function makeAll(db: Database) {
  await db.run(release);
  await db.run(settle);
  const start = performance.now();
  let first = 0;
  for (let shown = 0; performance.now() - start < patienceMs; ) {
    const now = await db.row(progress);
    const seconds = (performance.now() - start) / 1000;
    if (first === 0 && now && now.made > 0) first = seconds;
    if (seconds - shown > 20) {
      shown = seconds;
      console.log(`  ${seconds.toFixed(0)} s: ${now?.made} made, ${now?.left} left, load ${loadavg()[0]?.toFixed(1)}`);
    }
    if (now?.left === 0) {
      console.log(`  not made: ${JSON.stringify(now.problems)}`);
      const { made, failed } = now;
      return { seconds, detail: { made, failed, firstAfter: first, load: loadavg()[0] ?? 0 } };
    }
    await sleep(500);
  }
  throw new Error('The plans were not made');
}

async function verify(db: Database): Promise<void> {
  const sums = [...(await findTallyFaults(db)), ...(await findPlaceFaults(db, new Date()))];
  const stock = (await db.rows(wrongStock)).map(({ id }) => `The stock of ${id} is not the sum of its movements`);
  const faults = [...sums, ...stock, ...(await findPlanFaults({ db })), ...(await findLedgerFaults(db))];
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join('\n'));
}
