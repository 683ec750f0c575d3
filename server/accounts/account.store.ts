/**
 * Accounts of customers and staff. Email addresses are compared without regard to case, in the same way as `emailKey`.
 */
import { v7 as newId } from 'uuid';
import { owner } from '#contract/accounts/staff-roles.ts';
import type { Permission, Role } from '#contract/shared/permissions.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { CustomerId, SignedIn } from '../core/actor.ts';
import { documentOf } from '../core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteLocked } from '../core/db/lock-rows.ts';
import { emailOf, isWithoutEmail, placeholderFor } from '../core/no-email.ts';
import { followAccount } from './addresses/store.ts';
import { permissionsOfStaff, registrationSeconds } from './rules.ts';

export interface AccountRow {
  id: string;
  name: string;
  /** Null for a customer without one, who gets no emails and cannot sign in. */
  email: string | null;
  passwordHash: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  role: Role;
  isActive: boolean;
  createdAt: Date;
}

/** The columns that people fill in themselves. Every statement below reads and writes them from this list. */
const profileColumns = 'name, phone, address, city, state, pincode';
export type Profile = Pick<AccountRow, 'name' | 'phone' | 'address' | 'city' | 'state' | 'pincode'>;

const columns = `id, ${profileColumns}, ${emailOf()} as email, password_hash, role, is_active, created_at`;

const byId = sql<AccountRow>(`select ${columns} from users where id = $1`);

/** The account of the signed-in user. */
export function findAccount(db: Queryable, id: SignedIn['id']): Promise<AccountRow | undefined> {
  return db.row(byId, [id]);
}

/** The data of a customer that staff and emails need. */
export interface CustomerRow extends Pick<AccountRow, 'id' | 'name' | 'email' | 'phone' | 'isActive'> {
  language: Language;
}

const customer = sql<CustomerRow>(`
  select id, name, ${emailOf()} as email, phone, is_active, language from users where id = $1 and role = 'customer'`);

/** Reads a customer; undefined for an unknown id and for an account of staff. */
export function loadCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  return db.row(customer, [id]);
}

/** An account that has an email address. */
export type AddressedAccount = AccountRow & { email: string };

/** An account that somebody wants to sign in to. */
export type SignInAccount = AddressedAccount & { hasSecondFactor: boolean };

const byEmail = sql<SignInAccount>(
  `select ${columns}, has_second_factor from users where lower(email collate "C") = lower($1::text collate "C")`,
);

export function findAccountByEmail(db: Queryable, email: string): Promise<SignInAccount | undefined> {
  return db.row(byEmail, [email]);
}

const lockedStaff = sql<AddressedAccount>(
  `select ${columns} from users where id = $1 and role = 'admin' and is_active for no key update`,
);

/** Locks the account of an active member of staff. */
export function lockStaff(tx: Queryable, id: string): Promise<AddressedAccount | undefined> {
  return tx.row(lockedStaff, [id]);
}

export interface NewAccount extends Omit<AccountRow, 'isActive' | 'createdAt'> {
  /** The roles of a member of staff. */
  roles?: readonly string[];
}

const newColumns = `id, ${profileColumns}, email, password_hash, role, roles, created_at`;
const wanted = 'with wanted as (select * from json_populate_record(null::users, $1))';

const insertAccountRow = sql<AccountRow>(`
  ${wanted} insert into users (${newColumns}) select ${newColumns} from wanted
  on conflict (lower(email collate "C")) do nothing
  returning ${columns}`);

/**
 * Creates an account whose address becomes the first one of its address book; undefined if the email address has an
 * account already.
 */
export async function writeAccount(tx: Queryable, account: NewAccount, now: Date): Promise<AccountRow | undefined> {
  const written = await tx.row(insertAccountRow, [toDocument(account, now)]);
  if (written) await followAccount(tx, written.id, newId(), now);
  return written;
}

const insertFirstAdmin = sql(`
  ${wanted} insert into users (${newColumns}) select ${newColumns} from wanted
  where not exists (select from users where role = 'admin')
  on conflict (lower(email collate "C")) do nothing`);

/** Creates the first admin, who is an owner. Returns false if there is one already, or if the email address has an account. */
export async function writeFirstAdmin(
  db: Queryable,
  account: Omit<NewAccount, 'role' | 'roles'>,
  now: Date,
): Promise<boolean> {
  return (await db.run(insertFirstAdmin, [toDocument({ ...account, role: 'admin', roles: [owner] }, now)])) === 1;
}

const toDocument = ({ email, roles = [], ...account }: NewAccount, createdAt: Date): string =>
  documentOf({ ...account, email: email ?? placeholderFor(account.id), roles, createdAt });

const anyAdmin = sql<{ exists: boolean }>(`select exists (select from users where role = 'admin')`);

export async function hasAdmin(db: Queryable): Promise<boolean> {
  return (await db.one(anyAdmin)).exists;
}

const admins = sql<{ id: string; email: string }>(`
  select id, lower(email) as email from users where role = 'admin' order by id for update`);

export function lockAdmins(tx: Queryable): Promise<{ id: string; email: string }[]> {
  return tx.rows(admins);
}

const resetPassword = sql('update users set password_hash = $2, is_active = true where id = $1');

/** Sets a new password of an admin account and activates it. The caller has locked the account. */
export async function resetAdminPassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.run(resetPassword, [id, passwordHash]);
}

const setPassword = sql<AccountRow>(`
  update users set password_hash = $2 where id = $1 and is_active returning ${columns}`);

/** Sets a password and returns the account; undefined for an unknown or deactivated account. */
export function changePassword(db: Queryable, id: string, passwordHash: string) {
  return db.row(setPassword, [id, passwordHash]);
}

const setLanguage = sql('update users set language = $2 where id = $1 and language <> $2');

/** Sets the language of emails to the account. */
export async function rememberLanguage(db: Queryable, id: string, language: Language): Promise<void> {
  await db.run(setLanguage, [id, language]);
}

const languageOf = sql<{ language: string }>(
  'select language from users where lower(email collate "C") = lower($1::text collate "C")',
);

/** The language of emails to the account with this address. */
export async function findLanguage(db: Queryable, email: string): Promise<string | undefined> {
  return (await db.row(languageOf, [email]))?.language;
}

const staffAddresses = sql<{ email: string; rights: string | null }>(`
  select email, rights from users
  where role = 'admin' and is_active and (has_second_factor or not needs_factor) and not ${isWithoutEmail()}
  order by id`);

/**
 * Email addresses of all active members of staff who have the permission. Staff who still lack a second step that their
 * role needs are excluded, because they may not read such things on the screen either.
 */
export async function findStaffAddresses(db: Queryable, permission: Permission): Promise<string[]> {
  const all = await db.rows(staffAddresses);
  const readers = all.filter(({ rights }) => permissionsOfStaff(rights).includes(permission));
  return readers.map(({ email }) => email);
}

const rightsOf = sql<{ rights: string | null }>('select rights from users where id = $1');

/** The current permissions of a member of staff. */
export async function loadPermissions(db: Queryable, id: string): Promise<Permission[]> {
  return permissionsOfStaff((await db.one(rightsOf, [id])).rights);
}

const setProfile = sql<AccountRow>(`
  update users set (${profileColumns}) = (select ${profileColumns} from json_populate_record(null::users, $2))
  where id = $1
  returning ${columns}`);

export function writeProfile(tx: Queryable, customer: CustomerId, profile: Profile) {
  return tx.row(setProfile, [customer, documentOf(profile)]);
}

const expired = [
  sql(deleteLocked('sessions', 'token_hash', 'expires_at <= $1')),
  sql(deleteLocked('proof_codes', 'holder, purpose', 'expires_at <= $1')),
  sql(deleteLocked('password_resets', 'user_id', 'expires_at <= $1')),
  sql(deleteLocked('sign_in_tickets', 'token_hash', 'expires_at <= $1')),
  sql(deleteLocked('passkey_challenges', 'challenge', 'expires_at <= $1')),
  sql(deleteLocked('factor_setups', 'user_id', 'expires_at <= $1')),
  // Expired invitations are kept for a week, so that staff can make a new link.
  sql(deleteLocked('staff_invitations', 'id', `expires_at <= $1::timestamptz - interval '7 days'`)),
];

const unproven = sql(`
  -- locked: the query below locks the rows in the order of their ids
  delete from registrations where id in (
    select id from registrations where created_at <= $1 order by id for update skip locked
  )`);

/**
 * Deletes expired sessions, codes, reset links, unfinished sign-ins and set-ups, challenges, and unverified
 * registrations. Returns the number of rows.
 */
export async function forgetExpired(db: Queryable, now: Date): Promise<number> {
  let gone = await db.run(unproven, [new Date(now.getTime() - registrationSeconds * 1000)]);
  for (const statement of expired) gone += await db.run(statement, [now]);
  return gone;
}
