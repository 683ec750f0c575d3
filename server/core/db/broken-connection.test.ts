import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openDatabase, sql } from './database.ts';

let target: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase();
});
afterAll(() => target.drop());

test('a connection that breaks between leaving the pool and its use does not end the shop’s process', async () => {
  const { db } = target;
  const client = await db.pool.connect();
  expect(client.emit('error', new Error('terminating connection due to unexpected postmaster exit'))).toBe(true);
  client.release(true);
  expect(await db.row(sql('select 1 as one'))).toEqual({ one: 1 });
});

test('a connection that breaks in the pool is reported to the error listener, unless the pool is closed', async () => {
  const reported: string[] = [];
  const db = openDatabase(target.connection, ({ message }) => reported.push(message));
  const breakOne = (message: string) => db.pool.emit('error', new Error(message), {} as PoolClient);
  breakOne('while it is open');
  await db.close();
  breakOne('while the database stops');
  expect(reported).toEqual(['while it is open']);
});
