/** Reads and writes the acts that riders recorded. Each is stored once, under the id that the phone gave it. */

import type { DeliveryRecord } from '#contract/runs/describe-record.ts';
import type { RiderAct } from '#contract/runs/rider-calls.ts';
import {
  type ActIssueKind,
  type ActKind,
  actsOutsideStop,
  type RunState,
  type StopOutcome,
} from '#contract/runs/rules.ts';
import type { Message } from '#contract/shared/translate.ts';
import type { RiderId } from '#server/core/actor.ts';
import { arraysOf, type Queryable, sql } from '#server/core/db/database.ts';
import { isDone } from '#server/orders/door/door.store.ts';
import type { OrderBefore } from '#server/orders/door/order-before.rules.ts';

export interface ActStop {
  id: string;
  runId: string;
  orderId: string | null;
  pickupId: string | null;
}

export interface LockedRun {
  state: RunState;
  riderId: string;
  day: string;
  /** Whether the stop is open. */
  isOpen: boolean;
  outcome: StopOutcome | null;
  code: string;
  /** Whether the stop's order or pick-up is open in another run. */
  isElsewhere: boolean;
  /** Whether the act corrects an earlier act whose undo was refused. */
  isNotUndone: boolean;
}

const lockRow = sql(`
  select r.id from run_stops s join runs r on r.id = s.run_id where s.id = $1 order by r.id for share of r`);
const run = sql<LockedRun>(`
  select r.state, r.rider_id, r.day, s.is_open, s.outcome, s.code,
    exists (select from run_stops n where (n.order_id = s.order_id or n.pickup_id = s.pickup_id) and n.is_open
      and n.run_id <> s.run_id) as is_elsewhere,
    exists (select from rider_acts a where a.id = $2 and a.stop_id = s.id and not a.is_recorded) as is_not_undone
  from run_stops s join runs r on r.id = s.run_id where s.id = $1`);

/**
 * Locks the run of a stop, so that it is not closed before the transaction ends. The stop's order or pick-up must be
 * locked before. If an act corrects an earlier one, `undoing` is the id of the undo that was sent before it.
 */
export async function lockRunOfStop(tx: Queryable, stopId: string, undoing: string | null = null): Promise<LockedRun> {
  // The stop is read after the lock, because its run may have changed while the lock was awaited.
  await tx.run(lockRow, [stopId]);
  const held = await tx.row(run, [stopId, undoing]);
  if (!held) throw new Error(`No stop ${stopId}`);
  return held;
}

export interface NewAct {
  id: string;
  stopId: string;
  riderId: RiderId;
  kind: ActKind;
  body: unknown;
  phoneAt: Date;
  /** The time when the act was made, by the shop's clock. */
  madeAt: Date;
  at: Date;
}

const claim = sql<ActStop>(`
  with stop as (
    select s.id, s.run_id, s.order_id, s.pickup_id
    from run_stops s join runs r on r.id = s.run_id where s.id = $2 and $3::uuid = any(r.riders)
  ), claimed as (
    insert into rider_acts (id, run_id, stop_id, rider_id, kind, body, phone_at, is_recorded, created_at, made_at)
    select $1, run_id, id, $3, $4, $5::jsonb, $6, true, $7, $8 from stop order by id on conflict (id) do nothing returning stop_id
  )
  select stop.* from stop join claimed on claimed.stop_id = stop.id`);

/**
 * Claims the act's id and returns its stop in a run that this rider has or had. Returns undefined for another rider's
 * stop and for a repeat. A repeat waits for the transaction of the first request.
 */
export function claimAct(tx: Queryable, act: NewAct): Promise<ActStop | undefined> {
  const { id, stopId, riderId, kind, body, phoneAt, madeAt, at } = act;
  return tx.row(claim, [id, stopId, riderId, kind, JSON.stringify(body), phoneAt, at, madeAt]);
}

const unknown = sql<{ count: number }>(`
  select count(distinct sent.id) as count from unnest($1::uuid[]) as sent(id)
  where not exists (select from rider_acts a where a.id = sent.id)`);

/** The number of these acts that are not stored yet. */
export async function countNew(db: Queryable, ids: readonly string[]): Promise<number> {
  return (await db.one(unknown, [ids])).count;
}

export interface Answered {
  isRecorded: boolean;
  kinds: ActIssueKind[];
}

const answered = sql<Answered>(`
  select a.is_recorded, array(select m.kind from run_matters m
    where m.act_id = a.id and m.kind not in ('customer_objects', 'upi_open') order by m.id)::text[] as kinds
  from rider_acts a where a.id = $1 and a.rider_id = $2`);

/** The stored answer to an act; undefined for an unknown id and for an act of another rider. */
export function findAnswer(db: Queryable, rider: RiderId, id: string): Promise<Answered | undefined> {
  return db.row(answered, [id, rider]);
}

export interface NewIssue {
  id: string;
  kind: ActIssueKind;
  detail: Message | string;
}

const finish = sql(`
  with matters as (
    insert into run_matters (id, run_id, act_id, kind, detail, created_at)
    select m.id, a.run_id, a.id, m.kind, m.detail, a.created_at
    from unnest($4::uuid[], $5::text[], $6::text[]) as m(id, kind, detail) cross join rider_acts a where a.id = $1
    order by m.id
  ), revived as (
    -- locked: only one run, found by its key
    update runs set deleted_at = null where id = (select run_id from rider_acts where id = $1) and deleted_at is not null
  )
  -- locked: this transaction has claimed the act
  update rider_acts set is_recorded = $2, event_id = $3, before = $7::jsonb, record = $8::jsonb, answer = $9,
    answered_at = case when $9::text is not null then created_at end, answer_until = $10, reserved_paise = $11
  where id = $1`);

/**
 * The record of a delivery that the customer is asked to confirm. `isAgreed` says whether the code at the door has
 * already confirmed it.
 */
export interface NewRecord extends DeliveryRecord {
  isAgreed: boolean;
}

interface FinishedAct {
  isRecorded: boolean;
  eventId: string | null;
  issues: readonly NewIssue[];
  /** The order before the act; null if undoing the act must not restore it. */
  before: OrderBefore | null;
  record: NewRecord | undefined;
  reservedPaise: number;
  /** The time until which the customer can answer. */
  answerUntil: Date;
}

/** Stores the result of a claimed act. Restores a deleted run, because its rider has driven it anyway. */
export async function finishAct(
  tx: Queryable,
  id: string,
  { isRecorded, eventId, issues: matters, before, record, answerUntil, reservedPaise }: FinishedAct,
): Promise<void> {
  const columns = [...arraysOf(matters, 'id', 'kind'), matters.map(({ detail }) => JSON.stringify(detail))];
  const { isAgreed, ...counts } = record ?? {};
  const told = record ? [JSON.stringify(counts), isAgreed ? 'code' : null, answerUntil] : [null, null, null];
  await tx.run(finish, [id, isRecorded, eventId, ...columns, before && JSON.stringify(before), ...told, reservedPaise]);
}

const end = sql(`
  -- locked: the caller has locked the order or pick-up of this stop, and its run
  update run_stops set outcome = $2, is_open = is_open and coalesce(${isDone('$2')}, true) where id = $1`);

/** Records the outcome of a stop, even if the stop was removed from its run. */
export async function endStop(tx: Queryable, id: string, outcome: StopOutcome): Promise<void> {
  await tx.run(end, [id, outcome]);
}

const wrongCodes = sql<{ count: number }>(`
  select count(*) as count from run_matters m join rider_acts a on a.id = m.act_id
  where a.stop_id = $1 and m.kind = 'wrong_code'`);

export async function countWrongCodes(tx: Queryable, stopId: string): Promise<number> {
  return (await tx.one(wrongCodes, [stopId])).count;
}

export interface UndoneAct {
  id: string;
  kind: ActKind;
  eventId: string | null;
  before: OrderBefore | null;
  isWithoutOrder: boolean;
  /** Whether the act was a failed stop that cancelled its order. */
  hasCancelled: boolean;
  /** Whether the act set the outcome of its stop. */
  hasEnded: boolean;
  /** The outcome of the stop before the act. */
  outcomeBefore: StopOutcome | null;
}

/** SQL condition: the act describes a visit to the door, not an undo or a request. */
export const isOfDoor = (act: string) => `${act}.kind not in (${actsOutsideStop.map((kind) => `'${kind}'`)})`;
/** SQL condition: the act is a valid record of the visit to its stop. */
const counts = (act: string) => `${act}.is_recorded and ${act}.taken_back_by is null and ${isOfDoor(act)}`;
const isTold = (kinds: string) => `exists (select from run_matters m where m.act_id = a.id and m.kind in (${kinds}))`;

// Only the newest act of a stop can be undone, because later acts depend on it. An act whose payment staff have
// reversed cannot be undone.
const undone = sql<UndoneAct>(`
  select a.id, a.kind, a.event_id, a.before, a.kind = 'not_delivered' and a.body ->> 'next' is null as has_cancelled,
    ${isTold(`'order_cancelled', 'already_recorded', 'not_possible'`)}
      or a.kind = 'not_delivered' and a.before is null and ${isTold(`'order_moved'`)} as is_without_order,
    not ${isTold(`'already_recorded', 'not_possible'`)} as has_ended,
    coalesce(other.outcome, case when ${isTold(`'order_cancelled'`)} then 'back' end) as outcome_before
  from rider_acts a left join lateral (
    select n.created_at, case when n.kind <> 'not_delivered' then n.kind
      when n.body ->> 'next' is null then 'back' else 'again' end as outcome
    from rider_acts n where n.stop_id = a.stop_id and n.id <> a.id and ${counts('n')}
    order by n.created_at desc limit 1
  ) other on true
  where a.id = $1 and a.stop_id = $2 and a.rider_id = $3 and a.kind <> 'sold' and ${counts('a')}
    and a.upi_check is distinct from 'reversed' and (other.created_at is null or other.created_at <= a.created_at)`);

/** An act of this rider at a stop that can be undone: nothing was recorded there after it. */
export function findUndone(
  db: Queryable,
  { id, stopId, riderId }: { id: string; stopId: string; riderId: RiderId },
): Promise<UndoneAct | undefined> {
  return db.row(undone, [id, stopId, riderId]);
}

export interface UndoableAct {
  id: string;
  stopId: string;
  body: RiderAct;
}

const standing = sql<UndoableAct>(`
  select id, stop_id, body from (
    select distinct on (stop_id) id, stop_id, body, rider_id, kind from rider_acts
    where stop_id = any($2::uuid[]) and ${counts('rider_acts')}
    order by stop_id, created_at desc, id desc
  ) newest where rider_id = $1 and kind <> 'sold'`);

/** The last act of each of these stops that this rider recorded, so that the rider can undo it. */
export function listUndoableActs(db: Queryable, rider: RiderId, stopIds: readonly string[]): Promise<UndoableAct[]> {
  return db.rows(standing, [rider, stopIds]);
}

const takeBack = sql(`
  with reopened as (
    -- locked: the caller has locked the run of this stop
    update run_stops set outcome = $5,
      is_open = place > 0 and ($5::text is null or is_open and ${isDone('$5')})
    where id = $3 and $4
  ), unseen as (
    delete from stop_photos where id = $1
  ), settled as (
    -- locked: the caller has locked the act of this issue
    update run_matters set cleared_at = $6
    where act_id = $1 and kind = 'already_recorded' and cleared_at is null and $6::timestamptz is not null
  )
  -- locked: the caller has locked the stop of this act
  update rider_acts set taken_back_by = $2, reserved_paise = 0 where id = $1 and taken_back_by is null`);

/**
 * Marks an act as undone, resets its stop to the state before it, and deletes its photo. With `clearedAt` it also
 * clears the issue that the stop was recorded twice. Returns false if the act was already undone.
 */
export async function writeTakenBack(
  tx: Queryable,
  { id, hasEnded, outcomeBefore }: Pick<UndoneAct, 'id' | 'hasEnded' | 'outcomeBefore'>,
  by: string,
  stopId: string,
  clearedAt: Date | null = null,
): Promise<boolean> {
  return (await tx.run(takeBack, [id, by, stopId, hasEnded, outcomeBefore, clearedAt])) === 1;
}
