/**
 * A restore does not bring back a customer who deleted the account after the backup (docs/decisions/running/0024). The
 * replaced database knows these accounts. The transaction of the restore stores their ids in a schema of their own,
 * which no version of the shop's schema touches. Their personal data is deleted after the restored schema was migrated:
 * by the restore, or by the next start if the restore was interrupted before.
 */
import pg from 'pg';
import { openDatabase } from '../core/db/database.ts';
import type { Settings } from '../core/settings.ts';
import { deleteAgain } from '../privacy/close-account.ts';
import { listUnfinished } from '../privacy/deleted-account.store.ts';

const note = `
  create schema if not exists restoring;
  create table if not exists restoring.deleted_accounts (customer_id uuid primary key, deleted_at timestamptz not null);
  insert into restoring.deleted_accounts
  select customer_id, deleted_at from public.deleted_accounts order by customer_id
  on conflict do nothing`;

/**
 * Stores which accounts were deleted in the database that the restore replaces, and returns the ids of all stored ones.
 * Call it in the transaction of the restore, before the tables are dropped.
 */
export async function noteDeletedAccounts(client: pg.ClientBase): Promise<string[]> {
  await client.query(note);
  const { rows } = await client.query<{ id: string }>('select customer_id as id from restoring.deleted_accounts');
  return rows.map(({ id }) => id);
}

const adopt = `
  do $$
  begin
    -- Several instances may start at once.
    perform pg_advisory_xact_lock(hashtext('paniwala.restoring'));
    if to_regclass('restoring.deleted_accounts') is not null then
      insert into public.deleted_accounts (customer_id, deleted_at)
      select n.customer_id, n.deleted_at from restoring.deleted_accounts n
      where exists (select from public.users u where u.id = n.customer_id)
      order by n.customer_id
      on conflict (customer_id) do nothing;
      drop schema restoring cascade;
    end if;
  end
  $$`;

/**
 * Deletes the personal data of the stored accounts, unless that is already done, and returns their number. Call it when
 * the schema is the one of this version.
 */
export async function finishDeletions(connection: pg.ClientConfig, settings: Settings): Promise<number> {
  await adoptNotes(connection);
  const db = openDatabase({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    const unfinished = await listUnfinished(db);
    for (const { customerId, deletedAt } of unfinished) await deleteAgain({ db, settings }, customerId, deletedAt);
    return unfinished.length;
  } finally {
    await db.close();
  }
}

async function adoptNotes(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(adopt);
  } finally {
    await client.end().catch(() => {});
  }
}
