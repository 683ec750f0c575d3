import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildPicture } from '../testing/builders/pictures.ts';
import { buildCategory, buildProduct } from '../testing/builders/products.ts';
import { type CallShop, type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
});

const unknownId = '01936f0e-0000-7000-8000-000000000000';
const yesterday = new Date('2026-11-20T06:00:00Z');
const taken = 'A category with this name already exists';

const create = (body: Record<string, unknown>) => asAdmin('POST /categories', { body });
const edit = (id: string, body: Record<string, unknown>) => asAdmin('PUT /categories/:id', { params: { id }, body });
const act = (call: 'PATCH /categories/:id/toggle-status' | 'POST /categories/:id/restore', id: string) =>
  asAdmin(call, { params: { id } });
const remove = (id: string, body?: Record<string, unknown>) =>
  asAdmin('DELETE /categories/:id/permanent', { params: { id }, ...(body && { body }) });
const confirm = { confirm: 'DELETE' };
const found = async (search: string) => (await shop.call('GET /products', { query: { search } })).body.data.products;

describe('a new category', () => {
  test('has default values and a slug from its name, and is shown in the shop immediately', async () => {
    const made = await create({ name: ' Water Jars ' });
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Category created successfully!' } });
    const { category } = made.body.data;
    expect(category).toEqual({
      id: expect.any(String),
      name: 'Water Jars',
      slug: 'water-jars',
      description: '',
      category_image: null,
      color: '#3B82F6',
      sortOrder: 0,
      isActive: true,
      translations: {},
      version: 1,
      deletedAt: null,
      createdAt: '2026-11-21T04:30:00.000Z',
    });
    expect((await shop.call('GET /categories/active')).body.data.categories).toMatchObject([{ slug: 'water-jars' }]);
  });

  // Proves admin-orders-74, admin-orders-90
  test('has the values of all fields of the form', async () => {
    const form = {
      name: 'पानी',
      description: 'Heavy',
      category_image: await buildPicture(shop),
      color: '#aa00FF',
      sortOrder: 3,
      isActive: false,
    };
    expect((await create(form)).body.data.category).toMatchObject({ ...form, slug: 'पानी' });
  });

  test('returns all errors of the form at once', async () => {
    const { status, body } = await create({ name: 'x', category_image: 'a.png', color: 'blue', sortOrder: -1 });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'name', msg: 'Category name must be at least 2 characters long' },
      { path: 'category_image', msg: 'Image must be a picture that was uploaded to this shop' },
      { path: 'color', msg: 'Colour must look like #3B82F6' },
      { path: 'sortOrder', msg: 'Sort order cannot be negative' },
    ]);
    expect((await create({})).body.message).toBe('Category name is required');
  });

  // Proves admin-catalogue-49
  test('cannot have the name of another category, but can have that of a deleted one, and then gets another slug', async () => {
    await create({ name: 'Jars' });
    const gone = (await create({ name: 'Cans' })).body.data.category;
    await remove(gone.id, confirm);
    expect(await create({ name: ' jARS ' })).toMatchObject({
      status: 409,
      body: { message: taken, errorType: 'CONFLICT', errors: [{ path: 'name', msg: taken }] },
    });
    expect((await create({ name: 'Cans' })).body.data.category.slug).toBe('cans-2');
    expect((await create({ name: 'Cans!' })).body.data.category.slug).toBe('cans-3');
  });
});

describe('a changed category', () => {
  test('is updated, and search finds its products by the new name', async () => {
    const { id } = await buildCategory(shop, { name: 'Copper', slug: 'copper' });
    await buildProduct(shop, { categoryId: id });
    const changed = await edit(id, { name: 'Bronze', description: 'New', sortOrder: 4, isActive: false });
    expect(changed).toMatchObject({ status: 200, body: { message: 'Category updated successfully!' } });
    expect(changed.body.data.category).toMatchObject({ slug: 'bronze', sortOrder: 4, isActive: false, version: 2 });
    expect([(await found('bronze')).length, (await found('copper')).length]).toEqual([1, 0]);
  });

  test('keeps its slug if the new name leads to the same slug', async () => {
    const { id } = await buildCategory(shop, { name: 'Glass bottles', slug: 'glass' });
    const rename = async (name: string) => (await edit(id, { name })).body.data.category.slug;
    expect(await rename('Glass bottles')).toBe('glass');
    expect(await rename('GLASS Bottles!')).toBe('glass');
    expect(await rename('Glass')).toBe('glass');
    expect(await rename('Steel')).toBe('steel');
  });

  test('cannot have the name of another category or an outdated version (409)', async () => {
    const { id } = await buildCategory(shop, { name: 'Jars' });
    await buildCategory(shop, { name: 'Cans' });
    expect(await edit(id, { name: 'cans' })).toMatchObject({
      status: 409,
      body: { message: taken, errors: [{ path: 'name', msg: taken }] },
    });
    expect((await edit(id, { name: 'Jars', color: '#000000', version: 1 })).status).toBe(200);
    expect(await edit(id, { name: 'Barrels', version: 1 })).toMatchObject({
      status: 409,
      body: {
        message:
          'Someone else changed this category while you were editing. Please reload it and make your change again.',
      },
    });
    expect((await edit(id, { name: 'Barrels', version: 2 })).status).toBe(200);
  });
});

// Proves admin-orders-90
test('a category is hidden and shown again; its products stay', async () => {
  const { id } = await buildCategory(shop, { name: 'Copper' });
  await buildProduct(shop, { categoryId: id });
  expect((await act('PATCH /categories/:id/toggle-status', id)).body).toMatchObject({
    message: 'Category deactivated successfully!',
    data: { category: { isActive: false, version: 2 } },
  });
  expect((await shop.call('GET /categories/active')).body.data.categories).toEqual([]);
  expect(await found('copper')).toMatchObject([{ category: { name: 'Copper' } }]);
  expect((await act('PATCH /categories/:id/toggle-status', id)).body.message).toBe('Category activated successfully!');
});

// Proves admin-orders-90
test('a category is deleted only if staff type DELETE; its products have no category until it is restored', async () => {
  const { id } = await buildCategory(shop, { name: 'Copper' });
  const jar = await buildProduct(shop, { categoryId: id });
  const categoryOf = async () => {
    const { products } = (await asAdmin('GET /admin/products')).body.data;
    return [products[0]?.categoryId, products[0]?.category?.name];
  };
  for (const body of [undefined, {}, { confirm: 'Delete' }]) {
    const msg = 'Please type exactly "DELETE" to confirm';
    expect(await remove(id, body)).toMatchObject({ status: 400, body: { errors: [{ path: 'confirm', msg }] } });
  }
  expect(await categoryOf()).toEqual([id, 'Copper']);
  expect((await remove(id, confirm)).body).toEqual({ success: true, message: 'Category deleted successfully!' });
  expect(await categoryOf()).toEqual([null, undefined]);
  expect((await shop.call('GET /products/:id', { params: { id: jar.id } })).body.data.product.category).toBeNull();
  expect(await found('copper')).toEqual([]);
  const deleted = await asAdmin('GET /categories', { query: { deleted: 'true' } });
  expect(deleted.body.data.categories).toMatchObject([{ id, deletedAt: '2026-11-21T04:30:00.000Z' }]);

  for (const version of [3, 3]) {
    expect(await act('POST /categories/:id/restore', id)).toMatchObject({
      status: 200,
      body: { message: 'Category restored successfully!', data: { category: { deletedAt: null, version } } },
    });
  }
  expect(await categoryOf()).toEqual([id, 'Copper']);
  expect(await found('copper')).toHaveLength(1);
});

test('a deleted category cannot be restored while another has its name', async () => {
  const { id } = await buildCategory(shop, { name: 'Jars', deletedAt: yesterday });
  const other = await buildCategory(shop, { name: 'JARS' });
  expect(await act('POST /categories/:id/restore', id)).toMatchObject({
    status: 409,
    body: { message: taken, errors: [{ path: 'name', msg: taken }] },
  });
  await edit(other.id, { name: 'Other jars' });
  expect((await act('POST /categories/:id/restore', id)).status).toBe(200);
});

test('every call for an unknown or deleted category returns 404', async () => {
  const gone = await buildCategory(shop, { deletedAt: yesterday });
  const missing = { status: 404, body: { success: false, message: 'Category not found' } };
  for (const id of [gone.id, unknownId, 'jars']) {
    expect(await edit(id, { name: 'Jars' }), id).toMatchObject(missing);
    expect(await act('PATCH /categories/:id/toggle-status', id), id).toMatchObject(missing);
    expect(await remove(id, confirm), id).toMatchObject(missing);
    if (id !== gone.id) expect(await act('POST /categories/:id/restore', id), id).toMatchObject(missing);
  }
});
