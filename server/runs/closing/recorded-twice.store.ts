/**
 * Reads stops that were recorded twice, by staff and a phone or by two phones, and writes which record staff undo. Both
 * records are posted until then.
 */
import type { TwiceRecord } from '#contract/runs/rules.ts';
import type { RiderId, StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { OrderBefore } from '#server/orders/door/order-before.rules.ts';

/** SQL: stop `t` has the same order or pick-up as stop `s`. */
const ofSame = '(t.order_id = s.order_id or t.pickup_id = s.pickup_id)';
/** SQL: the last posted record of the order or pick-up of stop `s`, apart from act `a`. */
const firstRecord = `
  select * from (
    select 'phone' as by, d.id as act_id, d.stop_id, d.run_id, d.rider_id, d.event_id, d.before
    from rider_acts d join run_stops t on t.id = d.stop_id
    where ${ofSame} and d.id <> a.id and d.is_recorded and d.taken_back_by is null and d.event_id is not null
      and d.kind in ('delivered', 'collected') and not exists (select from run_matters x
        where x.act_id = d.id and x.kind in ('already_recorded', 'not_possible', 'order_cancelled'))
    union all
    (select 'desk', null, t.id, t.run_id, null, t.desk_event_id, t.desk_before
    from run_stops t where ${ofSame} and t.desk_event_id is not null
    order by t.is_open desc, t.id desc limit 1)
  ) f cross join lateral (
    select max(e.posting) as posting from ledger_transfers e where e.event_id = f.event_id having count(*) > 0
  ) posted
  where not exists (select from ledger_reversals r where r.event_id = f.event_id)
  order by posting desc limit 1`;

/** SQL: whether staff or a phone made the first record, for issue `m` of act `a` at stop `s`. */
export const firstBySql = `
  case when m.kind = 'already_recorded' and m.cleared_at is null then (select f.by from (${firstRecord}) f) end`;

export interface FirstRecord {
  by: 'desk' | 'phone';
  /** The id of the act if a phone made the record; null if staff made it. */
  actId: string | null;
  stopId: string;
  runId: string;
  riderId: RiderId | null;
  eventId: string;
  /** Null for a pick-up. */
  before: OrderBefore | null;
}

export interface RecordedTwice {
  id: string;
  decision: TwiceRecord | null;
  clearedAt: Date | null;
  clearedBy: string | null;
  /** The act that is the second record. */
  actId: string;
  stopId: string;
  runId: string;
  riderId: RiderId;
  eventId: string | null;
  body: unknown;
  /** Whether the run was closed after the act arrived, so that its count included the act. */
  isCounted: boolean;
  isTakenBack: boolean;
  /** Whether the UPI payment of the second record has already been reversed. */
  isUpiReversed: boolean;
  orderId: string | null;
  pickupId: string | null;
  customerId: string;
  first: FirstRecord | null;
}

const twiceById = sql<RecordedTwice>(`
  select m.id, m.decision, m.cleared_at, m.cleared_by, a.id as act_id, a.stop_id, a.run_id, a.rider_id, a.event_id, a.body,
    a.taken_back_by is not null as is_taken_back, coalesce(a.upi_check = 'reversed', false) as is_upi_reversed,
    r.state = 'verified' and not exists (
      select from run_matters v where v.act_id = a.id and v.kind = 'run_verified') as is_counted,
    s.order_id, s.pickup_id, coalesce(o.customer_id, p.customer_id) as customer_id,
    (select to_json(f) from (${firstRecord}) f) as first
  from run_matters m join rider_acts a on a.id = m.act_id join run_stops s on s.id = a.stop_id
  join runs r on r.id = a.run_id left join orders o on o.id = s.order_id left join pickups p on p.id = s.pickup_id
  where m.id = $1 and m.kind = 'already_recorded'`);

export function findTwice(db: Queryable, _staff: StaffId, issueId: string): Promise<RecordedTwice | undefined> {
  return db.row(twiceById, [issueId]);
}

const units = sql<{ productId: string; units: number }>(`
  select i.product_id, sum(coalesce((
      select (g ->> 'quantity')::int from jsonb_array_elements(a.body -> 'given') g where g ->> 'itemId' = i.id::text
      limit 1), i.quantity))::int as units
  from rider_acts a join run_stops s on s.id = a.stop_id join order_items i on i.order_id = s.order_id
  where a.id = $1 and a.kind = 'delivered'
  group by i.product_id order by i.product_id`);

/** The units that an act delivered, by product. */
export function listGivenUnits(tx: Queryable, actId: string): Promise<{ productId: string; units: number }[]> {
  return tx.rows(units, [actId]);
}

const decide = sql(`
  update run_matters set decision = $2 where id = $1 and cleared_at is null and coalesce(decision, $2) = $2`);

/**
 * Stores which record staff undo. Returns false if somebody else has decided to undo the other record, or the issue was
 * cleared. Locks the issue until the transaction ends.
 */
export async function writeDecision(tx: Queryable, issueId: string, record: TwiceRecord): Promise<boolean> {
  return (await tx.run(decide, [issueId, record])) === 1;
}

const note = sql(`
  insert into rider_acts (id, run_id, stop_id, rider_id, kind, body, phone_at, is_recorded, created_at, made_at)
  values ($1, $2, $3, $4, 'taken_back', $5::jsonb, $6, true, $6, $6)`);

/**
 * Adds an act of the kind `taken_back` for a record that staff undid, so that the rider's phone gets it like an act of
 * its own.
 */
export async function writeDeskAct(
  tx: Queryable,
  act: { id: string; runId: string; stopId: string; riderId: RiderId; takesBack: string | null; by: StaffId; at: Date },
): Promise<void> {
  const { id, runId, stopId, riderId, takesBack, by, at } = act;
  await tx.run(note, [id, runId, stopId, riderId, JSON.stringify({ takesBack, byDesk: by }), at]);
}

const forget = sql(`
  -- locked: the caller has locked the order or pick-up of these stops
  update run_stops t set desk_event_id = null, desk_before = null,
    outcome = case when t.id = s.id then null else t.outcome end
  from run_stops s where s.id = $1 and ${ofSame}`);

/** Deletes from this stop the stored data of the record that staff made. */
export async function forgetDeskRecord(tx: Queryable, stopId: string): Promise<void> {
  await tx.run(forget, [stopId]);
}

const clearTwiceIssue = sql(`
  -- locked: the caller has locked the order or pick-up that this issue concerns
  update run_matters set cleared_by = $2, cleared_at = $3, cleared_note = $4 where id = $1 and cleared_at is null`);

export async function closeTwice(
  tx: Queryable,
  id: string,
  { by, at, reason }: { by: StaffId; at: Date; reason: string },
): Promise<void> {
  await tx.run(clearTwiceIssue, [id, by, at, reason]);
}
