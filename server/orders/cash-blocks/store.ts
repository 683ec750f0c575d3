/** Customers who may not pay in cash, and their cash orders that came back undelivered. */
import { mostRefused, refusedReasons } from '#contract/orders/failed-stops.ts';
import type { AuthorId, StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { isPaidInCash } from '../store.ts';

/** The reason for which a customer may not pay in cash; null for a customer who may. */
export const cashBlockOf = (customerId: string) =>
  `(select b.reason from cash_blocks b where b.customer_id = ${customerId})`;

const blockReason = sql<{ reason: string }>('select reason from cash_blocks where customer_id = $1');

export async function findCashBlock(db: Queryable, customerId: string): Promise<string | null> {
  return (await db.row(blockReason, [customerId]))?.reason ?? null;
}

const blockReasons = sql<{ customerId: string; reason: string }>(`
  select customer_id, reason from cash_blocks where customer_id = any($1::uuid[])`);

/** The reasons why some of these customers may not pay in cash, by customer. */
export async function listCashBlocks(
  db: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = customerIds.length > 0 ? await db.rows(blockReasons, [customerIds]) : [];
  return new Map(rows.map(({ customerId, reason }) => [customerId, reason]));
}

export interface RefusedRow {
  id: string;
  orderNumber: string;
  reason: string;
  at: Date;
}

const reasons = refusedReasons.map((reason) => `'${reason}'`).join(', ');

/**
 * Cash orders that were cancelled after a failed stop, since `since`. The reason is the reason of the newest
 * cancellation, or, if it has none, the reason of the newest failed stop.
 */
const refusedSql = (condition: string, since: string) => `
  select o.id, o.order_number, o.customer_id, coalesce(nullif(e.reason, ''), f.reason) as reason, e.created_at as at
  from orders o
  cross join lateral (
    select reason, created_at from failed_stops where order_id = o.id order by created_at desc, id desc limit 1
  ) f
  cross join lateral (
    select reason, created_at from order_events
    where order_id = o.id and kind = 'status' and next = 'cancelled' order by id desc limit 1
  ) e
  where o.status = 'cancelled' and o.failed_stops > 0 and ${isPaidInCash('o')} and ${condition}
    and coalesce(nullif(e.reason, ''), f.reason) in (${reasons}) and f.created_at >= ${since}`;

/** The last time at which staff decided about a customer's cash. */
const decidedSql = (customerId: string) => `
  (select max(d.created_at) from customer_events d
    where d.customer_id = ${customerId} and d.kind in ('cash_allowed', 'cash_kept'))`;

export interface CashRow {
  blockReason: string | null;
  blockedBy: string | null;
  blockedAt: Date | null;
  decidedAt: Date | null;
}

const stateOf = sql<CashRow>(`
  select b.reason as block_reason, a.name as blocked_by, b.blocked_at, ${decidedSql('u.id')} as decided_at
  from users u left join cash_blocks b on b.customer_id = u.id left join users a on a.id = b.blocked_by
  where u.id = $1 and u.role = 'customer'`);

export function findCashState(db: Queryable, customerId: string): Promise<CashRow | undefined> {
  return db.row(stateOf, [customerId]);
}

const refusedOfCustomer = sql<RefusedRow>(`
  select id, order_number, reason, at from (${refusedSql('o.customer_id = $1', '$2')}) r
  order by at desc, id desc limit ${mostRefused}`);

/** Cash orders of a customer that came back since this time, newest first. */
export function listRefused(db: Queryable, customerId: string, since: Date): Promise<RefusedRow[]> {
  return db.rows(refusedOfCustomer, [customerId, since]);
}

export interface QuestionRow {
  id: string;
  name: string;
  refused: number;
  since: Date;
}

// The failed stops of half a year are found by their time, whatever the number of older orders. Only the orders of
// customers with enough of these stops are read.
const refusedByMany = refusedSql(
  `o.customer_id in (
    select c.customer_id from failed_stops s join orders c on c.id = s.order_id and c.status = 'cancelled'
    where s.created_at >= $1 group by c.customer_id having count(*) >= $2)`,
  '$1',
);
const questions = sql<QuestionRow>(`
  select u.id, u.name, r.refused, r.since from (
    select customer_id, count(*)::integer as refused, min(at) as since, max(at) as newest
    from (${refusedByMany}) found group by customer_id having count(*) >= $2
  ) r join users u on u.id = r.customer_id
  where u.is_active and not exists (select from cash_blocks b where b.customer_id = u.id)
    and r.newest > coalesce(${decidedSql('u.id')}, '-infinity')
  order by r.newest desc, u.id limit ${mostRefused}`);

/** Customers with at least `most` cash orders that came back since this time, about whom nobody has decided yet. */
export function listQuestions(db: Queryable, _staff: StaffId, since: Date, most: number): Promise<QuestionRow[]> {
  return db.rows(questions, [since, most]);
}

const insertBlock = sql(`
  insert into cash_blocks (customer_id, reason, blocked_by, blocked_at) values ($1, $2, $3, $4)
  on conflict (customer_id) do update
    set reason = excluded.reason, blocked_by = excluded.blocked_by, blocked_at = excluded.blocked_at
    where cash_blocks.reason <> excluded.reason`);

/** Blocks cash for a customer whose row is locked. Returns false if it was blocked for this reason already. */
export async function addBlock(
  tx: Queryable,
  { customerId, reason, by, at }: { customerId: string; reason: string; by: AuthorId; at: Date },
): Promise<boolean> {
  return (await tx.run(insertBlock, [customerId, reason, by, at])) === 1;
}

const deleteBlock = sql(`
  -- locked: the caller has locked the customer
  delete from cash_blocks where customer_id = $1`);

/** Returns false if cash was not blocked. */
export async function removeBlock(tx: Queryable, customerId: string): Promise<boolean> {
  return (await tx.run(deleteBlock, [customerId])) === 1;
}
