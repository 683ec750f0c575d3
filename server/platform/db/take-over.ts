/** Takes over a database of the last version before the first release, whose migrations have other names. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Every database of a release has it, and none from before. */
const firstOfSet = '0001_people';
const lastOfOldSet = '0027_upi_of_runs';
/** The set of the first release: a database that was taken over has it, and needs what came after it. */
export const lastOfFirstRelease = '0014_runs';

const changes = fileURLToPath(new URL('../../../db/take-over.sql', import.meta.url));

/** Whether these are the migrations of a database from before the first release. */
export const isFromBefore = (migrations: readonly string[]) =>
  migrations.length > 0 && !migrations.includes(firstOfSet);

/**
 * Does nothing to a database of a release. Of several instances that start at once, one works and the others wait. Refuses
 * a database that is older than the last version before the first release.
 */
export async function takeOver(connection: pg.ClientConfig, migrations: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    if (!isFromBefore(await readMigrations(client))) return;
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('take_over'))`);
    const found = await readMigrations(client);
    if (!isFromBefore(found)) return;
    if (!found.includes(lastOfOldSet)) {
      throw new Error(
        'This database is of an early version of the shop. Start the commit 36e8a546 on it once, stop it, and start this one again.',
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

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.migrations') is not null as is_there`,
  );
  if (!rows[0]?.is_there) return [];
  return (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name);
}
