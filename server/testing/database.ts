/** A database of its own for a test file, cloned from a template in some 50 ms. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';

export interface TestDatabase {
  db: Database;
  connection: { host: string; port: number; user: string; database: string };
  drop(): Promise<void>;
}

/** Cloned from the migrated template, or from one that `createTemplate` made. */
export async function createTestDatabase(from?: string): Promise<TestDatabase> {
  const { host, port, user, template } = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${from ?? template}`);
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

/** A further template for this run, filled once by whoever asks first. */
export async function createTemplate(name: string, fill: (db: Database) => Promise<unknown>): Promise<string> {
  const { host, port, user, template } = inject('server');
  const [known] = await asAdmin(`select from pg_database where datname = '${name}'`);
  if (known) return name;
  await asAdmin(`create database ${name}_unfinished template ${template}`);
  const db = openDatabase({ host, port, user, database: `${name}_unfinished` }, () => {});
  await fill(db);
  await db.close();
  await asAdmin(`alter database ${name}_unfinished rename to ${name}`);
  return name;
}

async function asAdmin(statement: string): Promise<unknown[]> {
  const { host, port, user } = inject('server');
  const client = new pg.Client({ host, port, user, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
