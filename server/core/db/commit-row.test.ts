/** A row that a transaction writes together with its commit. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type CommitRow, openDatabase, sql, withCommitRow } from './database.ts';

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

const shownWords = /begin|change|row|commit/g;

/** A proxy in front of the database, which notes in `order` what is sent through it, and that an answer arrives. */
async function openProxy({ host, port }: TestDatabase['connection'], order: string[]) {
  const proxy = createServer((client) => {
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    client.on('data', (data) => order.push(...(data.toString('latin1').match(shownWords) ?? [])));
    server.on('data', () => order.push('answered'));
    client.pipe(server).pipe(client);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port: ownPort } = proxy.address() as AddressInfo;
  return { host: '127.0.0.1', port: ownPort, close: () => proxy.close() };
}

// Proves audit-8
test('the row and the commit are sent before either is answered', async () => {
  const order: string[] = [];
  const { close, ...through } = await openProxy(target.connection, order);
  const db = openDatabase({ ...target.connection, ...through, max: 1 }, () => {});
  await withCommitRow(rowOf('warm'), () => db.transaction((tx) => tx.run(insert, ['first'])));
  order.length = 0;
  await withCommitRow(rowOf('row'), () => db.transaction((tx) => tx.run(insert, ['change'])));
  await db.close();
  close();
  expect(order.slice(0, 6)).toEqual(['begin', 'answered', 'change', 'answered', 'row', 'commit']);
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
