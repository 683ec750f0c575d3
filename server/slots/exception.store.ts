/** Exceptions: days and slots that differ from the settings of their windows. */
import type { ExceptionFilterQuery } from '#contract/slots/calls.ts';
import type { Actor, Staff, StaffId } from '../core/actor.ts';
import { type Conditions, holdsTyped, joinConditions } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { addKeyedJob } from '../platform/jobs/keyed-jobs.ts';
import type { Exception } from './rules.ts';
import type { ExceptionRow } from './store.ts';

export interface ListedException extends ExceptionRow {
  windowLabel: string | null;
  zoneName: string | null;
  createdByName: string | null;
  updatedAt: Date;
}

/** The slots to which an exception applies; null means all windows, or all zones. */
export type ExceptionPlace = Pick<Exception, 'date' | 'windowKey' | 'zoneId'>;
export type ExceptionValues = Omit<Exception, keyof ExceptionPlace>;

const listed = `
  select e.*, w.label as window_label, z.name as zone_name, u.name as created_by_name
  from slot_exceptions e
  left join delivery_windows w on w.key = e.window_key
  left join zones z on z.id = e.zone_id
  left join users u on u.id = e.created_by`;

const conditions: Conditions<ExceptionFilterQuery> = {
  from: (value) => `e.date >= ${value}`,
  to: (value) => `e.date <= ${value}`,
  zoneId: (value) => `e.zone_id is null or e.zone_id = ${value}`,
  isClosed: (value) => `e.is_closed = ${value}`,
  search: (value) => holdsTyped('search_forms(e.reason)', value),
};

/** A page of the exceptions by date, with the number of all that match. */
export async function listExceptions(
  db: Queryable,
  _staff: StaffId,
  filter: ExceptionFilterQuery,
  { limit, offset }: Slice,
): Promise<Page<ListedException>> {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<ListedException>>(
    pageSql({
      total: `(select count(*) from slot_exceptions e where ${text})`,
      rows: `${listed} where ${text} order by e.date, e.id limit ${add(limit)} offset ${add(offset)}`,
      order: 'page.date, page.id',
    }),
  );
  return readPage(db, page, values);
}

/** The next exceptions in the order of the list, following `after`; the first ones if it is undefined. */
export function listExceptionsAfter(
  db: Queryable,
  _staff: StaffId,
  filter: ExceptionFilterQuery,
  after: { date: string; id: string } | undefined,
  limit: number,
): Promise<ListedException[]> {
  const { text, values, add } = joinConditions(conditions, filter);
  const isNext = after ? `${text} and (e.date, e.id) > (${add(after.date)}::date, ${add(after.id)}::uuid)` : text;
  return db.rows(sql<ListedException>(`${listed} where ${isNext} order by e.date, e.id limit ${add(limit)}`), values);
}

// The last condition compares the version that staff saw: null accepts any, 0 means that there was none.
const writeExceptionRow = sql<{ id: string }>(`
  insert into slot_exceptions as e (id, date, window_key, zone_id, is_closed, is_opened, reason, capacity, created_by,
    created_at, updated_at)
  select $1::uuid, $2::date, $3::text, $4::uuid, $5::boolean, $11::boolean, $6::text, $7::integer, $8::uuid,
    $9::timestamptz, $9::timestamptz
  where $10::integer is null or $10 = 0 or exists (
    select 1 from slot_exceptions
    where date = $2 and window_key is not distinct from $3 and zone_id is not distinct from $4 and version = $10)
  order by 1
  on conflict (date, window_key, zone_id) do update
  set is_closed = excluded.is_closed, is_opened = excluded.is_opened, reason = excluded.reason, capacity = excluded.capacity,
    created_by = excluded.created_by, updated_at = excluded.updated_at, version = e.version + 1
  where $10::integer is null or e.version = $10
  returning id`);

/** Writes the exception for these slots; undefined if its version is not the one that staff saw. */
export async function writeException(
  tx: Queryable,
  actor: Staff & Actor,
  id: string,
  { date, windowKey, zoneId }: ExceptionPlace,
  { isClosed, isOpened, reason, capacity }: ExceptionValues,
  seen: number | null,
  now: Date,
): Promise<string | undefined> {
  const values = [id, date, windowKey, zoneId, isClosed, reason, capacity, actor.id, now, seen, isOpened];
  return (await tx.row(writeExceptionRow, values))?.id;
}

const remove = sql<{ id: string }>(`
  -- locked: only one row, found by its unique key
  delete from slot_exceptions
  where date = $1 and window_key is not distinct from $2 and zone_id is not distinct from $3
    and ($4::integer is null or version = $4)
  returning id`);
const own = sql<{ version: number; capacity: number | null }>(`
  select version, capacity from slot_exceptions
  where date = $1 and window_key is not distinct from $2 and zone_id is not distinct from $3
  order by id for update`);

/** Locks and returns the exception for exactly these slots. */
export function lockException(tx: Queryable, { date, windowKey, zoneId }: ExceptionPlace) {
  return tx.row(own, [date, windowKey, zoneId]);
}

/** Deletes the exception; returns false if its version is not the one that staff saw. */
export async function removeException(
  tx: Queryable,
  _actor: Staff,
  { date, windowKey, zoneId }: ExceptionPlace,
  seen: number | null,
): Promise<boolean> {
  const removed = await tx.row(remove, [date, windowKey, zoneId, seen]);
  if (removed) return true;
  const exception = await tx.row(own, [date, windowKey, zoneId]);
  return exception === undefined && (seen === null || seen === 0);
}

const exceptionById = sql<ListedException>(`${listed} where e.id = $1`);

export function findListedException(tx: Queryable, id: string): Promise<ListedException | undefined> {
  return tx.row(exceptionById, [id]);
}

const booked = sql<{ booked: number }>(`
  select coalesce(sum(booked), 0)::integer as booked from slot_counts
  where date = $1 and ($2::text is null or window_key = $2) and ($3::uuid is null or zone_id = $3)`);

/** The number of booked places in these slots. */
export async function countBooked(tx: Queryable, { date, windowKey, zoneId }: ExceptionPlace): Promise<number> {
  return (await tx.one(booked, [date, windowKey, zoneId])).booked;
}

const zone = sql<{ id: string }>('select id from zones where id = $1');

/** Whether the zone exists, active or not. */
export async function isZone(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(zone, [id])) !== undefined;
}

/** The name of the job that emails customers of plans about a closed slot; its payload is an `ExceptionPlace`. */
export const tellSlotTask = 'tell_closed_slot';

const tellingOf = `json_build_object('date', $1::date, 'windowKey', $2::text, 'zoneId', $3::uuid)`;
const queueTelling = sql(addKeyedJob(tellSlotTask, tellingOf, ['run_at => now() + make_interval(secs => $4)']));

/** Queues the job. There is one for each slot: a later change of the slot replaces the earlier job. */
export async function queueTellSlot(
  tx: Queryable,
  { date, windowKey, zoneId }: ExceptionPlace,
  inSeconds: number,
): Promise<void> {
  await tx.run(queueTelling, [date, windowKey, zoneId, inSeconds]);
}
