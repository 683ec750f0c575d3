/** Finds customers by phone number, and writes many customers at once for imports. */
import type { Language } from '#contract/shared/translate.ts';
import { documentOf } from '../core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteLocked } from '../core/db/lock-rows.ts';
import { emailOf, isWithoutEmail, placeholderFor } from '../core/no-email.ts';
import { digitsOf } from '../core/person.store.ts';
import type { AccountRow } from './account.store.ts';
import { type AddressRow, deliveredColumns } from './addresses/store.ts';

/** SQL: the last ten digits of a phone number, however it is written. */
export const numberOf = (phone: string) => `right(${digitsOf(phone)}, 10)`;

/** SQL: whether the customer has this number; the first condition uses the index. */
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
  /** The email address in lower case; null without one. */
  email: string | null;
  /** The last ten digits of the phone number. */
  number: string;
  isActive: boolean;
  isStaff: boolean;
}

// Accounts that were joined into another one are excluded.
const named = sql<NamedCustomer>(`
  select u.id, u.name, lower(${emailOf('u.')} collate "C") as email, ${numberOf('u.phone')} as number, u.is_active,
    u.role <> 'customer' as is_staff
  from users u
  where u.id in (
    select id from users where lower(email collate "C") = any($1::text[])
    union select id from users where ${numberOf('phone')} = any($2::text[]) and role = 'customer')
    and not exists (select from account_joins j where j.customer_id = u.id)
  order by u.id`);

/** Accounts with these email addresses (in lower case), and customers with these numbers (their last ten digits). */
export function findNamed(
  db: Queryable,
  emails: readonly string[],
  numbers: readonly string[],
): Promise<NamedCustomer[]> {
  return db.rows(named, [emails, numbers]);
}

// Locked in order, so that two transactions that add many customers do not deadlock.
const lockNumbers = sql(`
  select pg_advisory_xact_lock(hashtext('phone ' || n.number))
  from (select distinct number from unnest($1::text[]) as number order by 1) n`);

/** Locks phone numbers (their last ten digits), so that accounts for them are created one after the other. */
export async function lockPhones(tx: Queryable, numbers: readonly string[]): Promise<void> {
  await tx.rows(lockNumbers, [numbers]);
}

/** An address of a new address book: its recipient is the customer. */
export type NewAddress = Omit<AddressRow, 'recipient' | 'phone' | 'isDefault' | 'version'>;

export interface NewCustomer extends Omit<AccountRow, 'passwordHash' | 'role' | 'isActive' | 'createdAt'> {
  language: Language;
  /** The first one is the default address. */
  addresses: readonly NewAddress[];
}

const columns = 'id, name, email, password_hash, phone, address, city, state, pincode, language, role, created_at';
const insertCustomerRows = sql(`
  insert into users (${columns})
  select id, name, email, $2, phone, address, city, state, pincode, language, 'customer', $3
  from json_populate_recordset(null::users, $1)`);
const insertAddresses = sql(`
  insert into addresses (id, user_id, label, ${deliveredColumns}, is_default, created_at)
  select id, user_id, label, ${deliveredColumns}, is_default, $2
  from json_populate_recordset(null::addresses, $1)`);
const endRegistrations = sql(deleteLocked('registrations', 'id', 'lower(email collate "C") = any($1::text[])'));

/** Inserts customers whose email addresses are free. Ends open registrations of these addresses. */
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
  await tx.run(insertCustomerRows, [documentOf(accounts), passwordHash, at]);
  await insertBooks(tx, customers, at);
}

async function insertBooks(tx: Queryable, customers: readonly NewCustomer[], at: Date): Promise<void> {
  const addresses = customers.flatMap(({ id: userId, name: recipient, phone, addresses: newAddresses }) =>
    newAddresses.map((address, place) => ({ ...address, userId, recipient, phone, isDefault: place === 0 })),
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

/** Reactivates accounts that an undone import had created, and updates them for a new import of the same customers. */
export async function reviveCustomers(tx: Queryable, customers: readonly NewCustomer[], at: Date): Promise<void> {
  const accounts = customers.map(({ addresses: _, email: __, ...account }) => account);
  await tx.run(revive, [documentOf(accounts)]);
  await insertBooks(tx, customers, at);
}

const metAtDoor = sql<{ id: string }>(`
  select id from users
  where met_at_door and is_active and ${isWithoutEmail()} and ${numberOf('phone')} = ${numberOf('$1::text')}
  order by id limit 1`);

/** The account that an earlier sale of a rider created for this phone number; empty means buyers without a number. */
export async function findMetAtDoor(db: Queryable, phone: string): Promise<string | undefined> {
  return (await db.row(metAtDoor, [phone]))?.id;
}

const meetAtDoor = sql(`
  -- locked: this transaction has inserted the row
  update users set met_at_door = true where id = $1`);

/** Marks a new account as created by a sale of a rider. */
export async function markMetAtDoor(tx: Queryable, id: string): Promise<void> {
  await tx.run(meetAtDoor, [id]);
}

const lockCustomerRows = sql(`select id from users where id = any($1::uuid[]) order by id for update`);

/** Locks customers until the transaction ends. */
export async function lockCustomers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.rows(lockCustomerRows, [ids]);
}

const emptyBooks = sql(deleteLocked('addresses', 'id', 'user_id = any($1::uuid[])'));
const deleteCustomerRows = sql(
  deleteLocked(
    'users',
    'id',
    `id = any($1::uuid[]) and role = 'customer' and not exists (select from ledger_accounts a where a.user_id = users.id)
      and not exists (select from orders o where o.customer_id = users.id)`,
  ),
);
const deactivateCustomerRows = sql(`
  -- locked: lockCustomers has locked these rows
  update users set is_active = false where id = any($1::uuid[])`);

/** Deletes locked customers with their addresses. Customers with ledger entries or orders stay, deactivated. */
export async function removeCustomers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run(emptyBooks, [ids]);
  await tx.run(deleteCustomerRows, [ids]);
  await tx.run(deactivateCustomerRows, [ids]);
}
