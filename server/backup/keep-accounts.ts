/**
 * Keeps changes of accounts that are newer than the backup: a restore does not undo a deactivation or a new password in
 * the database that it replaces (docs/decisions/running/0024).
 */
import type pg from 'pg';
import { emailOf } from '../core/no-email.ts';
import { RestoreRefused } from './archive.ts';

/** An account that was changed in the replaced database after the backup was made. */
export interface AccountChange {
  /** The email address, or the phone number of a customer without one. */
  email: string;
  what: 'password' | 'deactivated' | 'activated';
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
  select id, email, password_hash, password_set_at, is_active, activity_set_at from public.users`;

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

const listChanges = `
  select coalesce(${emailOf('u.')}, u.phone) as email, change.what
  from replaced_accounts r join public.users u on u.id = r.id,
    lateral (values
      ('password', r.password_set_at, r.password_hash <> u.password_hash),
      (case when r.is_active then 'activated' else 'deactivated' end, r.activity_set_at, r.is_active <> u.is_active)
    ) as change (what, since, is_other)
  where change.is_other and change.since >= $1
  order by 1, change.what`;

const countAccounts = `
  select count(u.id)::integer as known, (count(*) - count(u.id))::integer as unknown
  from replaced_accounts r left join public.users u on u.id = r.id`;

/** Account changes in the replaced database that are newer than the backup. */
export async function findLaterAccounts(client: pg.Client, madeAt: string): Promise<LaterAccounts> {
  const { rows: changes } = await client.query<AccountChange>(listChanges, [madeAt]);
  const { rows } = await client.query<Omit<LaterAccounts, 'changes'>>(countAccounts);
  return { changes, ...(rows[0] ?? { known: 0, unknown: 0 }) };
}

const keepPasswords = `
  update public.users u set password_hash = r.password_hash from replaced_accounts r
  where r.id = u.id and r.password_set_at >= $1 and r.password_hash <> u.password_hash`;

const keepActivity = `
  update public.users u set is_active = r.is_active from replaced_accounts r
  where r.id = u.id and r.activity_set_at >= $1 and r.is_active <> u.is_active`;

// A backup without any admin can be restored: the next start creates the first one.
const anyAdmin = `
  select count(*) = 0 or bool_or(is_active) as may_sign_in from public.users where role = 'admin'`;

/**
 * Writes the newer account changes to the restored tables. Call it after the triggers work again, because they record
 * that the accounts were changed now.
 */
export async function keepLaterAccounts(client: pg.Client, madeAt: string): Promise<void> {
  await client.query(keepPasswords, [madeAt]);
  const { rowCount } = await client.query(keepActivity, [madeAt]);
  if (!rowCount) return;
  const { rows } = await client.query<{ may_sign_in: boolean }>(anyAdmin);
  if (rows[0]?.may_sign_in) return;
  throw new RestoreRefused(
    `Every admin whom the backup knows was deactivated since, so that none could sign in: ${accountsFlag} makes all accounts as they were in the backup.`,
  );
}
