/** Statements that write runs. Lock a run after its orders and before its stops. */
import type { StaffMember } from '../core/actor.ts';
import { arraysOf, type Queryable, sql } from '../core/db/database.ts';
import { isOfDoor } from './acts/act.store.ts';
import type { RunRow } from './store.ts';

const lockRunRow = sql<{ id: string }>('select id from runs where id = $1 and deleted_at is null for no key update');

/** Locks the run; waits for transactions that change it. Returns false if it does not exist. */
export async function lockRun(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(lockRunRow, [id])) !== undefined;
}

const insertRunRow = sql(`
  insert into runs (id, day, window_key, rider_id, riders, created_by, created_at)
  values ($1, $2, $3, $4, array[$4::uuid], $5, $6)`);

export interface NewRun {
  id: string;
  day: string;
  windowKey: string;
  riderId: string;
  by: StaffMember['id'];
  at: Date;
}

export async function insertRun(tx: Queryable, { id, day, windowKey, riderId, by, at }: NewRun): Promise<void> {
  await tx.run(insertRunRow, [id, day, windowKey, riderId, by, at]);
}

export interface PlacedStop {
  id: string;
  orderId: string | null;
  pickupId: string | null;
  place: number;
  /** The code of a new stop, which the customer can tell the rider. */
  code: string;
}

// Stops that are not in the list leave the run. The rider's phone may still send acts about them.
const takeOff = sql(`
  with held as (
    select id from run_stops where run_id = $1 and outcome is null and place > 0 and not id = any($2::uuid[])
    order by id for no key update
  )
  update run_stops s set place = 0, is_open = false from held h where s.id = h.id`);
const place = sql(`
  with wanted as (
    select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::text[])
      as w(id, order_id, pickup_id, place, code)
  ), held as (
    select s.id, w.place from run_stops s join wanted w on w.id = s.id order by s.id for no key update of s
  ), moved as (
    update run_stops s set place = h.place, is_open = s.is_open or s.place = 0 from held h where s.id = h.id
  )
  insert into run_stops (id, run_id, order_id, pickup_id, place, code)
  select id, $1, order_id, pickup_id, place, code from wanted w
  where not exists (select from run_stops s where s.id = w.id) order by id`);

/** Writes all stops of a locked run in their sequence. Fails if another open run has one of them. */
export async function writeStops(tx: Queryable, runId: string, stops: readonly PlacedStop[]): Promise<void> {
  await tx.run(takeOff, [runId, ...arraysOf(stops, 'id')]);
  await tx.run(place, [runId, ...arraysOf(stops, 'id', 'orderId', 'pickupId', 'place', 'code')]);
}

export interface LeftStop {
  id: string;
  orderId: string | null;
  pickupId: string | null;
}

const left = sql<LeftStop>(`
  select distinct on (order_id, pickup_id) id, order_id, pickup_id from run_stops
  where run_id = $1 and place = 0 and outcome is null and (order_id = any($2::uuid[]) or pickup_id = any($2::uuid[]))
  order by order_id, pickup_id, id desc`);

/** Stops with these orders and pick-ups that left the run without an outcome. They are used again if they come back. */
export function listLeft(tx: Queryable, runId: string, ids: readonly string[]): Promise<LeftStop[]> {
  return tx.rows(left, [runId, ids]);
}

const keep = sql(`
  with left_behind as (
    select distinct on (t.id) t.id, f.code, f.told from run_stops t
    join run_stops f on f.order_id = t.order_id or f.pickup_id = t.pickup_id
    where t.run_id = $2 and t.is_open and t.outcome is null and f.run_id = $1 and f.place = 0 and f.outcome is null
      and (t.order_id = any($3::uuid[]) or t.pickup_id = any($3::uuid[]))
    order by t.id, f.id desc
  )
  -- locked: the run of these stops is locked
  update run_stops t set code = l.code, told = l.told from left_behind l where t.id = l.id`);

/**
 * Gives the orders and pick-ups `moved` from a run to another one the code that their customers see, and the messages that
 * these customers got already. Both runs are locked.
 */
export async function keepCodes(
  tx: Queryable,
  { fromId, toId, moved }: { fromId: string; toId: string; moved: readonly string[] },
): Promise<void> {
  await tx.run(keep, [fromId, toId, moved]);
}

const free = sql(`
  with held as (
    select id from run_stops where run_id = $1 and is_open and (order_id = any($2::uuid[]) or pickup_id = any($2::uuid[]))
    order by id for no key update
  )
  update run_stops s set place = 0, is_open = false from held h where s.id = h.id`);

/** Removes orders and pick-ups from a locked run. */
export async function freeStops(tx: Queryable, runId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(free, [runId, ids]);
}

const change = sql(`
  -- locked: lockRun has locked the run
  update runs set version = version + 1, rider_id = $2,
    riders = case when $2 = any(riders) then riders else riders || $2::uuid end
  where id = $1`);

export async function writeRider(tx: Queryable, id: string, riderId: string): Promise<void> {
  await tx.run(change, [id, riderId]);
}

const recorded = sql<{ found: boolean }>(`
  select exists (select from rider_acts where run_id = $1 and is_recorded and taken_back_by is null) as found`);

/** Whether a rider has recorded an act in the run. */
export async function isRecorded(db: Queryable, id: string): Promise<boolean> {
  return (await db.one(recorded, [id])).found;
}

const markRunDeleted = sql(`
  with held as (select id from run_stops where run_id = $1 and is_open order by id for no key update), freed as (
    update run_stops s set is_open = false from held h where s.id = h.id
  )
  -- locked: lockRun has locked the run
  update runs set deleted_at = $2, version = version + 1 where id = $1`);

/** Deletes the run; its stops return to dispatch. */
export async function deleteRun(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.run(markRunDeleted, [id, at]);
}

const start = sql(`
  with loaded as (
    insert into run_loads (run_id, product_id, loaded, price_paise, deposit_paise)
    select $1, l.product_id, l.loaded, p.price_paise, p.deposit_paise
    from unnest($3::uuid[], $4::int[]) as l(product_id, loaded) join products p on p.id = l.product_id order by l.product_id
  )
  -- locked: lockRun has locked the run
  update runs set state = 'started', started_at = $2, version = version + 1 where id = $1`);

/** Marks the run as started, with the units on board. */
export async function writeStart(
  tx: Queryable,
  id: string,
  loads: readonly { productId: string; loaded: number }[],
  at: Date,
): Promise<void> {
  const columns = arraysOf(loads, 'productId', 'loaded');
  await tx.run(start, [id, at, ...columns]);
}

const goBack = sql(`
  -- locked: only one row, found by its key; it is the lock of the run
  update runs set state = 'returned', returned_at = $3, version = version + 1
  where id = $1 and rider_id = $2 and state = 'started'`);

/** Marks a run as returned. Returns false if it is not a started run of this rider. */
export async function writeReturn(tx: Queryable, id: string, riderId: string, at: Date): Promise<boolean> {
  return (await tx.run(goBack, [id, riderId, at])) === 1;
}

export interface ProductOnBoard {
  id: string;
  containerId: string | null;
}

const products = sql<ProductOnBoard>('select id, container_id from products where id = any($1::uuid[])');

export function listProducts(db: Queryable, ids: readonly string[]): Promise<ProductOnBoard[]> {
  return db.rows(products, [ids]);
}

const others = sql<{ orderNumber: string | null; riderName: string }>(`
  select o.order_number, u.name as rider_name
  from run_stops s join runs r on r.id = s.run_id join users u on u.id = r.rider_id
  left join orders o on o.id = s.order_id
  where s.is_open and s.run_id <> $1 and (s.order_id = any($2::uuid[]) or s.pickup_id = any($2::uuid[]))
  order by s.id limit 1`);

/** One of these orders and pick-ups that is in another open run, if any. */
export function findTaken(db: Queryable, runId: string, ids: readonly string[]) {
  return db.row(others, [runId, ids]);
}

const open = sql<{ id: string; status: string }>(`
  select o.id, o.status from run_stops s join orders o on o.id = s.order_id
  where s.run_id = $1 and s.is_open and o.status in ('confirmed', 'preparing') order by o.id`);

/** Orders of a run that have not left the shop yet. */
export function listToSend(db: Queryable, runId: string): Promise<{ id: string; status: string }[]> {
  return db.rows(open, [runId]);
}

const unfit = sql<{ id: string; orderNumber: string | null; isPending: boolean }>(`
  select coalesce(o.id, p.id) as id, o.order_number, coalesce(o.status = 'pending', false) as is_pending
  from run_stops s join runs r on r.id = s.run_id
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  where s.run_id = $1 and s.is_open and s.outcome is null
    and (o.status in ('pending', 'delivered', 'cancelled') or o.delivery_date > r.day
      or p.status not in ('requested', 'scheduled') or p.pickup_date > r.day)
  order by o.order_number`);

/** Stops that cannot leave with the run: the order is pending, or the order or pick-up is closed or on a later day. */
export function listUnfit(db: Queryable, runId: string) {
  return db.rows(unfit, [runId]);
}

/**
 * The number of latest runs from which the usual ranks of stops are computed. Older runs say little about today's
 * streets and customers.
 */
const latestRuns = 20;

const doorOf = `coalesce(o.customer_id, p.customer_id) as customer_id, coalesce(o.delivery_address, p.address) as address,
    coalesce(o.delivery_pincode, p.pincode) as pincode`;
const joinTargets = 'left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id';

// Sorts by the phone's clock, because acts that a phone kept without a network arrive all at once.
const ranks = sql<{ stopId: string; rank: number }>(`
  with latest as (
    select id from runs where rider_id = $1 and id <> $2 and state in ('returned', 'verified')
    order by day desc, id desc limit ${latestRuns}
  ), went as (
    select ${doorOf}, percent_rank() over (partition by s.run_id order by done.at) as rank
    from latest r join run_stops s on s.run_id = r.id ${joinTargets}
    cross join lateral (
      select min(a.phone_at) as at from rider_acts a
      where a.stop_id = s.id and ${isOfDoor('a')}) done
    where done.at is not null
  ), wanted as (
    select s.id, ${doorOf} from run_stops s ${joinTargets} where s.run_id = $2 and s.outcome is null
  )
  select wanted.id as stop_id, percentile_disc(0.5) within group (order by went.rank) as rank
  from wanted join went using (customer_id, address, pincode)
  group by wanted.id`);

/**
 * The usual rank of each open stop whose door the rider has visited before, from 0 (first of a run) to 1 (last). It is
 * the median of the latest runs.
 */
export async function listRanks(
  db: Queryable,
  _staff: StaffMember,
  { id, riderId }: Pick<RunRow, 'id' | 'riderId'>,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.rows(ranks, [riderId, id])).map(({ stopId, rank }) => [stopId, rank]));
}
