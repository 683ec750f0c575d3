/** Fills columns of folded text (simplified for searching) in rows older than the column (db/migrations/0020). */
import { type Statement, sql } from './database.ts';
import { lockRows } from './lock-rows.ts';

/** A statement that fills the column in the newest rows that lack it. Writing null starts the trigger that fills it. */
export const foldFirst = (table: string, column: string): Statement<unknown> =>
  sql(`
    with ${lockRows(table, 'id', `id in (select id from ${table} where ${column} is null order by id desc limit 500)`)}
    update ${table} set ${column} = null where id in (select id from held)`);
