/**
 * A restore does not bring back a customer who deleted the account after the backup (docs/decisions/running/0024). The
 * replaced database knows these accounts. They are emptied after the restored schema was migrated, so that this works
 * for a backup of every version.
 */
import type pg from 'pg';
import { arraysOf, openDatabase, sql } from '../core/db/database.ts';
import type { Settings } from '../core/settings.ts';
import { deleteAgain } from '../privacy/close-account.ts';
import { type DeletedAccount, listUnfinished } from '../privacy/deleted-account.store.ts';

/** The accounts that were deleted in the database that the restore replaces. Call it before its tables are dropped. */
export async function listDeletedAccounts(client: pg.Client): Promise<DeletedAccount[]> {
  const { rows } = await client.query<{ customer_id: string; deleted_at: Date }>(
    'select customer_id, deleted_at from public.deleted_accounts',
  );
  return rows.map((row) => ({ customerId: row.customer_id, deletedAt: row.deleted_at }));
}

const noteAccounts = sql(`
  insert into deleted_accounts (customer_id, deleted_at)
  select d.id, d.at from unnest($1::uuid[], $2::timestamptz[]) as d(id, at)
  where exists (select from users u where u.id = d.id)
  order by d.id
  on conflict (customer_id) do nothing`);

/** Empties these accounts, unless the backup has them emptied already. Returns how many it emptied. */
export async function deleteLaterDeleted(
  connection: pg.ClientConfig,
  settings: Settings,
  deleted: readonly DeletedAccount[],
): Promise<number> {
  const db = openDatabase({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    await db.run(noteAccounts, arraysOf(deleted, 'customerId', 'deletedAt'));
    const unfinished = await listUnfinished(db);
    for (const { customerId, deletedAt } of unfinished) await deleteAgain({ db, settings }, customerId, deletedAt);
    return unfinished.length;
  } finally {
    await db.close();
  }
}
