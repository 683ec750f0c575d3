/** The shop's own roles, the roles of each member of staff, and the history of both. */
import { isBuiltIn } from '#contract/accounts/staff-roles.ts';
import type { Role, StaffPermission } from '#contract/shared/permissions.ts';
import { type Language, parseLanguage } from '#contract/shared/translate.ts';
import type { AuthorId, StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { isWithoutEmail } from '#server/core/no-email.ts';

/** A role that the shop has defined itself. */
export interface OwnRole {
  id: string;
  name: string;
  permissions: string[];
  version: number;
}

const ownColumns = 'id, name, permissions, version';

const allOwn = sql<OwnRole>(`select ${ownColumns} from staff_roles order by name collate names, id`);

export function listOwnRoles(db: Queryable): Promise<OwnRole[]> {
  return db.rows(allOwn);
}

const allLimits = sql<{ role: string; paise: number }>('select role, paise from role_limits');

/** The limit of what people with each role may give away in a day; roles without a limit are missing. */
export async function readLimits(db: Queryable): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.rows(allLimits)).map(({ role, paise }) => [role, paise]));
}

const upsertLimit = sql(`
  insert into role_limits (role, paise) values ($1, $2) on conflict (role) do update set paise = excluded.paise`);
const deleteLimit = sql(`
  -- locked: only one row, found by its key
  delete from role_limits where role = $1`);

export async function writeLimit(tx: Queryable, role: string, paise: number | null): Promise<void> {
  if (paise === null) await tx.run(deleteLimit, [role]);
  else await tx.run(upsertLimit, [role, paise]);
}

const allFactorRoles = sql<{ role: string }>('select role from factor_roles');

/** The roles whose people must have a second step of the sign-in. */
export async function readFactorRoles(db: Queryable): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(allFactorRoles)).map(({ role }) => role));
}

const insertFactorRole = sql('insert into factor_roles (role) values ($1) on conflict do nothing');
const deleteFactorRole = sql(`
  -- locked: only one row, found by its key
  delete from factor_roles where role = $1`);

/** Sets whether a role needs a second step. Returns false if nothing changed. */
export async function writeFactorRole(tx: Queryable, role: string, needsFactor: boolean): Promise<boolean> {
  return (await tx.run(needsFactor ? insertFactorRole : deleteFactorRole, [role])) === 1;
}

const holders = sql<{ role: string; people: number }>(`
  select held.role, count(*)::integer as people
  from users u, unnest(u.roles) as held(role)
  where u.role = 'admin' and u.is_active
  group by held.role`);

/** The number of active members of staff who have each role. */
export async function countHolders(db: Queryable): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.rows(holders)).map(({ role, people }) => [role, people]));
}

const sharedRoles = sql<OwnRole>(`
  select ${ownColumns} from staff_roles where id::text = any($1) order by id for share`);

/** The shop's own roles with these ids. They can be neither changed nor deleted before the transaction ends. */
export function shareRoles(tx: Queryable, ids: readonly string[]): Promise<OwnRole[]> {
  return tx.rows(sharedRoles, [ids]);
}

const lockedRole = sql<OwnRole>(`select ${ownColumns} from staff_roles where id = $1 for update`);

export function lockRole(tx: Queryable, id: string): Promise<OwnRole | undefined> {
  return tx.row(lockedRole, [id]);
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Locks one of the shop's own roles; built-in roles cannot change. Returns false if there is no role with this id. */
export async function lockKnownRole(tx: Queryable, role: string): Promise<boolean> {
  return isBuiltIn(role) || (isUuid(role) && (await lockRole(tx, role))?.id === role);
}

const insertRole = sql<OwnRole>(`
  insert into staff_roles (id, name, permissions)
  select $1, $2, $3 where (select count(*) from staff_roles) < $4
  on conflict (lower(name)) do nothing
  returning ${ownColumns}`);

interface RoleForm {
  name: string;
  permissions: readonly StaffPermission[];
}

/** Adds a role; undefined if another one has this name, or if there are `most` already. */
export function addRole(tx: Queryable, id: string, { name, permissions }: RoleForm, most: number) {
  return tx.row(insertRole, [id, name, permissions, most]);
}

const nameTaken = sql<{ exists: boolean }>(
  'select exists (select from staff_roles where lower(name) = lower($1) and id <> $2)',
);

export async function isNameTaken(tx: Queryable, name: string, id: string): Promise<boolean> {
  return (await tx.one(nameTaken, [name, id])).exists;
}

const updateRole = sql<OwnRole>(`
  update staff_roles set name = $2, permissions = $3, version = version + 1, changed_at = now()
  where id = $1 returning ${ownColumns}`);

/** Changes a role that the caller has locked. */
export function writeRole(tx: Queryable, id: string, { name, permissions }: RoleForm): Promise<OwnRole | undefined> {
  return tx.row(updateRole, [id, name, permissions]);
}

const holderNames = sql<{ id: string; name: string }>(`
  select id, name from users where role = 'admin' and $1 = any(roles) order by name collate names, id`);

/** All members of staff who have a role, also deactivated ones, by name. */
export function listHolders(tx: Queryable, role: string): Promise<{ id: string; name: string }[]> {
  return tx.rows(holderNames, [role]);
}

const deleteRole = sql('delete from staff_roles where id = $1');

export async function removeRole(tx: Queryable, id: string): Promise<void> {
  await tx.run(deleteRole, [id]);
}

/** An account whose row is locked. */
export interface LockedAccount {
  id: string;
  role: Role;
  isActive: boolean;
  roles: string[];
  rights: string | null;
}

const lockWithOwnersRows = sql<LockedAccount>(`
  select id, role, is_active, roles, rights from users
  where id = any($1::uuid[]) or (role = 'admin' and 'owner' = any(roles))
  order by id for no key update`);

/**
 * Locks these accounts and all owners until the transaction ends. If two changes together would leave no owner, the
 * second change then sees the first.
 */
export function lockWithOwners(tx: Queryable, ids: readonly string[]): Promise<LockedAccount[]> {
  return tx.rows(lockWithOwnersRows, [ids]);
}

const owners = sql<{ id: StaffId; email: string; language: string }>(`
  select id, email, language from users
  where role = 'admin' and is_active and 'owner' = any(roles) and not ${isWithoutEmail()} order by id`);

/** Active owners who have an email address. */
export async function listOwners(db: Queryable): Promise<{ id: StaffId; email: string; language: Language }[]> {
  const rows = await db.rows(owners);
  return rows.map(({ language, ...owner }) => ({ ...owner, language: parseLanguage(language) }));
}

const ownsShop = sql<{ isOwner: boolean }>(`select 'owner' = any(roles) as is_owner from users where id = $1`);

export async function isOwnerNow(db: Queryable, id: StaffId): Promise<boolean> {
  return (await db.row(ownsShop, [id]))?.isOwner ?? false;
}

const setRoles = sql(`update users set roles = $2 where id = $1 and role = 'admin'`);

/** Sets the roles of a member of staff whose row is locked. */
export async function writeRoles(tx: Queryable, id: string, roles: readonly string[]): Promise<void> {
  await tx.run(setRoles, [id, roles]);
}

/** The names of a person's roles, or the name and the permissions of a role. */
export type RoleState = { roles: readonly string[] } | { name: string; permissions: readonly string[] };

interface NewChange {
  id: string;
  by: AuthorId;
  /** The person or the role that was changed. */
  of: { userId: string } | { roleId: string };
  before: RoleState | null;
  after: RoleState | null;
  at: Date;
}

const insertChange = sql(`
  insert into role_changes (id, actor_id, user_id, role_id, before, after, created_at)
  values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)`);

export async function recordChange(tx: Queryable, change: NewChange): Promise<void> {
  const { id, by, of, before, after, at } = change;
  const person = 'userId' in of ? of.userId : null;
  const role = 'roleId' in of ? of.roleId : null;
  const states = [before && JSON.stringify(before), after && JSON.stringify(after)];
  await tx.run(insertChange, [id, by, person, role, ...states, at]);
}

export interface ChangeRow {
  id: string;
  byName: string | null;
  person: string | null;
  before: unknown;
  after: unknown;
  createdAt: Date;
}

const isOfPerson = '($1::uuid is null or c.user_id = $1)';
const changesPage = sql<PageRow<ChangeRow>>(
  pageSql({
    total: `(select count(*) from role_changes c where ${isOfPerson})`,
    rows: `
      select c.id, a.name as by_name, u.name as person, c.before, c.after, c.created_at
      from role_changes c left join users a on a.id = c.actor_id left join users u on u.id = c.user_id
      where ${isOfPerson} order by c.id desc limit $2 offset $3`,
    order: 'page.id desc',
  }),
);

/** A page of the changes, newest first. If an id is given, only the changes of that person. */
export function listChanges(
  db: Queryable,
  _staff: StaffId,
  { userId, limit, offset }: Slice & { userId: string | null },
): Promise<Page<ChangeRow>> {
  return readPage(db, changesPage, [userId, limit, offset]);
}
