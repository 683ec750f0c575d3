/**
 * A clock of the database that only moves when a test sets it. Tests use it to simulate a database machine whose clock
 * differs from the program's or jumps.
 */
import type { TestShop } from './shop.ts';

// Replaces PostgreSQL's `now()` by a function in a schema that is searched first. Defaults of columns keep the original
// function, so they are replaced one by one.
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
 * Replaces the clock of the test's database. Call it before a worker for jobs starts. The new clock shows 30 seconds
 * after the start of the current hour. The returned function sets it to this time plus an interval in the syntax of
 * PostgreSQL.
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
