/** A row that a transaction writes together with its commit. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type CommitRow, sql, withCommitRow } from './database.ts';

let target: TestDatabase;
beforeAll(async () => {
  target = await createTestDatabase();
  await target.db.pool.query('create table notes (text text primary key)');
});
afterAll(() => target.drop());
beforeEach(() => target.db.pool.query('truncate notes'));

const insert = sql('insert into notes (text) values ($1)');
const notes = async () =>
  (await target.db.rows(sql<{ text: string }>('select text from notes order by text'))).map(({ text }) => text);

interface TestRow extends CommitRow {
  begun: number;
  isWritten: boolean;
}

function rowOf(text: string): TestRow {
  const row: TestRow = {
    begun: 0,
    isWritten: false,
    begin() {
      row.begun += 1;
    },
    take: () => (row.isWritten ? undefined : { statement: insert, values: [text] }),
    written() {
      row.isWritten = true;
    },
  };
  return row;
}

type Step = (this: { text: string }, ...given: unknown[]) => unknown;
const sentQueries = pg.Query.prototype as unknown as Record<'submit' | 'handleReadyForQuery', Step>;

// Proves audit-8
test('the row and the commit are sent before either is answered', async () => {
  await withCommitRow(rowOf('warm'), () => target.db.transaction((tx) => tx.run(insert, ['first'])));
  const order: string[] = [];
  // `Client.query` may let a query wait. `submit` writes its messages to the connection.
  const { submit, handleReadyForQuery } = sentQueries;
  sentQueries.submit = function (...given) {
    order.push(`sent ${this.text.slice(0, 6)}`);
    return Reflect.apply(submit, this, given);
  };
  sentQueries.handleReadyForQuery = function (...given) {
    order.push(`answered ${this.text.slice(0, 6)}`);
    return Reflect.apply(handleReadyForQuery, this, given);
  };
  await withCommitRow(rowOf('row'), () => target.db.transaction((tx) => tx.run(insert, ['change'])));
  Object.assign(sentQueries, { submit, handleReadyForQuery });
  expect(order).toEqual([
    'sent begin',
    'answered begin',
    'sent insert',
    'answered insert',
    'sent insert',
    'sent commit',
    'answered insert',
    'answered commit',
  ]);
  expect(await notes()).toEqual(['change', 'first', 'row', 'warm']);
});

// Proves audit-1
test('a row that is refused rolls the transaction back, and the connection can be used again', async () => {
  await target.db.run(insert, ['taken']);
  const row = rowOf('taken');
  const change = withCommitRow(row, () => target.db.transaction((tx) => tx.run(insert, ['change'])));
  await expect(change).rejects.toMatchObject({ code: '23505' });
  expect(row.isWritten).toBe(false);
  expect(await notes()).toEqual(['taken']);
  await target.db.transaction((tx) => tx.run(insert, ['later']));
  expect(await notes()).toEqual(['later', 'taken']);
});

test('only the first transaction that commits writes the row; a failed one and a rehearsal do not', async () => {
  const row = rowOf('row');
  await withCommitRow(row, async () => {
    await target.db.rehearse((db) => db.transaction((tx) => tx.run(insert, ['rehearsed'])));
    await target.db.transaction(() => Promise.reject(new Error('refused'))).catch(() => {});
    expect(row.isWritten).toBe(false);
    await target.db.transaction((tx) => tx.run(insert, ['one']));
    await target.db.transaction((tx) => tx.run(insert, ['two']));
  });
  expect(row.begun).toBe(3);
  expect(await notes()).toEqual(['one', 'row', 'two']);
});
