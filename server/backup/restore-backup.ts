/**
 * Restores a backup completely or not at all: the archive is checked first, and then one transaction writes everything.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { openDatabase } from '../core/db/database.ts';
import { isUnsupported, knownMigrations, migrate, migrationFolder } from '../core/db/migrate.ts';
import { startDatabase, withoutPooler } from '../core/db/start-database.ts';
import type { Settings } from '../core/settings.ts';
import { countTallies, findTallyFaults } from '../orders/tallies/tallies.store.ts';
import { createRestoredJobs, jobColumns, restoreJobs } from '../platform/jobs/keyed-jobs.ts';
import { oldMailTask } from '../platform/mail/old-mails.ts';
import { pictureFolder } from '../uploads/picture.store.ts';
import { RestoreRefused, readArchive } from './archive.ts';
import {
  accountsFlag,
  findLaterAccounts,
  keepLaterAccounts,
  type LaterAccounts,
  rememberAccounts,
} from './keep-accounts.ts';
import { finishDeletions, noteDeletedAccounts } from './keep-deletions.ts';
import { type BackupHead, type BackupTail, backupFormat } from './make-backup.ts';
import { listTables, type TableCopy } from './tables.ts';

export interface RestoreOptions {
  /** Whether the restore may overwrite a shop that has data. */
  replace?: boolean;
  /** Whether accounts are restored even if the replaced database has newer changes. */
  accountsFromBackup?: boolean;
}

export interface Restored extends BackupTail, LaterAccounts {
  /** The number of accounts that were deleted after the backup, and were erased again. */
  deletedAgain: number;
  madeAt: string;
}

/**
 * Restores a backup. Returns the numbers of restored rows and pictures, and the accounts that the replaced database had
 * changed since the backup.
 */
export async function restoreBackup(
  settings: Settings,
  path: string,
  { replace = false, accountsFromBackup = false }: RestoreOptions = {},
): Promise<Restored> {
  const head = await checkArchive(path);
  const database = await startDatabase(withoutPooler(settings));
  const client = new pg.Client(database.connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await requireAlone(client);
    if (!replace) await requireEmpty(client);
    // This creates the tables of the job queue. The tables of the shop are created again below, in the version of the
    // archive.
    await migrate(database.connection);
    await client.query('begin');
    const unreadable = await rememberAccounts(client);
    if (unreadable !== undefined && !accountsFromBackup) {
      throw new RestoreRefused(
        `The accounts of the database that is there cannot be read (${unreadable}): ${accountsFlag} does without them.`,
      );
    }
    const deletedIds = unreadable === undefined ? await noteDeletedAccounts(client) : [];
    const triggers = await rebuildSchema(client, head);
    const tail = await putBack(client, settings, path, head);
    await enableTriggers(client, triggers);
    const later = unreadable === undefined ? await findLaterAccounts(client, head.madeAt, deletedIds) : noneLater;
    if (!accountsFromBackup) await keepLaterAccounts(client, head.madeAt, later);
    await client.query('commit');
    await migrate(database.connection);
    await mendTallies(database.connection);
    const deletedAgain = await finishDeletions(database.connection, settings);
    return { ...tail, ...later, deletedAgain, madeAt: head.madeAt };
  } finally {
    await client.end().catch(() => {});
    await database.stop();
  }
}

const noneLater: LaterAccounts = { changes: [], known: 0, unknown: 0 };

/**
 * Corrects tallies, the counts that the shop stores as rows: the backup contains these rows, so wrong ones would also
 * be restored.
 */
async function mendTallies(connection: pg.ClientConfig): Promise<void> {
  const db = openDatabase({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    if ((await findTallyFaults(db)).length > 0) await countTallies(db);
  } finally {
    await db.close();
  }
}

/** Reads the whole archive and refuses one that is damaged or that this version cannot understand. */
async function checkArchive(path: string): Promise<BackupHead> {
  let head: BackupHead | undefined;
  await readArchive(path, async (name, content) => {
    if (name === 'shop.json') head = (await json(content)) as BackupHead;
    else for await (const _ of content);
  });
  if (!head) throw new RestoreRefused(`${path} is no backup of a shop.`);
  if (isUnsupported(head.migrations)) {
    throw new RestoreRefused(
      `${path} is from before the first release: restore it with the version that made it, start commit 7200f85b on its data, then this version.`,
    );
  }
  const isNewer = head.format > backupFormat || head.migrations.some((name) => !knownMigrations.includes(name));
  if (isNewer) throw new RestoreRefused(`${path} comes from a newer version of the shop: update this one first.`);
  return head;
}

const othersQuery = `
  select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** How often, and in which steps in ms, to look whether the connections of a shop that has just stopped are gone. */
const mostLooks = 20;
const lookMs = 100;

async function requireAlone(client: pg.Client): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    const { rows } = await client.query<{ others: number }>(othersQuery);
    if (rows[0]?.others === 0) return;
    await sleep(lookMs);
  }
  throw new RestoreRefused('Somebody is connected to the database: stop the shop first.');
}

const holdsQuery = `
  select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v'))
    as holds`;

/** Refuses a database with data. A shop that was started once has an admin and a catalogue, which count as data. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ holds: boolean }>(holdsQuery);
  if (rows[0]?.holds) throw new RestoreRefused('The database holds data already: --replace overwrites it.');
}

async function putBack(client: pg.Client, settings: Settings, path: string, head: BackupHead): Promise<BackupTail> {
  const folder = pictureFolder(settings.dataDir);
  await mkdir(folder, { recursive: true });
  const writer = createRowWriter(client, head.tables);
  let pictures = 0;
  let tail: BackupTail | undefined;
  await readArchive(path, async (name, content) => {
    const [part, of = ''] = name.split('/');
    if (part === 'tables' || part === 'jobs') return writer.write(part === 'jobs' ? null : of, content);
    await writer.finish();
    if (part === 'pictures') {
      await writePicture(folder, of, content);
      pictures += 1;
    } else if (name === 'contents.json') tail = (await json(content)) as BackupTail;
    else for await (const _ of content);
  });
  if (!tail || tail.pictures !== pictures) throw new RestoreRefused(`${path} does not hold every picture.`);
  const jobs = await writer.check(tail);
  for (const { name, last } of tail.sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    if (last !== undefined) await client.query('select setval($1::regclass, $2)', [sequence, last]);
  }
  return { ...tail, jobs };
}

/**
 * Writes a picture under a temporary name and then renames it, so that a picture is always complete. An existing
 * picture has the same content, because the name is derived from it.
 */
async function writePicture(folder: string, name: string, content: Readable): Promise<void> {
  if (!/^[\w-]+\.(webp|avif)$/.test(name)) throw new RestoreRefused(`A picture may not be called ${name}.`);
  const temporary = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
  try {
    await pipeline(content, createWriteStream(temporary, { flush: true }));
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The table as node-pg-migrate creates it. Its rows are restored like those of all tables. */
const migrationsTable =
  'create table public.migrations (id serial primary key, name varchar(255) not null, run_on timestamp not null)';

/**
 * A trigger of the shop, and when it fires: `O` as usual, `A` also for replication, `R` only for replication, `D`
 * never.
 */
interface Trigger {
  table: string;
  name: string;
  mode: 'O' | 'A' | 'R' | 'D';
}

const triggersQuery = `
  select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name, t.tgenabled as mode
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by 1, 2`;

/**
 * Drops everything that the shop has in the database, in the transaction of the caller, and creates it again, empty and
 * with disabled triggers. Returns the triggers for `enableTriggers`.
 */
export async function rebuildSchema(client: pg.Client, { migrations, tables }: BackupHead): Promise<Trigger[]> {
  await client.query('drop schema public cascade; create schema public; set local search_path to public');
  for (const name of migrations) await client.query(await readFile(join(migrationFolder, `${name}.sql`), 'utf8'));
  await client.query(migrationsTable);
  const made = new Set((await listTables(client)).map(({ name }) => name));
  const missing = tables.filter(({ name }) => !made.has(name));
  if (missing.length > 0) throw new RestoreRefused(`The backup holds an unknown table ${missing[0]?.name}.`);
  const { rows: triggers } = await client.query<Trigger>(triggersQuery);
  // All triggers are disabled first: truncating a table affects other tables, and triggers of the ledger refuse it.
  for (const name of made) await client.query(`alter table public."${name}" disable trigger user`);
  // The backup also contains the rows that migrations and triggers wrote, so they are removed here.
  await client.query(`truncate ${[...made].map((name) => `public."${name}"`).join(', ')}`);
  return triggers;
}

const enabling = { O: 'enable', A: 'enable always', R: 'enable replica', D: 'disable' } as const;

/** Enables the triggers as they were originally defined. Call it after all rows are restored. */
export async function enableTriggers(client: pg.Client, triggers: readonly Trigger[]): Promise<void> {
  for (const { table, name, mode } of triggers) {
    await client.query(`alter table ${table} ${enabling[mode]} trigger ${name}`);
  }
}

/** Restores rows, one table after the other. Each table is one `copy`, however many pieces the archive has for it. */
function createRowWriter(client: pg.Client, tables: readonly TableCopy[]) {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  const written = new Map<string, number>();
  let current: { name: string; stream: CopyStreamQuery } | undefined;

  async function begin(name: string): Promise<CopyStreamQuery> {
    const isJobs = name === jobsName;
    if (isJobs) await client.query(createRestoredJobs);
    const columns = isJobs ? jobColumns : columnsOf.get(name);
    if (!columns) throw new RestoreRefused(`The backup holds rows of an unknown table ${name}.`);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const target = isJobs ? 'restored_jobs' : `public.${pg.escapeIdentifier(name)}`;
    return client.query(copyFrom(`copy ${target} (${list}) from stdin`));
  }

  async function finish(): Promise<void> {
    if (!current) return;
    const { name, stream } = current;
    current = undefined;
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject);
      stream.once('finish', resolve);
      stream.end();
    });
    written.set(name, stream.rowCount);
  }

  return {
    /** Writes a piece of the rows of a table, or of the jobs if `table` is null. */
    async write(table: string | null, piece: Readable): Promise<void> {
      const name = table ?? jobsName;
      if (current?.name !== name) {
        await finish();
        current = { name, stream: await begin(name) };
      }
      await pipeline(piece, current.stream, { end: false });
    },
    finish,
    /**
     * Refuses a backup if a table has another number of rows than it states; queues the jobs and returns their number.
     */
    async check(tail: BackupTail): Promise<number> {
      await finish();
      for (const [name, rows] of [...Object.entries(tail.rows), [jobsName, tail.jobs] as const]) {
        const found = written.get(name) ?? 0;
        if (found !== rows) throw new RestoreRefused(`The backup promised ${rows} rows of ${name} and has ${found}.`);
      }
      if (!written.has(jobsName)) await client.query(createRestoredJobs);
      await client.query(restoreJobs(oldMailTask));
      const { rows } = await client.query<{ queued: number }>('select count(*)::integer as queued from restored_jobs');
      return rows[0]?.queued ?? 0;
    },
  };
}

/** The name under which jobs are counted; no table can have it. */
const jobsName = '/jobs';
