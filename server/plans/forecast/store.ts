/** Reads the data of the forecast: ordered units and stops, and plans, page by page. */
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { DateRow, PlanRow } from '../store.ts';

export interface OrderedUnits {
  date: string;
  zoneId: string | null;
  productId: string;
  units: number;
}

export interface OrderedStops {
  date: string;
  zoneId: string | null;
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

/** The number of stops for open orders and pick-ups, by day and zone. */
export function countOrderedStops(db: Queryable, _staff: Staff, from: string, to: string): Promise<OrderedStops[]> {
  return db.rows(stops, [from, to]);
}

interface Quantity {
  productId: string;
  quantity: number;
}

type SchedulePart = 'everyDays' | 'weekdays' | 'startsOn' | 'endsOn' | 'pausedFrom' | 'pausedUntil' | 'windowKey';
type ScheduledPlan = Pick<PlanRow, 'id' | SchedulePart | 'pincode'>;

interface ForecastDate extends Pick<DateRow, 'date' | 'isSkipped' | 'movedTo' | 'windowKey' | 'items'> {
  isDone: boolean;
}

/** The fields of a plan that determine its days and units. */
export interface ForecastPlan extends ScheduledPlan {
  lines: readonly Quantity[];
  /** Changed days that are within the forecast or were moved into it. */
  dates: readonly ForecastDate[];
}

// Excludes plans that are paused for the whole forecast. `rules.ts` decides about all others.
const plansAfter = sql<ScheduledPlan>(`
  select p.id, p.every_days, p.weekdays, p.starts_on, p.ends_on, p.paused_from, p.paused_until, p.window_key, p.pincode
  from plans p
  where p.status = 'active' and ($3::uuid is null or p.id > $3)
    and (p.paused_from is null or p.paused_from > $1 or p.paused_until < $2)
  order by p.id limit $4`);
const lines = sql<{ planId: string; productId: string; quantity: number }>(`
  select plan_id, product_id, quantity from plan_lines where plan_id = any ($1::uuid[])`);
const dates = sql<ForecastDate & { planId: string }>(`
  select plan_id, date, is_skipped, moved_to, window_key, items, outcome is not null as is_done
  from plan_dates
  where plan_id = any ($1::uuid[]) and (date between $2 and $3 or moved_to between $2 and $3)
    and (is_skipped or moved_to is not null or window_key is not null or items is not null or outcome is not null)`);

/** The next plans after the id `after` that may deliver within the forecast, sorted by id. */
export async function listPlansAfter(
  db: Queryable,
  _staff: Staff,
  { from, to, after, limit }: { from: string; to: string; after: string | null; limit: number },
): Promise<ForecastPlan[]> {
  const plans = await db.rows(plansAfter, [from, to, after, limit]);
  const ids = plans.map(({ id }) => id);
  const linesOf = new Map<string, Quantity[]>(ids.map((id) => [id, []]));
  for (const { planId, productId, quantity } of await db.rows(lines, [ids])) {
    linesOf.get(planId)?.push({ productId, quantity });
  }
  const datesOf = Map.groupBy(await db.rows(dates, [ids, from, to]), ({ planId }) => planId);
  return plans.map((plan) => ({ ...plan, lines: linesOf.get(plan.id) ?? [], dates: datesOf.get(plan.id) ?? [] }));
}

export interface ForecastProduct {
  id: string;
  name: string;
  stock: number;
  isSold: boolean;
  container: { id: string; name: string } | null;
}

interface Names {
  products: ForecastProduct[];
  zones: { id: string; name: string; isActive: boolean }[];
  places: { pincode: string; zoneId: string }[];
}

const names = sql<Names>(`
  select
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'stock', p.stock,
        'is_sold', p.is_active and p.deleted_at is null,
        'container', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end)), '[]')
      from products p left join containers c on c.id = p.container_id
      where p.id = any ($1::uuid[]) or exists (select from plan_lines l where l.product_id = p.id)) as products,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'is_active', is_active)), '[]')
      from zones) as zones,
    (select coalesce(json_agg(json_build_object('pincode', pincode, 'zone_id', zone_id)), '[]')
      from zone_pincodes where is_active) as places`);

/** The names of the given products and of all products in plans, the zones, and the zone of each PIN code. */
export function readNames(db: Queryable, _staff: Staff, productIds: readonly string[]): Promise<Names> {
  return db.one(names, [productIds]);
}
