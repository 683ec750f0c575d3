import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.startOver());

const unknownId = '01936f0e-0000-7000-8000-000000000000';
const yesterday = new Date('2026-11-20T06:00:00Z');

async function listed(query: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await shop.call('GET /products', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.products.map((product: { name: string }) => product.name);
}

test('a product is returned with its price in rupees, its capacity in litres and its category', async () => {
  const jars = await buildCategory(shop, { name: 'Jars' });
  const jar = await buildProduct(shop, { categoryId: jars.id, pricePaise: 85_50, capacityMl: 500, stock: 7 });
  const expected = {
    id: jar.id,
    name: 'Water jar',
    description: 'Drinking water in a returnable jar',
    image: null,
    type: 'gallon',
    category: { id: jars.id, name: 'Jars' },
    brand: 'Paniwala',
    price: 85.5,
    deposit: 150,
    capacity: 0.5,
    size: '20 L',
    stock: 7,
    isActive: true,
    containerId: null,
  };
  const one = await shop.call('GET /products/:id', { params: { id: jar.id } });
  expect(one).toMatchObject({ status: 200, body: { success: true } });
  expect(one.body.data.product).toEqual(expected);
  const { body } = await shop.call('GET /products');
  expect(body.data).toEqual({
    products: [expected],
    pagination: { currentPage: 1, limit: 20, totalPages: 1, totalItems: 1 },
  });
});

test('pages of products have the same rows as the whole list, even with deleted, missing and equally sorted categories', async () => {
  const gone = { deletedAt: yesterday };
  const shelves = [
    await buildCategory(shop, { sortOrder: 2 }),
    await buildCategory(shop, { sortOrder: 1 }),
    await buildCategory(shop, { sortOrder: 2 }),
    await buildCategory(shop, { sortOrder: 0, ...gone }),
    { id: null },
    await buildCategory(shop, { sortOrder: 3 }),
  ];
  for (let n = 0; n < 34; n += 1) {
    const state = n % 11 === 10 ? gone : { isActive: n % 7 !== 6 };
    const type = n % 3 ? 'gallon' : 'bottle';
    await buildProduct(shop, { name: `Jar ${n}`, categoryId: shelves[(n * n) % 6]?.id ?? null, type, ...state });
  }
  const inOrder = sql<{ name: string }>(`
    select p.name from products p left join categories c on c.id = p.category_id and c.deleted_at is null
    where p.is_active and p.deleted_at is null and ($1::text is null or type = $1) and ($2::uuid is null or c.id = $2)
    order by c.sort_order nulls last, p.id desc`);
  for (const [type, category] of [[], ['bottle'], [undefined, shelves[0]?.id], ['gallon', shelves[2]?.id]]) {
    const expected = (await shop.db.rows(inOrder, [type, category])).map(({ name }) => name);
    for (const limit of [1, 4, 7, 50]) {
      for (let page = 1; (page - 1) * limit <= expected.length + 8; page += 1) {
        const { body } = await shop.call('GET /products', { query: { type, category, page, limit } });
        const names = body.data.products.map(({ name }: { name: string }) => name);
        expect(names, `${type} ${page} of ${limit}`).toEqual(expected.slice((page - 1) * limit, page * limit));
        expect(body.data.pagination.totalItems).toBe(expected.length);
      }
    }
  }
});

test('the list of products is ordered by category, then newest first, with products without a category last', async () => {
  const second = await buildCategory(shop, { sortOrder: 2 });
  const first = await buildCategory(shop, { sortOrder: 1, isActive: false });
  const gone = await buildCategory(shop, { sortOrder: 0, deletedAt: yesterday });
  await buildProduct(shop, { name: 'loose' });
  await buildProduct(shop, { name: 'second, older', categoryId: second.id });
  await buildProduct(shop, { name: 'first, older', categoryId: first.id });
  await buildProduct(shop, { name: 'second, newer', categoryId: second.id });
  await buildProduct(shop, { name: 'first, newer', categoryId: first.id });
  await buildProduct(shop, { name: 'of a deleted category', categoryId: gone.id });
  expect(await listed()).toEqual([
    'first, newer',
    'first, older',
    'second, newer',
    'second, older',
    'of a deleted category',
    'loose',
  ]);
});

test('inactive and deleted products are not listed; reading an inactive one by its id returns it, reading a deleted one returns 404', async () => {
  const resting = await buildProduct(shop, { isActive: false });
  const deleted = await buildProduct(shop, { deletedAt: yesterday });
  expect(await listed()).toEqual([]);
  const { body } = await shop.call('GET /products/:id', { params: { id: resting.id } });
  expect(body.data.product).toMatchObject({ id: resting.id, isActive: false });
  for (const id of [deleted.id, unknownId, 'jar', '%00', "' or 1=1"]) {
    expect(await shop.call('GET /products/:id', { params: { id } }), id).toMatchObject({
      status: 404,
      body: { success: false, message: 'The product you are looking for does not exist.' },
    });
  }
});

test('a product has the name of its category even if that is inactive, but not if it is deleted', async () => {
  const resting = await buildCategory(shop, { name: 'Resting', isActive: false });
  const deleted = await buildCategory(shop, { deletedAt: yesterday });
  const kept = await buildProduct(shop, { categoryId: resting.id });
  const left = await buildProduct(shop, { categoryId: deleted.id });
  const categoryOf = async (id: string) =>
    (await shop.call('GET /products/:id', { params: { id } })).body.data.product.category;
  expect(await categoryOf(kept.id)).toEqual({ id: resting.id, name: 'Resting' });
  expect(await categoryOf(left.id)).toBeNull();
});

// Proves shopping-33
test('the list of products can be filtered by type, and by the id or slug of a category', async () => {
  const jars = await buildCategory(shop, { slug: 'jars' });
  await buildProduct(shop, { name: 'jar', categoryId: jars.id });
  await buildProduct(shop, { name: 'bottle in jars', type: 'bottle', categoryId: jars.id });
  await buildProduct(shop, { name: 'bottle', type: 'bottle' });
  expect(await listed({ category: jars.id })).toEqual(['bottle in jars', 'jar']);
  expect(await listed({ category: 'JARS' })).toEqual(['bottle in jars', 'jar']);
  expect(await listed({ category: jars.id, type: 'bottle' })).toEqual(['bottle in jars']);
  expect(await listed({ type: 'bottle' })).toEqual(['bottle in jars', 'bottle']);
  expect(await listed({ category: '', search: ' ' })).toHaveLength(3);
});

test.each([
  [{ type: 'barrel' }, 'type', 'type must be one of: gallon, bottle'],
  [{ category: 'no-such-shelf' }, 'category', 'There is no such category'],
  [{ category: unknownId }, 'category', 'There is no such category'],
  [{ limit: 101 }, 'limit', 'limit must be at most 100'],
  [{ page: 0 }, 'page', 'page must be at least 1'],
  [{ page: 'two' }, 'page', 'page must be a number'],
])('the filter %o for the list of products is refused', async (query, path, msg) => {
  const answer = await shop.call('GET /products', { query });
  expect(answer).toMatchObject({
    status: 400,
    body: { success: false, message: msg, errorType: 'VALIDATION_ERROR', errors: [{ path, msg }] },
  });
});

test('a deleted category is refused as a filter', async () => {
  await buildCategory(shop, { slug: 'gone', deletedAt: yesterday });
  expect((await shop.call('GET /products', { query: { category: 'gone' } })).status).toBe(400);
});

test('pages of products do not overlap and have the total number; the page after the last is empty', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) await buildProduct(shop, { name });
  const page = async (number: number) => (await shop.call('GET /products', { query: { page: number, limit: 2 } })).body;
  expect(await listed({ page: 1, limit: 2 })).toEqual(['five', 'four']);
  expect(await listed({ page: 3, limit: 2 })).toEqual(['one']);
  expect((await page(3)).data.pagination).toEqual({ currentPage: 3, limit: 2, totalPages: 3, totalItems: 5 });
  expect((await page(9)).data).toEqual({
    products: [],
    pagination: { currentPage: 9, limit: 2, totalPages: 3, totalItems: 5 },
  });
});

test('visitors see the active categories in order; one without a picture has that of its newest product', async () => {
  const glass = await buildCategory(shop, { name: 'Glass', slug: 'glass', sortOrder: 2, description: 'Heavy' });
  const jars = await buildCategory(shop, { name: 'Jars', slug: 'jars', sortOrder: 1, image: '/pictures/a-1280.webp' });
  await buildCategory(shop, { name: 'Resting', isActive: false });
  await buildProduct(shop, { categoryId: glass.id, image: '/pictures/b-1280.webp' });
  await buildProduct(shop, { categoryId: glass.id, image: null });
  await buildProduct(shop, { categoryId: jars.id, image: '/pictures/c-1280.webp' });
  await buildCategory(shop, { name: 'Gone', deletedAt: yesterday });
  const expected = {
    success: true,
    data: {
      categories: [
        {
          id: jars.id,
          name: 'Jars',
          slug: 'jars',
          description: '',
          category_image: '/pictures/a-1280.webp',
          color: '#3B82F6',
        },
        {
          id: glass.id,
          name: 'Glass',
          slug: 'glass',
          description: 'Heavy',
          category_image: '/pictures/b-1280.webp',
          color: '#3B82F6',
        },
      ],
    },
  };
  expect((await shop.call('GET /categories')).body).toEqual(expected);
  expect((await shop.call('GET /categories/active')).body).toEqual(expected);
  expect((await shop.call('GET /products/categories')).body).toEqual(expected);
  const customer = await buildCustomer(shop);
  const filtered = await shop.as(customer)('GET /categories', { query: { isActive: 'false', search: 'rest' } });
  expect(filtered.body).toEqual(expected);
});

// Proves storefront-12
test('the shop lists no category without a product that is active', async () => {
  const [jars, off, gone] = [
    await buildCategory(shop, { name: 'Jars' }),
    await buildCategory(shop, { name: 'Glass' }),
    await buildCategory(shop, { name: 'Cans' }),
  ];
  await buildCategory(shop, { name: 'Empty' });
  await buildProduct(shop, { categoryId: jars.id, stock: 0 });
  const glass = await buildProduct(shop, { categoryId: off.id, isActive: false });
  await buildProduct(shop, { categoryId: gone.id, deletedAt: yesterday });
  const offered = async () => {
    const { categories } = (await shop.call('GET /products/categories')).body.data;
    return categories.map(({ name }) => name);
  };
  expect(await offered()).toEqual(['Jars']);
  const { status } = await shop.as(await buildAdmin(shop))('PATCH /admin/products/:id/toggle-status', {
    params: { id: glass.id },
  });
  expect(status).toBe(200);
  expect(await offered()).toEqual(['Glass', 'Jars']);
  // The product form offers all active categories, even those without products.
  const { categories } = (await shop.call('GET /categories/active')).body.data;
  expect(categories.map(({ name }) => name)).toEqual(['Cans', 'Empty', 'Glass', 'Jars']);
});

test('staff list all categories in pages and with filters', async () => {
  const asAdmin = shop.as(await buildAdmin(shop));
  await buildCategory(shop, { name: 'Jars', sortOrder: 1 });
  const resting = await buildCategory(shop, { name: '100% Glass', slug: 'glass', sortOrder: 2, isActive: false });
  await buildCategory(shop, { name: 'Gone', deletedAt: yesterday });
  const list = async (query: Record<string, unknown>) => (await asAdmin('GET /categories', { query })).body.data;
  const names = async (query: Record<string, unknown>) =>
    (await list(query)).categories.map((category: { name: string }) => category.name);

  const all = await list({ limit: 1, page: 2 });
  expect(all).toMatchObject({ pagination: { currentPage: 2, limit: 1, totalPages: 2, totalItems: 2 } });
  expect(all.categories).toEqual([
    {
      id: resting.id,
      name: '100% Glass',
      slug: 'glass',
      description: '',
      category_image: null,
      color: '#3B82F6',
      sortOrder: 2,
      isActive: false,
      translations: {},
      version: 1,
      deletedAt: null,
      createdAt: '2026-11-21T04:30:00.000Z',
    },
  ]);
  expect(await names({ isActive: 'true' })).toEqual(['Jars']);
  expect(await names({ isActive: 'false' })).toEqual(['100% Glass']);
  expect(await names({ search: '0% gl' })).toEqual(['100% Glass']);
  expect(await names({ search: '_' })).toEqual([]);
  expect(await names({ deleted: 'true' })).toEqual(['Gone']);
  expect(await names({ page: 5 })).toEqual([]);
});
