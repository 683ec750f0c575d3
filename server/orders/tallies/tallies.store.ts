/** Whether the sums that stand for counting are exact, and counting them anew when they are not. */
import { type Database, type Queryable, sql } from '../../platform/db/database.ts';

interface Difference {
  tally: string;
  of: string;
  kept: string;
  counted: string;
}

/** One statement sees one moment, so that a shop that sells meanwhile is judged rightly. */
const compare = (tally: string, keys: string, figures: readonly string[], kept: string, counted: string) => {
  const all = (side: string) => figures.map((name) => `coalesce(${side}.${name}, 0)::numeric`).join(', ');
  const told = (side: string) => figures.map((name) => `'${name} ' || coalesce(${side}.${name}, 0)`).join(`, `);
  return sql<Difference>(`
    select '${tally}' as tally, concat_ws(' ', ${keys}) as of,
      concat_ws(', ', ${told('k')}) as kept, concat_ws(', ', ${told('c')}) as counted
    from (${kept}) k full join (${counted}) c using (${keys})
    where (${all('k')}) is distinct from (${all('c')})
    order by 2`);
};

const isEarned = `o.status <> 'cancelled' and o.payment_status = 'paid'`;

const comparisons = [
  compare(
    'order_tallies',
    'day, status, payment_status',
    ['orders', 'earning', 'paise'],
    `select day, status, payment_status, sum(orders) as orders, sum(earning_orders) as earning, sum(revenue_paise) as paise
     from order_tallies group by 1, 2, 3`,
    `select (created_at at time zone 'Asia/Kolkata')::date as day, status, payment_status, count(*) as orders,
       count(*) filter (where ${isEarned}) as earning, sum(total_paise) filter (where ${isEarned}) as paise
     from orders o group by 1, 2, 3`,
  ),
  compare(
    'product_tallies',
    'product_id',
    ['orders', 'paise'],
    'select product_id, orders, revenue_paise as paise from product_tallies',
    `select i.product_id, count(distinct i.order_id) as orders,
       sum(i.unit_price_paise::bigint * i.quantity) filter (where ${isEarned}) as paise
     from order_items i join orders o on o.id = i.order_id where o.status <> 'cancelled' group by 1`,
  ),
  compare(
    'user_tallies',
    'day, role, is_active',
    ['users'],
    'select day, role, is_active, sum(users) as users from user_tallies group by 1, 2, 3',
    `select (created_at at time zone 'Asia/Kolkata')::date as day, role, is_active, count(*) as users
     from users group by 1, 2, 3`,
  ),
];

const places = [
  compare(
    'slots',
    'date, window_key, zone',
    ['booked'],
    `select date, window_key, coalesce(zone_id::text, 'no zone') as zone, booked from slots`,
    `select delivery_date as date, delivery_window as window_key, coalesce(zone_id::text, 'no zone') as zone,
       count(*) as booked
     from orders where holds_place group by 1, 2, 3`,
  ),
];

const standStill = sql(`
  lock table users, orders, order_items, order_tallies, product_tallies, user_tallies, slots in share row exclusive mode`);
const count = sql('select count_tallies()');
const emptySlots = sql('update slots set booked = 0 where booked <> 0');
const countSlots = sql(`
  insert into slots (zone_id, date, window_key, booked)
  select zone_id, delivery_date, delivery_window, count(*) from orders where holds_place group by 1, 2, 3
  on conflict (zone_id, date, window_key) do update set booked = excluded.booked`);

/** A sentence for each sum that differs from a fresh count; none when all are exact. */
export async function findTallyFaults(db: Queryable): Promise<string[]> {
  return findFaults(db, comparisons);
}

/** A sentence for each slot whose booked places are not the orders that hold one. */
export async function findSlotFaults(db: Queryable): Promise<string[]> {
  return findFaults(db, places);
}

async function findFaults(db: Queryable, asked: typeof comparisons): Promise<string[]> {
  const faults: string[] = [];
  for (const comparison of asked) {
    for (const { tally, of, kept, counted } of await db.rows(comparison))
      faults.push(`${tally} (${of}) says ${kept}; there are ${counted}`);
  }
  return faults;
}

/** Counts all of them anew while nobody writes orders or accounts. */
export async function countTallies(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(standStill);
    await tx.run(count);
    await tx.run(emptySlots);
    await tx.run(countSlots);
  });
}
