/** Compares the whole database before and after. */
import { sql } from '#server/core/db/database.ts';
import type { TestShop } from './shop.ts';

/**
 * A fingerprint of all data except sessions and counters, which change with every visit. A written row has a new
 * transaction number, and a deleted one is missing in the count, so that no row has to be read as text.
 */
export async function describeEverything({ db }: TestShop): Promise<() => Promise<string>> {
  const tables = await db.rows(
    sql<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('sessions', 'rate_limits')`),
  );
  const prints = tables.map(({ name }) => `(select concat(count(*), ':', sum(xmin::text::bigint)) from ${name})`);
  const all = sql<{ print: string }>(`select concat_ws(' ', ${prints.join(', ')}) as print`);
  return async () => (await db.row(all))?.print ?? '';
}
