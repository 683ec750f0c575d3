/** Plans that deliver to an address of the book. A plan keeps what the address says, for its orders. */
import { v7 as newId } from 'uuid';
import type { CustomerId } from '#server/core/actor.ts';
import { doorColumns, officeColumns } from '#server/core/delivery-address.store.ts';
import { countAgainst } from '#server/core/limits.ts';
import { documentOf, setFrom } from '#server/platform/db/column-names.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import type { AddressPlans } from '../accounts/addresses/follow-plans.ts';
import { type AddressRow, textOf } from '../accounts/addresses/store.ts';
import { changesOfCustomer } from './open-plan.ts';

const lock = sql(`
  select 1 from plans where customer_id = $1 and status = 'active' order by id for no key update`);

/** Before the account, as everywhere: nobody changes a plan of this customer until the transaction ends. */
async function lockPlans(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(lock, [customer]);
}

const toAddress = `
  from plans p
  where p.customer_id = $1 and p.address_id = $2 and p.status = 'active' and (p.ends_on is null or p.ends_on >= $3)`;
// The plans of lockPlans, and later ones unless somebody has them locked: that transaction may be waiting for the
// account, which is locked here.
const found = sql<{ id: string }>(`select p.id ${toAddress} order by p.id for no key update skip locked`);
const counted = sql<{ count: number }>(`select count(*) as count ${toAddress}`);
// The transaction is repeated, and lockPlans then waits for it.
const repeat = sql(`do $$ begin raise exception 'A plan came meanwhile' using errcode = '40001'; end $$`);

/** Locked. */
async function findPlansTo(tx: Queryable, customer: CustomerId, address: string, today: string): Promise<string[]> {
  const plans = await tx.rows(found, [customer, address, today]);
  const count = (await tx.one(counted, [customer, address, today])).count;
  if (count > plans.length) await tx.run(repeat);
  return plans.map(({ id }) => id);
}

/** Who receives and who is billed may be the plan's own; the rest belongs to the place. */
const follow = `recipient, phone, ${officeColumns}`
  .split(', ')
  .map((column) => `${column} = case when p.${column} <> b.${column} then p.${column} else a.${column} end`)
  .join(', ');

// The job looks at them at once, and tells anew what it had told of the old address. The amount is still binding.
const move = sql(`
  with moved as (
    -- locked: by lockPlans
    update plans p set address_id = a.id, address = ${textOf('a')}, city = a.city, state = a.state, pincode = a.pincode,
      ${setFrom('a', doorColumns)}, ${follow}, version = p.version + 1, next_at = $4,
      changed_at = case when p.pincode = a.pincode then p.changed_at else $4 end
    from addresses a, json_populate_record(null::addresses, $6) b where p.id = any($2::uuid[]) and a.id = $1
  ), forgotten as (
    -- locked: with their plan
    update plan_dates set told_at = null, told_anew_at = null
    where plan_id = any($2::uuid[]) and outcome is null and told_at is not null
  )
  insert into plan_events (id, plan_id, kind, changed_by, created_at)
  select e.id, e.plan_id, 'edited', $5, $4 from unnest($3::uuid[], $2::uuid[]) e(id, plan_id) order by e.id`);

/**
 * From now on these plans deliver to this address. With `before`, which is what the address said until now, a recipient,
 * phone or company that the plan has of its own stays. Refuses more changes of plans than a customer may make in an hour.
 */
async function movePlansTo(
  tx: Queryable,
  address: string,
  { plans, by, at, before }: { plans: readonly string[]; by: CustomerId; at: Date; before?: AddressRow },
): Promise<void> {
  // As if the customer had changed the plans one by one, which are kept in their histories as well.
  await countAgainst(tx, changesOfCustomer, by, at);
  await tx.run(move, [address, plans, plans.map(() => newId()), at, by, documentOf(before ?? {})]);
}

const leave = sql(`
  -- locked: by lockPlans
  update plans set address_id = null where id = any($1::uuid[])`);

/** These plans stay where they deliver, whatever becomes of the address. */
async function keepPlans(tx: Queryable, plans: readonly string[]): Promise<void> {
  if (plans.length > 0) await tx.run(leave, [plans]);
}

/** What the address book asks of plans; `server/app.ts` hands it to accounts. */
export const plansOfAddresses: AddressPlans = {
  lock: lockPlans,
  find: findPlansTo,
  move: movePlansTo,
  keep: keepPlans,
};
