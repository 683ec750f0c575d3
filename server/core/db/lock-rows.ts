/** SQL that locks rows before it writes or deletes them, and a function that deletes old rows in small batches. */
import { dayMs } from '#contract/shared/days.ts';
import { type Queryable, type Statement, sql } from './database.ts';

/**
 * The CTE `held` of a statement: locks the rows to write or delete, in the order of their key. Statements that
 * lock their rows in this order cannot deadlock each other.
 */
export function lockRows(table: string, key: string, condition: string): string {
  return `
  held as materialized (
    select ${key} from ${table} where ${condition} order by ${key} for update
  )`;
}

/** A whole statement that deletes the rows that meet a condition. */
export function deleteLocked(table: string, key: string, condition: string): string {
  return `
  with ${lockRows(table, key, condition)}
  delete from ${table} where (${key}) in (select ${key} from held)`;
}

/** Rows per transaction. Small batches keep other transactions from waiting long and replicas from falling behind. */
const batchSize = 5000;

const firstBatch = (table: string, key: string, condition: string) =>
  `(${key}) in (select ${key} from ${table} where ${condition} limit $2)`;

/** A deleting statement for `applyRetention`. In its condition, `$1` is the time before which rows are old. */
export const deleteBatch = (table: string, key: string, condition: string) =>
  sql(deleteLocked(table, key, firstBatch(table, key, condition)));

/** The CTE `held` of a statement that changes a batch of old rows, by their `id`. */
export const lockBatch = (table: string, condition: string) =>
  lockRows(table, 'id', firstBatch(table, 'id', condition));

/**
 * Repeats the statement until no rows older than `days` are left, and returns how many rows it changed. If `days` is
 * undefined, rows are kept for ever.
 */
export async function applyRetention(
  db: Queryable,
  statement: Statement<unknown>,
  days: number | undefined,
  now: Date,
): Promise<number> {
  if (days === undefined) return 0;
  const before = new Date(now.getTime() - days * dayMs);
  let total = 0;
  for (let rows = batchSize; rows === batchSize; total += rows) rows = await db.run(statement, [before, batchSize]);
  return total;
}
