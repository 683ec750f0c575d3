/**
 * Moves everything of one account to another one. Rows are locked in the order that all acts use: complaints, plans,
 * claims, orders and pick-ups by id, then both accounts. The rest is written under these locks.
 */

import { type Queryable, sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';
import type { JoinedAccount, Registered } from './rules.ts';

const lockComplaints = sql('select id from complaints where customer_id = $1 order by id for update');
const lockPlans = sql('select id from plans where customer_id = $1 order by id for update');
const lockClaims = sql('select id from upi_claims where customer_id = $1 order by id for update');
const lockOrders = sql('select id from orders where customer_id = $1 order by id for update');
const lockPickups = sql('select id from pickups where customer_id = $1 order by id for update');

/** Locks the complaints, plans, claims, orders and pick-ups of an account. Call it before locking both accounts. */
export async function lockBelongings(tx: Queryable, from: string): Promise<void> {
  for (const lock of [lockComplaints, lockPlans, lockClaims, lockOrders, lockPickups]) await tx.run(lock, [from]);
}

const columns = `u.id, u.name, ${emailOf('u.')} as email, u.phone, u.role, u.is_active`;
const find = sql<JoinedAccount>(`select ${columns} from users u where u.id = any($1::uuid[])`);
// `for update` makes an act that writes a row of one of the accounts wait, and then see the result.
const lock = sql<JoinedAccount>(
  `select ${columns} from users u where u.id = any($1::uuid[]) order by u.id for update of u`,
);

export function findAccounts(db: Queryable, ids: readonly string[]): Promise<JoinedAccount[]> {
  return db.rows(find, [ids]);
}

export function lockAccounts(tx: Queryable, ids: readonly string[]): Promise<JoinedAccount[]> {
  return tx.rows(lock, [ids]);
}

/** How many orders, active plans and addresses were moved, for the email. */
export interface Moved {
  orders: number;
  plans: number;
  addresses: number;
}

// The terms of the registered account apply, so its own agreed price of a product wins. Agreed prices of other products
// move to it, so that the customer keeps what was agreed by phone.
const move = sql<Moved>(`
  with moved_orders as (
    -- locked: lockBelongings has locked these rows
    update orders set customer_id = $2 where customer_id = $1 returning 1
  ), moved_plans as (
    -- locked: lockBelongings has locked these rows
    update plans set customer_id = $2, version = version + 1 where customer_id = $1 returning status
  ), moved_addresses as (
    -- locked: the caller has locked the account of these addresses
    update addresses set user_id = $2, is_default = false where user_id = $1 returning 1
  ), moved_claims as (
    -- locked: lockBelongings has locked these rows
    update upi_claims set customer_id = $2 where customer_id = $1
  ), moved_pickups as (
    -- locked: lockBelongings has locked these rows
    update pickups set customer_id = $2, version = version + 1 where customer_id = $1
  ), moved_charges as (
    -- locked: the caller has locked the account of these charges
    update charges set customer_id = $2 where customer_id = $1
  ), moved_notes as (
    -- locked: no other transaction locks notes, because notes never change
    update customer_notes set customer_id = $2 where customer_id = $1
  ), moved_tags as (
    -- locked: the caller has locked the account of these tags
    delete from tagged_customers where customer_id = $1 returning tag_id
  ), given_tags as (
    insert into tagged_customers (customer_id, tag_id)
    select $2::uuid, tag_id from moved_tags order by tag_id
    on conflict do nothing
  ), moved_events as (
    -- locked: no other transaction locks events, because events never change
    update customer_events set customer_id = $2 where customer_id = $1
  ), moved_block as (
    -- locked: the caller has locked the account of this block
    update cash_blocks set customer_id = $2
    where customer_id = $1 and not exists (select from cash_blocks own where own.customer_id = $2)
  ), moved_messages as (
    -- locked: no other transaction locks messages, because messages never change
    update opened_messages set customer_id = $2 where customer_id = $1
  ), moved_complaints as (
    -- locked: lockBelongings has locked these rows
    update complaints set customer_id = $2, version = version + 1 where customer_id = $1
  ), held_breaches as materialized (
    select breach_id, customer_id from breach_people where customer_id in ($1, $2)
    order by breach_id, customer_id for update
  ), moved_breaches as (
    -- locked: held_breaches has locked these rows
    delete from breach_people p using held_breaches held
    where held.customer_id = $1 and p.breach_id = held.breach_id and p.customer_id = held.customer_id
    returning p.breach_id, p.told_at, p.told_by
  ), given_breaches as (
    insert into breach_people as own (breach_id, customer_id, told_at, told_by)
    select breach_id, $2::uuid, told_at, told_by from moved_breaches order by breach_id
    on conflict (breach_id, customer_id) do update set told_at = excluded.told_at, told_by = excluded.told_by
    where own.told_at is null
  ), moved_prices as (
    -- locked: the caller has locked the account of these prices
    update agreed_prices a set customer_id = $2
    where customer_id = $1 and not exists (
      select from agreed_prices own
      where own.customer_id = $2 and own.product_id = a.product_id and own.taken_back_at is null
    )
  )
  select (select count(*) from moved_orders) as orders, (select count(*) from moved_addresses) as addresses,
    (select count(*) from moved_plans where status = 'active') as plans`);

/** Moves everything from the account `from` to the account `into`. The caller has locked both accounts. */
export function moveBelongings(tx: Queryable, from: string, into: string): Promise<Moved> {
  return tx.one(move, [from, into]);
}

// The newest order of a customer determines since when the customer's jars lie unused. A trigger of the ledger does the
// same when jars move.
const followOrders = sql(`
  with held as (
    select customer_id from jar_holders where customer_id = any($1::uuid[]) order by customer_id for no key update
  )
  update jar_holders h set last_order_at = (
    select o.created_at from orders o
    where o.customer_id = h.customer_id and o.status <> 'cancelled' order by o.id desc limit 1)
  from held where h.customer_id = held.customer_id`);

export async function followMovedOrders(tx: Queryable, customerIds: readonly string[]): Promise<void> {
  await tx.run(followOrders, [customerIds]);
}

// The terms of the registered account apply: the credit limit of the joined account ends, and its statements get no
// reminders.
const close = sql(`
  with ended as (
    -- locked: the caller has locked the account of this limit
    update credit_limits l set limit_paise = null, version = l.version + 1, changed_by = $2, changed_at = $3
    from credit_limits before
    where l.customer_id = $1 and before.customer_id = l.customer_id and l.limit_paise is not null
    returning before.limit_paise
  ), recorded as (
    insert into credit_limit_changes (id, customer_id, before_paise, after_paise, reason, changed_by, created_at)
    select $4::uuid, $1, limit_paise, null, $5, $2::uuid, $3::timestamptz from ended
  ), forgotten as (
    -- locked: the caller has locked the account of these statements
    update account_statements set remind_on = null where customer_id = $1 and remind_on is not null
  )
  update users set is_active = false where id = $1`);

export interface Closing {
  from: string;
  changeId: string;
  reason: string;
  by: string;
  at: Date;
}

/** Closes the joined account, which takes no orders any more. */
export async function closeAccount(tx: Queryable, { from, changeId, reason, by, at }: Closing): Promise<void> {
  await tx.run(close, [from, by, at, changeId, reason]);
}

export interface NewJoin {
  from: JoinedAccount;
  into: Registered;
  by: string;
  at: Date;
}

const insertJoinRow = sql(`
  insert into account_joins (customer_id, into_id, proven_email, called_phone, joined_by, joined_at)
  values ($1, $2, $3, $4, $5, $6)`);

export async function insertJoin(tx: Queryable, { from, into, by, at }: NewJoin): Promise<void> {
  await tx.run(insertJoinRow, [from.id, into.id, into.email, from.phone, by, at]);
}

export interface JoinRow {
  /** The account that was joined. */
  customerId: string;
  otherId: string;
  otherName: string;
  otherPhone: string;
  provenEmail: string;
  calledPhone: string;
  byName: string | null;
  joinedAt: Date;
}

const ofAccount = sql<JoinRow>(`
  select j.customer_id, o.id as other_id, o.name as other_name, o.phone as other_phone, j.proven_email, j.called_phone,
    b.name as by_name, j.joined_at
  from account_joins j
  join users o on o.id = case when j.customer_id = $1 then j.into_id else j.customer_id end
  left join users b on b.id = j.joined_by
  where $1 in (j.customer_id, j.into_id)
  order by j.joined_at desc, j.customer_id
  limit 50`);

/** The joins of an account, newest first: into another account (at most one), and of other accounts into this one. */
export function listJoins(db: Queryable, id: string): Promise<JoinRow[]> {
  return db.rows(ofAccount, [id]);
}
