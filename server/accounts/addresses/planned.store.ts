/** Plans that deliver to an address of the book. A plan keeps a copy of it, so that they are found by what it says. */
import { v7 as newId } from 'uuid';
import type { CustomerId } from '../../core/actor.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { textOf } from './store.ts';

const lock = sql(`
  select 1 from plans where customer_id = $1 and status = 'active' order by id for no key update`);

/** Before the account, as everywhere: nobody changes a plan of this customer until the transaction ends. */
export async function lockPlans(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(lock, [customer]);
}

const found = sql<{ id: string }>(`
  select p.id from plans p join addresses a on a.user_id = p.customer_id
  where p.customer_id = $1 and a.id = $2 and p.status = 'active' and (p.ends_on is null or p.ends_on >= $3)
    and p.pincode = a.pincode and p.address = ${textOf('a')}
  order by p.id`);

export async function findPlansTo(tx: Queryable, customer: CustomerId, address: string, today: string) {
  return (await tx.rows(found, [customer, address, today])).map(({ id }) => id);
}

// The job looks at them at once, and tells anew what it had told of the old address.
const move = sql(`
  with moved as (
    -- locked: by lockPlans
    update plans p set recipient = a.recipient, phone = a.phone, address = ${textOf('a')}, city = a.city, state = a.state,
      pincode = a.pincode, floor = a.floor, has_lift = a.has_lift, gate_note = a.gate_note, legal_name = a.legal_name,
      gstin = a.gstin, version = p.version + 1, changed_at = $4, next_at = $4
    from addresses a where p.id = any($2::uuid[]) and a.id = $1
  ), forgotten as (
    -- locked: with their plan
    update plan_dates set told_at = null where plan_id = any($2::uuid[]) and outcome is null and told_at is not null
  )
  insert into plan_events (id, plan_id, kind, changed_by, created_at)
  select e.id, e.plan_id, 'edited', $5, $4 from unnest($3::uuid[], $2::uuid[]) e(id, plan_id) order by e.id`);

/** From now on these plans deliver to this address. */
export async function movePlansTo(
  tx: Queryable,
  address: string,
  { plans, by, at }: { plans: readonly string[]; by: CustomerId; at: Date },
): Promise<void> {
  await tx.run(move, [address, plans, plans.map(() => newId()), at, by]);
}
