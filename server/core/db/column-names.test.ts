import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { documentOf } from './column-names.ts';
import { sql } from './database.ts';

let target: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase();
});
afterAll(() => target.drop());

test('rows have camelCase names outside a transaction, inside one, and in the answer to a ping', async () => {
  const one = sql<{ orderNumber: string; isByPhone: boolean }>(`select 'PW-1' as order_number, true as is_by_phone`);
  const row = { orderNumber: 'PW-1', isByPhone: true };
  expect(await target.db.rows(one)).toEqual([row]);
  expect(await target.db.transaction((tx) => tx.row(one))).toEqual(row);
  expect(await target.db.ping(one)).toEqual(row);
});

test('queries on the pool itself, which libraries make, return the column names unchanged', async () => {
  expect((await target.db.pool.query('select 1 as order_number')).rows).toEqual([{ order_number: 1 }]);
});

test('a row has all columns in their order, and null, false and zero are unchanged', async () => {
  const rows = await target.db.rows(
    sql('select null::text as last_name, n = 1 as is_first, n - 1 as how_many from generate_series(1, 2) n'),
  );
  expect(rows).toEqual([
    { lastName: null, isFirst: true, howMany: 0 },
    { lastName: null, isFirst: false, howMany: 1 },
  ]);
  expect(rows.map((row) => Object.keys(row))).toEqual(Array(2).fill(['lastName', 'isFirst', 'howMany']));
  expect(await target.db.rows(sql('select 1 as gate_note where false'))).toEqual([]);
});

test('JSON that a statement builds gets camelCase names, and texts in it are unchanged', async () => {
  const text = '"gate_note": {"gate_note":1} \\"gate_note\\":';
  const built = sql<{ lines: unknown; one: unknown }>(`
    select json_agg(l) as lines, json_build_object('gate_note', $1::text, 'in_it', json_build_object('a_b', null)) as one
    from (values ($1::text, 1)) as l(gate_note, unit_price_paise)`);
  expect(await target.db.row(built, [text])).toEqual({
    lines: [{ gateNote: text, unitPricePaise: 1 }],
    one: { gateNote: text, inIt: { aB: null } },
  });
});

test('JSON stored in a table is returned unchanged, also through an expression', async () => {
  const insert = sql(`
    insert into settings_versions (version, record, changes, saved_at) values (1, '{"as_typed": 1}', '[]', now())`);
  const stored = sql<Record<string, unknown>>(`
    select record, coalesce(record, '{}') as any_record, (select max(record::text)::jsonb from settings_versions) as largest
    from settings_versions where version = 1`);
  await target.db.run(insert);
  const record = { as_typed: 1 };
  expect(await target.db.row(stored)).toEqual({ record, anyRecord: record, largest: record });
});

test('documentOf gives column names to a row and leaves nested values unchanged', async () => {
  const given = { planId: 'a', toldAnewAt: null, leftOut: [{ productId: 'b' }] };
  const columns = { plan_id: 'a', told_anew_at: null, left_out: [{ productId: 'b' }] };
  expect(JSON.parse(documentOf(given))).toEqual(columns);
  expect(JSON.parse(documentOf([given]))).toEqual([columns]);
});

test('the stack of a database error names the code that ran the statement', async () => {
  const askWrongly = () => target.db.rows(sql('select of_no_column'));
  await expect(askWrongly()).rejects.toMatchObject({ code: '42703', stack: expect.stringContaining('database.ts') });
});
