import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { refreshSearchText } from './product.store.ts';
import { parseSearch } from './rules.ts';

let shop: TestShop;
const bottle = { type: 'bottle' as const, brand: 'Himdhara', description: '' };

beforeAll(async () => {
  shop = await openTestShop();
  const alkaline = await buildCategory(shop, { name: 'Alkaline', sortOrder: 1 });
  const glassware = await buildCategory(shop, { name: 'Glassware', sortOrder: 2, isActive: false });
  await buildProduct(shop, {
    ...bottle,
    name: 'Jar',
    description: 'Purified, returnable',
    size: '20 L',
    capacityMl: 20000,
    brand: 'Paniwala',
  });
  await buildProduct(shop, { ...bottle, name: 'Sparkling', size: '500 ml', capacityMl: 500, categoryId: glassware.id });
  await buildProduct(shop, {
    ...bottle,
    name: 'Mineral Water',
    size: '1 L',
    capacityMl: 1000,
    categoryId: alkaline.id,
  });
  await buildProduct(shop, {
    ...bottle,
    name: 'Pack_of_12',
    description: '100% recycled',
    size: '250 ml',
    capacityMl: 250,
  });
  await buildProduct(shop, { ...bottle, name: 'शुद्ध पानी', size: '5 L', capacityMl: 5000 });
  await buildProduct(shop, { ...bottle, name: 'Sparkling secret', size: '1 L', capacityMl: 1000, isActive: false });
  await buildProduct(shop, {
    ...bottle,
    name: 'Sparkling bygone',
    size: '1 L',
    capacityMl: 1000,
    deletedAt: shop.clock(),
  });
});
afterAll(() => shop.close());

async function find(search: string, more: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await shop.call('GET /products', { query: { search, ...more } });
  expect(status).toBe(200);
  expect(body.data.pagination.totalItems).toBe(body.data.products.length);
  return body.data.products.map((product: { name: string }) => product.name);
}

test.each([
  ['name', 'sparkling', ['Sparkling']],
  ['name, within a word', 'arkli', ['Sparkling']],
  ['name, without regard to case', 'mInErAl', ['Mineral Water']],
  ['description', 'returnable', ['Jar']],
  ['brand', 'paniwala', ['Jar']],
  ['size', '500', ['Sparkling']],
  ['size, written together', '20l', ['Jar']],
  ['category', 'alkaline', ['Mineral Water']],
  ['category, an inactive one', 'glassware', ['Sparkling']],
  // The brand Paniwala contains this word in Latin letters.
  ['name or brand, in Hindi', 'पानी', ['Mineral Water', 'शुद्ध पानी', 'Jar']],
  ['name, two words in Hindi', 'पानी शुद्ध', ['शुद्ध पानी']],
])('a search finds words of the %s: "%s"', async (_where, search, found) => {
  expect(await find(search)).toEqual(found);
});

// Proves shopping-32
test('every word of a search must match, in any field and order', async () => {
  expect(await find('himdhara 500 sparkling')).toEqual(['Sparkling']);
  expect(await find('sparkling mineral')).toEqual([]);
  expect(await find('himdhara')).toEqual(['Mineral Water', 'Sparkling', 'शुद्ध पानी', 'Pack_of_12']);
});

test('% and _ and \\ are ordinary characters in a search', async () => {
  expect(await find('100%')).toEqual(['Pack_of_12']);
  expect(await find('pack_of')).toEqual(['Pack_of_12']);
  for (const search of ['%', '_']) expect(await find(search)).toEqual(['Pack_of_12']);
  for (const search of ['s_arkling', 'spark%ng', '\\', "'; drop table products", '1%%']) {
    expect(await find(search), search).toEqual([]);
  }
});

test.each([
  ['sparklng', 'a letter missing'],
  ['sparkkling', 'a letter too many'],
  ['sparkleng', 'a wrong letter'],
  ['psarkling', 'two letters exchanged'],
  ['Sparlking', 'two letters exchanged'],
])('a search for "%s" finds "Sparkling" despite a typing error: %s', async (search) => {
  expect(await find(search)).toEqual(['Sparkling']);
});

test('a search allows a typing error in one of two words, and in both', async () => {
  expect(await find('mineral watre')).toEqual(['Mineral Water']);
  expect(await find('minral wter')).toEqual(['Mineral Water']);
});

test('a search does not confuse sizes or similar words', async () => {
  expect(await find('30l')).toEqual([]);
  expect(await find('501')).toEqual([]);
  expect(await find('sherbet')).toEqual([]);
});

// Proves shopping-28
test.each(['20 litre', '20 ltr', '20 liter', '20 litres', '20-litre', '20l', '20L', '20 लीटर', 'jar 20 Litres'])(
  'a search for "%s" finds the size 20 L',
  async (search) => {
    expect(await find(search)).toEqual(['Jar']);
  },
);

test.each([
  ['500ml', ['Sparkling']],
  ['500 ml', ['Sparkling']],
  ['0.5 litre', ['Sparkling']],
  ['500 मिली', ['Sparkling']],
  ['5l', ['शुद्ध पानी']],
  ['0l', []],
  ['50 ml', []],
])('a search for "%s" finds only products of this whole size, and no size that ends with it', async (search, found) => {
  expect(await find(search)).toEqual(found);
});

// Proves shopping-28
test('Hindi and English words find the same products: जार, बोतल, पानी, paani', async () => {
  expect(await find('जार')).toEqual(['Jar']);
  expect(await find('jars')).toEqual(['Jar']);
  expect(await find('मिनरल पानी')).toEqual(['Mineral Water']);
  expect(await find('mineral paani')).toEqual(['Mineral Water']);
});

test('a search can be combined with filters and pages', async () => {
  expect(await find('sparkling', { type: 'bottle' })).toEqual(['Sparkling']);
  expect(await find('sparkling', { type: 'gallon' })).toEqual([]);
  const { body } = await shop.call('GET /products', { query: { search: 'himdhara', limit: 3, page: 2 } });
  expect(body.data.products.map((product: { name: string }) => product.name)).toEqual(['Pack_of_12']);
  expect(body.data.pagination).toEqual({ currentPage: 2, limit: 3, totalPages: 2, totalItems: 4 });
  expect((await shop.call('GET /products', { query: { search: 'x'.repeat(101) } })).status).toBe(400);
});

test('a search uses at most eight words', async () => {
  expect(await find('s p a r k l i missing')).toEqual([]);
  expect(await find('s p a r k l i n missing')).toEqual(['Sparkling']);
});

test('a renamed category is found by its new name', async () => {
  const shelf = await buildCategory(shop, { name: 'Copper' });
  await buildProduct(shop, { ...bottle, name: 'Vessel', categoryId: shelf.id });
  expect(await find('copper')).toEqual(['Vessel']);
  await shop.db.transaction(async (tx) => {
    await tx.run(sql(`update categories set name = 'Bronze' where id = $1`), [shelf.id]);
    await refreshSearchText(tx, [shelf.id]);
  });
  expect(await find('bronze')).toEqual(['Vessel']);
  expect(await find('copper')).toEqual([]);
});

const units = [
  'l',
  'L',
  'lit',
  'ltr',
  'Ltrs',
  'litre',
  'LITRES',
  'liter',
  'liters',
  'ली',
  'लीटर',
  'ml',
  'ML',
  'millilitre',
  'Millilitres',
  'milliliter',
  'milliliters',
  'मिली',
  'मिलीलीटर',
  'एमएल',
  // These are not units, although they begin like one or continue after one.
  'lt',
  'lits',
  'ltrr',
  'lx',
  'l2',
  'mls',
  'le',
  'लीटरों',
  'एमएलए',
  'l.',
  'l)',
  'लीटर,',
];
const gaps = ['', ' ', '  ', '-', ' - ', '\t', '\u00a0', '–', '_', '.'];
const spellings = ['20', '1.5', '500', '२०'].flatMap((figure) =>
  gaps.flatMap((gap) => units.map((unit) => figure + gap + unit)),
);
const isSize = /\dm?l$/;

test('search and database recognize the same sizes in every spelling', async () => {
  const heads = await shop.db.rows(
    sql<{ spelling: string; head: string }>(`
      select spelling, fold_head(spelling, '', 7000) as head from unnest($1::text[]) as spelling`),
    [spellings],
  );
  // The database also adds the capacity of the product, here 7 l, so the test removes it again.
  const kept = heads.map(({ spelling, head }) => [
    spelling,
    head
      .replace(/ 7l(?= |$)/g, '')
      .split(' ')
      .filter((word) => isSize.test(word)),
  ]);
  const typed = spellings.map((spelling) => [
    spelling,
    parseSearch(spelling)
      .filter((word) => word.isSize)
      .map((word) => word.typed),
  ]);
  expect(kept).toEqual(typed);
  expect(Object.fromEntries(kept)).toMatchObject({ '20 लीटर': ['20l'], '1.5-LITRES': ['1.5l'], '500  ML': ['500ml'] });
});
