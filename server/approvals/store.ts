/** Requests for a second person. */
import type { ApprovalState } from '#contract/approvals/rules.ts';
import type { StaffId, StaffMember } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { applyRetention, deleteBatch, lockRows } from '../core/db/lock-rows.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import type { Words } from '../core/refusal.ts';
import { limitedCallsOf } from './rules.ts';

/** Parameters and body of a call, as they were checked. */
export interface StoredInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
}

export interface NewApproval {
  id: string;
  askerId: StaffId;
  call: string;
  permission: string;
  input: StoredInput;
  contentHash: Buffer;
  requestKey: string | null;
  paise: number;
  customerId: string | null;
  orderId: string | null;
  reason: string | null;
  at: Date;
  expiresAt: Date;
}

/**
 * The input of the requested call can name a customer, so it is kept only until the request is closed. The audit log
 * has the act.
 */
const emptied = `input = '{}'`;

const lockPerson = sql('select id from users where id = $1 for no key update');
const insertRow = sql(`
  insert into approvals (id, asker_id, call, permission, input, content_hash, request_key, paise, customer_id, order_id,
    reason, created_at, expires_at)
  select $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11, $12, $13
  where (select count(*) from approvals where asker_id = $2 and state = 'open') < $14
  on conflict (asker_id, content_hash) where state = 'open' do nothing`);
/** Requests that have expired do not count, even if the job has not closed them yet. */
const expireOwn = sql(`
  with ${lockRows('approvals', 'id', `asker_id = $2 and state = 'open' and expires_at <= $1`)}
  update approvals a set state = 'expired', decided_at = $1, ${emptied} from held where a.id = held.id`);
const openOne = sql<{ id: string }>(`
  select id from approvals where asker_id = $1 and content_hash = $2 and state = 'open'`);

/**
 * Stores a request. `full` means that the person has `most` open requests; `known` means that the same request is
 * already open.
 */
export async function insertApproval(tx: Queryable, row: NewApproval, most: number): Promise<'new' | 'known' | 'full'> {
  await tx.row(lockPerson, [row.askerId]);
  await tx.run(expireOwn, [row.at, row.askerId]);
  if (await tx.row(openOne, [row.askerId, row.contentHash])) return 'known';
  const { id, askerId, call, permission, input, contentHash, requestKey, paise, customerId, orderId, reason } = row;
  const values = [id, askerId, call, permission, JSON.stringify(input), contentHash, requestKey, paise, customerId];
  const added = await tx.run(insertRow, [...values, orderId, reason, row.at, row.expiresAt, most]);
  return added === 1 ? 'new' : 'full';
}

export interface ApprovalRow {
  id: string;
  askerId: string;
  askerName: string;
  call: string;
  permission: string;
  input: StoredInput;
  requestKey: string | null;
  paise: number;
  customerId: string | null;
  customerName: string | null;
  orderId: string | null;
  orderNumber: string | null;
  reason: string | null;
  state: ApprovalState;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  answer: Words | null;
  createdAt: Date;
  expiresAt: Date;
}

const columns = `
  a.id, a.asker_id, asker.name as asker_name, a.call, a.permission, a.input, a.request_key, a.paise, a.customer_id,
  customer.name as customer_name, a.order_id, o.order_number, a.reason, a.state, a.decided_by,
  decider.name as decided_by_name, a.decided_at, a.answer, a.created_at, a.expires_at`;
const joined = `
  approvals a
  join users asker on asker.id = a.asker_id
  left join users decider on decider.id = a.decided_by
  left join users customer on customer.id = a.customer_id
  left join orders o on o.id = a.order_id`;

const isDecider = 'a.permission = any($2::text[]) and a.call = any($3::text[])';
const isVisible = `(a.asker_id = $1 or (${isDecider}))`;
/** An expired request counts as closed, even before the job has closed it. */
const isOpen = `a.state = 'open' and a.expires_at > $4`;
const isWanted = `${isVisible} and (${isOpen}) = $5`;
const page = sql<PageRow<ApprovalRow>>(
  pageSql({
    total: `(select count(*) from approvals a where ${isWanted})`,
    rows: `select ${columns} from ${joined} where ${isWanted} order by a.id desc limit $6 offset $7`,
    order: 'page.id desc',
  }),
);

/** The requests of a person and those that the person may decide, newest first. */
export function listApprovals(
  db: Queryable,
  actor: StaffMember,
  { isOpen: wanted, now, limit, offset }: Slice & { isOpen: boolean; now: Date },
): Promise<Page<ApprovalRow>> {
  return readPage(db, page, [actor.id, actor.permissions, limitedCallsOf(actor), now, wanted, limit, offset]);
}

const waiting = sql<{ count: number }>(`
  select count(*)::integer as count from approvals a
  where ${isOpen} and a.asker_id <> $1 and ${isDecider}`);

/** How many requests of colleagues a person may decide. */
export async function countToDecide(db: Queryable, actor: StaffMember, now: Date): Promise<number> {
  return (await db.one(waiting, [actor.id, actor.permissions, limitedCallsOf(actor), now])).count;
}

const byId = sql<ApprovalRow>(`select ${columns} from ${joined} where a.id = $1`);
const lockById = sql('select id from approvals where id = $1 for update');

export const findApproval = (db: Queryable, id: string): Promise<ApprovalRow | undefined> => db.row(byId, [id]);

/** Locks a request, so that the second of two decisions sees the first. */
export async function lockApproval(tx: Queryable, id: string): Promise<ApprovalRow | undefined> {
  await tx.row(lockById, [id]);
  return findApproval(tx, id);
}

export interface Decision {
  state: Exclude<ApprovalState, 'open'>;
  by: StaffId;
  at: Date;
  answer: Words | null;
}

const close = sql(`
  -- locked: lockApproval has locked the request
  update approvals set state = $2, decided_by = $3, decided_at = $4, answer = $5::jsonb, ${emptied} where id = $1`);

export async function closeApproval(tx: Queryable, id: string, { state, by, at, answer }: Decision): Promise<void> {
  await tx.run(close, [id, state, by, at, answer === null ? null : JSON.stringify(answer)]);
}

export interface DoneAct {
  permission: string;
  paise: number;
  customerId: string | undefined;
  orderId: string | undefined;
  /** The request that is carried out now; undefined for an act without one. */
  requestId: string | undefined;
  /** Id of the member of staff. */
  by: string;
  at: Date;
  /** The reason why the requests are closed. */
  answer: Words;
}

const same = `state = 'open' and permission = $1 and paise = $2 and id is distinct from $5::uuid
  and customer_id is not distinct from $3::uuid and order_id is not distinct from $4::uuid`;
const closeSameRows = sql(`
  with ${lockRows('approvals', 'id', same)}
  update approvals a set state = 'failed', decided_by = $6, decided_at = $7, answer = $8::jsonb, ${emptied}
  from held where a.id = held.id`);

/**
 * Closes the open requests for an act that was just done directly. Confirming one of them would do the act a second
 * time.
 */
export async function closeSame(
  tx: Queryable,
  { permission, paise, customerId, orderId, requestId, by, at, answer }: DoneAct,
): Promise<void> {
  if (customerId === undefined && orderId === undefined) return;
  await tx.run(closeSameRows, [permission, paise, customerId, orderId, requestId, by, at, JSON.stringify(answer)]);
}

const expire = sql(`
  with ${lockRows('approvals', 'id', `state = 'open' and expires_at <= $1`)}
  update approvals a set state = 'expired', decided_at = $1, ${emptied} from held where a.id = held.id`);

/** Closes requests that nobody decided in time. */
export async function expireApprovals(db: Queryable, now: Date): Promise<void> {
  await db.run(expire, [now]);
}

const oldApprovals = deleteBatch('approvals', 'id', 'decided_at < $1');
const oldGivenSums = deleteBatch('given_sums', 'person_id, day', `day < ($1 at time zone 'Asia/Kolkata')::date`);
const keptDays = 90;

/**
 * Deletes closed requests, and the sums that people gave away on days before yesterday. The audit log keeps the acts.
 */
export async function forgetApprovals(db: Queryable, now: Date): Promise<void> {
  await applyRetention(db, oldApprovals, keptDays, now);
  await applyRetention(db, oldGivenSums, 1, now);
}
