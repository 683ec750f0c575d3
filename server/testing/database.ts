/**
 * A separate database for each test file, cloned from a template, whose rows can be restored. The test files of a worker
 * use databases one after the other: creating one takes 50 ms of processor time, and each of its connections has to plan
 * all statements again.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase, sql } from '../core/db/database.ts';
import { serverPlace } from './server-place.ts';

export interface TestDatabase {
  db: Database;
  connection: { host: string; port: number; user: string; database: string };
  drop(): Promise<void>;
}

/** The address of a database at a socket, in the form of DATABASE_URL. */
export const urlOf = ({ host, port, user, database }: TestDatabase['connection']) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** Clones a database from the migrated template, or from one that `createTemplate` made. */
export async function createTestDatabase(from?: string, pool: pg.PoolConfig = {}): Promise<TestDatabase> {
  const { host, port, user, template } = serverPlace();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${from ?? template} strategy file_copy`);
  const connection = { host, port, user, database: name };
  const db = openDatabase({ ...connection, ...pool }, () => {});
  return {
    db,
    connection,
    async drop() {
      await db.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/**
 * Creates a further template database for this test run. The first caller fills it, and later callers only get its
 * name.
 */
export async function createTemplate(name: string, fill: (db: Database) => Promise<unknown>): Promise<string> {
  const { host, port, user, template } = serverPlace();
  const client = await connectAsAdmin();
  try {
    // Waits if another test worker is filling the template at this moment.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`create database ${name}_unfinished template ${template}`);
    const db = openDatabase({ host, port, user, database: `${name}_unfinished` }, () => {});
    await fill(db);
    await db.close();
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

/** Runs a statement in the server's own database, from which test databases are created and dropped. */
export async function asAdmin(statement: string): Promise<void> {
  const client = await connectAsAdmin();
  await client.query(statement);
  await client.end();
}

async function connectAsAdmin(): Promise<pg.Client> {
  const { host, port, user } = serverPlace();
  const client = new pg.Client({ host, port, user, database: 'postgres' });
  await client.connect();
  return client;
}

const tablesOfShop = sql<{ name: string; columns: string }>(`
  select format('%I', c.relname) as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname`);
/**
 * These triggers also run in replication mode, in which rows are restored, and they forbid emptying the ledger. So they
 * are disabled while rows are restored.
 */
const alwaysTriggers = sql<{ name: string; on: string; off: string }>(`
  select tgrelid::regclass::text as name, format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as on,
    format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off
  from pg_trigger where tgenabled = 'A'`);
const withoutTriggers = sql('set local session_replication_role = replica');
const notifyCaches = sql(`notify catalogue, 'settings'`);
const dropMails = sql('delete from queued_mails');
const dropWaitingJobs = sql(`
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where locked_at is null having count(*) > 0`);
const runningJobs = sql('select from graphile_worker.jobs');

// The ids of alerts must not start again from 1, because an open stream of alerts only looks for higher ids. Truncating
// the table would let all connections plan their statements on it again.
const dropAlerts = sql('delete from alerts');

/**
 * New and changed rows have new transaction numbers (xmin), which are higher than all before. So this count or sum
 * changes with the rows of a table or of a system catalogue.
 */
const printOf = (rows: string) => `(select concat(count(*), ':', sum(xmin::text::bigint)) from ${rows})`;

/**
 * Copies all rows of the shop. The returned function restores the tables that changed, and deletes rows that were added
 * since then.
 */
export async function keepRows(db: Database): Promise<() => Promise<void>> {
  const tables = (await db.rows(tablesOfShop)).filter(({ name }) => name !== 'alerts');
  const kept = await findFilled(
    db,
    tables.map(({ name }) => name),
  );
  await db.run(sql('create schema after_start'));
  for (const name of kept) await db.run(sql(`create table after_start.${name} as table public.${name}`));
  const fill = tables
    .filter(({ name }) => kept.includes(name))
    .map(({ name, columns }) => ({
      name,
      statement: sql(`insert into public.${name} (${columns}) select ${columns} from after_start.${name}`),
    }));
  const readPrints = sql<{ prints: string[] }>(
    `select array[${kept.map((name) => printOf(`public.${name}`)).join(', ')}]::text[] as prints`,
  );
  const always = await db.rows(alwaysTriggers);
  const triggers = always.map(({ name, on, off }) => ({ name, open: sql(off), close: sql(on) }));
  const guarded = new Set(triggers.map(({ name }) => name));
  const others = tables.map(({ name }) => name).filter((name) => !kept.includes(name));
  // Switching triggers off lets PostgreSQL plan statements on their tables again, so other tables have their own one.
  const filled = [others.filter((name) => guarded.has(name)), others.filter((name) => !guarded.has(name))].map(
    (names) => filledOf(names),
  );
  let { prints: before } = await db.one(readPrints);
  return async () => {
    await endJobs(db);
    await db.transaction(async (tx) => {
      await tx.run(withoutTriggers);
      const { prints } = await tx.one(readPrints);
      const changed = kept.filter((_, at) => prints[at] !== before[at]);
      for (const statement of filled) changed.push(...(await tx.one(statement)).names);
      // Most tables are empty. Truncating them would make new files for each of them and its indexes.
      const empty = changed.map((name) => sql(`delete from public.${name}`));
      const refill = fill.filter(({ name }) => changed.includes(name)).map(({ statement }) => statement);
      const guards = triggers.filter(({ name }) => changed.includes(name));
      const [open, close] = [guards.map((one) => one.open), guards.map((one) => one.close)];
      for (const statement of [...open, dropAlerts, ...empty, ...refill, ...close, notifyCaches])
        await tx.run(statement);
      if (refill.length > 0) before = (await tx.one(readPrints)).prints;
    });
  };
}

const filledOf = (names: readonly string[]) => {
  const listed = names.map((name) => `case when exists (select from public.${name}) then '${name}' end`);
  return sql<{ names: string[] }>(`select array_remove(array[${listed.join(', ')}]::text[], null) as names`);
};

const findFilled = async (db: Database, names: readonly string[]) => (await db.one(filledOf(names))).names;

/** Deletes the waiting emails and jobs of a test file, so that the next test file does not receive them. */
async function endJobs(db: Database): Promise<void> {
  await db.run(dropMails);
  await db.run(dropWaitingJobs);
  for (let wait = 0; wait < 200 && (await db.rows(runningJobs)).length > 0; wait += 1) {
    await sleep(25);
    await db.run(dropWaitingJobs);
  }
}

export interface CleanDatabase extends TestDatabase {
  /** Restores the rows of the template. */
  putRowsBack(): Promise<void>;
}

/** Set for unit tests only. Tests that kill or flood a shop have new databases with as many connections as in production. */
const isReusing = process.env.REUSE_DATABASES !== undefined;
/** Each connection plans its statements, so unit tests use few, which stay open between files. */
const pool = isReusing ? { max: 5, idleTimeoutMillis: 0 } : {};
/**
 * A database that has grown by more than this is dropped, because emptying large tables takes longer than creating new
 * ones.
 */
const mostGrownBytes = 8 * 1024 ** 2;

/** Databases that no shop of this worker uses now. All have the rows of the template. */
const unused: CleanDatabase[] = [];

/** Returns a database with the rows of the template. Its `drop` keeps it for the next caller in this worker. */
export async function takeDatabase(): Promise<CleanDatabase> {
  return unused.pop() ?? createDatabase();
}

async function createDatabase(): Promise<CleanDatabase> {
  const { db, connection, drop } = await createTestDatabase(undefined, pool);
  const restoreRows = await keepRows(db);
  let fresh = await db.one(state);
  const putRowsBack = async () => {
    await restoreRows();
    await db.run(firstPosting);
    fresh = await db.one(state);
  };
  const database: CleanDatabase = {
    db,
    connection,
    putRowsBack,
    async drop() {
      if (!isReusing || !(await isLikeBefore(db, fresh))) return drop();
      await putRowsBack();
      unused.push(database);
    },
  };
  return database;
}

const firstPosting = sql("select setval('ledger_postings', 1, false)");

interface State {
  schema: string;
  bytes: number;
  lockedJobs: number;
}

const catalogues = [
  'pg_class',
  'pg_attribute',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
  'public.migrations',
];
const state = sql<State>(`
  select concat_ws(' ', ${catalogues.map(printOf).join(', ')}) as schema,
    pg_database_size(current_database()) as bytes,
    (select count(*) from graphile_worker.jobs where locked_at is not null) as locked_jobs`);

/**
 * Whether a test has changed no table, trigger, function or setting of the database, added few rows, and left no running
 * job.
 */
async function isLikeBefore(db: Database, before: State): Promise<boolean> {
  const now = await db.one(state);
  return now.schema === before.schema && now.bytes < before.bytes + mostGrownBytes && now.lockedJobs === 0;
}
