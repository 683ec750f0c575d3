/** A database of its own for a test file, cloned from the migrated template in some 50 ms. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/database.ts';

export interface TestDatabase {
  db: Database;
  connection: { host: string; port: number; user: string; database: string };
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { host, port, user, template } = inject('server');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ host, port, user, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await asAdmin(`create database ${name} template ${template}`);
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
