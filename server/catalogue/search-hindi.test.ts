/** Searches as people in India type: with spelling errors, in both scripts, with Indian digits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
const names = [
  'मिनरल पानी 1 लीटर',
  'शुद्ध जल जार 20 लीटर',
  'कैंपर 18 लीटर',
  'मिट्टी का मटका',
  'सुराही',
  'ठंडा पानी बोतल',
  'स्पार्कलिंग सोडा',
  'बड़ा गिलास',
];

beforeAll(async () => {
  shop = await openTestShop();
  for (const name of names) {
    await buildProduct(shop, { name, brand: 'Himdhara', description: '', size: 'नग', capacityMl: 7000 });
  }
  await buildProduct(shop, { name: 'Renée Glass', brand: 'D’Souza', description: '', size: '20 L', capacityMl: 20000 });
});
afterAll(() => shop.close());

async function find(search: string): Promise<string[]> {
  const { status, body } = await shop.call('GET /products', { query: { search } });
  expect(status).toBe(200);
  return body.data.products.map(({ name }: { name: string }) => name);
}

// Proves typed-5
test('the database of this test has a locale without Hindi letters, like the embedded one', async () => {
  const { rows } = await shop.db.pool.query(
    `select datctype as letters, show_trgm('मिनरल') as hindi from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ letters: 'C', hindi: [] }]);
});

/** For each product name, spellings with which people search for it. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  'मिनरल पानी 1 लीटर': ['मिनरिल', 'मिनेरल', 'मीनरल', 'मिनरळ', 'मनरल'],
  'शुद्ध जल जार 20 लीटर': ['शुद्द', 'शुध', 'शूद्ध', 'सुद्ध', 'shuddh'],
  'कैंपर 18 लीटर': ['कैम्पर', 'केम्पर', 'कैंपर', 'कैमपर', 'केंपर', 'camper'],
  'मिट्टी का मटका': ['मटके', 'मटका', 'मट्का', 'मिटटी', 'मिट्टि', 'matka', 'mitti'],
  सुराही: ['सुराई', 'सुराहि', 'सूराही', 'surahi'],
  'ठंडा पानी बोतल': ['ठंड़ा', 'ठण्डा', 'ठंढा', 'ठंडॉ', 'thanda'],
  'स्पार्कलिंग सोडा': ['स्पारकलिंग', 'स्पार्कलिन्ग', 'स्पर्कलिंग', 'soda', 'sparkling'],
  'बड़ा गिलास': ['बडा', 'बड़ा', 'गिलास', 'गीलास', 'bada gilas'],
  'Renée Glass': ['renee', 'RENÉE', "d'souza", 'D’Souza', '२० लीटर renee', '20 लीटर renee'],
};
const pairs = Object.entries(spellings).flatMap(([name, typed]) => typed.map((one) => [one, name] as const));

// Proves typed-5
test.each(pairs)('a search for "%s" finds %s', async (typed, name) => {
  expect(await find(typed)).toContain(name);
});

// Proves typed-5
test('a word finds the same products in every script', async () => {
  const inHindi = await find('पानी');
  expect(inHindi).toHaveLength(2);
  for (const typed of ['paani', 'pani', 'paanee', 'पानि', 'ਪਾਣੀ', 'પાણી', 'পানি', 'পানী', 'ପାଣି']) {
    expect((await find(typed)).toSorted(), typed).toEqual(inHindi.toSorted());
  }
});

// Proves typed-6
test('small words are ignored, and sizes are recognized in all digits', async () => {
  expect(await find('paani ki botal')).toEqual(['ठंडा पानी बोतल']);
  expect(await find('jar of 20 litres')).toEqual(['शुद्ध जल जार 20 लीटर']);
  expect((await find('२० लीटर')).toSorted()).toEqual(['Renée Glass', 'शुद्ध जल जार 20 लीटर']);
  expect(await find('௨௦ लीटर जार')).toEqual(['शुद्ध जल जार 20 लीटर']);
});

// Proves typed-5
test('a word that sounds only slightly similar finds nothing', async () => {
  for (const typed of ['शरबत', 'चाय', 'दूध', 'लस्सी', 'sherbet', 'कूलर', 'नमक', 'कागज़']) {
    expect(await find(typed), typed).toEqual([]);
  }
});
