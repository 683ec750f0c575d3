/** Customers by their phone number. Of a number its last ten digits count, however it is written. */
import { digitsOf } from '../core/person.store.ts';
import { type Queryable, sql } from '../platform/db/database.ts';

export const numberOf = (phone: string) => `right(${digitsOf(phone)}, 10)`;

/** SQL: whether the customer has this number; the first part is what the index knows. */
const isNumber = (phone: string) =>
  `${digitsOf('phone')} like '%' || ${numberOf(`${phone}::text`)} and ${numberOf('phone')} = ${numberOf(`${phone}::text`)}`;

const lock = sql(`select pg_advisory_xact_lock(hashtext('phone ' || ${numberOf('$1::text')}))`);

/** Accounts of a number are made one after the other from here on. */
export async function lockPhone(tx: Queryable, phone: string): Promise<void> {
  await tx.run(lock, [phone]);
}

const samePhone = sql<{ count: number }>(`
  select count(distinct coalesce(j.into_id, u.id)) as count
  from users u left join account_joins j on j.customer_id = u.id
  where u.role = 'customer' and ${isNumber('$1')}`);

export async function countSamePhone(db: Queryable, phone: string): Promise<number> {
  return (await db.one(samePhone, [phone])).count;
}
