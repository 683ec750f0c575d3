/** Opening balances out of a spreadsheet: nothing of one with a broken line, and each balance once. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { sql } from '#server/platform/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { readOpening } from './opening.rules.ts';
import { writeOpenings } from './store-opening.ts';

let shop: TestShop;
let asMeera: CallShop;
let people: BuiltCustomer[];
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop));
  await buildContainer(shop, '20 L jar');
  people = await Promise.all(
    ['98450 11111', '+91 98450 22222', '98450 33333', '98450 33333'].map((phone) => buildCustomer(shop, { phone })),
  );
});
afterAll(() => shop.close());

const emailOf = (at: number) => people[at]?.email ?? '';
const check = async (csv: string) =>
  (await asMeera('POST /admin/jars/opening/check', { body: { csv } })).body.data.check;
const takeIn = (csv: string, key: string = newId()) =>
  asMeera('POST /admin/jars/opening', { headers: { 'idempotency-key': key }, body: { csv } });
const countTransfers = sql<{ count: number }>('select count(*) as count from ledger_transfers');
const transfers = async () => (await shop.db.row(countTransfers))?.count;

// Proves jars-12
test('each fault is told by its line, and nothing is written of a file with one', async () => {
  const csv = [
    'Phone,Email,Container,Jars,Deposit,Credit,Dues',
    '9845011111,,20 l JAR,3,450,,',
    '1234567890,,20 L jar,1,,,',
    '9845033333,,20 L jar,1,,,',
    `9845011111,${emailOf(1)},20 L jar,1,,,`,
    '9845022222,,20 L jug,1,,,',
    '9845022222,,,2,,,',
    '9845022222,,20 L jar,two,,,',
    '9845022222,,20 L jar,,"12.345",,',
    '9845022222,,,,,5,5',
    ',,20 L jar,1,,,',
    '9845022222,,,,,,',
    '098450-11111,,20 L jar,1,,,',
  ].join('\r\n');
  const { faults, faultCount, rows } = await check(csv);
  expect(faults.map(({ line, column, fault }) => [line, column, fault])).toEqual([
    [3, 'phone', 'unknownCustomer'],
    [4, 'phone', 'manyCustomers'],
    [5, 'email', 'otherCustomer'],
    [6, 'container', 'unknownContainer'],
    [7, 'container', 'noContainer'],
    [8, 'jars', 'wrongNumber'],
    [9, 'deposit', 'wrongAmount'],
    [10, 'dues', 'creditAndDues'],
    [11, null, 'noCustomer'],
    [12, null, 'nothing'],
    [13, 'jars', 'twice'],
  ]);
  expect([faultCount, rows > 0]).toEqual([11, true]);
  const refused = await takeIn(csv);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ path: 'csv', msg: 'Some lines are wrong. Nothing was saved.' }],
  ]);
  expect(await transfers()).toBe(0);
});

// Proves jars-12
test('a right file is written once: jars, deposits, credit and dues', async () => {
  const csv = `email;container;jars;deposit;credit;dues
${emailOf(0)};20 L jar;3;"1,450.50";20;
${emailOf(1)};20 L jar;1;150;;255
${emailOf(2)};;;80;;
`;
  expect(await check(csv)).toEqual({
    rows: 3,
    customers: 3,
    jars: 4,
    depositHeld: 1680.5,
    credit: 20,
    dues: 255,
    faultCount: 0,
    faults: [],
  });
  const key = newId();
  const [taken, again] = await Promise.all([takeIn(csv, key), takeIn(csv, key)]);
  const { opening } = taken.body.data;
  expect(opening).toMatchObject({ total: 5, written: 0, left: 5 });
  expect(again.body.data.opening.id).toBe(opening.id);
  expect((await takeIn('email,credit\nx@y.example,1', key)).status).toBe(409);
  const write = () => asMeera('POST /admin/jars/opening/:id/write', { params: { id: opening.id } });
  await Promise.all([write(), write(), writeOpenings(shop)]);
  expect((await write()).body.data.opening).toMatchObject({ total: 5, written: 5, known: 0, left: 0 });
  const held = async (at: number) => {
    const params = { id: people[at]?.id ?? '' };
    const { containers, credit, depositHeld } = (await asMeera('GET /admin/jars/customers/:id', { params })).body.data
      .customer;
    return [containers[0]?.count ?? 0, depositHeld, credit];
  };
  expect([await held(0), await held(1), await held(2)]).toEqual([
    [3, 1450.5, 20],
    [1, 150, 0],
    [0, 80, 0],
  ]);
  const charges = sql<{ kind: string; duePaise: number }>('select kind, due_paise from charges where customer_id = $1');
  expect(await shop.db.rows(charges, [people[1]?.id])).toEqual([{ kind: 'opening', duePaise: 255_00 }]);
  expect((await check(csv)).faults.map(({ fault }) => fault)).toEqual(Array(5).fill('setBefore'));
  expect(await findLedgerFaults(shop.db)).toEqual([]);
});

test('a balance that cannot be written blocks neither other balances nor other imports', async () => {
  const [asha, ravi] = [await buildCustomer(shop), await buildCustomer(shop)];
  const csv = (one: BuiltCustomer) => `email,container,jars,credit\n${one.email},20 L jar,1,10\n`;
  const write = (id: string) => asMeera('POST /admin/jars/opening/:id/write', { params: { id } });
  const { opening } = (await takeIn(csv(asha))).body.data;
  await takeIn(csv(ravi));
  const refuse = `check (import_id <> '${opening.id}' or state <> 'written' or credit_paise = 0) not valid`;
  await shop.db.run(sql(`alter table opening_rows add constraint refused ${refuse}`));
  expect((await write(opening.id)).body.data.opening).toMatchObject({ written: 1, left: 1 });
  const stuck = await write(opening.id);
  expect([stuck.status, stuck.body.message]).toEqual([
    409,
    'Balances that could not be saved: 1. All others are saved. We try these again automatically; if they stay here, please set them by hand.',
  ]);
  await expect(writeOpenings(shop)).rejects.toThrow('write_opening_balances: 1 could not be processed');
  const waiting = sql<{ importId: string }>("select import_id from opening_rows where state = 'waiting'");
  expect(await shop.db.rows(waiting)).toEqual([{ importId: opening.id }]);
  await shop.db.run(sql('alter table opening_rows drop constraint refused'));
  expect(await writeOpenings(shop)).toBe(1);
});

// Proves jars-12
test('a balance that somebody sets meanwhile is passed over', async () => {
  const customer = await buildCustomer(shop);
  const { containers } = (await asMeera('GET /admin/jars')).body.data;
  const { opening } = (await takeIn(`email,container,jars\n${customer.email},20 L jar,2`)).body.data;
  const byHand = { customerId: customer.id, containerId: containers[0]?.id, jars: 1, reason: 'Seen at the door' };
  expect((await asMeera('POST /admin/jars/opening-balance', { body: byHand })).status).toBe(200);
  expect(await writeOpenings(shop)).toBe(1);
  const written = await asMeera('POST /admin/jars/opening/:id/write', { params: { id: opening.id } });
  expect(written.body.data.opening).toMatchObject({ written: 0, known: 1, left: 0 });
});

test.each([
  ['', 1, 'noHead'],
  ['name,jars\nAsha,2', 1, 'noHead'],
  ['phone,jars\n', 1, 'empty'],
  ['phone,jars\n"98450,2', 1, 'brokenQuotes'],
  [`phone,jars\n${'9845011111,1\n'.repeat(5001)}`, 5002, 'tooMany'],
])('a file that is none is refused as a whole: %#', (csv, line, fault) => {
  expect(readOpening(csv)).toEqual({ lines: [], faults: [{ line, column: null, fault }] });
});

// Proves jars-12
test('a cell may be quoted, hold line breaks and semicolons, and follow a mark of Unicode', () => {
  const { lines, faults } = readOpening(
    '\ufeffPHONE\tcontainer\tjars\r\n"98450\n11111"\t"20 ""L"" jar"\t 2 \r\n\r\n9\tx\t1',
  );
  expect(faults).toEqual([]);
  expect(lines.map(({ line, container, jars }) => [line, container, jars])).toEqual([
    [2, '20 "L" jar', 2],
    [5, 'x', 1],
  ]);
});
