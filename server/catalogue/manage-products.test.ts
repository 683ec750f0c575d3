import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { placeOrder } from '../testing/builders/orders.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { type CallShop, type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openCleanShop({ SHOP_NAME: 'Jal' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
});

const unknownId = '01936f0e-0000-7000-8000-000000000000';
const yesterday = new Date('2026-11-20T06:00:00Z');
const form = { name: ' Big jar ', type: 'gallon', size: '20 L', capacity: 20, price: 85.5, stock: 12 };

const movements = sql<{ reason: string; units: number }>(`
  select reason, units from stock_movements where product_id = $1 order by id`);
const movementsOf = (id: string) => shop.db.rows(movements, [id]);
const edit = (id: string, body: Record<string, unknown>) =>
  asAdmin('PUT /admin/products/:id', { params: { id }, body });
const load = async (id: string) => (await shop.call('GET /products/:id', { params: { id } })).body.data.product;

async function listed(query: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body } = await asAdmin('GET /admin/products', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.pagination.totalItems).toBeGreaterThanOrEqual(body.data.products.length);
  return body.data.products.map((product: { name: string }) => product.name);
}

describe('the list of products', () => {
  // Proves admin-orders-74
  test('contains every field of a product, and its category with picture and status', async () => {
    const jars = await buildCategory(shop, { name: 'Jars', image: '/pictures/a-1280.webp', isActive: false });
    const jar = await buildProduct(shop, { categoryId: jars.id, isActive: false, stock: 7 });
    const { body } = await asAdmin('GET /admin/products');
    expect(body.data).toEqual({
      products: [
        {
          id: jar.id,
          name: 'Water jar',
          description: 'Drinking water in a returnable jar',
          image: null,
          type: 'gallon',
          categoryId: jars.id,
          category: { id: jars.id, name: 'Jars', category_image: '/pictures/a-1280.webp', isActive: false },
          brand: 'Paniwala',
          price: 85,
          deposit: 150,
          capacity: 20,
          size: '20 L',
          stock: 7,
          isActive: false,
          containerId: null,
          taxRateId: null,
          translations: {},
          version: 1,
          deletedAt: null,
          createdAt: '2026-11-21T04:30:00.000Z',
        },
      ],
      pagination: { currentPage: 1, limit: 10, totalPages: 1, totalItems: 1 },
    });
  });

  // Proves admin-orders-88
  test('is newest first, in pages of ten, with filters', async () => {
    const last = await buildCategory(shop, { sortOrder: 9 });
    await buildProduct(shop, { name: 'oldest', categoryId: last.id });
    for (let n = 1; n <= 10; n += 1) await buildProduct(shop, { name: `bottle ${n}`, type: 'bottle' });
    await buildProduct(shop, { name: 'resting', isActive: false });
    await buildProduct(shop, { name: 'gone', deletedAt: yesterday });
    expect(await listed()).toEqual(['resting', ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `bottle ${n}`)]);
    expect(await listed({ page: 2 })).toEqual(['bottle 1', 'oldest']);
    expect(await listed({ page: 3 })).toEqual([]);
    expect(await listed({ isActive: 'false' })).toEqual(['resting']);
    expect(await listed({ type: 'gallon', isActive: 'true' })).toEqual(['oldest']);
    expect(await listed({ deleted: 'true' })).toEqual(['gone']);
    const { body } = await asAdmin('GET /admin/products', { query: { page: 2, limit: 4 } });
    expect(body.data.pagination).toEqual({ currentPage: 2, limit: 4, totalPages: 3, totalItems: 12 });
  });

  test('is searched by the rules of the search in the shop, including typing errors, and together with filters', async () => {
    const copper = await buildCategory(shop, { name: 'Copper' });
    await buildProduct(shop, { name: 'Sparkling', isActive: false, type: 'bottle' });
    await buildProduct(shop, { name: 'Sparkling jar', categoryId: copper.id });
    await buildProduct(shop, { name: 'Sparkling bygone', deletedAt: yesterday });
    await buildProduct(shop, { name: 'Mineral' });
    expect(await listed({ search: 'sparklng' })).toEqual(['Sparkling jar', 'Sparkling']);
    expect(await listed({ search: 'sparkling copper' })).toEqual(['Sparkling jar']);
    expect(await listed({ search: 'sparkling', isActive: 'false' })).toEqual(['Sparkling']);
    expect(await listed({ search: 'sparkling', type: 'gallon', isActive: 'true' })).toEqual(['Sparkling jar']);
    expect(await listed({ search: 'sparkling', deleted: 'true' })).toEqual(['Sparkling bygone']);
    expect(await listed({ search: 'sparkling', limit: 1, page: 2 })).toEqual(['Sparkling']);
    expect(await listed({ search: '%' })).toEqual([]);
  });

  test.each([
    [{ type: 'barrel' }, 'type', 'type must be one of: gallon, bottle'],
    [{ isActive: 'yes' }, 'isActive', 'Must be true or false'],
    [{ deleted: '1' }, 'deleted', 'Must be true or false'],
  ])('refuses the filter %o', async (query, path, msg) => {
    expect(await asAdmin('GET /admin/products', { query })).toMatchObject({
      status: 400,
      body: { errors: [{ path, msg }] },
    });
  });
});

describe('a new product', () => {
  // Proves admin-orders-88
  test('is shown in the shop immediately, with its opening stock and the own brand of the shop', async () => {
    const jars = await buildCategory(shop, { name: 'Jars' });
    const made = await asAdmin('POST /admin/products', { body: { ...form, categoryId: jars.id, deposit: 150 } });
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Product created successfully!' } });
    const { product } = made.body.data;
    expect(product).toMatchObject({
      name: 'Big jar',
      description: '',
      image: null,
      price: 85.5,
      deposit: 150,
      capacity: 20,
      categoryId: jars.id,
      brand: 'Jal',
      stock: 12,
      isActive: true,
      version: 1,
    });
    expect(await movementsOf(product.id)).toEqual([{ reason: 'opening', units: 12 }]);
    const found = await shop.call('GET /products', { query: { search: 'big jars' } });
    expect(found.body.data.products).toMatchObject([{ id: product.id, category: { name: 'Jars' } }]);
  });

  test('is a bottle without deposit by default, and may have a stock of 0', async () => {
    const { type: _, ...bottle } = form;
    const { body } = await asAdmin('POST /admin/products', {
      body: { ...bottle, stock: 0, isActive: false, brand: 'B' },
    });
    expect(body.data.product).toMatchObject({ type: 'bottle', deposit: 0, stock: 0, isActive: false, brand: 'B' });
    expect(body.data.product).toMatchObject({ categoryId: null, category: null });
  });

  // Proves admin-catalogue-17
  test('returns all errors of the form at once', async () => {
    const { status, body } = await asAdmin('POST /admin/products', {
      body: {
        name: ' x ',
        size: ' ',
        capacity: 0,
        price: 0,
        deposit: -1,
        stock: -1,
        image: 'picture.png',
        type: 'can',
      },
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'name', msg: 'Product name must be at least 2 characters long' },
      { path: 'image', msg: 'Image must be a picture that was uploaded to this shop' },
      { path: 'size', msg: 'Size is required' },
      { path: 'capacity', msg: 'Capacity must be greater than 0' },
      { path: 'price', msg: 'Price must be greater than 0' },
      { path: 'deposit', msg: 'Deposit cannot be negative' },
      { path: 'stock', msg: 'Stock cannot be negative' },
      { path: 'type', msg: 'type must be one of: gallon, bottle' },
    ]);
    const empty = await asAdmin('POST /admin/products', { body: {} });
    expect(Object.fromEntries(empty.body.errors.map((e: { path: string; msg: string }) => [e.path, e.msg]))).toEqual({
      name: 'Product name is required',
      size: 'Size is required',
      capacity: 'Capacity must be greater than 0',
      price: 'Price must be greater than 0',
      stock: 'Stock must be a whole number',
    });
  });

  test.each([
    [{ capacity: 0.0004 }, 'capacity', 'Capacity must be greater than 0'],
    [{ price: 1.005 }, 'price', 'At most two decimals'],
    [{ stock: 1.5 }, 'stock', 'Stock must be a whole number'],
    [{ stock: 1_000_001 }, 'stock', 'Stock must not exceed 10,00,000'],
    [{ capacity: 10_001 }, 'capacity', 'Capacity must not exceed 10,000 litres'],
    [{ categoryId: unknownId }, 'categoryId', 'There is no such category'],
    [{ image: 'javascript:alert(1)' }, 'image', 'Image must be a picture that was uploaded to this shop'],
    [{ image: '/pictures/../secret.webp' }, 'image', 'Image must be a picture that was uploaded to this shop'],
    [{ image: 'data:image/png;base64,AA' }, 'image', 'Image must be a picture that was uploaded to this shop'],
    [{ image: 'https://' }, 'image', 'Image must be a picture that was uploaded to this shop'],
  ])('is refused with %o', async (change, path, msg) => {
    expect(await asAdmin('POST /admin/products', { body: { ...form, ...change } })).toMatchObject({
      status: 400,
      body: { message: msg, errorType: 'VALIDATION_ERROR', errors: [{ path, msg }] },
    });
    expect(await listed()).toEqual([]);
  });

  test.each(['', null])('may be without a picture (%o)', async (image) => {
    const { body } = await asAdmin('POST /admin/products', { body: { ...form, image } });
    expect(body.data.product.image).toBeNull();
  });

  test('cannot be in a deleted category', async () => {
    const gone = await buildCategory(shop, { deletedAt: yesterday });
    const refused = await asAdmin('POST /admin/products', { body: { ...form, categoryId: gone.id } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'categoryId' }] } });
  });
});

describe('a changed product', () => {
  // Proves admin-orders-88
  test('is updated, and the search finds it only by its new words', async () => {
    const jar = await buildProduct(shop, { name: 'Oldname', brand: 'Other', stock: 5 });
    const changed = await edit(jar.id, { ...form, name: 'Newname', stock: 5, isActive: false });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Product updated successfully!' } });
    expect(changed.body.data.product).toMatchObject({ name: 'Newname', brand: 'Jal', price: 85.5, version: 2 });
    expect(await listed({ search: 'newname' })).toEqual(['Newname']);
    expect(await listed({ search: 'oldname' })).toEqual([]);
    expect(await movementsOf(jar.id)).toEqual([{ reason: 'opening', units: 5 }]);
  });

  test('has the typed stock, or the present stock plus the difference between the typed stock and the one that the form showed', async () => {
    const jar = await buildProduct(shop, { stock: 10 });
    const customer = await buildCustomer(shop);
    await placeOrder(shop, customer, [{ productId: jar.id, quantity: 4 }]);
    const seen = await edit(jar.id, { ...form, stock: 25, stockSeen: 10 });
    expect(seen.body.data.product.stock).toBe(21);
    const set = await edit(jar.id, { ...form, stock: 3 });
    expect(set.body.data.product.stock).toBe(3);
    expect(await movementsOf(jar.id)).toEqual([
      { reason: 'opening', units: 10 },
      { reason: 'order', units: -4 },
      { reason: 'edit', units: 15 },
      { reason: 'edit', units: -18 },
    ]);
  });

  // Proves admin-catalogue-28
  test('is refused and unchanged if orders have taken the stock that the form removes', async () => {
    const jar = await buildProduct(shop, { stock: 10 });
    await placeOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 8 }]);
    const msg = 'New orders came in: only 2 left in stock. Please check the stock and save again.';
    expect(await edit(jar.id, { ...form, stock: 7, stockSeen: 10 })).toMatchObject({
      status: 409,
      body: { message: msg, errorType: 'INSUFFICIENT_STOCK', errors: [{ path: 'stock', msg }] },
    });
    expect(await load(jar.id)).toMatchObject({ name: 'Water jar', stock: 2 });
    expect(await edit(jar.id, { ...form, stock: 1_000_000, stockSeen: 0 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'stock', msg: 'Stock must not exceed 10,00,000' }] },
    });
    expect(await movementsOf(jar.id)).toHaveLength(2);
  });

  test('is refused if another edit was saved since, but not if orders were placed since', async () => {
    const jar = await buildProduct(shop, { stock: 10 });
    await placeOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 1 }]);
    expect((await edit(jar.id, { ...form, name: 'First', version: 1, stock: 10, stockSeen: 10 })).status).toBe(200);
    expect(await edit(jar.id, { ...form, name: 'Second', version: 1, stock: 99 })).toMatchObject({
      status: 409,
      body: {
        errorType: 'CONFLICT',
        message:
          'Someone else changed this product while you were editing. Please reload it and make your change again.',
      },
    });
    expect(await load(jar.id)).toMatchObject({ name: 'First', stock: 9 });
    expect((await edit(jar.id, { ...form, name: 'Third', version: 2 })).status).toBe(200);
  });

  test('keeps its deleted category, which the form does not show, and has it again after a restore', async () => {
    const [gone, other] = [await buildCategory(shop, { name: 'Gone' }), await buildCategory(shop)];
    const jar = await buildProduct(shop, { categoryId: gone.id });
    const moved = await buildProduct(shop, { categoryId: gone.id });
    const confirm = { confirm: 'DELETE' };
    await asAdmin('DELETE /categories/:id/permanent', { params: { id: gone.id }, body: confirm });
    expect((await edit(jar.id, { ...form, categoryId: null })).body.data.product).toMatchObject({
      categoryId: null,
      category: null,
    });
    await edit(moved.id, { ...form, categoryId: other.id });
    await asAdmin('POST /categories/:id/restore', { params: { id: gone.id } });
    expect([(await load(jar.id)).category?.id, (await load(moved.id)).category?.id]).toEqual([gone.id, other.id]);
    await edit(jar.id, { ...form, categoryId: null });
    expect((await load(jar.id)).category).toBeNull();
  });

  test('is refused if it is unknown or deleted (404), or if the form or its category is invalid (400)', async () => {
    const gone = await buildProduct(shop, { deletedAt: yesterday });
    for (const id of [gone.id, unknownId, 'jar']) {
      const body = { ...form, categoryId: unknownId };
      expect(await edit(id, body), id).toMatchObject({ status: 404, body: { message: 'Product not found' } });
    }
    const jar = await buildProduct(shop);
    expect((await edit(jar.id, { ...form, categoryId: unknownId })).body.errors[0]?.path).toBe('categoryId');
    expect((await edit(jar.id, { ...form, name: '' })).body.message).toBe('Product name is required');
  });
});
