/**
 * A database clock that does not run; a test sets it. It differs from the program's clock, as on another machine, or
 * jumps.
 */
import type { TestShop } from './shop.ts';

// A schema that is searched before the server's own, and defaults that were bound to the server's function.
const replaceNow = `
  create schema test_clock;
  create table test_clock.jump as
    select date_trunc('hour', pg_catalog.now()) + interval '30 seconds' as began, interval '0' as ahead;
  create function test_clock.now() returns timestamptz stable language sql
    as 'select began + ahead from test_clock.jump';
  do $$ declare place record; begin
    execute format('alter database %I set search_path = test_clock, public, pg_catalog', current_database());
    for place in
      select d.adrelid::regclass as rows, a.attname as name from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) = 'now()'
    loop
      execute format('alter table %s alter %I set default test_clock.now()', place.rows, place.name);
    end loop;
  end $$`;

/**
 * Begins half a minute before this hour. Returns a function that sets it to an interval of PostgreSQL from there; call
 * it before a worker starts.
 */
export async function openDatabaseClock({ db }: Pick<TestShop, 'db'>): Promise<(ahead: string) => Promise<void>> {
  await db.pool.query(replaceNow);
  const clients = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()));
  for (const client of clients) {
    await client.query('set search_path = test_clock, public, pg_catalog');
    client.release();
  }
  return async (ahead) => {
    await db.pool.query('update test_clock.jump set ahead = $1::interval', [ahead]);
  };
}
