/**
 * `npm run bench:forecast -- --data=FOLDER`: when water runs out, for customers of a million orders, and what the next
 * two weeks need with a hundred thousand plans. Asked of the database one after the other, without HTTP; the folder is
 * kept.
 */
import { parseArgs } from 'node:util';
import { type CustomerId, theShop } from '#server/core/actor.ts';
import { createReadForecast } from '#server/plans/forecast/api.ts';
import { readRunOut } from '#server/plans/run-out/read-run-out.ts';
import { type Database, sql } from '#server/platform/db/database.ts';
import { fill } from './fill.ts';
import { withDatabase } from './own-database.ts';
import { percentile, timeEach } from './times.ts';

const { values } = parseArgs({ options: { data: { type: 'string' }, orders: { type: 'string', default: '1000000' } } });
if (!values.data) throw new Error('npm run bench:forecast -- --data=FOLDER');
const orders = Number(values.orders);
const planCount = orders / 10;
const asked = 2000;

// Only what is looked at: one customer who orders every few hours, and open orders ahead.
const often = sql(`
  update orders o set customer_id = b.id
  from (select id from users where role = 'customer' order by id limit 1) b
  where o.created_at > now() - interval '95 days' and o.order_number ~ 'A0$'`);
const ahead = sql(`
  update orders set status = 'confirmed', delivery_date = current_date + (random() * 13)::integer
  where created_at > now() - interval '12 days' and status <> 'cancelled'`);
const plans = sql(`
  with buyer as (select id, row_number() over (order by id) as n from users where role = 'customer' limit $1)
  insert into plans (id, customer_id, every_days, weekdays, starts_on, window_key, payment_method, recipient, phone,
    address, city, state, pincode, changed_at, created_at)
  select gen_random_uuid(), id, case when n % 3 > 0 then 1 + n % 14 end,
    case when n % 3 = 0 then array[1, 4] else '{}' end::smallint[], current_date - (n % 60)::integer, 'morning', 'cash',
    'Asha', '9876543210', '14 Lake View Road', 'Bangalore', 'Karnataka', '560038', now(), now()
  from buyer`);
const lines = sql(`
  with product as (select id, row_number() over () - 1 as n, count(*) over () as many from products)
  insert into plan_lines (plan_id, product_id, line, quantity)
  select p.id, g.id, 1, 2 from (select id, row_number() over () as n from plans) p
    join product g on g.n = p.n % g.many`);
const someCustomers = sql<{ id: CustomerId }>(
  `select id from users where role = 'customer' order by md5(id::text) limit $1`,
);
const busiest = sql<{ id: CustomerId; count: number }>(`
  select customer_id as id, count(*) as count from orders group by 1 order by 2 desc limit 1`);

await withDatabase(values.data, async (db) => {
  if (!(await db.row(sql('select 1 from plans limit 1')))) await prepare(db);
  await measure(db);
});

async function prepare(db: Database): Promise<void> {
  const size = { products: 500, customers: orders / 5, orders };
  const isFilled = await db.row(sql('select 1 from orders limit 1'));
  if (!isFilled) await fill(db, size, '', (step) => console.log(`Making ${step}`));
  console.log(`Making ${planCount} plans`);
  await db.transaction(async (tx) => {
    await tx.run(sql('set local session_replication_role = replica'));
    for (const statement of [often, ahead]) await tx.run(statement);
    await tx.run(plans, [planCount]);
    await tx.run(lines);
  });
  await db.run(sql('vacuum analyze'));
}

async function measure(db: Database): Promise<void> {
  const services = { db, clock: () => new Date() };
  const customers = await db.rows(someCustomers, [asked]);
  const took = await timeEach(customers, ({ id }) => readRunOut(services, id));
  const at = (share: number) => percentile(took, share).toFixed(2);
  console.log(`run-out of ${took.length} customers: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
  const [most] = await db.rows(busiest);
  if (most) {
    const begun = performance.now();
    const runOut = await readRunOut(services, most.id);
    const ms = (performance.now() - begun).toFixed(1);
    console.log(`run-out of the customer with ${most.count} orders: ${ms} ms, ${JSON.stringify(runOut)}`);
  }
  for (const round of [1, 2, 3]) {
    const before = process.memoryUsage().heapUsed;
    const begun = performance.now();
    const { needs, stops } = await createReadForecast(services)(theShop);
    const seconds = ((performance.now() - begun) / 1000).toFixed(2);
    const grown = ((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0);
    console.log(`ahead, round ${round}: ${seconds} s, ${needs.length} needs, ${stops.length} stops, heap +${grown} MB`);
  }
}
