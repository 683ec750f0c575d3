/** Two instances draw a number at once, and an instance is killed between the number and its document. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, type Queryable, sql } from '#server/core/db/database.ts';
import { issueSale } from '#server/testing/builders/documents.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

let shop: TestShop;
let otherInstance: Database;
beforeAll(async () => {
  shop = await openTestShop();
  otherInstance = openDatabase(shop.connection, () => {});
});
afterAll(async () => {
  await otherInstance.close();
  await shop.close();
});

const sale = { lines: [{ name: 'Jar', hsn: '2201', basisPoints: 1800, quantity: 1, grossPaise: 300_00 }] };
const issue = (db: Database) => issueSale({ db, clock: shop.clock }, '2026-11-21', sale);
/** A database whose transactions are a part of this one. */
const within = (tx: Queryable): Database => ({ ...shop.db, transaction: (work) => work(tx) });
const drawn = sql<{ number: number }>('select number from documents order by number');
const numbers = async () => (await shop.db.rows(drawn)).map(({ number }) => number);
const from1to = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

// Proves documents-6
test.each(['commits', 'is rolled back'])(
  'of two instances that draw a number at once, the second waits; the first %s',
  async (end) => {
    const { length: before } = await numbers();
    let second: Promise<unknown> | undefined;
    const first = shop.db.transaction(async (tx) => {
      await issue(within(tx));
      second = issue(otherInstance);
      await untilWaiting(shop.db, 1);
      if (end !== 'commits') throw new Error('Refused at the end');
    });
    if (end === 'commits') await first;
    else await expect(first).rejects.toThrow('Refused at the end');
    await second;
    expect(await numbers()).toEqual(from1to(before + (end === 'commits' ? 2 : 1)));
  },
);

const backend = sql<{ pid: number }>('select pg_backend_pid() as pid');
const endBackend = sql('select pg_terminate_backend($1)');

/** Loses the connection after this many writes, as if the process of the instance was killed. */
const endingAfter = (tx: Queryable, writes: number): Queryable => {
  let done = 0;
  return {
    ...tx,
    async run(statement, values) {
      const changed = await tx.run(statement, values);
      done += 1;
      if (done === writes) await shop.db.rows(endBackend, [(await tx.one(backend)).pid]);
      return changed;
    },
  };
};

// Proves documents-6
test.each([
  ['between the document and the next number of its series', 1],
  ['between the next number and the commit', 2],
])('an instance that is killed %s leaves no gap and no document', async (_, writes) => {
  const before = await numbers();
  const killed = otherInstance.transaction((tx) => issue(within(endingAfter(tx, writes))));
  await expect(killed).rejects.toThrow();
  expect(await numbers()).toEqual(before);
  await issue(shop.db);
  expect(await numbers()).toEqual(from1to(before.length + 1));
});
