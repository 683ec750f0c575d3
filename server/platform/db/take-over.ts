/** Takes over a database of the last version before the first release, which had 68 migrations of other names. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Every database from before the first release has this migration, and none of a release. */
export const firstOfOldSet = '0001_accounts';
const lastOfOldSet = '0123_last_orders_at_commit';
/** The set of the first release: a database that was taken over has it, and needs what came after it. */
export const lastOfFirstRelease = '0012_messages_and_jobs';

const changes = fileURLToPath(new URL('../../../db/take-over.sql', import.meta.url));

/**
 * Does nothing to a database of a release. Of several instances that start at once, one works and the others wait. Refuses
 * a database that is older than the last version before the first release.
 */
export async function takeOver(connection: pg.ClientConfig, migrations: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    if (!(await hasMigration(client, firstOfOldSet))) return;
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('take_over'))`);
    if (!(await hasMigration(client, firstOfOldSet))) return;
    if (!(await hasMigration(client, lastOfOldSet))) {
      throw new Error(
        'This database is of an early version of the shop. Start the commit c818220b on it once, stop it, and start this one again.',
      );
    }
    await client.query(readFileSync(changes, 'utf8'));
    await client.query(`
      -- locked: nobody else migrates meanwhile
      delete from migrations`);
    const names = migrations.filter((name) => name <= lastOfFirstRelease);
    await client.query('insert into migrations (name, run_on) select name, now() from unnest($1::text[]) as name', [
      names,
    ]);
    await client.query('commit');
  } finally {
    // A transaction that is open ends with its connection.
    await client.end().catch(() => {});
  }
}

async function hasMigration(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.migrations') is not null as is_there`,
  );
  if (!rows[0]?.is_there) return false;
  return (await client.query('select from migrations where name = $1', [name])).rowCount === 1;
}
