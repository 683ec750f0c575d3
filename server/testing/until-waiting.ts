/** Helps tests that hold a lock and continue when other connections wait for it. */
import { expect } from 'vitest';
import { type Queryable, sql } from '../core/db/database.ts';

// Inside a transaction, PostgreSQL would keep showing the first state of the connections that it has read.
const clearSnapshot = sql('select pg_stat_clear_snapshot()');
const waiting = sql<{ n: number }>(`
  select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/** Counts the connections to this database that wait for a lock; `db` may be a transaction that holds it. */
export async function countWaiting(db: Queryable): Promise<number | undefined> {
  await db.run(clearSnapshot);
  return (await db.row(waiting))?.n;
}

/** Waits until exactly `count` connections wait for a lock, and fails after 10 s. */
export const untilWaiting = (db: Queryable, count: number) =>
  expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(count);
