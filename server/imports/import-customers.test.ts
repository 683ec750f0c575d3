/**
 * Importing customers: all faults are reported first, the file is saved completely or not at all, and can be undone.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { sendImport } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone, closeZones } from '#server/testing/builders/zones.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { processImports } from './process-import.ts';

let shop: TestShop;
let asMeera: CallShop;
let known: BuiltCustomer;
let jar: { id: string };
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop));
  await buildContainer(shop, '20 L jar');
  jar = await buildProduct(shop, { name: 'Mineral Water', size: '20 L', depositPaise: 0 });
  known = await buildCustomer(shop, { name: 'Known One', phone: '98450 11111' });
});
afterAll(async () => {
  const faults = await findLedgerFaults(shop.db);
  await shop.close();
  expect(faults).toEqual([]);
});

const head = 'Name,Mobile No.,Email,पता,PIN,Container,Jars,Deposit,Balance,Dues,Product,Qty,Days,Time';
const send = (...lines: string[]) => sendImport(shop, asMeera, 'customers', [head, ...lines].join('\r\n'));
const faultsOf = async (id: string) => {
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id } })).body.data;
  return rows.map(({ line, faults }) => [line, ...faults.map(({ column, msg }) => [column, msg])]);
};
function act(name: 'write' | 'return', id: string, body: object = {}) {
  shop.clock.advance(1);
  return asMeera(`POST /admin/imports/:id/${name}` as 'POST /admin/imports/:id/write', {
    params: { id },
    headers: { 'idempotency-key': newId() },
    ...(name === 'write' && { body }),
  });
}
async function save(id: string, body: object = {}) {
  const answer = await act('write', id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await processImports(shop);
  return (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import;
}
const find = async (search: string) =>
  (await asMeera('GET /admin/users', { query: { search } })).body.data.users.map(({ id }) => id);
const heldBy = async (id: string) => {
  const { containers, depositHeld, credit } = (await asMeera('GET /admin/jars/customers/:id', { params: { id } })).body
    .data.customer;
  return [containers[0]?.count ?? 0, depositHeld, credit];
};
const address = '"14 Lake View Road, Indiranagar",560038';

// Proves jars-12
test('each fault of each row is reported by line and column, and a file with a fault saves nothing', async () => {
  const found = await send(
    `Asha Rao,98450 20001,,${address},20 l JAR,3,450,,,,,,`,
    `,98450 20002,,${address},,,,,,,,,`,
    'Ravi,98450 20003,,,,,,,,,,,,',
    `Ravi,9.84502E+09,,${address},,,,,,,,,,`,
    `Meena,12345,,${address},20 L jug,2,12.345,,,,,,`,
    `Other Name,98450 11111,,,,,,,,,,,,`,
    `Devi,98450 20004,,${address},,1,,5,5,,,,`,
    `=A1,98450 20005,,${address},,,,,,Cola,0,sometimes,`,
    `Lata,98450 20006,,${address},,,,,,Mineral Water,1,daily,`,
  );
  expect(found).toMatchObject({ state: 'checked', total: 9, wrong: 8, headerLine: 1 });
  expect(await faultsOf(found.id)).toEqual([
    [3, ['name', 'Name is required']],
    [4, ['street', 'Address is required']],
    [
      5,
      [
        'phone',
        'The spreadsheet has shortened this phone number. Format the column as text, and enter the number again.',
      ],
    ],
    [6, ['deposit', 'This is not an amount in rupees.'], ['phone', 'Phone number must be at least 10 digits']],
    [7, ['name', 'This is Known One in the shop. Use that name, or leave the name empty.']],
    [8, ['container', 'Jars need a container.'], ['dues', 'A customer has either a balance or dues.']],
    [
      9,
      ['name', 'There is a formula or an error here instead of a value. Paste it as a value.'],
      ['planDays', 'How often? For example: daily, every 2 days, or Mon, Thu.'],
      ['planQuantity', 'Quantity must be a whole number from 1 to 999.'],
      ['name', 'Name is required'],
      ['planProduct', 'There is no such product in the shop.'],
    ],
    [10, ['planWindow', 'Several delivery times are possible. Write one of them here.']],
  ]);
  const refused = await act('write', found.id);
  expect([refused.status, refused.body.message]).toEqual([409, 'Some rows are wrong. Nothing was saved.']);
  expect(await find('98450 20001')).toEqual([]);
});

test('one wrong row of ten thousand is reported with its line, and no row is saved', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => `Many,${9_860_000_000 + at},,${address},,,,,,,,,`);
  lines[8765] = `Many,98600,,${address},,,,,,,,,`;
  const found = await send(...lines);
  expect(found).toMatchObject({ state: 'checked', total: 10_000, wrong: 1 });
  expect(await faultsOf(found.id)).toEqual([[8767, ['phone', 'Phone number must be at least 10 digits']]]);
  expect((await act('write', found.id)).body.message).toBe('Some rows are wrong. Nothing was saved.');
  expect(await find('98600 00000')).toEqual([]);
});

// Proves zones-15, zones-16
test('city and state come from the zone of a PIN code, and a state that a PIN code only suggests is not saved', async () => {
  await buildZone(shop, { pincodes: ['691001'], city: 'Kollam', state: 'Kerala' });
  const file = [
    'Name,Mobile,Address,PIN,City,State',
    'Zone,98455 40001,14 Lake View Road,691001,,',
    'Table,98455 40002,14 Lake View Road,110001,,',
    'Suggested,98455 40003,14 Lake View Road,691002,Kollam,',
    'Typed,98455 40004,14 Lake View Road,605001,Mahe,pondy',
    'No city,98455 40005,14 Lake View Road,691002,,',
  ];
  const wrong = await sendImport(shop, asMeera, 'customers', file.join('\r\n'));
  expect(await faultsOf(wrong.id)).toEqual([[6, ['city', 'City is required']]]);
  const found = await sendImport(shop, asMeera, 'customers', file.slice(0, -1).join('\r\n'));
  expect(await faultsOf(found.id)).toEqual([]);
  await save(found.id);
  const places = sql<{ recipient: string; city: string; state: string }>(
    `select recipient, city, state from addresses where phone like '98455 4000%' order by phone`,
  );
  expect(await shop.db.rows(places)).toEqual([
    { recipient: 'Zone', city: 'Kollam', state: 'Kerala' },
    { recipient: 'Table', city: 'Delhi', state: 'Delhi' },
    { recipient: 'Suggested', city: 'Kollam', state: '' },
    { recipient: 'Typed', city: 'Mahe', state: 'Puducherry' },
  ]);
  await closeZones(shop);
});

// Proves jars-12
test('a valid file creates accounts, addresses, jars, deposits, balances, dues and plans, and the undo removes all', async () => {
  const found = await send(
    `Asha Rao,98450 30001,asha@imported.example,${address},20 L jar,३,450,120.50,,Mineral Water,2,"Mon, Thu",Morning`,
    `,+91 98450-30001,,"2nd Cross, Hoysala Nagar",560038,,,,,,,,,`,
    `Ravi Kumar,98450 30002,,${address},20 L jar,2,300,,"1,255",,,,`,
    `Known One,98450 11111,,,,20 L jar,4,600,,,,,,`,
    `Example: Nobody,98450 30003,,${address},,,,,,,,,`,
  );
  expect(await faultsOf(found.id)).toEqual([]);
  expect(found.sums).toEqual({
    added: 2,
    known: 1,
    addresses: 3,
    jars: 9,
    depositHeld: 1350,
    credit: 120.5,
    dues: 1255,
    plans: 1,
    pricesAbove: 0,
    pricesBelow: 0,
    pricesSame: 0,
    notes: 0,
    tags: 0,
  });
  const written = await save(found.id);
  expect(written).toMatchObject({ state: 'written', total: 4, passed: 0 });
  const [asha = ''] = await find('98450 30001');
  const [ravi = ''] = await find('98450 30002');
  expect([await heldBy(asha), await heldBy(ravi), await heldBy(known.id)]).toEqual([
    [3, 450, 120.5],
    [2, 300, 0],
    [4, 600, 0],
  ]);
  const { plans } = (await asMeera('GET /admin/plans', { query: { customerId: asha } })).body.data;
  expect(plans).toMatchObject([{ weekdays: [1, 4], lines: [{ productId: jar.id, quantity: 2 }] }]);
  const charges = sql<{ duePaise: number }>('select due_paise from charges where customer_id = $1');
  expect(await shop.db.rows(charges, [ravi])).toEqual([{ duePaise: 1255_00 }]);
  const again = await send(`Ravi Kumar,98450 30002,,,,20 L jar,2,300,,,,,,`);
  expect((await faultsOf(again.id)).flat(2)).toContain('This opening balance of the customer is already set.');

  expect((await act('return', found.id)).body).toMatchObject({ success: true });
  await processImports(shop);
  const { state, kept } = (await asMeera('GET /admin/imports/:id', { params: { id: found.id } })).body.data.import;
  expect([state, kept]).toEqual(['returned', 0]);
  expect([await heldBy(known.id), await heldBy(ravi)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(await shop.db.rows(charges, [ravi])).toEqual([{ duePaise: 0 }]);
  expect((await asMeera('GET /admin/plans', { query: { customerId: asha } })).body.data.plans).toEqual([]);
  const { user } = (await asMeera('GET /admin/users/:id', { params: { id: ravi } })).body.data;
  expect(user.isActive).toBe(false);
  // The corrected file finds the accounts that stayed because of their ledger entries, and creates no duplicates.
  const corrected = await send(`Ravi K. Kumar,98450 30002,,${address},20 L jar,1,150,,,,,,`);
  expect(await save(corrected.id)).toMatchObject({ state: 'written', wrong: 0 });
  expect(await find('98450 30002')).toEqual([ravi]);
  expect(await heldBy(ravi)).toEqual([1, 150, 0]);
});

test('an undo keeps a customer who has paid after the import, and is refused after a day', async () => {
  const found = await send(`Gita,98450 40001,,${address},,,,,,,,,`, `Hari,98450 40002,,${address},,,,,,,,,`);
  await save(found.id);
  const [gita = ''] = await find('98450 40001');
  const body = { customerId: gita, amount: 50, method: 'cash', reason: 'At the door' };
  const headers = { 'idempotency-key': newId() };
  expect((await asMeera('POST /admin/money/payments', { headers, body })).status).toBe(200);
  expect((await act('return', found.id)).status).toBe(200);
  await processImports(shop);
  expect(await faultsOf(found.id)).toEqual([[2, [null, 'Gita stays: jars or money were entered.']]]);
  expect([await find('98450 40001'), await find('98450 40002')]).toEqual([[gita], []]);
  const late = await send(`Late,98450 40003,,${address},,,,,,,,,`);
  await save(late.id);
  shop.clock.advance(25 * 3600);
  asMeera = shop.as(await buildAdmin(shop));
  expect((await act('return', late.id)).body.message).toBe('An import can be undone for 24 hours.');
  expect(await find('98450 40003')).toHaveLength(1);
});

test('an undo keeps customers after a pay-out or a reversed opening balance, but not after a reversed payment', async () => {
  const rowOf = (name: string, phone: string) => `${name},${phone},,${address},20 L jar,1,150,100,,,,,`;
  const found = await send(rowOf('Usha', '98450 80001'), rowOf('Veda', '98450 80002'), rowOf('Wasim', '98450 80003'));
  await save(found.id);
  const [usha = '', veda = '', wasim = ''] = (
    await Promise.all(['98450 80001', '98450 80002', '98450 80003'].map(find))
  ).flat();
  const post = async (call: 'payments' | 'pay-outs' | 'take-backs', body: object) => {
    const headers = { 'idempotency-key': newId() };
    const path = `POST /admin/money/${call}` as 'POST /admin/money/take-backs';
    const answer = await asMeera(path, { headers, body: { reason: 'At the desk', ...body } as never });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const lastEvent = sql<{ eventId: string }>(`
    select t.event_id from ledger_accounts a join ledger_transfers t on a.id in (t.debit_account_id, t.credit_account_id)
    where a.user_id = $1 order by t.id desc limit 1`);
  const takeBackLast = async (customerId: string) =>
    post('take-backs', (await shop.db.row(lastEvent, [customerId])) ?? {});
  await post('pay-outs', { customerId: usha, amount: 100, method: 'cash' });
  await takeBackLast(veda);
  await post('payments', { customerId: wasim, amount: 50, method: 'cash' });
  await takeBackLast(wasim);
  await act('return', found.id);
  await processImports(shop);
  expect((await faultsOf(found.id)).map(([line]) => line)).toEqual([2, 3]);
});

test('importing an identical file again needs a confirmation, and adds no customer twice', async () => {
  const line = `Twice,98450 50001,,${address},,,,,,,,,`;
  await save((await send(line)).id);
  const second = await send(line);
  expect([second.sameAs?.by !== undefined, second.sums.added, second.sums.known]).toEqual([true, 0, 1]);
  expect((await act('write', second.id)).body.message).toBe('There is nothing new in this file.');
});

test('two concurrent imports of the same customers create each customer once', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `Both ${at},98451 ${10_000 + at},,${address},,,,,,,,,`);
  const [one, other] = [await send(...lines), await send(...lines, `Only,98451 20000,,${address},,,,,,,,,`)];
  for (const { id } of [one, other]) expect((await act('write', id)).status).toBe(200);
  await Promise.all([processImports(shop), processImports(shop)]);
  const count = sql<{ count: number }>(`select count(*) as count from users where phone like '98451 %'`);
  expect((await shop.db.row(count))?.count).toBe(31);
  const passedOf = async ({ id }: { id: string }) =>
    (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import.passed;
  // The second import skips the customers that the first one has created.
  expect([await passedOf(one), await passedOf(other)].toSorted()).toEqual([0, 30]);
});

test('an import is undone if one of its batches cannot be saved, and staff read the reason', async () => {
  const lines = Array.from({ length: 150 }, (_, at) => `Half ${at},98452 ${10_000 + at},,${address},,,,,,,,,`);
  const { id } = await send(...lines);
  const beside = await send(`Beside Them,98452 20000,,${address},,,,,,,,,`);
  for (const one of [id, beside.id]) await act('write', one);
  const ruleAgainst = (name: string) => `alter table users add constraint refused check (name <> '${name}') not valid`;
  await shop.db.run(sql(ruleAgainst('Half 120')));
  await expect(processImports(shop)).rejects.toThrow('refused');
  expect(await find('98452 20000'), 'the one behind it').toHaveLength(1);
  await shop.db.run(sql('alter table users drop constraint refused'));
  await processImports(shop);
  const { state, fault } = (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import;
  expect([state, fault]).toEqual([
    'returned',
    'The import could not be finished. All of it was undone, and nothing is saved.',
  ]);
  expect(await find('98452')).toHaveLength(1);
});

test('another process continues a crashed import after its claim has expired, and creates each customer once', async () => {
  const lines = Array.from(
    { length: 250 },
    (_, at) => `Cut ${at},98453 ${10_000 + at},,${address},20 L jar,1,150,,,,,,`,
  );
  const { id } = await send(...lines);
  await act('write', id);
  const count = sql<{ count: number }>(`select count(*) as count from users where phone like '98453 %'`);
  const made = async () => (await shop.db.row(count))?.count;
  // The state after a crash that followed the first batch: its progress is stored, and the claim of the crashed process
  // has not expired.
  const killed = openShopThatDies(shop);
  await expect(processImports(killed)).rejects.toThrow('killed');
  expect(await made()).toBe(100);
  await processImports(shop);
  expect(await made()).toBe(100);
  shop.clock.advance(91);
  await processImports(shop);
  expect(await made()).toBe(250);
  const { state, passed } = (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import;
  expect([state, passed]).toEqual(['written', 0]);
  const [first = ''] = await find('98453 10000');
  expect(await heldBy(first)).toEqual([1, 150, 0]);
});

/** Opens a shop whose database fails at every statement after its first transaction. */
function openShopThatDies(whole: TestShop): TestShop {
  let batches = 0;
  let isDead = false;
  const dies = <Args extends unknown[], Result>(ask: (...args: Args) => Promise<Result>) => {
    return (...args: Args): Promise<Result> => (isDead ? Promise.reject(new Error('killed')) : ask(...args));
  };
  const { db } = whole;
  const transaction: typeof db.transaction = async (work) => {
    if (isDead) throw new Error('killed');
    const result = await db.transaction(work);
    batches += 1;
    isDead = batches === 1;
    return result;
  };
  return {
    ...whole,
    db: { ...db, rows: dies(db.rows), row: dies(db.row), run: dies(db.run), transaction },
  } as TestShop;
}

test('rows are checked again after staff choose columns', async () => {
  const found = await sendImport(
    shop,
    asMeera,
    'customers',
    `a;b;c;d\nLata;98450 60001;"12 Temple Street, Indiranagar";560038`,
  );
  expect([found.missing, found.columns.map(({ field }) => field)]).toEqual([['phone'], [null, null, null, null]]);
  const columns = ['name', 'phone', 'street', 'pincode'].map((field, index) => ({ index, field }));
  const body = { headerLine: 1, columns };
  const params = { id: found.id };
  expect((await asMeera('PUT /admin/imports/:id/columns', { params, body })).status).toBe(200);
  await processImports(shop);
  const now = (await asMeera('GET /admin/imports/:id', { params })).body.data.import;
  expect([now.missing, now.wrong, now.sums.added]).toEqual([[], 0, 1]);
  const double = { headerLine: 1, columns: columns.map(({ index }) => ({ index, field: 'name' })) };
  const refused = await asMeera('PUT /admin/imports/:id/columns', { params, body: double });
  expect([refused.status, refused.body.message]).toEqual([400, 'Two columns are read as Name.']);
});
