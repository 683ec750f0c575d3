/** Walks the schema of the database: every column that can contain personal data is known to download and deletion. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { otherTables } from './other-tables.store.ts';
import { personalTables } from './personal-tables.store.ts';

interface TextColumn {
  table: string;
  column: string;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const textColumns = sql<TextColumn>(`
  select c.relname::text as table, a.attname::text as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and coalesce((select e.typname from pg_type e where e.oid = t.typelem and t.typcategory = 'A'), t.typname)
      in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'inet', 'bytea', 'float8', 'point', 'xml')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`);

/** What is missing in the list of personal-tables.store.ts about a column with a text; empty if nothing is. */
function findGaps({ table, column }: TextColumn): string[] {
  const personal = personalTables[table];
  if (!personal) {
    if (otherTables[table]) return [];
    return [`${table}: is it about a customer? Add it to personal-tables.store.ts or other-tables.store.ts`];
  }
  const { download, deletion, except = {}, plain = [], secret = [] } = personal;
  if (plain.includes(column) || secret.includes(column)) return [];
  const isDownloaded = typeof download !== 'string' || new RegExp(`\\b${column}\\b`).test(download) || column in except;
  const isDeleted = deletion === 'rows' || column in deletion || column in except;
  return [
    ...(isDownloaded ? [] : [`${table}.${column} is not in the download`]),
    ...(isDeleted ? [] : [`${table}.${column} stays after a deletion`]),
  ];
}

// Proves own-data-1
test('download and deletion know each column with personal data, or the list says why they need not', async () => {
  const columns = await database.db.rows(textColumns);
  expect(columns.length).toBeGreaterThan(200);
  expect(columns.flatMap(findGaps)).toEqual([]);
});

const allColumns = sql<TextColumn>(`
  select table_name::text as table, column_name::text as column from information_schema.columns
  where table_schema = 'public'`);

test('the list names only tables and columns that exist', async () => {
  const columns = await database.db.rows(allColumns);
  const known = Map.groupBy(columns, ({ table }) => table);
  const unknown = Object.entries(personalTables).flatMap(([table, { deletion, except, plain, secret }]) => {
    const named = [...Object.keys(deletion === 'rows' ? {} : deletion), ...Object.keys(except ?? {})];
    return [...named, ...(plain ?? []), ...(secret ?? [])]
      .filter((column) => !known.get(table)?.some((one) => one.column === column))
      .map((column) => `${table}.${column}`);
  });
  expect([...unknown, ...Object.keys(otherTables).filter((table) => !known.has(table))]).toEqual([]);
});

test('a new column with a text, and a new table, are reported', () => {
  expect(findGaps({ table: 'orders', column: 'second_phone' })).toEqual([
    'orders.second_phone is not in the download',
    'orders.second_phone stays after a deletion',
  ]);
  expect(findGaps({ table: 'wish_lists', column: 'text' })).toHaveLength(1);
});
