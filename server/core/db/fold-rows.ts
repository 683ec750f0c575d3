/** Fills folded text in rows written before the column existed (db/migrations/0020). */
import { type Statement, sql } from './database.ts';
import { lockRows } from './lock-rows.ts';

/** Fills a folded column of the newest rows that lack it: its trigger does so whenever the column is written. */
export const foldFirst = (table: string, column: string): Statement<unknown> =>
  sql(`
    with ${lockRows(table, 'id', `id in (select id from ${table} where ${column} is null order by id desc limit 500)`)}
    update ${table} set ${column} = null where id in (select id from held)`);
