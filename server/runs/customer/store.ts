/** Reads the run of a customer's own order and the record of its delivery, and writes the customer's answer. */
import type { DeliveryRecord } from '#contract/runs/describe-record.ts';
import type { DeliveryAnswer, RunState, StopOutcome } from '#contract/runs/rules.ts';
import type { Message } from '#contract/shared/translate.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { isOfDoor } from '../acts/act.store.ts';

export interface OwnRun {
  runId: string;
  riderName: string;
  state: RunState;
  isOpen: boolean;
  outcome: StopOutcome | null;
  code: string;
  stopsBefore: number;
  /** The day of the order. */
  day: string;
  /** Minutes after midnight. */
  windowFrom: number;
}

/** SQL: the number of open stops before stop `s`. */
export const stopsBefore = `(
  select count(*) from run_stops b where b.run_id = s.run_id and b.place > 0 and b.place < s.place and b.outcome is null)::int`;

const own = sql<OwnRun>(`
  select s.run_id, u.name as rider_name, r.state, s.is_open, s.outcome, s.code, ${stopsBefore} as stops_before,
    o.delivery_date as day, o.window_from
  from orders o join run_stops s on s.order_id = o.id join runs r on r.id = s.run_id join users u on u.id = r.rider_id
  where o.id = $2 and o.customer_id = $1 and (s.is_open or s.outcome = 'delivered')
  order by s.is_open desc, s.id desc limit 1`);

/** The run of a customer's order; undefined if no run has or had it. */
export function findOwnRun(db: Queryable, customer: CustomerId, orderId: string): Promise<OwnRun | undefined> {
  return db.row(own, [customer, orderId]);
}

// A phone's clock may be wrong by days, and the phone may send late. The act with the shortest time between making and
// arrival shows how wrong the clock is.
const done = sql<{ at: Date }>(`
  select min(a.at) as at
  from (
    select stop_id, kind, phone_at + min(created_at - phone_at) over (partition by rider_id) as at
    from rider_acts where run_id = $1
  ) a
  join run_stops s on s.id = a.stop_id and s.outcome is not null
  where ${isOfDoor('a')}
  group by a.stop_id`);

/** The times at which the completed stops of a run were recorded, corrected to the shop's clock. */
export async function listDone(db: Queryable, runId: string): Promise<Date[]> {
  return (await db.rows(done, [runId])).map(({ at }) => at);
}

export interface RecordRow {
  /** Id of the act. */
  id: string;
  record: DeliveryRecord;
  answer: DeliveryAnswer | null;
  objection: string;
  answerUntil: Date;
  isCleared: boolean;
  wasChanged: boolean;
}

const newest = sql<RecordRow>(`
  select a.id, a.record, a.answer, a.objection, a.answer_until,
    exists (select from run_matters m
      where m.act_id = a.id and m.kind = 'customer_objects' and m.cleared_at is not null) as is_cleared,
    exists (select from rider_acts b
      where b.stop_id = a.stop_id and b.taken_back_by is not null and b.answer is not null) as was_changed
  from run_stops s join rider_acts a on a.stop_id = s.id
  where s.order_id = $1 and a.record is not null and a.taken_back_by is null
  order by a.created_at desc, a.id desc limit 1`);

/**
 * The record of an order, unless its rider has undone it. The caller must already have checked that the reader may see
 * the order.
 */
export function findRecord(db: Queryable, orderId: string): Promise<RecordRow | undefined> {
  return db.row(newest, [orderId]);
}

const writeAnswerRow = sql(`
  with matters as (
    insert into run_matters (id, run_id, act_id, kind, detail, created_at)
    select $5::uuid, a.run_id, a.id, 'customer_objects', $6::text, $4 from rider_acts a where a.id = $1 and $2 = 'objected'
  )
  -- locked: the caller has locked the order of this row
  update rider_acts set answer = $2, objection = $3, answered_at = $4 where id = $1`);

/** Writes a customer's answer. `issue` is stored for staff if the customer objects. */
export async function writeAnswer(
  tx: Queryable,
  actId: string,
  { answer, objection, at }: { answer: DeliveryAnswer; objection: string; at: Date },
  issue: { id: string; detail: Message },
): Promise<void> {
  await tx.run(writeAnswerRow, [actId, answer, objection, at, issue.id, JSON.stringify(issue.detail)]);
}

export interface UnansweredRow {
  orderId: string;
  record: DeliveryRecord;
}

const takeUnansweredRows = sql<UnansweredRow>(`
  with held as (
    select id from rider_acts
    where record is not null and answer is null and asked_at is null and taken_back_by is null and created_at <= $1
    order by id limit $4 for no key update skip locked
  ), asked as (
    update rider_acts a set asked_at = $2, answer_until = $3 from held where a.id = held.id
    returning a.stop_id, a.record
  )
  select s.order_id, asked.record from asked join run_stops s on s.id = asked.stop_id`);

/**
 * Takes up to `most` records from before `since` that nobody answered. Marks them as emailed at `at`, to be answered by
 * `until`.
 */
export function takeUnanswered(
  tx: Queryable,
  { since, at, until, most }: { since: Date; at: Date; until: Date; most: number },
): Promise<UnansweredRow[]> {
  return tx.rows(takeUnansweredRows, [since, at, until, most]);
}
