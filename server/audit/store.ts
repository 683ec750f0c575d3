/** Reads the audit log, erases its personal values and deletes old entries. server/core/audit.store.ts writes it. */
import type { AuditArea } from '#contract/audit/areas.ts';
import type { AuditFilterQuery, AuditRecord } from '#contract/audit/calls.ts';
import { type StaffWork, staffWork } from '#contract/audit/work.ts';
import { staffRoles } from '#contract/shared/permissions.ts';
import type { Change } from '../core/audit.store.ts';
import {
  type Conditions,
  holdsTyped,
  joinConditions,
  patternOf,
  startOfDaySql,
  type Where,
} from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteBatch, deleteLocked, lockBatch } from '../core/db/lock-rows.ts';
import { addKeyedJob } from '../platform/jobs/keyed-jobs.ts';

export interface EntryRow {
  id: string;
  at: Date;
  actorId: string;
  actorName: string | null;
  confirmedBy: string | null;
  confirmedByName: string | null;
  area: string;
  call: string;
  records: string[];
  fields: string[];
  reason: string | null;
  requestId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  changes: Change[] | null;
}

/** The position of an entry in the list. */
export interface Position {
  at: Date;
  id: string;
}

const conditions: Conditions<Omit<AuditFilterQuery, 'search' | 'work'>> = {
  person: (value) => `l.actor_id = ${value}`,
  area: (value) => `l.area = ${value}`,
  record: (value) => `l.records @> array[${value}]`,
  from: (value) => `l.at >= ${startOfDaySql(`${value}::date`)}`,
  to: (value) => `l.at < ${startOfDaySql(`${value}::date + 1`)}`,
};

/** SQL condition: entry `l` is of this kind of work; `calls` are the calls that it counts. */
export function isOfWork(work: StaffWork, calls: string): string {
  const isCall = `l.call = any(${calls}::text[])`;
  return work === 'deliveries' ? `(${isCall} or l.sets_delivered)` : isCall;
}

/** Maximum orders whose number contains the search. If there are more, the search is not for one order. */
const mostOrders = 20;

interface Search {
  filter: AuditFilterQuery;
  /** The search as a part of an order number. */
  orderNumber: string;
  /** The areas whose details the reader may see. */
  readable: readonly AuditArea[];
}

/** The condition of a filter. `search` finds words of a reason, a request, and entries about an order. */
function whereOf({ filter: { search, work, ...filter }, orderNumber, readable }: Search): Where {
  const where = joinConditions(conditions, filter);
  if (work) where.text += ` and ${isOfWork(work, where.add(staffWork[work].calls))}`;
  if (!search) return where;
  const [typed, pattern, areas] = [where.add(search), where.add(patternOf(orderNumber)), where.add(readable)];
  // The index of reasons contains only entries with a reason. PostgreSQL uses the index only if the condition also says
  // `is not null`.
  const isFound = `(l.reason is not null and ${holdsTyped('fold_text(l.reason)', typed)} or l.request_id = ${typed} or l.records && array(
    select o.id::text from orders o where lower(o.order_number) like ${pattern} limit ${mostOrders}))`;
  // Nearly all entries are of readable areas. Without `is true`, PostgreSQL would read them all from the index of areas.
  return { ...where, text: `${where.text} and (l.area = any(${areas}::text[])) is true and ${isFound}` };
}

/**
 * Reads the next entries in the order of the list, newest first. For few entries, `offset 0` makes PostgreSQL find them
 * all first, because it would otherwise look for them in the whole list from its newest entry on.
 */
const entriesSql = (condition: string, limit: string, areFew: boolean) => `
  select l.*, u.name as actor_name, c.name as confirmed_by_name, d.ip_address, d.user_agent, d.changes
  from (
    select l.* from (select l.* from audit_log l where ${condition} ${areFew ? 'offset 0' : ''}) l
    order by l.at desc, l.id desc limit ${limit}
  ) l
  left join users u on u.id = l.actor_id
  left join users c on c.id = l.confirmed_by
  left join audit_details d on d.id = l.id
  order by l.at desc, l.id desc`;

interface Wanted extends Search {
  /** Null for the newest entries. */
  before: Position | null;
  limit: number;
  /** Whether few entries match a search. */
  areFew?: boolean;
}

export function listEntries(db: Queryable, { before, limit, areFew = false, ...search }: Wanted): Promise<EntryRow[]> {
  const { text, values, add } = whereOf(search);
  const isOlder = before ? ` and (l.at, l.id) < (${add(before.at)}::timestamptz, ${add(before.id)}::uuid)` : '';
  return db.rows(sql<EntryRow>(entriesSql(`${text}${isOlder}`, add(limit), areFew)), values);
}

/** Counts the entries of a filter, but not further than `most`. */
export async function countEntries(db: Queryable, search: Search, most: number): Promise<number> {
  const { text, values, add } = whereOf(search);
  const count = sql<{ found: number }>(`
    select count(*) as found from (select from audit_log l where ${text} limit ${add(most)}) as counted`);
  return (await db.one(count, values)).found;
}

const ofStaff = sql<{ id: string; name: string }>(`
  select id, name from users where role = any($1::text[]) order by name collate names, id limit 500`);

export function listStaff(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db.rows(ofStaff, [staffRoles]);
}

// Names are read when the log is read, so that the log itself contains no personal data.
const names = sql<AuditRecord>(`
  select id::text as id, 'order' as kind, order_number as name from orders where id = any($1::uuid[])
  union all select id::text, case role when 'rider' then 'rider' else 'user' end, name from users where id = any($1::uuid[])
  union all select id::text, 'product', name from products where id = any($1::uuid[])
  union all select id::text, 'category', name from categories where id = any($1::uuid[])
  union all select id::text, 'container', name from containers where id = any($1::uuid[])
  union all select id::text, 'tax_rate', name from tax_rates where id = any($1::uuid[])
  union all select id::text, 'zone', name from zones where id = any($1::uuid[])
  union all select key, 'window', label from delivery_windows where key = any($2::text[])
  union all select id::text, 'plan', null from plans where id = any($1::uuid[])
  union all select id::text, 'run', day::text from runs where id = any($1::uuid[])
  union all select id::text, 'import', file_name from imports where id = any($1::uuid[])
  union all select id::text, 'role', name from staff_roles where id = any($1::uuid[])`);

const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** The present names of the records with these ids. */
export async function readRecords(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, AuditRecord>> {
  const { uuids = [], keys = [] } = Object.groupBy(new Set(ids), (id) => (isUuid(id) ? 'uuids' : 'keys'));
  const rows = await db.rows(names, [uuids, keys]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes entries that are older than the setting allows; their details are deleted with them. */
export const oldEntries = deleteBatch('audit_log', 'id', 'at < $1');

const isOld = 'exists (select from audit_log l where l.id = audit_details.id and l.at < $1)';

/** Removes network addresses and browsers from old entries. */
export const oldEntryOrigins = sql(`
  with ${lockBatch('audit_details', `(ip_address is not null or user_agent is not null) and ${isOld}`)}
  update audit_details d set ip_address = null, user_agent = null from held where d.id = held.id`);

/** The name of the job that erases the details of old entries; its payload is an `Erasure`. */
export const eraseTask = 'empty_audit_details';

export interface Erasure {
  /** The first day whose entries keep their details. */
  before: string;
}

const queueJob = sql(addKeyedJob(eraseTask, `json_build_object('before', $1::date)`));

export async function queueErasure(tx: Queryable, { before }: Erasure): Promise<void> {
  await tx.run(queueJob, [before]);
}

const batchSize = 5000;
const eraseSome = sql(
  deleteLocked(
    'audit_details',
    'id',
    `id in (
      select d.id from audit_details d join audit_log l on l.id = d.id
      where l.at < ${startOfDaySql('$1::date')} limit $2)`,
  ),
);

/** Deletes the details of entries before a day, in small batches, and returns their number. */
export async function eraseDetails(db: Queryable, { before }: Erasure): Promise<number> {
  let total = 0;
  for (let rows = batchSize; rows === batchSize; total += rows) rows = await db.run(eraseSome, [before, batchSize]);
  return total;
}
