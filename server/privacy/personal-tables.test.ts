/** Walks the schema of the database: every column that can contain personal data is known to download and deletion. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { otherTables, otherTexts } from './other-tables.store.ts';
import { personalTables } from './personal-tables.store.ts';

/** Types that contain numbers, times and ids only. A column of any other type can contain personal data. */
const plainTypes = [
  'bool',
  'int2',
  'int4',
  'int8',
  'numeric',
  'uuid',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'interval',
  'oid',
];

/** Tables in which a date can be personal, such as a birthday. In other tables it is a day of business. */
const tablesOfPeople = ['users', 'addresses'];

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
    and coalesce((select e.typname from pg_type e where e.oid = t.typelem and t.typcategory = 'A'), t.typname)::text
      <> all(case when c.relname = any($2) then array_remove($1::text[], 'date') else $1 end)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`);

/** The facts about a text column that the list of personal-tables.store.ts lacks; empty if it lacks none. */
function findGaps({ table, column }: TextColumn): string[] {
  const personal = personalTables[table];
  if (!personal) {
    if (otherTexts[table]?.includes(column)) return [];
    if (otherTables[table]) return [`${table}.${column}: is it about a customer? See other-tables.store.ts`];
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
test('download and deletion include each column with personal data, or the list gives a reason', async () => {
  const columns = await database.db.rows(textColumns, [plainTypes, tablesOfPeople]);
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
  const others = Object.entries(otherTexts).flatMap(([table, columns]) =>
    columns
      .filter((column) => !known.get(table)?.some((one) => one.column === column))
      .map((column) => [table, column]),
  );
  expect([...unknown, ...others, ...Object.keys(otherTables).filter((table) => !known.has(table))]).toEqual([]);
});

const changes = [
  'create domain birthday as text',
  'create table wish_lists (id uuid primary key, customer_id uuid, wishes jsonb)',
  'alter table orders add column second_phone text, add column neighbours jsonb, add column nicknames text[]',
  'alter table users add column born birthday, add column joined_on date',
  'alter table runs add column seen_at_door jsonb',
].map((text) => sql(text));

// Proves own-data-1
test('a new column of any kind with a text is reported, in a new table and in each known one', async () => {
  const changed = await createTestDatabase();
  try {
    for (const change of changes) await changed.db.run(change);
    const columns = await changed.db.rows(textColumns, [plainTypes, tablesOfPeople]);
    expect(columns.flatMap(findGaps)).toEqual([
      'orders.neighbours is not in the download',
      'orders.neighbours stays after a deletion',
      'orders.nicknames is not in the download',
      'orders.nicknames stays after a deletion',
      'orders.second_phone is not in the download',
      'orders.second_phone stays after a deletion',
      'runs.seen_at_door: is it about a customer? See other-tables.store.ts',
      'users.born is not in the download',
      'users.born stays after a deletion',
      'users.joined_on is not in the download',
      'users.joined_on stays after a deletion',
      'wish_lists: is it about a customer? Add it to personal-tables.store.ts or other-tables.store.ts',
    ]);
  } finally {
    await changed.drop();
  }
});
