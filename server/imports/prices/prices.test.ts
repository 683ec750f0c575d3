/** The column "Rate" of a notebook becomes agreed prices. The list price of a jar is ₹40. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer, buildStaff } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { processImports } from '../process-import.ts';

let shop: TestShop;
let asMeera: CallShop;
let jar: string;
let known: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop, { name: 'Meera' }));
  const containerId = await buildContainer(shop, '20 L jar');
  const product = { name: 'Lake Water', size: '20 L', pricePaise: 40_00, depositPaise: 150_00, containerId };
  jar = (await buildProduct(shop, product)).id;
  known = await buildCustomer(shop, { name: 'Known One', phone: '98711 00081' });
});
afterAll(() => shop.close());

const address = '14 Lake Road,560038';
const send = (...lines: string[]) => sendWith('Rate', ...lines);
async function sendWith(heading: string, ...lines: string[]) {
  const text = [`Name,Phone,Address,PIN code,Item,${heading}`, ...lines].join('\n');
  return sendImport(shop, asMeera, 'customers', text);
}
async function change(id: string, what: 'values' | 'cells', body: object) {
  const call = `PUT /admin/imports/:id/${what}` as 'PUT /admin/imports/:id/values';
  await asMeera(call, { params: { id }, body: body as never });
  await processImports(shop);
  return (await asMeera('GET /admin/imports/:id', { params: { id } })).body.data.import;
}
const chooseJar = (id: string) =>
  change(id, 'values', { values: [{ field: 'priceProduct', value: 'Lake Water 20 L' }] });
const faultsOf = async (id: string) =>
  (await asMeera('GET /admin/imports/:id/faults', { params: { id } })).body.data.rows.map(({ name, row, faults }) => ({
    name,
    row,
    faults: faults.map(({ column, msg }) => [column, msg]),
  }));
const find = async (search: string) =>
  (await asMeera('GET /admin/users', { query: { search } })).body.data.users[0]?.id ?? '';
const entriesOf = async (id: string) =>
  (await asMeera('GET /admin/users/:id/prices', { params: { id } })).body.data.entries.map(
    ({ price, firstDay, reason, by, state }) => ({ price, firstDay, reason, by, state }),
  );
const agree = async (id: string, price: number | null, days = 0) => {
  shop.clock.advance(1000);
  const body = {
    productId: jar,
    price,
    firstDay: addDays(shop.clock().toISOString().slice(0, 10), days),
    reason: 'Asked for it',
  };
  const headers = { 'idempotency-key': newId() };
  expect((await asMeera('POST /admin/users/:id/prices', { params: { id }, headers, body })).status).toBe(201);
};

// Proves jars-23
test('rates become agreed prices of the chosen product from today, unless they are the list price', async () => {
  const found = await send(
    `Asha,9871100082,${address},,35`,
    `Ravi,9871100083,${address},,Rs 45/-`,
    `Devi,9871100084,${address},,40`,
    `Lata,9871100085,${address},,`,
    'Known One,9871100081,,,,36',
  );
  expect(found).toMatchObject({ wrong: 4, unusedColumns: [], questions: [] });
  expect(found.values).toMatchObject([
    { field: 'priceProduct', rows: 4, value: null, proposed: 'Lake Water 20 L', choices: ['Lake Water 20 L'] },
  ]);
  const sums = { added: 4, known: 1, pricesBelow: 2, pricesAbove: 1, pricesSame: 1 };
  expect(await chooseJar(found.id)).toMatchObject({ wrong: 0, sums });
  const saved = await finishImport(shop, asMeera, 'write', found.id);
  expect(saved).toMatchObject({ state: 'written', incomplete: 0, passed: 0 });
  const today = shop.clock().toISOString().slice(0, 10);
  const entry = { firstDay: today, reason: 'Imported list', by: 'Meera', state: 'current' };
  expect(await entriesOf(await find('98711 00082'))).toEqual([{ ...entry, price: 35 }]);
  expect(await entriesOf(await find('98711 00083'))).toEqual([{ ...entry, price: 45 }]);
  expect(await entriesOf(await find('98711 00084'))).toEqual([]);
  expect(await entriesOf(await find('98711 00085'))).toEqual([]);
  expect(await entriesOf(known.id)).toEqual([{ ...entry, price: 36 }]);

  // The same price is agreed already, so the second import has nothing new about this customer.
  const again = await chooseJar((await send('Known One,9871100081,,,,36')).id);
  expect(again).toMatchObject({ wrong: 0, sums: { known: 1, pricesBelow: 0 } });

  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 0 });
  expect(await entriesOf(known.id)).toMatchObject([{ price: 36, state: 'taken-back' }]);
  expect(await find('98711 00082')).toBe('');
});

// Proves jars-23
test('a rate that cannot be a price, or differs from one that is agreed, is a fault and can be corrected', async () => {
  await agree(known.id, 38);
  const found = await sendWith(
    'Agreed price',
    `Usha,9871100086,${address},,0`,
    `Tara,9871100087,${address},,"20,00,000"`,
    `Hema,9871100088,${address},,free`,
    `Gita,9871100089,${address},,35`,
    `Gita,9871100089,16 Lake Road,560038,,36`,
    'Known One,9871100081,,,,36',
  );
  await chooseJar(found.id);
  const faults = await faultsOf(found.id);
  const column = 'agreedPrice';
  expect(faults.map(({ name, faults: all }) => [name, ...all])).toEqual([
    ['Usha', [column, 'Price must be greater than 0']],
    ['Tara', [column, 'Must not exceed 10,00,000']],
    ['Hema', [column, 'This is not an amount in rupees.']],
    ['Gita', [null, 'Line 6 of this customer has a fault.']],
    ['Gita', [column, 'Line 5 has another price for this customer.']],
    ['Known One', [column, '₹38 is agreed with this customer already. Leave this empty to keep it.']],
  ]);
  const values = ['32', '33', '', '', '35', ''];
  const changes = faults.map(({ row }, at) => ({ row, column, cell: '', value: values[at] ?? '' }));
  changes.splice(3, 1);
  const now = await change(found.id, 'cells', { changes });
  expect(now).toMatchObject({ wrong: 0, sums: { added: 4, pricesBelow: 3, pricesAbove: 0 } });
  await finishImport(shop, asMeera, 'write', found.id);
  expect(await entriesOf(await find('98711 00089'))).toMatchObject([{ price: 35 }]);
  expect(await entriesOf(known.id)).toMatchObject([{ price: 38, state: 'current' }, { price: 36 }]);
});

// Proves jars-23
test('a comma that does not group digits, and a rate far above the list price, are faults of their rows', async () => {
  const usual = Array.from({ length: 8 }, (_, at) => `Usual ${at},987110020${at},${address},,35`);
  const odd = [`Month,9871100210,${address},,900`, `Comma,9871100211,${address},,"35,40"`];
  const found = await send(...usual, ...odd);
  expect(found.questions).toEqual([]);
  await chooseJar(found.id);
  const column = 'agreedPrice';
  const tooHigh = '₹900 is far above the list price of ₹40. If it is right, write it here again.';
  const faults = await faultsOf(found.id);
  expect(faults.map(({ name, faults: all }) => [name, ...all])).toEqual([
    ['Month', [column, tooHigh]],
    ['Comma', [column, 'This is not an amount in rupees.']],
  ]);
  // The rows with faults are moved to another import, which also asks before it takes these prices.
  const headers = { 'idempotency-key': newId() };
  const step = { params: { id: found.id }, headers, body: { onlyRight: true } };
  expect((await asMeera('POST /admin/imports/:id/write', step)).status).toBe(200);
  await processImports(shop);
  const { rest } = (await asMeera('GET /admin/imports/:id', { params: { id: found.id } })).body.data.import;
  const comma = { row: faults[1]?.row ?? 0, column, cell: '', value: '35.40' };
  expect(await change(rest ?? '', 'cells', { changes: [comma] })).toMatchObject({ wrong: 1, sums: { added: 1 } });
  const month = { row: faults[0]?.row ?? 0, column, cell: '', value: '900' };
  expect(await change(rest ?? '', 'cells', { changes: [month] })).toMatchObject({ wrong: 0, sums: { pricesAbove: 1 } });
});

// Proves jars-23
test('high rates are taken if staff say that the column has the prices of one jar', async () => {
  const found = await send(`Dear,9871100212,${address},,900`, `Dearer,9871100213,${address},,950`);
  expect(found.questions).toMatchObject([{ kind: 'column', index: 5 }]);
  const columns = found.columns.map(({ index, field }) => ({ index, field: index === 5 ? 'agreedPrice' : field }));
  await asMeera('PUT /admin/imports/:id/columns', { params: { id: found.id }, body: { headerLine: 1, columns } });
  await processImports(shop);
  expect(await chooseJar(found.id)).toMatchObject({ wrong: 0, sums: { pricesAbove: 2 } });
});

test('a rate belongs to the product that its row names, and a product that the shop does not have is a fault', async () => {
  await buildProduct(shop, { name: 'Hill Water', size: '5 L', pricePaise: 20_00, depositPaise: 0 });
  const text = ['Name,Phone,Address,PIN code,Item,Days,Rate'];
  text.push(`Rani,9871100090,${address},Hill Water,on call,18`, `Sita,9871100091,${address},Sea Water,on call,18`);
  const found = await sendImport(shop, asMeera, 'customers', text.join('\n'));
  expect(found).toMatchObject({ wrong: 1, values: [], sums: { added: 1, pricesBelow: 1 } });
  expect((await faultsOf(found.id)).map(({ faults }) => faults)).toEqual([
    [['planProduct', 'There is no such product in the shop.']],
  ]);
});

// Proves jars-12, jars-23
test('undoing an import keeps a price that staff have changed in between, and gives the reason', async () => {
  const pari = await buildCustomer(shop, { name: 'Pari', phone: '98711 00093' });
  const found = await send(`Nita,9871100092,${address},,35`, 'Pari,9871100093,,,,35');
  await chooseJar(found.id);
  await finishImport(shop, asMeera, 'write', found.id);
  const nita = await find('98711 00092');
  for (const id of [nita, pari.id]) await agree(id, 34);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 2 });
  expect((await faultsOf(found.id)).map(({ faults }) => faults)).toEqual([
    [[null, 'Nita stays: an agreed price was changed.']],
    [[null, 'The agreed price stays: another one was agreed since.']],
  ]);
  for (const id of [nita, pari.id]) {
    expect(await entriesOf(id)).toMatchObject([
      { price: 34, state: 'current' },
      { price: 35, state: 'past' },
    ]);
  }
});

// Proves jars-23
test('saving a file with prices needs the permission to agree prices', async () => {
  for (const rate of [35, 40]) await saveAsClerk(`Hira,98711002${rate},${address},,${rate}`);
});

async function saveAsClerk(...lines: string[]) {
  const clerk = shop.as(await buildStaff(shop, ['users.import']));
  const found = await send(...lines);
  await chooseJar(found.id);
  const step = () => ({ params: { id: found.id }, headers: { 'idempotency-key': newId() }, body: {} });
  const message = 'Only staff who may agree prices can save a file with prices. Leave the column of prices out.';
  const refused = await clerk('POST /admin/imports/:id/write', step());
  expect([refused.status, refused.body.message]).toEqual([403, message]);
  const agreer = shop.as(await buildStaff(shop, ['users.import', 'users.terms']));
  expect((await agreer('POST /admin/imports/:id/write', step())).status).toBe(200);
}

// Proves jars-23
test('a price that ends on a later day is agreed until then', async () => {
  const ends = await buildCustomer(shop, { name: 'Ends', phone: '98711 00221' });
  await agree(ends.id, 38);
  await agree(ends.id, null, 30);
  const found = await chooseJar((await send('Ends,9871100221,,,,36')).id);
  expect((await faultsOf(found.id)).map(({ faults }) => faults)).toEqual([
    [['agreedPrice', '₹38 is agreed with this customer already. Leave this empty to keep it.']],
  ]);
});

// Proves jars-24
test('an imported price applies, even if staff ended an earlier price after the check', async () => {
  const late = await buildCustomer(shop, { name: 'Ended', phone: '98711 00222' });
  const found = await chooseJar((await send('Ended,9871100222,,,,36')).id);
  await agree(late.id, null);
  expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({ incomplete: 0 });
  expect(await entriesOf(late.id)).toMatchObject([{ price: 36, state: 'current' }, { price: null }]);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ kept: 0 });
  expect(await entriesOf(late.id)).toContainEqual(expect.objectContaining({ price: 36, state: 'taken-back' }));
});

const setListPrice = sql('update products set price_paise = $2 where id = $1');

// Proves jars-24
test('a rate that equalled the list price is agreed if the list price was changed after the check', async () => {
  const there = await buildCustomer(shop, { name: 'There', phone: '98711 00224' });
  const found = await send(`Alike,9871100223,${address},,40`, 'There,9871100224,16 Lake Road,560038,,40');
  expect(await chooseJar(found.id)).toMatchObject({ sums: { pricesSame: 2, pricesBelow: 0 } });
  const old = await buildCustomer(shop, { name: 'Old', phone: '98711 00226' });
  const late = await send(`Later,9871100225,${address},,40`, 'Old,9871100226,,,,40');
  await chooseJar(late.id);
  await finishImport(shop, asMeera, 'write', found.id);
  const same = await find('98711 00223');
  expect(await entriesOf(same)).toEqual([]);
  await shop.db.run(setListPrice, [jar, 45_00]);
  expect(await finishImport(shop, asMeera, 'write', late.id)).toMatchObject({ incomplete: 0 });
  const imported = { price: 40, reason: 'Imported list' };
  for (const id of [await find('98711 00225'), old.id])
    expect(await entriesOf(id)).toMatchObject([{ ...imported, state: 'current' }]);
  expect(await finishImport(shop, asMeera, 'return', late.id)).toMatchObject({ kept: 0 });
  expect(await entriesOf(old.id)).toMatchObject([{ ...imported, state: 'taken-back' }]);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ kept: 0 });
  expect(await entriesOf(there.id)).toEqual([]);
  await shop.db.run(setListPrice, [jar, 40_00]);
});

const deleteProduct = sql('update products set deleted_at = now() where name = $1');

// Proves jars-24
test('a price that was agreed after the check stays, and the import names the row whose price it did not save', async () => {
  const found = await send(`Mala,9871100094,${address},,35`, 'Known One,9871100081,,,,');
  await chooseJar(found.id);
  const late = await buildCustomer(shop, { name: 'Late', phone: '98711 00095' });
  const other = await send('Late,9871100095,,,,35');
  await chooseJar(other.id);
  await agree(late.id, 33);
  expect(await finishImport(shop, asMeera, 'write', other.id)).toMatchObject({ state: 'written', incomplete: 1 });
  const msg =
    'The agreed price was not saved: another one was agreed after the check, or the customer or product was removed.';
  expect((await faultsOf(other.id)).map(({ name, faults }) => [name, faults])).toEqual([
    ['Late', [['agreedPrice', msg]]],
  ]);
  expect(await entriesOf(late.id)).toMatchObject([{ price: 33 }]);
  await shop.db.run(deleteProduct, ['Lake Water']);
  expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({ incomplete: 1, sums: { added: 1 } });
  expect(await entriesOf(await find('98711 00094'))).toEqual([]);
});
