/**
 * Keeps changes of accounts that are newer than the backup: a restore does not undo a deactivation, a new password, a
 * withdrawn permission or a change of the second factor in the database that it replaces (docs/decisions/running/0024).
 */
import type pg from 'pg';
import { emailOf } from '../core/no-email.ts';
import { RestoreRefused } from './archive.ts';

/** An account that was changed in the replaced database after the backup was made. */
export interface AccountChange {
  /** The email address, or the phone number of a customer without one. The name of a role for `role`. */
  email: string;
  what: 'password' | 'deactivated' | 'activated' | 'roles' | 'role' | 'factors';
}

export interface LaterAccounts {
  changes: AccountChange[];
  /** The number of accounts that are in the backup and in the replaced database. */
  known: number;
  /** The number of accounts of the replaced database that are not in the backup. */
  unknown: number;
}

/** The option for an owner who wants every account exactly as in the backup, for example after a break-in. */
export const accountsFlag = '--accounts-from-backup';

const remember = `
  create temporary table replaced_accounts on commit drop as
  select id, email, password_hash, password_set_at, is_active, activity_set_at, roles, roles_set_at, has_second_factor,
    factors_set_at
  from public.users;
  create temporary table replaced_roles on commit drop as table public.staff_roles;
  create temporary table replaced_limits on commit drop as table public.role_limits;
  create temporary table replaced_factor_roles on commit drop as table public.factor_roles;
  create temporary table replaced_factors on commit drop as table public.second_factors;
  create temporary table replaced_codes on commit drop as table public.recovery_codes;
  create temporary table replaced_passkeys on commit drop as table public.passkeys`;

/**
 * Copies the accounts of the replaced database. Call it in the transaction of the restore, before the tables are
 * dropped. Returns the reason if the accounts cannot be read.
 */
export async function rememberAccounts(client: pg.Client): Promise<string | undefined> {
  await client.query('savepoint accounts');
  try {
    await client.query(remember);
    return undefined;
  } catch (error) {
    await client.query('rollback to savepoint accounts');
    return (error as Error).message;
  }
}

/**
 * The roles of a restored account. In a backup from before there were roles, every admin could do everything, as owners
 * can.
 */
const restoredRoles = `
  coalesce(to_jsonb(u) -> 'roles', case when u.role = 'admin' then '["owner"]'::jsonb else '[]'::jsonb end)`;

const listChanges = `
  select coalesce(${emailOf('u.')}, u.phone) as email, change.what
  from replaced_accounts r join public.users u on u.id = r.id,
    lateral (values
      ('password', r.password_set_at, r.password_hash <> u.password_hash),
      (case when r.is_active then 'activated' else 'deactivated' end, r.activity_set_at, r.is_active <> u.is_active),
      ('roles', r.roles_set_at, to_jsonb(r.roles) <> ${restoredRoles}),
      -- In a backup from before there were second factors, accounts have no such column.
      ('factors', r.factors_set_at, (to_jsonb(u) ->> 'factors_set_at')::timestamptz is distinct from r.factors_set_at)
    ) as change (what, since, is_other)
  where change.is_other and change.since >= $1 and r.id <> all($2::uuid[])
  order by 1, change.what`;

const hasColumn = `
  select exists (select from pg_attribute where attrelid = 'public.users'::regclass and attname = $1) as has_column`;

const listRoleChanges = `
  select r.name as email, 'role' as what from replaced_roles r left join public.staff_roles u on u.id = r.id
  where r.changed_at >= $1 and (r.name, r.permissions) is distinct from (u.name, u.permissions)
  order by 1`;

const countAccounts = `
  select count(u.id)::integer as known, (count(*) - count(u.id))::integer as unknown
  from replaced_accounts r left join public.users u on u.id = r.id`;

/**
 * Account changes in the replaced database that are newer than the backup. Changes of the `deleted` accounts are
 * excluded: an operator reads this list, and it would name customers who have deleted their accounts.
 */
export async function findLaterAccounts(
  client: pg.Client,
  madeAt: string,
  deleted: readonly string[],
): Promise<LaterAccounts> {
  const { rows: ofAccounts } = await client.query<AccountChange>(listChanges, [madeAt, deleted]);
  const ofRoles = (await knowsRoles(client)) ? (await client.query<AccountChange>(listRoleChanges, [madeAt])).rows : [];
  const changes = [...ofAccounts, ...ofRoles];
  const { rows } = await client.query<Omit<LaterAccounts, 'changes'>>(countAccounts);
  return { changes, ...(rows[0] ?? { known: 0, unknown: 0 }) };
}

/** Whether accounts have this column in the version of the backup. */
async function knows(client: pg.Client, column: string): Promise<boolean> {
  return (await client.query<{ has_column: boolean }>(hasColumn, [column])).rows[0]?.has_column ?? false;
}

/** Whether the backup is of a version in which members of staff have roles. */
const knowsRoles = (client: pg.Client) => knows(client, 'roles');

const keepPasswords = `
  update public.users u set password_hash = r.password_hash from replaced_accounts r
  where r.id = u.id and r.password_set_at >= $1 and r.password_hash <> u.password_hash`;

const keepActivity = `
  update public.users u set is_active = r.is_active from replaced_accounts r
  where r.id = u.id and r.activity_set_at >= $1 and r.is_active <> u.is_active`;

// If a role of the backup was deleted since, and a newer role has its name, the old role is restored under another
// name. Nobody has the restored role.
const freeNames = `
  update public.staff_roles u set name = left(u.name, 50) || ' ' || left(u.id::text, 8) from replaced_roles r
  where r.changed_at >= $1 and lower(r.name) = lower(u.name) and r.id <> u.id`;

const keepOwnRoles = `
  insert into public.staff_roles as u select * from replaced_roles r where r.changed_at >= $1
  on conflict (id) do update
    set name = excluded.name, permissions = excluded.permissions, version = excluded.version, changed_at = now()`;

const knowsTable = 'select to_regclass($1) is not null as knows_table';

/** Whether the version of the backup has this table. */
async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  return (await client.query<{ knows_table: boolean }>(knowsTable, [table])).rows[0]?.knows_table ?? false;
}

// Nobody knows which limit is newer, so the lower one stays: a restore never lets people give away more.
const keepLimits = `
  insert into public.role_limits as l select * from replaced_limits
  on conflict (role) do update set paise = least(l.paise, excluded.paise)`;

// As with limits, the stricter rule stays: a role needs a second step after the restore if it needs one in either
// database.
const keepFactorRoles = 'insert into public.factor_roles select * from replaced_factor_roles on conflict do nothing';
const anyFactorRole = 'select exists (select from replaced_factor_roles) as is_needed';

/** Keeps which roles need a second step of the sign-in. */
async function keepNeededFactors(client: pg.Client): Promise<void> {
  if (await hasTable(client, 'public.factor_roles')) {
    await client.query(keepFactorRoles);
    return;
  }
  const { rows } = await client.query<{ is_needed: boolean }>(anyFactorRole);
  if (rows[0]?.is_needed)
    throw new RestoreRefused(
      `The backup is from before roles could need a second step, so that no role would need one: ${accountsFlag} accepts that.`,
    );
}

const keepRoles = `
  update public.users u set roles = r.roles from replaced_accounts r
  where r.id = u.id and r.roles_set_at >= $1 and r.roles <> u.roles`;

const ofChangedFactors = `select id from replaced_accounts where factors_set_at >= $1`;
const keepFactors = [
  `delete from public.second_factors where user_id in (${ofChangedFactors})`,
  `delete from public.recovery_codes where user_id in (${ofChangedFactors})`,
  `insert into public.second_factors select * from replaced_factors
    where user_id in (${ofChangedFactors} and id in (select id from public.users))`,
  `insert into public.recovery_codes select * from replaced_codes
    where user_id in (${ofChangedFactors} and id in (select id from public.users))`,
  `update public.users u set has_second_factor = r.has_second_factor, factors_set_at = now() from replaced_accounts r
    where r.id = u.id and r.factors_set_at >= $1`,
];

const keepPasskeys = [
  `delete from public.passkeys where user_id in (${ofChangedFactors})`,
  // Another person may have added the same passkey before the backup, and removed it after the backup.
  `delete from public.passkeys p using replaced_passkeys r
    where p.credential_id = r.credential_id and r.user_id in (${ofChangedFactors})`,
  `insert into public.passkeys select * from replaced_passkeys
    where user_id in (${ofChangedFactors} and id in (select id from public.users))`,
];

const anyFactor = `
  select exists (select from replaced_factors) as has_factor, exists (select from replaced_passkeys) as has_passkey,
    to_regclass('public.passkeys') is not null as knows_passkeys`;

interface AnyFactor {
  has_factor: boolean;
  has_passkey: boolean;
  knows_passkeys: boolean;
}

/** Keeps the second factors that were set up, used up or removed after the backup was made. */
async function keepLaterFactors(client: pg.Client, madeAt: string): Promise<void> {
  const { rows } = await client.query<AnyFactor>(anyFactor);
  const [found] = rows;
  const knowsFactors = await knows(client, 'has_second_factor');
  if ((found?.has_factor && !knowsFactors) || (found?.has_passkey && !found.knows_passkeys))
    throw new RestoreRefused(
      `The backup is from before there were ${knowsFactors ? 'passkeys' : 'second factors'}, so that a password alone would be enough: ${accountsFlag} accepts that.`,
    );
  const kept = [...(found?.knows_passkeys ? keepPasskeys : []), ...(knowsFactors ? keepFactors : [])];
  for (const statement of kept) await client.query(statement, [madeAt]);
}

// A backup without any admin can be restored: the next start creates the first one.
const anyOwner = `
  select count(*) = 0 or bool_or(u.is_active and ${restoredRoles} ? 'owner') as may_sign_in
  from public.users u where u.role = 'admin'`;

/**
 * Writes the newer account changes to the restored tables. Call it after the triggers work again, because they record
 * that the accounts were changed now.
 */
export async function keepLaterAccounts(client: pg.Client, madeAt: string, { changes }: LaterAccounts): Promise<void> {
  await client.query(keepPasswords, [madeAt]);
  await client.query(keepActivity, [madeAt]);
  await keepLaterFactors(client, madeAt);
  await keepNeededFactors(client);
  if (await hasTable(client, 'public.role_limits')) await client.query(keepLimits);
  if (await knowsRoles(client)) {
    await client.query(freeNames, [madeAt]);
    await client.query(keepOwnRoles, [madeAt]);
    await client.query(keepRoles, [madeAt]);
  } else if (changes.some(({ what }) => what === 'roles')) {
    throw new RestoreRefused(
      `The backup is from before there were roles, so that all its admins would be owners: ${accountsFlag} accepts that.`,
    );
  }
  if (changes.length === 0) return;
  const { rows } = await client.query<{ may_sign_in: boolean }>(anyOwner);
  if (rows[0]?.may_sign_in) return;
  throw new RestoreRefused(
    `Every owner whom the backup knows was deactivated or got other roles since, so that none could sign in: ${accountsFlag} makes all accounts as they were in the backup.`,
  );
}
