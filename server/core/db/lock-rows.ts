/** Locks rows before they are written or deleted; applies the retention settings in the same way, in small batches. */
import { dayMs } from '#contract/shared/days.ts';
import { type Queryable, type Statement, sql } from './database.ts';

/**
 * SQL that locks the rows to write or delete in the order of their key: two statements that lock their rows like this
 * never deadlock, whatever order they find them in.
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

/** Rows per transaction: few enough that nobody has to wait and no replica falls behind. */
const batchSize = 5000;

const firstBatch = (table: string, key: string, condition: string) =>
  `(${key}) in (select ${key} from ${table} where ${condition} limit $2)`;

/** A statement for `applyRetention` that deletes; in the condition, `$1` is the time before which rows are old. */
export const deleteBatch = (table: string, key: string, condition: string) =>
  sql(deleteLocked(table, key, firstBatch(table, key, condition)));

/** The "with" part of a statement that changes old rows, by their `id`. */
export const lockBatch = (table: string, condition: string) =>
  lockRows(table, 'id', firstBatch(table, 'id', condition));

/**
 * Repeats the statement until nothing older than `days` is left, and returns how many rows it changed. Undefined days
 * keep everything for ever.
 */
export async function applyRetention(
  db: Queryable,
  statement: Statement<unknown>,
  days: number | undefined,
  now: Date,
): Promise<number> {
  if (days === undefined) return 0;
  const before = new Date(now.getTime() - days * dayMs);
  let forgotten = 0;
  for (let rows = batchSize; rows === batchSize; forgotten += rows) rows = await db.run(statement, [before, batchSize]);
  return forgotten;
}
