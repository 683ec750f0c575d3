/** Compares the whole database before and after. */
import { sql } from '#server/platform/db/database.ts';
import type { TestShop } from './shop.ts';

/**
 * A print of all that is kept, sessions and counters left aside: they say that somebody came. A row that was written
 * carries the number of its transaction, and one that is gone is not counted: no row has to be read as text.
 */
export async function describeEverything({ db }: TestShop): Promise<() => Promise<string>> {
  const tables = await db.rows(
    sql<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('sessions', 'rate_limits')
        or tablename = '_private_jobs'`),
  );
  const prints = tables.map(({ name }) => `(select concat(count(*), ':', sum(xmin::text::bigint)) from ${name})`);
  const all = sql<{ print: string }>(`select concat_ws(' ', ${prints.join(', ')}) as print`);
  return async () => (await db.row(all))?.print ?? '';
}
