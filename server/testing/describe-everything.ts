/** Finds out whether anything in the database changed. */
import { sql } from '#server/core/db/database.ts';
import type { TestShop } from './shop.ts';

/**
 * Returns a function that computes a fingerprint of all data except sessions and rate limits, which change with every
 * visit. The fingerprint uses the number of rows and their transaction numbers: a written row gets a new number, and a
 * deleted row lowers the count.
 */
export async function describeEverything({ db }: TestShop): Promise<() => Promise<string>> {
  const tables = await db.rows(
    sql<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('sessions', 'rate_limits')`),
  );
  const prints = tables.map(({ name }) => `(select concat(count(*), ':', sum(xmin::text::bigint)) from ${name})`);
  const all = sql<{ print: string }>(`select array_to_string(array[${prints.join(', ')}], ' ') as print`);
  return async () => (await db.row(all))?.print ?? '';
}
