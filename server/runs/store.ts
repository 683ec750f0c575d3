/** Reads runs and their stops. `change-run.store.ts` writes them. */

import type { Translations } from '#contract/catalogue/translations.ts';
import type { CustomerRequest, DeliveryAnswer, RequestState, RunState, StopOutcome } from '#contract/runs/rules.ts';
import { type LearntColumns, learntAt } from '#server/accounts/addresses/store.ts';
import { nameWithSize } from '#server/catalogue/product.store.ts';
import type { RiderId, Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { isDone } from '../orders/door/door.store.ts';
import { cashDueOf, collectedOf, isOnTheWay } from '../orders/store.ts';

export interface RunRow {
  id: string;
  day: string;
  /** Empty means the whole day. */
  windowKey: string;
  state: RunState;
  version: number;
  riderId: string;
  riderName: string;
  /** The time when the rider's phone last contacted the server. */
  heardAt: Date | null;
  startedAt: Date | null;
  returnedAt: Date | null;
  verifiedAt: Date | null;
  verifiedBy: string | null;
  /** Set when the run is closed; null before. */
  expectedPaise: number | null;
  countedPaise: number | null;
  upiPaise: number | null;
  reason: string;
}

/** The columns of a run, for a statement with the alias `r`. */
export const runColumns = `
  r.id, r.day, r.window_key, r.state, r.version, r.rider_id, u.name as rider_name, h.heard_at, r.started_at, r.returned_at,
  r.verified_at, v.name as verified_by, r.expected_paise, r.counted_paise, r.upi_paise, r.reason`;
export const runs = `
  runs r join users u on u.id = r.rider_id left join users v on v.id = r.verified_by
  left join rider_contacts h on h.rider_id = r.rider_id`;

const runById = sql<RunRow>(`select ${runColumns} from ${runs} where r.id = $1 and r.deleted_at is null`);
/** The day and window that dispatch shows. `windowKey` is null for the whole day. */
export interface AskedDay {
  day: string;
  windowKey: string | null;
  isToday: boolean;
}

/** The maximum number of runs in a list; a day has fewer. */
const mostRuns = 100;
const ofDay = sql<RunRow>(`
  select ${runColumns} from ${runs}
  where (r.day = $1 or $3 and r.day < $1 and r.state <> 'verified') and ($2::text is null or r.window_key in ('', $2))
    and r.deleted_at is null
  order by r.day desc, r.id limit ${mostRuns}`);
const ofRider = sql<RunRow>(`
  select ${runColumns} from ${runs}
  where r.rider_id = $1 and r.deleted_at is null and (r.day = any($2::date[]) or r.state in ('started', 'returned'))
  order by r.state = 'verified', r.day, r.id limit 20`);

export function findRun(db: Queryable, _staff: Staff, id: string): Promise<RunRow | undefined> {
  return db.row(runById, [id]);
}

/** The runs of a day and, unless it is null, of a window. Today's list also contains open runs of earlier days. */
export function listRuns(db: Queryable, _staff: Staff, { day, windowKey, isToday }: AskedDay): Promise<RunRow[]> {
  return db.rows(ofDay, [day, windowKey, isToday]);
}

/** The rider's own runs of these days, and started or returned ones of any day. Closed runs come last. */
export function listRunsOf(db: Queryable, rider: RiderId, days: readonly string[]): Promise<RunRow[]> {
  return db.rows(ofRider, [rider, days]);
}

const openOfRider = sql<{ found: boolean }>(`
  select exists (select from runs where rider_id = $1 and state <> 'verified' and deleted_at is null) as found`);

export async function hasOpenRun(db: Queryable, riderId: string): Promise<boolean> {
  return (await db.one(openOfRider, [riderId])).found;
}

const oneOfRider = sql<RunRow>(`
  select ${runColumns} from ${runs} where r.id = $1 and r.rider_id = $2 and r.deleted_at is null`);

export function findRunOf(db: Queryable, rider: RiderId, id: string): Promise<RunRow | undefined> {
  return db.row(oneOfRider, [id, rider]);
}

export interface StopRow extends LearntColumns {
  id: string;
  runId: string;
  orderId: string | null;
  pickupId: string | null;
  place: number;
  isOpen: boolean;
  outcome: StopOutcome | null;
  hasPhoto: boolean;
  /** The customer's answer to the rider's last record of the stop. */
  answer: DeliveryAnswer | null;
  /** The state of the customer's requests at this stop: "done" if one was granted, otherwise "waiting" if one waits. */
  request: RequestState | null;
  /** The kind of the waiting request. */
  wish: CustomerRequest | null;
}

/**
 * SQL: the ids of the stops of a day with the same order or pick-up as this stop. There are several if it moved from one
 * run to another.
 */
export const stopsOfSame = (stop: string) => `
  select t.id from run_stops t join runs q on q.id = t.run_id
  where (t.order_id = ${stop}.order_id or t.pickup_id = ${stop}.pickup_id)
    and q.day = (select w.day from runs w where w.id = ${stop}.run_id)`;

const stops = sql<StopRow>(`
  select s.id, s.run_id, s.order_id, s.pickup_id, s.place, s.is_open, s.outcome, exists (
      select from rider_acts a join stop_photos p on p.id = a.id where a.stop_id = s.id
    ) as has_photo,
    (select a.answer from rider_acts a where a.stop_id = s.id and a.record is not null and a.taken_back_by is null
      order by a.created_at desc limit 1) as answer,
    asked.request, asked.wish, learnt.latitude, learnt.longitude
  from run_stops s left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  left join lateral (
    select a.request, case when a.request = 'waiting' then a.body -> 'asked' ->> 'wish' end as wish from rider_acts a
    where a.stop_id in (${stopsOfSame('s')}) and a.request in ('done', 'waiting') order by a.request, a.made_at desc limit 1
  ) asked on true
  ${learntAt(
    'coalesce(o.customer_id, p.customer_id)',
    'coalesce(o.delivery_address, p.address)',
    'coalesce(o.delivery_pincode, p.pincode)',
  )}
  where s.run_id = any($1::uuid[]) and s.place > 0 order by s.run_id, s.place, s.id`);

/** The stops of runs in their sequence, without stops that were removed from the run. */
export function listStops(db: Queryable, runIds: readonly string[]): Promise<StopRow[]> {
  return db.rows(stops, [runIds]);
}

interface Waiting {
  /** Id of the order or pick-up. */
  id: string;
  orderId: string | null;
  pickupId: string | null;
}

// Today's list also contains orders that were out for delivery on an earlier day and came back. Pending orders are
// included, because a customer may pay any minute.
const waitingOrders = `
  orders o
  where (o.delivery_date = $1 or ($3 and o.delivery_date < $1 and ${isOnTheWay('o')}))
    and ($2::text is null or o.delivery_window = $2) and o.status not in ('delivered', 'cancelled')
    and not exists (select from run_stops s where s.order_id = o.id and s.is_open)`;
const waitingPickups = `
  pickups p
  where p.pickup_date = $1 and ($2::text is null or p.window_key = $2) and p.status in ('requested', 'scheduled')
    and not exists (select from run_stops s where s.pickup_id = p.id and s.is_open)`;
const byPlace = 'window_from, window_key, pincode, address, id';
const waiting = sql<PageRow<Waiting>>(
  pageSql({
    total: `((select count(*) from ${waitingOrders}) + (select count(*) from ${waitingPickups}))`,
    rows: `select * from (
        select o.id, o.id as order_id, null::uuid as pickup_id, o.window_from, o.delivery_window as window_key, o.delivery_pincode as pincode,
          lower(o.delivery_address) as address
        from ${waitingOrders}
        union all
        select p.id, null, p.id, p.window_from, p.window_key, p.pincode, lower(p.address) from ${waitingPickups}
      ) things order by ${byPlace} limit $4 offset $5`,
    order: byPlace,
  }),
);

/** Orders and pick-ups of a day that are in no open run. */
export async function listWaiting(db: Queryable, _staff: Staff, asked: AskedDay & Slice): Promise<Page<Waiting>> {
  const { day, windowKey, isToday, limit, offset } = asked;
  return readPage(db, waiting, [day, windowKey, isToday, limit, offset]);
}

export interface RunTotals {
  runId: string;
  stops: number;
  done: number;
  failed: number;
  /** The number of promised empties at the open stops. */
  empties: number;
  /** Cash to collect at the open stops, in paise, after the customers' balances. */
  collectPaise: number;
}

const totals = sql<RunTotals>(`
  with stops as (
    select s.run_id, s.outcome, o.customer_id,
      case when s.outcome is null then
        (select coalesce(sum(i.deposit_free_units), 0) from order_items i where i.order_id = s.order_id)
        + (select coalesce(sum(l.count), 0) from pickup_lines l where l.pickup_id = s.pickup_id) end as empties,
      case when s.outcome is null then ${cashDueOf('o')} end as due_paise
    from run_stops s left join orders o on o.id = s.order_id
    where s.run_id = any($1::uuid[]) and s.place > 0
  ), dues as (
    select run_id, sum(${collectedOf('customer_id', 'due_paise')}) as collect_paise
    from (select run_id, customer_id, sum(due_paise) as due_paise from stops group by 1, 2) d group by 1
  )
  select s.run_id, count(*)::int as stops,
    (count(*) filter (where ${isDone('s.outcome')}))::int as done,
    (count(*) filter (where not ${isDone('s.outcome')}))::int as failed,
    coalesce(sum(s.empties), 0)::int as empties,
    (select coalesce(d.collect_paise, 0) from dues d where d.run_id = s.run_id)::bigint as collect_paise
  from stops s
  group by s.run_id`);

export async function sumRuns(db: Queryable, runIds: readonly string[]): Promise<ReadonlyMap<string, RunTotals>> {
  return new Map((await db.rows(totals, [runIds])).map((row) => [row.runId, row]));
}

export interface LoadRow {
  runId: string;
  productId: string;
  name: string;
  productName: string;
  size: string;
  translations: Translations;
  /** The present list price, and whether the product is still sold. */
  pricePaise: number;
  depositPaise: number;
  isSold: boolean;
  /** Null for a product without a returnable container. */
  containerId: string | null;
  containerName: string | null;
  /** Units that the orders need. Before the start this includes units that the rider has already delivered. */
  planned: number;
  /** Units on board at the start. */
  loaded: number;
  /** Units of delivered orders. */
  given: number;
  /** Counts only the units that the rider sold without an order. */
  sold: number;
  /**
   * Units delivered without an order, because the order was already cancelled or recorded. The shop's stock still
   * contains them until the run is closed.
   */
  givenWithoutOrder: number;
  /** Set when the run is closed; null before. */
  expected: number | null;
  counted: number | null;
}

// Before the start, a unit counts as loaded if its stop can leave with the run, or if the rider has already recorded
// its stop. A stop that was removed from the run but delivered counts with its delivered units.
const loads = sql<LoadRow>(`
  with without_order as (
    select a.run_id, a.stop_id, i.id as item_id, i.product_id, sum(coalesce((
        select (g ->> 'quantity')::int from jsonb_array_elements(a.body -> 'given') g where g ->> 'itemId' = i.id::text
        limit 1), case when a.body -> 'given' <> '[]' then 0 else i.quantity end))::int as units
    from run_matters m join rider_acts a on a.id = m.act_id join run_stops s on s.id = a.stop_id
    join order_items i on i.order_id = s.order_id
    where m.run_id = any($1::uuid[]) and m.kind in ('order_cancelled', 'already_recorded') and a.kind = 'delivered' and a.taken_back_by is null
    group by a.run_id, a.stop_id, i.id
  ), lines as (
    select s.run_id, i.product_id, r.state <> 'planned' as has_left, s.outcome is null as is_to_come,
      o.status not in ('pending', 'delivered', 'cancelled') and o.delivery_date <= r.day as can_leave,
      case when s.place > 0 and not o.sold_at_door then coalesce(i.ordered_quantity, i.quantity) else 0 end as ordered,
      case when s.outcome = 'delivered' and o.status = 'delivered' then i.quantity else 0 end as given,
      case when s.outcome = 'delivered' and o.status = 'delivered' and o.sold_at_door then i.quantity else 0 end as sold,
      coalesce(b.units, 0) as given_without_order
    from run_stops s join runs r on r.id = s.run_id join orders o on o.id = s.order_id
    join order_items i on i.order_id = o.id
    left join without_order b on b.run_id = s.run_id and b.stop_id = s.id and b.item_id = i.id
    where s.run_id = any($1::uuid[]) and (s.place > 0 or s.outcome = 'delivered' or b.units > 0)
  ), ordered as (
    select run_id, product_id, sum(given)::int as given, sum(sold)::int as sold, sum(case
        when has_left or is_to_come and can_leave then ordered
        when is_to_come and given_without_order = 0 then 0
        else greatest(ordered, given + given_without_order) end)::int as planned
    from lines group by run_id, product_id
  ), on_board as (
    select run_id, product_id, loaded, expected, counted from run_loads where run_id = any($1::uuid[])
  ), without_order_of_product as (
    select run_id, product_id, sum(units)::int as units from without_order group by run_id, product_id
  )
  select run_id, product_id, ${nameWithSize('p')} as name, p.name as product_name, p.size, p.translations,
    p.price_paise, p.deposit_paise, p.is_active and p.deleted_at is null as is_sold, p.container_id, c.name as container_name, coalesce(o.planned, 0) as planned,
    coalesce(b.loaded, 0) as loaded, coalesce(o.given, 0) as given,
    coalesce(o.sold, 0) as sold,
    coalesce(w.units, 0) as given_without_order, b.expected, b.counted
  from ordered o full join on_board b using (run_id, product_id) left join without_order_of_product w using (run_id, product_id)
  join products p on p.id = product_id left join containers c on c.id = p.container_id
  order by run_id, p.name collate names, product_id`);

/** The products of these runs, sorted by name. */
export function listLoads(db: Queryable, runIds: readonly string[]): Promise<LoadRow[]> {
  return db.rows(loads, [runIds]);
}
