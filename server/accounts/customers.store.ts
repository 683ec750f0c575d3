/** Customers by their phone numbers, and many at once, out of a spreadsheet: each statement is for all of them. */
import type { Language } from '#contract/shared/translate.ts';
import { emailOf, placeholderFor } from '../core/no-email.ts';
import { digitsOf } from '../core/person.store.ts';
import { documentOf } from '../platform/db/column-names.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { deleteLocked } from '../platform/db/lock-rows.ts';
import type { AccountRow } from './account.store.ts';
import { type AddressRow, deliveredColumns } from './addresses/store.ts';

/** SQL: of a phone number its last ten digits count, however it is written. */
export const numberOf = (phone: string) => `right(${digitsOf(phone)}, 10)`;

/** SQL: whether the customer has this number; the first part is what the index knows. */
const isNumber = (phone: string) =>
  `${digitsOf('phone')} like '%' || ${numberOf(`${phone}::text`)} and ${numberOf('phone')} = ${numberOf(`${phone}::text`)}`;

const samePhone = sql<{ count: number }>(`
  select count(distinct coalesce(j.into_id, u.id)) as count
  from users u left join account_joins j on j.customer_id = u.id
  where u.role = 'customer' and ${isNumber('$1')}`);

export async function countSamePhone(db: Queryable, phone: string): Promise<number> {
  return (await db.one(samePhone, [phone])).count;
}

export interface NamedCustomer {
  id: string;
  name: string;
  /** In small letters; null without one. */
  email: string | null;
  /** The last ten digits of the phone number. */
  number: string;
  isActive: boolean;
  isStaff: boolean;
}

// An account that was joined into another one is nobody any more.
const named = sql<NamedCustomer>(`
  select u.id, u.name, lower(${emailOf('u.')} collate "C") as email, ${numberOf('u.phone')} as number, u.is_active,
    u.role <> 'customer' as is_staff
  from users u
  where u.id in (
    select id from users where lower(email collate "C") = any($1::text[])
    union select id from users where ${numberOf('phone')} = any($2::text[]) and role = 'customer')
    and not exists (select from account_joins j where j.customer_id = u.id)
  order by u.id`);

/** Accounts of these addresses (in small letters), and customers of these numbers (their last ten digits). */
export function findNamed(
  db: Queryable,
  emails: readonly string[],
  numbers: readonly string[],
): Promise<NamedCustomer[]> {
  return db.rows(named, [emails, numbers]);
}

// In their order, so that two who add many customers wait for each other and not in a circle.
const lockNumbers = sql(`
  select pg_advisory_xact_lock(hashtext('phone ' || n.number))
  from (select distinct number from unnest($1::text[]) as number order by 1) n`);

/** Accounts of these numbers (their last ten digits) are made one after the other from here on. */
export async function lockPhones(tx: Queryable, numbers: readonly string[]): Promise<void> {
  await tx.rows(lockNumbers, [numbers]);
}

/** An address of a new book: the names of who receives there are the customer's. */
export type NewAddress = Omit<AddressRow, 'recipient' | 'phone' | 'isDefault' | 'version'>;

export interface NewCustomer extends Omit<AccountRow, 'passwordHash' | 'role' | 'isActive' | 'createdAt'> {
  language: Language;
  /** The first one is the default address. */
  addresses: readonly NewAddress[];
}

const columns = 'id, name, email, password_hash, phone, address, city, state, pincode, language, role, created_at';
const insert = sql(`
  insert into users (${columns})
  select id, name, email, $2, phone, address, city, state, pincode, language, 'customer', $3
  from json_populate_recordset(null::users, $1)`);
const insertAddresses = sql(`
  insert into addresses (id, user_id, label, ${deliveredColumns}, is_default, created_at)
  select id, user_id, label, ${deliveredColumns}, is_default, $2
  from json_populate_recordset(null::addresses, $1)`);
const endRegistrations = sql(deleteLocked('registrations', 'id', 'lower(email collate "C") = any($1::text[])'));

/** Nobody has the addresses. Whoever is about to register one of them registers no more. */
export async function insertCustomers(
  tx: Queryable,
  customers: readonly NewCustomer[],
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  const emails = customers.flatMap(({ email }) => email ?? []);
  if (emails.length > 0) await tx.run(endRegistrations, [emails]);
  const accounts = customers.map(({ addresses: _, email, ...account }) => ({
    ...account,
    email: email ?? placeholderFor(account.id),
  }));
  await tx.run(insert, [documentOf(accounts), passwordHash, at]);
  await insertBooks(tx, customers, at);
}

async function insertBooks(tx: Queryable, customers: readonly NewCustomer[], at: Date): Promise<void> {
  const addresses = customers.flatMap(({ id: userId, name: recipient, phone, addresses: theirs }) =>
    theirs.map((address, place) => ({ ...address, userId, recipient, phone, isDefault: place === 0 })),
  );
  await tx.run(insertAddresses, [documentOf(addresses), at]);
}

const revive = sql(`
  with n as (select * from json_populate_recordset(null::users, $1)), held as (
    select u.id from users u join n using (id) order by u.id for no key update of u
  )
  update users u set name = n.name, phone = n.phone, address = n.address, city = n.city, state = n.state,
    pincode = n.pincode, language = n.language, is_active = true
  from held, n where u.id = held.id and n.id = held.id`);

/** Accounts that an import had made and taken back are what they are called now. */
export async function reviveCustomers(tx: Queryable, customers: readonly NewCustomer[], at: Date): Promise<void> {
  const accounts = customers.map(({ addresses: _, email: __, ...account }) => account);
  await tx.run(revive, [documentOf(accounts)]);
  await insertBooks(tx, customers, at);
}

const lockAll = sql(`select id from users where id = any($1::uuid[]) order by id for update`);

/** Nobody writes for these customers until the transaction ends. */
export async function lockCustomers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.rows(lockAll, [ids]);
}

const emptyBooks = sql(deleteLocked('addresses', 'id', 'user_id = any($1::uuid[])'));
const remove = sql(
  deleteLocked(
    'users',
    'id',
    `id = any($1::uuid[]) and role = 'customer' and not exists (select from ledger_accounts a where a.user_id = users.id)
      and not exists (select from orders o where o.customer_id = users.id)`,
  ),
);
const close = sql(`
  -- locked: by lockCustomers
  update users set is_active = false where id = any($1::uuid[])`);

/** Locked customers go with their addresses. Who has entries in the books, or orders, stays, deactivated. */
export async function removeCustomers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run(emptyBooks, [ids]);
  await tx.run(remove, [ids]);
  await tx.run(close, [ids]);
}
