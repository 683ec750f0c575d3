/** A separate database for each test file, cloned from a template in some 50 ms. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../core/db/database.ts';
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
export async function createTestDatabase(from?: string): Promise<TestDatabase> {
  const { host, port, user, template } = serverPlace();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${from ?? template} strategy file_copy`);
  const connection = { host, port, user, database: name };
  const db = openDatabase(connection, () => {});
  return {
    db,
    connection,
    async drop() {
      await db.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

/** Creates a further template for this test run. The first caller fills it, and later callers only get its name. */
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
