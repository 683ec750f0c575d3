/** What the next days need: units and stops that were ordered, and the plans that will order, some at a time. */
import type { Weekday } from '../../../contract/plans/dates.ts';
import type { Staff } from '../../core/actor.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface OrderedUnits {
  date: string;
  zone_id: string | null;
  product_id: string;
  units: number;
}

export interface OrderedStops {
  date: string;
  zone_id: string | null;
  stops: number;
}

const open = `o.delivery_date between $1 and $2 and o.status not in ('delivered', 'cancelled')`;

const units = sql<OrderedUnits>(`
  select o.delivery_date as date, o.zone_id, i.product_id, sum(i.quantity)::integer as units
  from orders o join order_items i on i.order_id = o.id
  where ${open} and i.quantity > 0
  group by 1, 2, 3`);

const stops = sql<OrderedStops>(`
  select date, zone_id, sum(stops)::integer as stops from (
    select o.delivery_date as date, o.zone_id, count(*) as stops from orders o where ${open} group by 1, 2
    union all
    select p.pickup_date, p.zone_id, count(*) from pickups p
    where p.pickup_date between $1 and $2 and p.status in ('requested', 'scheduled') group by 1, 2
  ) s group by 1, 2`);

export function sumOrderedUnits(db: Queryable, _staff: Staff, from: string, to: string): Promise<OrderedUnits[]> {
  return db.rows(units, [from, to]);
}

/** Of orders and pick-ups. */
export function countOrderedStops(db: Queryable, _staff: Staff, from: string, to: string): Promise<OrderedStops[]> {
  return db.rows(stops, [from, to]);
}

interface Quantity {
  productId: string;
  quantity: number;
}

/** What the days of a plan follow from. */
export interface PlanAhead {
  id: string;
  every_days: number | null;
  weekdays: Weekday[];
  starts_on: string;
  ends_on: string | null;
  paused_from: string | null;
  paused_until: string | null;
  window_key: string;
  pincode: string;
  lines: Quantity[];
  /** Days near the span; null for none. */
  dates: DateAhead[] | null;
}

export interface DateAhead {
  date: string;
  is_skipped: boolean;
  moved_to: string | null;
  window_key: string | null;
  items: Quantity[] | null;
  is_done: boolean;
}

// A plan with a pause over the whole span has nothing to say; others are left to the rules.
const plansAfter = sql<PlanAhead>(`
  select p.id, p.every_days, p.weekdays, p.starts_on, p.ends_on, p.paused_from, p.paused_until, p.window_key, p.pincode,
    (select json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity))
      from plan_lines l where l.plan_id = p.id) as lines,
    (select json_agg(json_build_object('date', d.date, 'is_skipped', d.is_skipped, 'moved_to', d.moved_to,
        'window_key', d.window_key, 'items', d.items, 'is_done', d.outcome is not null))
      from plan_dates d where d.plan_id = p.id
        and (d.date between $1 and $2 or d.moved_to between $1 and $2)) as dates
  from plans p
  where p.status = 'active' and ($3::uuid is null or p.id > $3)
    and (p.paused_from is null or p.paused_from > $1 or p.paused_until < $2)
  order by p.id limit $4`);

/** The next so many plans that may deliver in the span, by their ids. */
export function listPlansAfter(
  db: Queryable,
  _staff: Staff,
  { from, to, after, limit }: { from: string; to: string; after: string | null; limit: number },
): Promise<PlanAhead[]> {
  return db.rows(plansAfter, [from, to, after, limit]);
}

export interface ProductAhead {
  id: string;
  name: string;
  stock: number;
  is_sold: boolean;
}

interface Names {
  products: ProductAhead[];
  zones: { id: string; name: string; is_active: boolean }[];
  places: { pincode: string; zone_id: string }[];
}

const names = sql<Names>(`
  select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'stock', stock,
        'is_sold', is_active and deleted_at is null)), '[]')
      from products p
      where p.id = any ($1::uuid[]) or exists (select from plan_lines l where l.product_id = p.id)) as products,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'is_active', is_active)), '[]')
      from zones) as zones,
    (select coalesce(json_agg(json_build_object('pincode', pincode, 'zone_id', zone_id)), '[]')
      from zone_pincodes where is_active) as places`);

/** The given products and those of plans, and where a PIN code is served. */
export async function readNames(db: Queryable, _staff: Staff, productIds: readonly string[]): Promise<Names> {
  return (await db.row(names, [productIds])) ?? { products: [], zones: [], places: [] };
}
