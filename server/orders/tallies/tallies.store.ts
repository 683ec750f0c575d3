/** Maintenance of the tallies: folding past days, comparing with a fresh count, and recounting. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { type Database, type Queryable, sql } from '#server/core/db/database.ts';
import { lockAllSlots, recountCapacitySql } from '#server/slots/capacity.store.ts';

interface Difference {
  tally: string;
  of: string;
  kept: string;
  counted: string;
}

/** One statement sees one moment, so that a shop that keeps selling is judged correctly. */
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

/** Each place that is held by an order or a pick-up. */
const heldPlaces = `
  select delivery_date as date, delivery_window as window_key, zone_id
  from orders where holds_place and delivery_date >= $1
  union all
  select pickup_date, window_key, zone_id from pickups where holds_place and pickup_date >= $1`;

/** From `$1` on: nobody reads the counters of earlier days, and orders of an older release hold no places there. */
const places = compare(
  'slots',
  'date, window_key, zone',
  ['booked'],
  `select date, window_key, coalesce(zone_id::text, 'no zone') as zone, booked from slot_counts where date >= $1`,
  `select date, window_key, coalesce(zone_id::text, 'no zone') as zone, count(*) as booked
   from (${heldPlaces}) as held group by 1, 2, 3`,
);

const standStill = sql(`
  lock table users, orders, order_items, order_tallies, product_tallies, user_tallies in share row exclusive mode`);
const count = sql('select count_tallies()');
const countPlaces = sql(`
  with held as (
    select date, window_key, zone_id, count(*)::integer as booked from (${heldPlaces}) as places group by 1, 2, 3
  ), ${recountCapacitySql('held', '$1')} select 1 from recounted`);

/** A sentence for each sum that differs from a fresh count. */
export async function findTallyFaults(db: Queryable): Promise<string[]> {
  const faults: string[] = [];
  for (const comparison of comparisons) faults.push(...(await db.rows(comparison)).map(tellDifference));
  return faults;
}

/** Finds slot counters, from yesterday on, that differ from the orders. The acts maintain them, not triggers. */
export async function findPlaceFaults(db: Queryable, now: Date): Promise<string[]> {
  return (await db.rows(places, [yesterdayOf(now)])).map(tellDifference);
}

const yesterdayOf = (now: Date) => addDays(indiaDay(now), -1);
const tellDifference = ({ tally, of, kept, counted }: Difference) =>
  `${tally} (${of}) says ${kept}; there are ${counted}`;

/** Recounts the places of slots from yesterday on, while nobody takes one or gives one back. */
export async function recountPlaces(db: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAllSlots(tx);
    await tx.run(countPlaces, [yesterdayOf(now)]);
  });
}

/** Recounts all tallies while nobody writes orders or accounts. */
export async function countTallies(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(standStill);
    await tx.run(count);
  });
}

const fold = sql('select fold_tallies_in_turn($1)');

/** Folds the tallies of past days. */
export async function foldTallies(db: Queryable, now: Date): Promise<void> {
  await db.run(fold, [indiaDay(now)]);
}
