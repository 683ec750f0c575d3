/**
 * Reads and writes plans that deliver to an address of the address book. Each plan stores a copy of the address for its
 * orders.
 */
import { v7 as newId } from 'uuid';
import type { CustomerId } from '#server/core/actor.ts';
import { documentOf, setFrom } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { doorColumns, officeColumns } from '#server/core/delivery-address.store.ts';
import { countAgainst } from '#server/core/limits.ts';
import type { AddressPlans } from '../accounts/addresses/follow-plans.ts';
import { type AddressRow, textOf } from '../accounts/addresses/store.ts';
import { changesOfCustomer } from './open-plan.ts';

const lockPlansOfCustomer = sql(`
  select 1 from plans where customer_id = $1 and status = 'active' order by id for no key update`);

/** Locks the customer's active plans until the transaction ends. They must be locked before the account. */
async function lockPlans(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(lockPlansOfCustomer, [customer]);
}

const toAddress = `
  from plans p
  where p.customer_id = $1 and p.address_id = $2 and p.status = 'active' and (p.ends_on is null or p.ends_on >= $3)`;
// Finds the plans that `lockPlans` has locked, and newer ones, except those that another transaction has locked. That
// transaction may be waiting for the account, which this one has locked.
const found = sql<{ id: string }>(`select p.id ${toAddress} order by p.id for no key update skip locked`);
const counted = sql<{ count: number }>(`select count(*) as count ${toAddress}`);
// Raises an error that makes the transaction repeat. `lockPlans` then waits for the other transaction.
const repeat = sql(`do $$ begin raise exception 'A plan came meanwhile' using errcode = '40001'; end $$`);

/** The ids of the active plans to an address. The caller must have locked the customer's plans. */
async function findPlansTo(tx: Queryable, customer: CustomerId, address: string, today: string): Promise<string[]> {
  const plans = await tx.rows(found, [customer, address, today]);
  const count = (await tx.one(counted, [customer, address, today])).count;
  if (count > plans.length) await tx.run(repeat);
  return plans.map(({ id }) => id);
}

/**
 * Columns in which a plan may differ from its address. A different value stays; an equal one changes with the address.
 */
const follow = `recipient, phone, ${officeColumns}`
  .split(', ')
  .map((column) => `${column} = case when p.${column} <> b.${column} then p.${column} else a.${column} end`)
  .join(', ');

// `next_at` makes the job process the plans immediately. The job announces again the deliveries that it had announced
// with the old address. The announced amount stays binding.
const move = sql(`
  with moved as (
    -- locked: lockPlans has locked these rows
    update plans p set address_id = a.id, address = ${textOf('a')}, city = a.city, state = a.state, pincode = a.pincode,
      ${setFrom('a', doorColumns)}, ${follow}, version = p.version + 1, next_at = $4,
      changed_at = case when p.pincode = a.pincode then p.changed_at else $4 end
    from addresses a, json_populate_record(null::addresses, $6) b where p.id = any($2::uuid[]) and a.id = $1
  ), forgotten as (
    -- locked: the plan of these rows is locked
    update plan_dates set told_at = null, told_anew_at = null
    where plan_id = any($2::uuid[]) and outcome is null and told_at is not null
  )
  insert into plan_events (id, plan_id, kind, changed_by, created_at)
  select e.id, e.plan_id, 'edited', $5, $4 from unnest($3::uuid[], $2::uuid[]) e(id, plan_id) order by e.id`);

/**
 * Makes these plans deliver to this address. `before` is the old content of the address: a recipient, phone or company
 * that differs from it is the plan's own, and stays. Refuses more changes of plans than a customer may make per hour.
 */
async function movePlansTo(
  tx: Queryable,
  address: string,
  { plans, by, at, before }: { plans: readonly string[]; by: CustomerId; at: Date; before?: AddressRow },
): Promise<void> {
  // The changes are counted and recorded as if the customer had edited each plan.
  await countAgainst(tx, changesOfCustomer, by, at);
  await tx.run(move, [address, plans, plans.map(() => newId()), at, by, documentOf(before ?? {})]);
}

const leave = sql(`
  -- locked: lockPlans has locked these rows
  update plans set address_id = null where id = any($1::uuid[])`);

/** Detaches plans from their address, so that they keep delivering there if the address is changed or deleted. */
async function keepPlans(tx: Queryable, plans: readonly string[]): Promise<void> {
  if (plans.length > 0) await tx.run(leave, [plans]);
}

/** The functions about plans that the address book needs; `server/app.ts` passes them to accounts. */
export const plansOfAddresses: AddressPlans = {
  lock: lockPlans,
  find: findPlansTo,
  move: movePlansTo,
  keep: keepPlans,
};
