/** The email account that staff have entered in the browser. There is at most one. */
import type { MailProvider } from '#contract/shared/mail-providers.ts';
import type { StaffId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

export interface MailAccountRow {
  provider: MailProvider;
  host: string;
  port: number;
  /** The email address, which is also the user name at the mail server. */
  address: string;
  /** Encrypted; see server/core/secret-key.ts. */
  sealedPassword: Buffer;
  savedAt: Date;
}

const account = sql<MailAccountRow>(
  'select provider, host, port, address, sealed_password, saved_at from mail_accounts where id = 1',
);

export function findAccountRow(db: Queryable): Promise<MailAccountRow | undefined> {
  return db.row(account);
}

const save = sql(`
  insert into mail_accounts (id, provider, host, port, address, sealed_password, saved_at, saved_by)
  values (1, $1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set provider = excluded.provider, host = excluded.host, port = excluded.port,
    address = excluded.address, sealed_password = excluded.sealed_password, saved_at = excluded.saved_at,
    saved_by = excluded.saved_by`);

/** Stores the account and replaces an earlier one. */
export async function saveAccountRow(db: Queryable, row: MailAccountRow, by: StaffId): Promise<void> {
  const { provider, host, port, address, sealedPassword, savedAt } = row;
  await db.run(save, [provider, host, port, address, sealedPassword, savedAt, by]);
}

const remove = sql(`
  -- locked: the table has only one row
  delete from mail_accounts where id = 1`);

/** Deletes the account; does nothing without one. */
export async function deleteAccountRow(db: Queryable): Promise<void> {
  await db.run(remove);
}
