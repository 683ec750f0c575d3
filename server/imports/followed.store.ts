/**
 * Finds activity after an import that concerns its customers and products. When the import is undone, those with such
 * activity are not removed.
 */

import { type Queryable, sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';

/**
 * The reasons why a customer is not removed when an import is undone, most important first, because staff see only one.
 */
export const followReasons = [
  'served',
  'paid',
  'changed',
  'ordered',
  'pickup',
  'claim',
  'entry',
  'joined',
  'signedIn',
  'plan',
  'edited',
  'noted',
  'priced',
  'limited',
] as const;
export type FollowReason = (typeof followReasons)[number];

interface FollowRow {
  id: string;
  name: string;
  reason: FollowReason;
  /** The number of the order that the activity concerns; null if it concerns none. */
  order: string | null;
  /** Whether the activity concerns a plan of this import, or an order of such a plan. */
  isOfPlan: boolean;
}
export type Followed = Omit<FollowRow, 'id'>;

/** SQL condition: nobody has changed the order since its plan placed it. */
const isUntouched = `o.status = 'pending' and o.payment_status = 'pending' and o.paid_paise = 0
  and not exists (
    select from order_events e where e.order_id = o.id and (e.kind <> 'status' or e.previous is not null))
  and not exists (select from run_stops s where s.order_id = o.id)`;

const ofCustomers = sql<FollowRow>(`
  -- All entries are read in one query: one query per customer took half a minute for ten thousand.
  with own as (
    select unnest($3::uuid[]) as event_id
  ), asked as (
    select u.id, u.name from users u where u.id = any($1::uuid[])
  ), entries as (
    select a.user_id, t.event_id from ledger_accounts a join ledger_transfers t on t.debit_account_id = a.id
    where a.user_id = any($1) and t.created_at >= $2
    union all
    select a.user_id, t.event_id from ledger_accounts a join ledger_transfers t on t.credit_account_id = a.id
    where a.user_id = any($1) and t.created_at >= $2
  ), placed as (
    select o.customer_id, o.order_number, coalesce(k.plan_id = any($4::uuid[]), false) as is_of_plan, case
      when o.status not in ('pending', 'cancelled') then 'served'
      when o.payment_status = 'paid' or o.paid_paise > 0 then 'paid'
      when o.status = 'cancelled' then null
      when not coalesce(k.plan_id = any($4::uuid[]), false) then 'ordered'
      when not (${isUntouched}) then 'changed' end as reason
    from orders o left join plan_orders k on k.order_id = o.id
    where o.customer_id = any($1) and o.created_at >= $2
  ), found as (
    select customer_id as id, reason, order_number as "order", is_of_plan from placed where reason is not null
    union all
    select customer_id, 'pickup', null, false from pickups where customer_id = any($1) and created_at >= $2
    union all
    select customer_id, 'claim', null, false from upi_claims where customer_id = any($1) and created_at >= $2
    union all
    select unnest(array[customer_id, into_id]), 'joined', null, false from account_joins
    where (customer_id = any($1) or into_id = any($1)) and joined_at >= $2
    union all
    select s.user_id, 'signedIn', null, false from sessions s join users u on u.id = s.user_id
    where s.user_id = any($1) and s.created_at >= $2 and u.created_at >= $2
    union all
    select customer_id, 'noted', null, false from customer_notes
    where customer_id = any($1) and created_at >= $2 and id <> all($6::uuid[])
    union all
    select customer_id, 'priced', null, false from agreed_prices
    where customer_id = any($1) and case when id = any($7::uuid[]) then taken_back_at is not null else changed_at >= $2 end
    union all
    select customer_id, 'limited', null, false from credit_limits where customer_id = any($1) and changed_at >= $2
    union all
    select p.customer_id, 'plan', null, p.id = any($4::uuid[]) from plans p
    where p.customer_id = any($1) and (
      (p.created_at >= $2 and p.id <> all($4::uuid[]))
      or (p.id = any($4::uuid[]) and exists (
        select from plan_events e
        where e.plan_id = p.id and e.kind <> 'begun' and e.changed_by is not null and not e.details ? 'importId')))
    union all
    select u.id, 'edited', null, false from import_rows r join users u on u.id = r.made_id
    where r.import_id = $5 and r.made_id = any($1) and jsonb_typeof(r.work->'customer') = 'object' and (
      (u.name, u.phone, lower(${emailOf('u.')})) is distinct from
        (r.work->'customer'->>'name', r.work->'customer'->>'phone', r.work->'customer'->>'email')
      or exists (
        select from addresses a where a.user_id = u.id and (
          a.version > 1
          or not exists (
            select from jsonb_array_elements(r.work->'customer'->'addresses') made where made->>'id' = a.id::text))))
    union all
    select e.user_id, 'entry', null, false from entries e
    where not exists (select from own where own.event_id = e.event_id)
      and not exists (select from ledger_reversals r where r.event_id = e.event_id)
      and not exists (select from ledger_reversals r where r.reversal_id = e.event_id)
    union all
    select e.user_id, 'entry', null, false from entries e
    join own on own.event_id = e.event_id join ledger_reversals r on r.event_id = e.event_id
  )
  select distinct a.id, a.name, f.reason, f."order", f.is_of_plan from found f join asked a on a.id = f.id
  order by a.id, f."order"`);

export interface AskedImport {
  id: string;
  /** When staff pressed the button that saves the import. */
  since: Date;
}

/** The records that the import itself created for these customers; they are not later activity. */
export interface MadeByImport {
  customerIds: readonly string[];
  eventIds: readonly string[];
  planIds: readonly string[];
  noteIds: readonly string[];
  priceIds: readonly string[];
}

/**
 * Later activity by customer, most important first. An order that a plan of the import has placed counts only if
 * somebody has changed it. A cancelled order does not count.
 */
export async function listFollowed(
  db: Queryable,
  { id, since }: AskedImport,
  { customerIds, eventIds, planIds, noteIds, priceIds }: MadeByImport,
): Promise<ReadonlyMap<string, readonly Followed[]>> {
  const rows = await db.rows(ofCustomers, [customerIds, since, eventIds, planIds, id, noteIds, priceIds]);
  const byWeight = rows.toSorted(
    (one, other) => followReasons.indexOf(one.reason) - followReasons.indexOf(other.reason),
  );
  return Map.groupBy(byWeight, (row) => row.id);
}

const untouched = sql<{ id: string }>(`
  select o.id from orders o join plan_orders k on k.order_id = o.id
  where k.plan_id = any($1::uuid[]) and ${isUntouched} order by o.id`);

/** Orders placed by these plans that nobody has changed. */
export async function listUntouchedOrders(db: Queryable, planIds: readonly string[]): Promise<string[]> {
  return (await db.rows(untouched, [planIds])).map(({ id }) => id);
}

const inUse = sql<{ id: string }>(`
  select p.id from unnest($1::uuid[]) as p(id)
  where exists (select from order_items i where i.product_id = p.id)
    or exists (select from plan_lines l where l.product_id = p.id)`);

/** Returns the products among these that somebody has ordered or planned. */
export async function listInUse(db: Queryable, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(inUse, [productIds])).map(({ id }) => id));
}

const returnedBefore = sql<{ id: string }>(`
  select u.id from users u
  where u.id = any($1::uuid[]) and exists (
    select from import_rows r join imports i on i.id = r.import_id
    where r.made_id = u.id and r.state = 'returned' and i.state = 'returned')`);

/** Returns the accounts among these that an import had created and that were undone with it. */
export async function listReturned(db: Queryable, customerIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(returnedBefore, [customerIds])).map(({ id }) => id));
}
