/** Reads the stops of a day: orders that are not cancelled, and pick-ups of jars. */
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { cashDueOf, collectedOf } from '../orders/store.ts';

/** SQL: the stops of a day; a null window means the whole day. */
const stopsOf = (date: string, window: string) => `
  select o.id, true as is_order, o.delivery_pincode as pincode, lower(o.delivery_address) as address
  from orders o
  where o.delivery_date = ${date} and (${window}::text is null or o.delivery_window = ${window})
    and o.status <> 'cancelled'
  union all
  select p.id, false, p.pincode, lower(p.address)
  from pickups p
  where p.pickup_date = ${date} and (${window}::text is null or p.window_key = ${window})
    and p.status not in ('rejected', 'cancelled')`;

interface StopRow {
  id: string;
  isOrder: boolean;
}

const stopsPage = sql<StopRow>(`
  select id, is_order from (${stopsOf('$1', '$2')}) s order by pincode, address, id limit $3 offset $4`);

/** A page of the stops, in the order of their addresses. */
export function listStops(
  db: Queryable,
  _staff: Staff,
  { day, windowKey, limit, offset }: { day: string; windowKey: string | null; limit: number; offset: number },
): Promise<StopRow[]> {
  return db.rows(stopsPage, [day, windowKey, limit, offset]);
}

export interface RoundRow {
  day: string;
  windowKey: string;
  stops: number;
  done: number;
  failed: number;
  /** Empties to take back and cash to collect, summed over the stops that are not done. */
  empties: number;
  cashPaise: number;
}

const rounds = sql<RoundRow>(`
  with of_orders as (
    select o.delivery_date as day, o.delivery_window as window_key, o.status = 'delivered' as is_done,
      o.customer_id, case when o.status <> 'delivered' then ${cashDueOf('o')} else 0 end as due_paise,
      case when o.status <> 'delivered'
        then (select coalesce(sum(i.deposit_free_units), 0) from order_items i where i.order_id = o.id) else 0 end as empties
    from orders o where o.delivery_date = any($1::date[]) and o.status <> 'cancelled'
  ), of_pickups as (
    select p.pickup_date, p.window_key, p.status not in ('requested', 'scheduled'), 0,
      case when p.status in ('requested', 'scheduled')
        then (select coalesce(sum(l.count), 0) from pickup_lines l where l.pickup_id = p.id) else 0 end
    from pickups p where p.pickup_date = any($1::date[]) and p.status not in ('rejected', 'cancelled')
  ), dues as (
    select day, window_key, ${collectedOf('customer_id', 'due_paise')} as cash_paise
    from (select day, window_key, customer_id, sum(due_paise) as due_paise from of_orders group by 1, 2, 3) d
  ), stops as (
    select day, window_key, 1 as stops, is_done::int as done, 0 as failed, 0::bigint as cash_paise, empties from of_orders
    union all
    select day, window_key, 0, 0, 0, cash_paise, 0 from dues
    union all
    select day, window_key, 1, is_done::int, 0, cash_paise, empties
    from of_pickups as p (day, window_key, is_done, cash_paise, empties)
    union all
    select failed_on, failed_window, 0, 0, 1, 0, 0 from orders where failed_on = any($1::date[])
  )
  select day, window_key, sum(stops)::int as stops, sum(done)::int as done, sum(failed)::int as failed,
    sum(empties)::int as empties, sum(cash_paise)::bigint as cash_paise
  from stops group by 1, 2 order by 1, 2`);

/** Counts the stops of each window and day, and those that are still open. The days are `YYYY-MM-DD`. */
export function countRounds(db: Queryable, _staff: Staff, days: readonly string[]): Promise<RoundRow[]> {
  return db.rows(rounds, [days]);
}

export interface LoadRow {
  day: string;
  /** Null for the whole day. */
  windowKey: string | null;
  name: string;
  size: string;
  count: number;
  /** The number of such products in the window, or on the day. */
  products: number;
}

const loads = sql<LoadRow>(`
  with units as (
    select o.delivery_date as day, o.delivery_window as window_key, i.product_id, max(i.name) as name,
      max(i.size) as size, min(i.container_id::text) as container_id, sum(i.quantity)::int as count
    from orders o join order_items i on i.order_id = o.id
    where o.delivery_date = any($1::date[]) and o.status not in ('delivered', 'cancelled') and i.quantity > 0
    group by grouping sets (
      (o.delivery_date, o.delivery_window, i.product_id),
      (o.delivery_date, i.product_id))
  ), shared as (
    select *, count(*) over (partition by day, window_key, container_id) as products_of_container from units
  )
  select day, window_key, name, size, count, products from (
    select *, count(*) over (partition by day, window_key)::int as products,
      row_number() over (partition by day, window_key order by count desc, product_id) as place
    from shared where container_id is null or products_of_container > 1
  ) l where place <= $2 order by day, window_key, place`);

/**
 * Units to load for the open stops by product, for each window and for the whole day; only the `most` largest of each.
 * A product that is alone in its container is omitted, because `listJars` already contains its number.
 */
export function listLoads(db: Queryable, _staff: Staff, days: readonly string[], most: number): Promise<LoadRow[]> {
  return db.rows(loads, [days, most]);
}

export interface JarRow {
  day: string;
  windowKey: string;
  containerId: string;
  name: string;
  /** Jars of all stops of the window, including finished ones. */
  count: number;
  /** Jars of the open stops. */
  openCount: number;
}

const jars = sql<JarRow>(`
  select o.delivery_date as day, o.delivery_window as window_key, c.id as container_id, c.name,
    sum(i.quantity)::int as count,
    coalesce(sum(i.quantity) filter (where o.status <> 'delivered'), 0)::int as open_count
  from orders o join order_items i on i.order_id = o.id join containers c on c.id = i.container_id
  where o.delivery_date = any($1::date[]) and o.status <> 'cancelled' and i.quantity > 0
  group by o.delivery_date, o.delivery_window, c.id
  order by day, window_key, count desc, c.id`);

/** The jars that go out in each window, by container, the largest number first. The days are `YYYY-MM-DD`. */
export function listJars(db: Queryable, _staff: Staff, days: readonly string[]): Promise<JarRow[]> {
  return db.rows(jars, [days]);
}
