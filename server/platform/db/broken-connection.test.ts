import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { sql } from './database.ts';

let target: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase();
});
afterAll(() => target.drop());

test('a connection that breaks before its next user gets it does not end the process', async () => {
  const { db } = target;
  const client = await db.pool.connect();
  expect(client.emit('error', new Error('terminating connection due to unexpected postmaster exit'))).toBe(true);
  client.release(true);
  expect(await db.row(sql('select 1 as one'))).toEqual({ one: 1 });
});
