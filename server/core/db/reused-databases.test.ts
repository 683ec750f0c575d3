/** The databases that test files use one after the other. */
import { beforeAll, expect, test } from 'vitest';
import { type CleanDatabase, takeDatabase } from '#server/testing/database.ts';
import { sql } from './database.ts';

const tables = sql<{ name: string }>(`
  select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by tablename`);
const nextPosting = sql<{ posting: number }>("select nextval('ledger_postings')::int as posting");

async function readRows({ db }: CleanDatabase): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await db.rows(tables)) {
    const rows = await db.rows(sql<{ row: string }>(`select t::text as row from public.${name} t order by 1`));
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

let fresh: Record<string, string[]>;
beforeAll(async () => {
  const database = await takeDatabase();
  fresh = await readRows(database);
  await database.drop();
});

const undone = {
  'a changed row': 'update search_synonyms set meaning = meaning || meaning',
  'a changed row and the same row again': 'update tax_rates set id = id',
  'a dropped row': 'delete from search_synonyms where word = (select min(word) from search_synonyms)',
  'a row that was replaced': `
    with gone as (delete from search_synonyms where word = (select min(word) from search_synonyms) returning word)
    insert into search_synonyms (word, meaning) select word || word, word from gone`,
  'a new alert': `insert into alerts (kind, record_id, created_at) values ('order', gen_random_uuid(), now())`,
  'a new row of an empty table': `insert into categories (id, name, slug, created_at) values (gen_random_uuid(), 'Jars', 'jars', now())`,
  'a moved sequence': "select nextval('ledger_postings'), nextval('ledger_postings')",
};

test.each(Object.entries(undone))('%s is undone before another test uses the database', async (_, statement) => {
  const database = await takeDatabase();
  await database.db.run(sql(statement));
  await database.drop();
  const next = await takeDatabase();
  expect(next.connection.database).toBe(database.connection.database);
  expect(await readRows(next)).toEqual(fresh);
  expect(await next.db.one(nextPosting)).toEqual({ posting: 1 });
  await next.drop();
});

const kept = {
  'a new table': 'create table left_behind (id int)',
  'a new column': 'alter table products add left_behind int',
  'a dropped table': 'drop table search_synonyms',
  'a disabled trigger': `do $$ begin execute (select format('alter table %s disable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where not tgisinternal and tgrelid::regclass::text = 'ledger_transfers' limit 1); end $$`,
  'a new function': 'create function left_behind() returns int language sql as $$ select 1 $$',
  'a changed setting': `do $$ begin execute format('alter database %I set work_mem = ''8MB''', current_database()); end $$`,
};

test.each(Object.entries(kept))('no other test uses a database with %s', async (_, statement) => {
  const database = await takeDatabase();
  await database.db.run(sql(statement));
  await database.drop();
  const next = await takeDatabase();
  expect(next.connection.database).not.toBe(database.connection.database);
  expect(await readRows(next)).toEqual(fresh);
  await next.drop();
});
