import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCategories, seedProducts } from '#db/seed/catalogue.ts';
import { sql } from '../core/db/database.ts';
import { buildCategory } from '../testing/builders/products.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { seedCatalogue } from './seed-catalogue.ts';

let shop: TestShop;
const reports: string[] = [];
const counts = sql<{ categories: number; products: number; movements: number }>(`
  select (select count(*) from categories) as categories, (select count(*) from products) as products,
    (select count(*) from stock_movements) as movements`);

// Rendering the pictures is slow, so the catalogue is seeded once for all tests, by two instances at the same time.
beforeAll(async () => {
  shop = await openTestShop();
  await Promise.all([1, 2].map(() => seedCatalogue(shop, (step) => reports.push(step))));
}, 120_000);
afterAll(() => shop.close());

test('two instances that start in parallel fill the catalogue once', async () => {
  expect(await shop.db.row(counts)).toEqual({
    categories: seedCategories.length,
    products: seedProducts.length,
    movements: seedProducts.length,
  });
  expect(reports.at(-1)).toBe(`Preparing pictures: ${seedProducts.length} of ${seedProducts.length}`);
});

test('the catalogue has at least 5 categories and 16 products, in the order of the seed file', async () => {
  expect(seedCategories.length).toBeGreaterThanOrEqual(5);
  expect(seedProducts.length).toBeGreaterThanOrEqual(16);
  const { body } = await shop.call('GET /products', { query: { limit: 100 } });
  const shelves = seedCategories.toSorted((a, b) => a.sortOrder - b.sortOrder);
  const expected = shelves.flatMap(({ slug }) => seedProducts.filter(({ categorySlug }) => categorySlug === slug));
  expect(body.data.products.map(({ name }: { name: string }) => name)).toEqual(expected.map(({ name }) => name));
});

// Proves ledger-14
test('every product has the values of the seed file and a movement of its opening stock', async () => {
  const { body } = await shop.call('GET /products', { query: { limit: 100 } });
  for (const seed of seedProducts) {
    const category = seedCategories.find(({ slug }) => slug === seed.categorySlug);
    const product = body.data.products.find(({ name }: { name: string }) => name === seed.name);
    expect(product, seed.name).toMatchObject({
      category: { name: category?.name },
      price: seed.pricePaise / 100,
      deposit: seed.depositPaise / 100,
      capacity: seed.capacityLitres,
      size: seed.size,
      stock: seed.stock,
      isActive: true,
    });
  }
  const containers = sql<{ product: string; container: string | null }>(`
    select p.name as product, c.name as container from products p left join containers c on c.id = p.container_id`);
  const found = new Map((await shop.db.rows(containers)).map(({ product, container }) => [product, container]));
  for (const { name, container } of seedProducts) expect([name, found.get(name)]).toEqual([name, container ?? null]);
  expect([found.get('Paniwala 20 L Jar'), found.get('Chilled Water Camper 18 L')]).toEqual(['20 L jar', '18 L camper']);
  const unexplained = sql(`
    select from products p
    where stock <> (select sum(units) from stock_movements where product_id = p.id and reason = 'opening')`);
  expect(await shop.db.rows(unexplained)).toEqual([]);
});

test('every product has its own picture, in every size, and can be searched for', async () => {
  const { body } = await shop.call('GET /products', { query: { limit: 100 } });
  const images = body.data.products.map(({ image }) => image ?? '');
  expect(new Set(images).size).toBe(seedProducts.length);
  const files = await readdir(join(shop.settings.dataDir, 'pictures'));
  expect(files).toHaveLength(6 * seedProducts.length);
  for (const image of images) {
    const { format, width } = await sharp(join(shop.settings.dataDir, image)).metadata();
    expect({ format, width }, image).toEqual({ format: 'webp', width: 1280 });
  }
  for (const { name } of seedProducts) {
    const found = await shop.call('GET /products', { query: { search: name } });
    expect(found.body.data.products.map((product: { name: string }) => product.name)).toContain(name);
  }
});

// Proves names-7
test('every product and category has a Hindi name and description, and a search finds each product by its name', async () => {
  const inHindi = { 'accept-language': 'hi' };
  const isHindi = ({ name, description }: { name: string; description: string }) =>
    [name, description].every((text) => /[\u0900-\u097f]/.test(text));
  const { categories } = (await shop.call('GET /categories/active', {}, inHindi)).body.data;
  expect([categories.length, categories.filter((one) => !isHindi(one))]).toEqual([seedCategories.length, []]);
  const { products } = (await shop.call('GET /products', { query: { limit: 100 } }, inHindi)).body.data;
  expect([products.length, products.filter((one) => !isHindi(one))]).toEqual([seedProducts.length, []]);
  expect(new Set(products.map(({ name }) => name)).size).toBe(seedProducts.length);
  for (const { hindi } of seedProducts) {
    const found = await shop.call('GET /products', { query: { search: hindi.name } }, inHindi);
    expect(found.body.data.products[0]?.name).toBe(hindi.name);
  }
});

test('a second start does nothing, even after everything was deleted', async () => {
  await shop.db.run(sql(`update products set deleted_at = now()`));
  await shop.db.run(sql(`update categories set deleted_at = now()`));
  const before = await shop.db.row(counts);
  await seedCatalogue(shop, () => expect.unreachable('nothing is to be drawn'));
  expect(await shop.db.row(counts)).toEqual(before);
});

test('the catalogue is not seeded if SEED_CATALOGUE is false or if there are already products or categories', async () => {
  const empty = await openTestShop({ SEED_CATALOGUE: 'false' });
  await seedCatalogue(empty, () => expect.unreachable('nothing is to be drawn'));
  expect(await empty.db.row(counts)).toEqual({ categories: 0, products: 0, movements: 0 });
  await empty.close();
  const started = await openTestShop();
  await buildCategory(started);
  await seedCatalogue(started, () => expect.unreachable('nothing is to be drawn'));
  expect(await started.db.row(counts)).toEqual({ categories: 1, products: 0, movements: 0 });
  await started.close();
});

test('nothing is seeded if the pictures cannot be written', async () => {
  const crippled = await openTestShop();
  const settings = { ...crippled.settings, dataDir: '/dev/null/nowhere' };
  await expect(seedCatalogue({ ...crippled, settings }, () => {})).rejects.toThrow();
  expect(await crippled.db.row(counts)).toEqual({ categories: 0, products: 0, movements: 0 });
  await crippled.close();
});
