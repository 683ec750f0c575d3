/** Importing products: new and existing products, the templates in each language, and undoing an import. */
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importColumns, joinedColumns } from '#contract/imports/columns.ts';
import { languages, translate } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asMeera: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asMeera = shop.as(await buildAdmin(shop));
  await buildContainer(shop, '20 L jar');
  await buildCategory(shop, { name: 'Glass' });
  await buildProduct(shop, { name: 'Lake Water', size: '20 L', pricePaise: 85_00 });
});
afterAll(() => shop.close());

const head = 'Name,Size,Litres,Price,Deposit,Stock,Category,Container';
const send = (...lines: string[]) => sendImport(shop, asMeera, 'products', [head, ...lines].join('\n'));
const find = async (search: string) =>
  (await asMeera('GET /admin/products', { query: { search } })).body.data.products.map(
    ({ name, size, price, stock }) => [name, size, price, stock],
  );

test('an import adds new products and leaves existing ones unchanged, and its undo removes the new ones', async () => {
  const found = await send(
    'Hill Water,20 L,20,60,150,100,,20 L jar',
    'Hill Water,1 L,1,"1,020.50",,"1,200",glass,',
    'lake  WATER,20 l,20,99,150,5,,20 L jar',
  );
  expect([found.wrong, found.sums]).toMatchObject([0, { added: 2, known: 1 }]);
  const saved = await finishImport(shop, asMeera, 'write', found.id);
  expect(saved).toMatchObject({ state: 'written', passed: 1 });
  expect((await find('hill water')).toSorted()).toEqual([
    ['Hill Water', '1 L', 1020.5, 1200],
    ['Hill Water', '20 L', 60, 100],
  ]);
  expect(await find('lake water')).toMatchObject([['Lake Water', '20 L', 85, expect.anything()]]);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 0 });
  expect(await find('hill water')).toEqual([]);
  expect(await find('lake water')).toHaveLength(1);
});

test('rows checked by the previous release are saved, even without columns that only this release knows', async () => {
  const found = await send('Old Water,1 L,1,20,,100,,');
  await shop.db.run(sql("update import_rows set work = work - 'description' where import_id = $1"), [found.id]);
  await finishImport(shop, asMeera, 'write', found.id);
  expect(await find('old water')).toEqual([['Old Water', '1 L', 20, 100]]);
});

// Proves names-6
test('an import reads Hindi names and descriptions, and checks them like the English ones', async () => {
  const lines = [
    `${head},Name in Hindi,हिंदी विवरण`,
    'Rain Water,1 L,1,20,,100,,,बारिश का पानी,छत से',
    'Snow Water,1 L,1,20,,100,,,,',
    'Sea Water,1 L,1,20,,100,,,स,',
  ];
  const found = await sendImport(shop, asMeera, 'products', lines.join('\n'));
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect(rows).toMatchObject([
    { line: 4, faults: [{ column: 'hindiName', msg: 'Product name must be at least 2 characters long' }] },
  ]);
  const right = await sendImport(shop, asMeera, 'products', lines.slice(0, 3).join('\n'));
  await finishImport(shop, asMeera, 'write', right.id);
  const { products } = (await shop.call('GET /products', {}, { 'accept-language': 'hi' })).body.data;
  expect(products.find(({ name }) => name === 'बारिश का पानी')).toMatchObject({ description: 'छत से' });
  expect(products.map(({ name }) => name)).toContain('Snow Water');
});

test('every fault of every product is reported', async () => {
  const found = await send(
    'River Water,20 L,20,60,150,100,Steel,Jug',
    'River Water,20 L,20,60,150,100,,none',
    ',20 L,many,-5,,x,,',
    'Big Water,25 L,25,60,150,1,,',
  );
  expect(found.wrong).toBe(4);
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect(rows.map(({ line, faults }) => [line, ...faults.map(({ column }) => column)])).toEqual([
    [2, 'category', 'container'],
    [3, 'name'],
    [4, 'name', 'price', 'capacity', 'stock'],
    [5, 'container'],
  ]);
});

test('an undo keeps a product that was ordered after the import, and removes the other products', async () => {
  const found = await send('Spring Water,20 L,20,60,,100,,20 L jar', 'Brook Water,20 L,20,60,,100,,20 L jar');
  await finishImport(shop, asMeera, 'write', found.id);
  const [spring] = (await asMeera('GET /admin/products', { query: { search: 'spring' } })).body.data.products;
  await buildOrder(shop, await buildCustomer(shop), [{ productId: spring?.id ?? '', quantity: 1 }]);
  expect(await finishImport(shop, asMeera, 'return', found.id)).toMatchObject({ state: 'returned', kept: 1 });
  const { rows } = (await asMeera('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect(rows).toMatchObject([
    { line: 2, faults: [{ msg: 'Spring Water stays: it was changed, ordered or planned.' }] },
  ]);
  expect((await find('water')).map(([name]) => name)).not.toContain('Brook Water');
  expect((await find('spring water')).map(([name]) => name)).toEqual(['Spring Water']);
});

test.each(languages)(
  'every column of the template in %s is recognized, and its examples are skipped',
  async (language) => {
    const filled = {
      products: ['name', 'size', 'capacity', 'price', 'stock', 'container'],
      customers: ['name', 'phone', 'street', 'pincode'],
    };
    const cells = {
      products: [`Filled ${language}`, '20 L', '20', '60', '7', '20 L jar'],
      customers: [
        `Filled ${language}`,
        `98470 1000${languages.indexOf(language)}`,
        '14 Lake View Road, Indiranagar',
        '560038',
      ],
    };
    for (const kind of ['products', 'customers'] as const) {
      const query = { kind, language };
      const template = (await asMeera('GET /admin/imports/template/export', { query })).body;
      const labels = Object.entries<string>(importColumns[kind])
        .filter(([field]) => !joinedColumns.has(field))
        .map(([field, label]) => [field, translate(textsFor('api')[language], label)]);
      expect(Object.keys(readCsv(template)[0] ?? {})).toEqual(labels.map(([, label]) => label));
      const line = labels.map(([field]) => cells[kind][filled[kind].indexOf(field ?? '')] ?? '');
      const found = await sendImport(shop, asMeera, kind, template + stringify([line]));
      expect(found.columns.map(({ field }) => field)).toEqual(labels.map(([field]) => field));
      expect([found.total, found.wrong, found.sums.added, found.missing]).toEqual([1, 0, 1, []]);
      expect(await finishImport(shop, asMeera, 'write', found.id)).toMatchObject({ state: 'written', passed: 0 });
    }
  },
);

test('the export of products can be imported again', async () => {
  const other = await openTestShop();
  const asOwner = other.as(await buildAdmin(other));
  await buildContainer(other, '20 L jar');
  await buildCategory(other, { name: 'Glass' });
  const found = await sendImport(other, asOwner, 'products', (await asMeera('GET /admin/products/export', {})).body);
  expect(found.columns.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(importColumns.products)));
  const { rows } = (await asOwner('GET /admin/imports/:id/faults', { params: { id: found.id } })).body.data;
  expect([found.missing, rows]).toEqual([[], []]);
  await other.close();
});
