/** Lists and changes accounts for staff. */
import type { Door, Office } from '#contract/accounts/delivery-address.ts';
import type { Role } from '#contract/shared/permissions.ts';
import type { StaffId } from '../core/actor.ts';
import { ofTable } from '../core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import {
  findTallyPage,
  type Page,
  type PageRow,
  pageSql,
  readPage,
  type Slice,
  startsBefore,
  tallied,
} from '../core/db/page.ts';
import { doorColumns, officeColumns } from '../core/delivery-address.store.ts';
import { emailOf, isWithoutEmail } from '../core/no-email.ts';
import { addressedPersonSql } from '../core/person.store.ts';
import type { Known } from '../core/place-cells.ts';
import type { AccountRow } from './account.store.ts';
import { hasTag, tagsOf } from './tags/store.ts';

/** An account without its password hash. */
export interface UserRow extends Omit<AccountRow, 'passwordHash'> {
  /** Roles of a member of staff; empty for customers. */
  roles: string[];
  /** Names of the tags of a customer. */
  tags: string[];
  /** Whether the sign-in of a member of staff has a second step; false for customers. */
  hasSecondFactor: boolean;
}

const columns = `id, name, ${emailOf()} as email, phone, address, city, state, pincode, role, is_active, created_at, roles, has_second_factor, ${tagsOf('users.id')}`;

// Riders have their own list.
const hasRole = `role <> 'rider' and ($1::text is null or role = $1)`;

/** SQL of a page; `chosen` contains the ids of its rows. */
const pageOf = (total: string) =>
  pageSql({
    total,
    rows: `select u.* from chosen cross join lateral (select ${columns} from users where id = chosen.id offset 0) u`,
    order: 'page.created_at desc, page.id desc',
  });

const isWanted = `${hasRole} and ($2::boolean is null or is_active = $2)`;

// The table `user_tallies` counts the accounts of each day. From it come the total and the day on which the page begins
// (docs/decisions/running/0016).
const pageOfAll = sql<PageRow<UserRow>>(`
  with ${findTallyPage('user_tallies', 'users', isWanted, '$4')}, chosen as (
    select id from users
    where ${isWanted} and created_at < ${startsBefore}
    order by created_at desc, id desc
    limit $3 offset $4 - (select newer from start)
  ) ${pageOf(tallied)}`);

const pageOfSearch = sql<PageRow<UserRow>>(`
  with matching as materialized (
    select id, created_at from users where ${isWanted} and ${addressedPersonSql('$5', '$6')}
  ), chosen as (
    select id from matching order by created_at desc, id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from matching)')}`);

const pageOfTag = sql<PageRow<UserRow>>(`
  with matching as materialized (
    select id, created_at from users where ${hasTag('id', '$7')} and ${isWanted}
      and ($5::text is null or ${addressedPersonSql('$5', '$6')})
  ), chosen as (
    select id from matching order by created_at desc, id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from matching)')}`);

/** The filter that staff choose for the list of accounts. The total and the export use the same filter. */
export interface UserFilter {
  role: Role | null;
  isActive: boolean | null;
  tagId: string | null;
  search: string | null;
  /**
   * A `like` pattern for accounts whose phone number contains the digits in `search`; null if `search` is not a
   * number.
   */
  phone: string | null;
}

/** A page of the accounts, newest first, with the total of all pages. */
export async function listUsers(
  db: Queryable,
  _staff: StaffId,
  { role, isActive, tagId, search, phone, limit, offset }: UserFilter & Slice,
): Promise<Page<UserRow>> {
  const filter = [role, isActive, limit, offset];
  if (tagId !== null) return readPage(db, pageOfTag, [...filter, search, phone, tagId]);
  return search === null ? readPage(db, pageOfAll, filter) : readPage(db, pageOfSearch, [...filter, search, phone]);
}

/** The time of creation as text: a Date is less precise, and accounts of the same millisecond would be skipped. */
export type ExportedUser = UserRow & Known<Door & Office> & { createdExactly: string };

// Rows of customers include the notes of the default address, which are read only for the rows of the batch.
const nextOfAll = sql<ExportedUser>(`
  with found as (
    select ${columns} from users
    where ${isWanted}
      and ($3::text is null or ${addressedPersonSql('$3', '$7')})
      and ($8::uuid is null or ${hasTag('id', '$8')})
      and ($4::timestamptz is null or (created_at, id) < ($4, $5::uuid))
    order by created_at desc, id desc limit $6
  )
  select found.*, found.created_at::text as created_exactly, ${ofTable('a', `${doorColumns}, ${officeColumns}`)}
  from found left join addresses a on a.user_id = found.id and a.is_default
  order by found.created_at desc, found.id desc`);

/** The next accounts in the order of the list, after `last`; the first ones if it is null. */
export function listUsersAfter(
  db: Queryable,
  _staff: StaffId,
  { role, isActive, tagId, search, phone }: UserFilter,
  last: ExportedUser | null,
  limit: number,
): Promise<ExportedUser[]> {
  const after = [last?.createdExactly ?? null, last?.id ?? null];
  return db.rows(nextOfAll, [role, isActive, search, ...after, limit, phone, tagId]);
}

/**
 * Sums of a customer's orders. The function that reads them is passed in, because the account code does not import
 * orders.
 */
export interface OrderSums {
  totalOrders: number;
  /** The amount paid for orders that are not cancelled, without deposits, like revenue. */
  spentPaise: number;
}

export type LoadOrderSums = (db: Queryable, admin: StaffId, customer: string) => Promise<OrderSums>;

const byId = sql<UserRow>(`select ${columns} from users where id = $1 and role <> 'rider'`);

export function loadUser(db: Queryable, _staff: StaffId, id: string): Promise<UserRow | undefined> {
  return db.row(byId, [id]);
}

/** The account that the actor has just changed. */
export function reloadUser(tx: Queryable, id: string): Promise<UserRow | undefined> {
  return tx.row(byId, [id]);
}

const lockUserRows = sql<{ id: string; isActive: boolean }>(`
  select id, is_active from users where id = any($1::uuid[]) order by id for no key update`);

/** Locks the existing accounts until the transaction ends. */
export function lockUsers(tx: Queryable, ids: readonly string[]): Promise<{ id: string; isActive: boolean }[]> {
  return tx.rows(lockUserRows, [ids]);
}

const setActive = sql<UserRow>(
  `update users set is_active = $2 where id = $1 and role <> 'rider' returning ${columns}`,
);

export function writeActivity(tx: Queryable, id: string, isActive: boolean): Promise<UserRow | undefined> {
  return tx.row(setActive, [id, isActive]);
}

const setEmail = sql<UserRow>(
  `update users set email = $2 where id = $1 and role <> 'rider' and ${isWithoutEmail()} returning ${columns}`,
);

/** Writes the email address of an account without one; undefined if there is no such account. */
export function writeEmail(tx: Queryable, id: string, email: string): Promise<UserRow | undefined> {
  return tx.row(setEmail, [id, email]);
}

const joined = sql<{ exists: boolean }>('select exists (select from account_joins where customer_id = $1)');

/**
 * Whether the account was joined into another account of the same person. If the account is locked, this cannot change
 * before the transaction ends.
 */
export async function isJoined(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.one(joined, [id])).exists;
}
