/** Claims: UPI payments that customers report. Each write statement changes one row. */
import type { ClaimState } from '#contract/money/upi.ts';
import type { ClaimFilterQuery } from '#contract/money/upi-calls.ts';
import { cleanCode } from '#contract/shared/typed-text.ts';
import type { CustomerId, StaffId, StaffMember } from '#server/core/actor.ts';
import { type Conditions, joinConditions, patternOf } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { emailOf } from '#server/core/no-email.ts';
import { personSql } from '#server/core/person.store.ts';
import { lockLedger } from '#server/ledger/balance.store.ts';
import { readOrderNumber } from '#server/orders/number.rules.ts';

export interface ClaimRow {
  id: string;
  customerId: string;
  customerName: string;
  customerPhone: string;
  /** Null if the customer has no email address. */
  customerEmail: string | null;
  /** Null if the payment is for the account instead of an order. */
  orderId: string | null;
  orderNumber: string | null;
  utr: string;
  amountPaise: number;
  state: ClaimState;
  reason: string;
  decidedByName: string | null;
  decidedAt: Date | null;
  createdAt: Date;
}

export interface NewClaim {
  id: string;
  orderId: string | null;
  utr: string;
  amountPaise: number;
}

const claims = `
  select c.id, c.customer_id, u.name as customer_name, u.phone as customer_phone, ${emailOf('u.')} as customer_email,
    c.order_id, o.order_number, c.utr, c.amount_paise, c.state, c.reason, a.name as decided_by_name, c.decided_at,
    c.created_at
  from upi_claims c
  join users u on u.id = c.customer_id
  left join orders o on o.id = c.order_id
  left join users a on a.id = c.decided_by`;

const insertClaimRow = sql(`
  insert into upi_claims (id, customer_id, order_id, utr, amount_paise, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (utr) where state <> 'refused' do nothing`);

/** Returns false if another claim with this reference is open or confirmed. */
export async function insertClaim(tx: Queryable, by: CustomerId, claim: NewClaim, now: Date): Promise<boolean> {
  const { id, orderId, utr, amountPaise } = claim;
  return (await tx.run(insertClaimRow, [id, by, orderId, utr, amountPaise, now])) === 1;
}

const byReference = sql<ClaimRow>(`${claims} where c.utr = $1 and c.state <> 'refused'`);

/** The open or confirmed claim with this reference, of any customer. */
export const findByReference = (tx: Queryable, utr: string) => tx.row(byReference, [utr]);

const countOpen = sql<{ open: number }>(`
  select count(*) as open from upi_claims where customer_id = $1 and state = 'open'`);

/**
 * Counts the customer's open claims under a lock, so that two concurrent claims cannot both be the last allowed one.
 */
export async function countOpenClaims(tx: Queryable, customer: CustomerId): Promise<number> {
  await lockLedger(tx, customer);
  return (await tx.one(countOpen, [customer])).open;
}

const claimById = sql<ClaimRow>(`${claims} where c.id = $1`);

export const findClaim = (tx: Queryable, id: string) => tx.row(claimById, [id]);

const lockClaimRow = sql('select from upi_claims where id = $1 for no key update');

/** Locks and reads a claim; undefined if there is none. */
export async function lockClaim(tx: Queryable, id: string): Promise<ClaimRow | undefined> {
  await tx.run(lockClaimRow, [id]);
  return tx.row(claimById, [id]);
}

const decide = sql(`
  update upi_claims set state = $2, amount_paise = $3, reason = $4, decided_by = $5, decided_at = $6, event_id = $7
  where id = $1`);

interface Decision {
  state: Exclude<ClaimState, 'open'>;
  amountPaise: number;
  reason: string;
  /** The ledger event of the payment; null for a refused claim. */
  eventId: string | null;
}

export async function writeDecision(
  tx: Queryable,
  by: StaffMember,
  id: string,
  { state, amountPaise, reason, eventId }: Decision,
  now: Date,
): Promise<void> {
  await tx.run(decide, [id, state, amountPaise, reason, by.id, now, eventId]);
}

const reopen = sql(`
  -- locked: only one row, because only refused claims can have the same reference
  update upi_claims set state = 'open', decided_by = null, decided_at = null, event_id = null
  where utr = $1 and state = 'confirmed' and coalesce(event_id, $2) = $2`);

/**
 * Reopens the claim of a reversed payment, so that staff decide again. A payment that staff recorded by hand may have
 * the same reference but belongs to no claim. Call this before orders and customers are locked.
 */
export async function reopenClaim(tx: Queryable, utr: string, eventId: string): Promise<void> {
  if (/^[0-9]{12}$/.test(utr)) await tx.run(reopen, [utr, eventId]);
}

const pageOf = (from: string, isWanted: string, limit: string, offset: string) =>
  pageSql({
    total: `(select count(*) from ${from} where ${isWanted})`,
    rows: `${claims} where c.id in (
      select c.id from ${from} where ${isWanted} order by c.id desc limit ${limit} offset ${offset})`,
    order: 'page.id desc',
  });

const ownPage = sql<PageRow<ClaimRow>>(
  pageOf('upi_claims c', 'c.customer_id = $1 and ($2::uuid is null or c.order_id = $2)', '$3', '$4'),
);

/** A page of a customer's own claims, newest first: those about one order, or all. */
export async function listOwnClaims(
  db: Queryable,
  customer: CustomerId,
  { orderId, limit, offset }: Slice & { orderId: string | null },
) {
  return readPage(db, ownPage, [customer, orderId, limit, offset]);
}

const conditions: Conditions<Omit<ClaimFilterQuery, 'search'>> = {
  state: (value) => `c.state = ${value}`,
  orderId: (value) => `c.order_id = ${value}`,
  customerId: (value) => `c.customer_id = ${value}`,
};

/** The SQL condition of a filter, and its values. Each kind of search uses its own index. */
function whereOf({ search, ...filter }: ClaimFilterQuery) {
  const { text, values, add } = joinConditions(conditions, filter);
  if (!search) return { text, values, add };
  const found = `c.id in (
    select id from upi_claims where utr like ${add(patternOf(cleanCode(search)))}
    union all
    select id from upi_claims where order_id in (
      select id from orders where lower(order_number) like ${add(patternOf(readOrderNumber(search)))})
    union all
    select id from upi_claims where customer_id in (select id from users where ${personSql(add(search))}))`;
  return { text: `${text} and ${found}`, values, add };
}

/** A page of claims for staff, newest first. */
export async function listClaims(db: Queryable, _staff: StaffId, filter: ClaimFilterQuery, { limit, offset }: Slice) {
  const { text, values, add } = whereOf(filter);
  const page = sql<PageRow<ClaimRow>>(pageOf('upi_claims c', text, add(limit), add(offset)));
  return readPage(db, page, values);
}

/** The next claims that are older than `after`, newest first. If `after` is undefined, the newest claims. */
export function listClaimsAfter(
  db: Queryable,
  _staff: StaffId,
  filter: ClaimFilterQuery,
  after: ClaimRow | undefined,
  limit: number,
): Promise<ClaimRow[]> {
  const { text, values, add } = whereOf(filter);
  const isNext = after ? `${text} and c.id < ${add(after.id)}` : text;
  return db.rows(sql<ClaimRow>(`${claims} where ${isNext} order by c.id desc limit ${add(limit)}`), values);
}
