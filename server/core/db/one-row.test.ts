import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { sql } from './database.ts';

test('`one` returns the first row of a statement, and throws if there is none', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    expect(await db.one(sql<{ count: number }>('select count(*) as count from orders'))).toEqual({ count: 0 });
    await expect(db.one(sql('select id from orders'))).rejects.toThrow('has none');
  } finally {
    await drop();
  }
});
