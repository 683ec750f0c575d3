/**
 * Maintains the tallies (stored counts of orders, products and accounts): merges the rows of past days, compares them
 * with a fresh count, and recounts them.
 */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { type Database, type Queryable, sql } from '#server/core/db/database.ts';
import { lockAllSlots, recountCapacitySql } from '#server/slots/capacity.store.ts';

interface Difference {
  tally: string;
  of: string;
  kept: string;
  counted: string;
}

/**
 * SQL that compares stored sums with a fresh count. It is one statement, which sees one moment, so that orders placed
 * at the same time cause no difference.
 */
const compare = (tally: string, keys: string, figures: readonly string[], kept: string, counted: string) => {
  const all = (side: string) => figures.map((name) => `coalesce(${side}.${name}, 0)::numeric`).join(', ');
  const describeSide = (side: string) => figures.map((name) => `'${name} ' || coalesce(${side}.${name}, 0)`).join(`, `);
  return sql<Difference>(`
    select '${tally}' as tally, concat_ws(' ', ${keys}) as of,
      concat_ws(', ', ${describeSide('k')}) as kept, concat_ws(', ', ${describeSide('c')}) as counted
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

/** Selects each place that an order or a pick-up has taken. */
const heldPlaces = `
  select delivery_date as date, delivery_window as window_key, zone_id
  from orders where holds_place and delivery_date >= $1
  union all
  select pickup_date, window_key, zone_id from pickups where holds_place and pickup_date >= $1`;

/**
 * Compares slots from the day `$1` on. The counters of earlier days are not read any more, and orders of an older
 * release have no places there.
 */
const places = compare(
  'slots',
  'date, window_key, zone',
  ['booked'],
  `select date, window_key, coalesce(zone_id::text, 'no zone') as zone, booked from slot_counts where date >= $1`,
  `select date, window_key, coalesce(zone_id::text, 'no zone') as zone, count(*) as booked
   from (${heldPlaces}) as held group by 1, 2, 3`,
);

const lockTables = sql(`
  lock table users, orders, order_items, order_tallies, product_tallies, user_tallies in share row exclusive mode`);
const count = sql('select count_tallies()');
const countPlaces = sql(`
  with held as (
    select date, window_key, zone_id, count(*)::integer as booked from (${heldPlaces}) as places group by 1, 2, 3
  ), ${recountCapacitySql('held', '$1')} select 1 from recounted`);

/** A sentence for each tally that differs from a fresh count. */
export async function findTallyFaults(db: Queryable): Promise<string[]> {
  const faults: string[] = [];
  for (const comparison of comparisons) faults.push(...(await db.rows(comparison)).map(tellDifference));
  return faults;
}

/**
 * A sentence for each slot counter, from yesterday on, that differs from the orders and pick-ups. The code of each act
 * updates these counters; there are no triggers.
 */
export async function findPlaceFaults(db: Queryable, now: Date): Promise<string[]> {
  return (await db.rows(places, [yesterdayOf(now)])).map(tellDifference);
}

const yesterdayOf = (now: Date) => addDays(indiaDay(now), -1);
const tellDifference = ({ tally, of, kept, counted }: Difference) =>
  `${tally} (${of}) says ${kept}; there are ${counted}`;

/**
 * Recounts the taken places of slots from yesterday on. It locks all slots, so that no place is taken or given back at
 * the same time.
 */
export async function recountPlaces(db: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAllSlots(tx);
    await tx.run(countPlaces, [yesterdayOf(now)]);
  });
}

/** Recounts all tallies. It locks the tables, so that orders and accounts are not written at the same time. */
export async function countTallies(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(lockTables);
    await tx.run(count);
  });
}

const fold = sql('select fold_tallies_in_turn($1)');

/**
 * Tallies are spread over several rows, so that simultaneous writes seldom wait for each other. For past days, this
 * merges the rows that count the same: orders of one day, status and payment status; accounts of one day, role and
 * activity.
 */
export async function foldTallies(db: Queryable, now: Date): Promise<void> {
  await db.run(fold, [indiaDay(now)]);
}
