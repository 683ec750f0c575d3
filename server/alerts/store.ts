/**
 * Alerts: collects them from the tables of other domains, lists them for a person, and stores which ones the person has
 * seen.
 */
import type { AlertKind } from '#contract/alerts/kinds.ts';
import { lowStock } from '#contract/catalogue/product-types.ts';
import { complaintReminders } from '#contract/complaints/rules.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteBatch } from '../core/db/lock-rows.ts';

const lockScan = sql<{ scannedAt: Date }>('select scanned_at from alert_scans order by id for update');
const addScan = sql('insert into alert_scans (id, scanned_at) values (1, $1) on conflict do nothing');
const moveScan = sql(`
  -- locked: lockLastScan has locked the row
  update alert_scans set scanned_at = $1`);

/**
 * The time up to which the tables were searched; `now` if they never were. Only one transaction at a time gets past
 * this call, so the ids of alerts become visible in their order.
 */
export async function lockLastScan(tx: Queryable, now: Date): Promise<Date> {
  const known = await tx.row(lockScan);
  if (known) return known.scannedAt;
  await tx.run(addScan, [now]);
  // Another collector may have written the row at the same time.
  return (await tx.one(lockScan)).scannedAt;
}

export async function keepLastScan(tx: Queryable, now: Date): Promise<void> {
  await tx.run(moveScan, [now]);
}

const reminders = complaintReminders
  .map(({ isForFirstAnswer, hours }) => `(${isForFirstAnswer}, interval '${hours} hours')`)
  .join(', ');

// Orders by phone, orders of plans, and sales at doors are not news: staff placed the first, expect the second, and the
// third are delivered already. A second event of the same record within a quarter of an hour belongs to the first.
const collectEvents = sql(`
  with found as (
    select 'order' as kind, o.id as record_id, o.created_at as at from orders o
    where o.created_at >= $1 and not o.is_by_phone and not o.sold_at_door
      and not exists (select from plan_orders p where p.order_id = o.id)
    union all
    select 'failedStop', a.stop_id, a.created_at from rider_acts a
    where a.kind = 'not_delivered' and a.created_at >= $1 and a.is_recorded and a.taken_back_by is null
    union all
    select 'issue', a.stop_id, m.created_at from run_matters m join rider_acts a on a.id = m.act_id
    where m.cleared_at is null and m.created_at >= $1
    union all
    select 'claim', c.id, c.created_at from upi_claims c where c.state = 'open' and c.created_at >= $1
    union all
    select 'complaint', c.id, c.due_from from complaints c where c.due_from >= $1 and c.status <> 'resolved'
    union all
    select 'complaintReply', c.id, e.created_at from complaint_entries e join complaints c on c.id = e.complaint_id
    where e.kind = 'reply' and e.created_at >= $1 and c.status <> 'resolved'
    union all
    select 'complaintDue', c.id, c.due_from + w.time from complaints c
    cross join (values ${reminders}) as w(is_for_first_answer, time)
    where c.status <> 'resolved' and (c.acknowledged_at is null or not w.is_for_first_answer)
      and c.due_from + w.time >= $1 and c.due_from + w.time <= $2
  ), earliest as (
    select distinct on (kind, record_id) kind, record_id, at from found f
    where not exists (select from alerts a
      where a.kind = f.kind and a.record_id = f.record_id and a.created_at > f.at - interval '15 minutes')
    order by kind, record_id, at
  )
  insert into alerts (kind, record_id, created_at)
  select kind, record_id, at from earliest order by at, kind, record_id`);

/** Writes an alert for each event between two times, unless the event already has one. The scan must be locked. */
export async function writeEvents(tx: Queryable, since: Date, now: Date): Promise<void> {
  await tx.run(collectEvents, [since, now]);
}

/** Stands for a record in alerts about the shop's emails, because those alerts are about no single record. */
const nilId = '00000000-0000-0000-0000-000000000000';

// Failed emails to only one person may be the fault of that person's mailbox, so the alert needs two people.
const collectStates = sql(`
  with present as (
    select 'lowStock' as kind, id as record_id from products
    where stock <= ${lowStock} and is_active and deleted_at is null
    union all
    select 'emails', '${nilId}' from queued_mails
    where attempts >= 5 and (given_up_at is null or given_up_at > $1::timestamptz - interval '1 day')
    having count(distinct mail->>'to') >= 2
  ), ended as (
    -- locked: only the collector changes alerts, and the collector has locked the row of alert_scans
    update alerts a set ended_at = $1
    where a.kind in ('lowStock', 'emails') and a.ended_at is null
      and not exists (select from present p where p.kind = a.kind and p.record_id = a.record_id)
  )
  insert into alerts (kind, record_id, created_at)
  select p.kind, p.record_id, $1 from present p
  where not exists (select from alerts a where a.kind = p.kind and a.record_id = p.record_id
    and (a.ended_at is null or a.created_at > $1::timestamptz - interval '1 hour'))
  order by p.kind, p.record_id`);

/**
 * Writes an alert for each state that has begun, and ends the alerts of states that are over. The scan must be locked.
 */
export async function writeStates(tx: Queryable, now: Date): Promise<void> {
  await tx.run(collectStates, [now]);
}

export interface NewestRow {
  kind: AlertKind;
  newest: number;
}

const newest = sql<NewestRow>('select kind, max(id) as newest from alerts where id > $1 group by kind order by kind');

/** The newest alert of each kind that has one after this id. */
export function listNewest(db: Queryable, after: number): Promise<NewestRow[]> {
  return db.rows(newest, [after]);
}

const last = sql<{ id: number }>('select coalesce(max(id), 0) as id from alerts');

/** The id of the newest alert; 0 if there is none. */
export async function findNewestId(db: Queryable): Promise<number> {
  return (await db.one(last)).id;
}

export interface AlertRow {
  id: number;
  kind: AlertKind;
  at: Date;
  isNew: boolean;
  orderId: string | null;
  orderNumber: string | null;
  name: string | null;
}

// Events before the creation of an account are not news to its person.
const seenId = `coalesce(
  (select seen_id from alert_readers where account_id = $1),
  (select max(before.id) from alerts before join users u on u.id = $1 where before.created_at < u.created_at), 0)`;

const listed = sql<AlertRow>(`
  select a.id, a.kind, a.created_at as at,
    a.id > ${seenId} as is_new,
    o.id as order_id, coalesce(o.order_number, m.number) as order_number, coalesce(d.name, nullif(o.delivery_name, ''), w.name, m.name) as name
  from (select * from alerts where kind = any($2::text[]) order by id desc limit $3) a
  left join run_stops s on s.id = a.record_id and a.kind in ('failedStop', 'issue')
  left join upi_claims c on c.id = a.record_id and a.kind = 'claim'
  left join complaints m on m.id = a.record_id and a.kind in ('complaint', 'complaintReply', 'complaintDue')
  left join pickups k on k.id = s.pickup_id
  left join orders o on o.id = coalesce(s.order_id, c.order_id, case when a.kind = 'order' then a.record_id end)
  left join users w on w.id = coalesce(o.customer_id, k.customer_id, c.customer_id, m.customer_id)
  left join products d on d.id = a.record_id and a.kind = 'lowStock'
  order by a.id desc`);

/** The newest alerts of these kinds, newest first. `isNew` is for this person. */
export function listAlerts(
  db: Queryable,
  reader: StaffId,
  kinds: readonly AlertKind[],
  limit: number,
): Promise<AlertRow[]> {
  return db.rows(listed, [reader, kinds, limit]);
}

const countNew = sql<{ count: number }>(`
  select count(*) as count from (
    select from alerts
    where id > ${seenId} and kind = any($2::text[])
    limit $3
  ) as unseen`);

/** How many alerts of these kinds a person has not seen, counted up to `most`. */
export async function countNewAlerts(
  db: Queryable,
  reader: StaffId,
  kinds: readonly AlertKind[],
  most: number,
): Promise<number> {
  return (await db.one(countNew, [reader, kinds, most])).count;
}

// An id that no alert has yet would hide later alerts.
const see = sql(`
  insert into alert_readers as r (account_id, seen_id, seen_at)
  values ($1, least($2::bigint, (select coalesce(max(id), 0) from alerts)), $3)
  on conflict (account_id) do update set seen_id = excluded.seen_id, seen_at = excluded.seen_at
  where r.seen_id < excluded.seen_id`);

/** Stores that a person has seen the alerts up to this one. An older tab never makes alerts new again. */
export async function markSeen(db: Queryable, reader: StaffId, until: number, now: Date): Promise<void> {
  await db.run(see, [reader, until, now]);
}

/** A statement for `applyRetention` that deletes alerts from before `$1`. */
export const oldAlerts = deleteBatch('alerts', 'id', 'created_at < $1');
