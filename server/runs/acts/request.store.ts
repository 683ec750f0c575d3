/** Reads and writes customers' requests to riders. Requests wait, and the last one for a delivery is granted. */
import type { CustomerRequest, RequestState } from '#contract/runs/rules.ts';
import type { Message } from '#contract/shared/translate.ts';
import type { RiderId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { stopsOfSame } from '../store.ts';
import type { Act } from './rules.ts';

export interface Visit {
  customerId: string;
  startedAt: Date | null;
  /**
   * The time at which the rider came back, or at which the run was closed if the rider did not report the return. Null
   * while the run is on the road.
   */
  endedAt: Date | null;
}

const visit = sql<Visit>(`
  select coalesce(o.customer_id, p.customer_id) as customer_id, r.started_at, least(r.returned_at, r.verified_at) as ended_at
  from run_stops s join runs r on r.id = s.run_id left join orders o on o.id = s.order_id
  left join pickups p on p.id = s.pickup_id
  where s.id = $1 and r.rider_id = $2 and s.place > 0`);

/** The customer of a stop in this rider's run, and the times at which the run left and came back. */
export function findVisit(db: Queryable, rider: RiderId, stopId: string): Promise<Visit | undefined> {
  return db.row(visit, [stopId, rider]);
}

const sameStops = `select t.id from run_stops s cross join lateral (${stopsOfSame('s')}) t where s.id = $1`;
const lock = sql(`select id from run_stops where id in (${sameStops}) order by id for no key update`);

/** Locks the requests for a stop's order or pick-up on its day until the transaction ends. Plan and order must be locked before. */
export async function lockRequests(tx: Queryable, stopId: string): Promise<void> {
  await tx.run(lock, [stopId]);
}

export interface EarlierRequest {
  id: string;
  state: RequestState;
  madeAt: Date;
}

const ofStop = sql<EarlierRequest>(`
  select id, request as state, coalesce(made_at, created_at) as made_at from rider_acts
  where stop_id in (${sameStops}) and id <> $2 and request is not null
  order by coalesce(made_at, created_at) desc, id desc limit 1000`);

/** The other requests for a stop's order or pick-up on its day, newest first. */
export function listOthers(tx: Queryable, stopId: string, id: string): Promise<EarlierRequest[]> {
  return tx.rows(ofStop, [stopId, id]);
}

const replace = sql(`
  -- locked: the caller has locked the order or pick-up of these requests
  update rider_acts set request = 'replaced', grant_at = null
  where stop_id in (${sameStops}) and request = 'waiting' and id <> $2`);

export async function replaceWaiting(tx: Queryable, stopId: string, id: string): Promise<void> {
  await tx.run(replace, [stopId, id]);
}

const write = sql(`
  -- locked: this transaction has claimed the request
  update rider_acts set request = $2, grant_at = $3 where id = $1`);

export async function writeRequest(
  tx: Queryable,
  id: string,
  state: RequestState,
  grantAt: Date | null = null,
): Promise<void> {
  await tx.run(write, [id, state, grantAt]);
}

export interface DueRequest {
  id: string;
  stopId: string;
  riderId: string;
  customerId: string;
  body: Act;
}

const due = sql<DueRequest>(`
  select a.id, a.stop_id, a.rider_id, coalesce(o.customer_id, p.customer_id) as customer_id, a.body
  from rider_acts a join run_stops s on s.id = a.stop_id
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  where a.request = 'waiting' and a.grant_at <= $1 order by a.grant_at, a.id limit $2`);

/** Waiting requests whose time to be granted has come, oldest first. */
export function listDue(db: Queryable, now: Date, most: number): Promise<DueRequest[]> {
  return db.rows(due, [now, most]);
}

const end = sql(`
  -- locked: the caller has locked the order or pick-up of this request
  update rider_acts set request = $2, grant_at = null, is_recorded = $2 = 'done' where id = $1 and request = 'waiting'`);

/** Ends a waiting request. Returns false if it no longer waits, because it was replaced or already granted. */
export async function endRequest(tx: Queryable, id: string, state: 'done' | 'refused'): Promise<boolean> {
  return (await tx.run(end, [id, state])) === 1;
}

const tell = sql(`
  insert into run_matters (id, run_id, act_id, kind, detail, created_at)
  select $2, a.run_id, a.id, 'not_granted', $3, $4 from rider_acts a where a.id = $1`);

export async function tellDesk(
  tx: Queryable,
  actId: string,
  { id, detail, at }: { id: string; detail: Message; at: Date },
): Promise<void> {
  await tx.run(tell, [actId, id, JSON.stringify(detail), at]);
}

export interface RequestRow {
  id: string;
  madeAt: Date;
  orderId: string | null;
  orderNumber: string | null;
  name: string;
  wish: CustomerRequest;
  day: string | null;
  state: RequestState;
}

const ofRun = sql<RequestRow>(`
  select a.id, coalesce(a.made_at, a.created_at) as made_at, s.order_id, o.order_number,
    coalesce(nullif(o.delivery_name, ''), nullif(p.recipient, ''), u.name) as name,
    a.body -> 'asked' ->> 'wish' as wish, a.body -> 'next' ->> 'day' as day,
    -- A request of an older release did not wait: it was granted or refused immediately.
    coalesce(a.request, case when a.is_recorded then 'done' else 'refused' end) as state
  from rider_acts a join run_stops s on s.id = a.stop_id
  left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  join users u on u.id = coalesce(o.customer_id, p.customer_id)
  where a.run_id = $1 and a.kind = 'asked' and a.body -> 'asked' ->> 'wish' is not null
  order by coalesce(a.made_at, a.created_at) desc, a.id desc limit $2`);

/** The requests of a run, newest first. */
export function listRequests(db: Queryable, runId: string, most: number): Promise<RequestRow[]> {
  return db.rows(ofRun, [runId, most]);
}
