import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const form = { name: '20 L jar', hsn: '3923', taxRate: 18, lostCharge: 250 };
const unknownId = '01936f0e-0000-7000-8000-000000000000';
const create = (body: Record<string, unknown>) => asAdmin('POST /admin/containers', { body });
const change = (id: string, body: Record<string, unknown>) =>
  asAdmin('PUT /admin/containers/:id', { params: { id }, body });
const toggle = (id: string, body = {}) =>
  asAdmin('PATCH /admin/containers/:id/toggle-status', { params: { id }, body });
const load = async (id: string) => (await asAdmin('GET /admin/containers/:id', { params: { id } })).body.data.container;

// Proves ledger-12
test('a container is created, changed and deactivated, and its tax rate has two decimals', async () => {
  const created = await create({ ...form, taxRate: 12.25 });
  expect(created.status, created.body.message).toBe(201);
  const { container } = created.body.data;
  expect(container).toMatchObject({
    ...form,
    taxRate: 12.25,
    isActive: true,
    productCount: 0,
    capacities: [],
    version: 1,
  });
  expect(await load(container.id)).toEqual(container);
  const changed = await change(container.id, { ...form, name: 'Jar of 20 L', lostCharge: 99.5, version: 1 });
  expect(changed.body.data.container).toMatchObject({ name: 'Jar of 20 L', taxRate: 18, lostCharge: 99.5, version: 2 });
  expect((await toggle(container.id)).body.data.container).toMatchObject({ isActive: false, version: 3 });
  expect((await toggle(container.id, { isActive: false })).body.data.container).toMatchObject({ version: 3 });
  expect((await toggle(container.id, { isActive: true })).body.data.container).toMatchObject({ isActive: true });
});

describe('a container is refused', () => {
  // Proves ledger-12
  test('with all errors at once', async () => {
    const { status, body } = await create({ name: 'J', hsn: '39', taxRate: 101, lostCharge: -1 });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'name', msg: 'Container name must be at least 2 characters long' },
      { path: 'hsn', msg: 'An HSN has 4, 6 or 8 digits' },
      { path: 'taxRate', msg: 'Tax rate must not exceed 100' },
      { path: 'lostCharge', msg: 'Charge cannot be negative' },
    ]);
  });

  // Proves ledger-12
  test('if another container has the name, even with other upper and lower case', async () => {
    await create({ ...form, name: 'Glass crate' });
    const { status, body } = await create({ ...form, name: 'GLASS CRATE' });
    expect([status, body.errors]).toEqual([409, [{ path: 'name', msg: 'A container with this name already exists' }]]);
  });

  // Proves ledger-12
  test('if its version is outdated', async () => {
    const id = await buildContainer(shop);
    await change(id, { ...form, name: 'Newer', version: 1 });
    expect((await change(id, { ...form, name: 'Older', version: 1 })).status).toBe(409);
    expect((await load(id)).name).toBe('Newer');
  });

  test('if its id is unknown', async () => {
    expect((await change(unknownId, { ...form, name: 'Nobody' })).status).toBe(404);
    expect((await toggle(unknownId)).status).toBe(404);
    expect((await asAdmin('GET /admin/containers/:id', { params: { id: unknownId } })).status).toBe(404);
  });
});

// Proves ledger-12
test('containers are listed by name, searched, filtered and paged', async () => {
  for (const name of ['Listed b', 'listed A', 'Listed c']) await buildContainer(shop, name);
  const list = async (query: Record<string, unknown>) => {
    const { data } = (await asAdmin('GET /admin/containers', { query })).body;
    return [data.pagination.totalItems, data.containers.map(({ name }: { name: string }) => name)];
  };
  expect(await list({ search: 'listed' })).toEqual([3, ['listed A', 'Listed b', 'Listed c']]);
  expect(await list({ search: 'listed', limit: 2, page: 2 })).toEqual([3, ['Listed c']]);
  expect(await list({ search: 'listed', isActive: false })).toEqual([0, []]);
});

describe('a product', () => {
  const product = { name: 'Jar', type: 'gallon', size: '20 L', capacity: 20, price: 85, deposit: 150, stock: 5 };
  const save = (id: string, body: Record<string, unknown>) =>
    asAdmin('PUT /admin/products/:id', { params: { id }, body: { ...product, ...body } });
  const shown = async (id: string) => (await shop.call('GET /products/:id', { params: { id } })).body.data.product;

  // Proves ledger-13
  test('has the container that staff chose, and the id of the container is public', async () => {
    const containerId = await buildContainer(shop, 'Chosen jar');
    const created = await asAdmin('POST /admin/products', { body: { ...product, containerId } });
    expect(created.status, created.body.message).toBe(201);
    const { id } = created.body.data.product;
    expect((await shown(id)).containerId).toBe(containerId);
    const counted = await asAdmin('GET /admin/containers', { query: { search: 'chosen jar' } });
    expect(counted.body.data.containers[0]).toMatchObject({ productCount: 1, capacities: [20] });
    // An older client does not send the field, which must not remove the container.
    expect((await save(id, { name: 'Renamed' })).body.data.product).toMatchObject({ containerId, name: 'Renamed' });
    expect((await save(id, { containerId: null })).body.data.product.containerId).toBeNull();
  });

  // Proves ledger-13
  test('has no container unless one is chosen', async () => {
    const created = await asAdmin('POST /admin/products', { body: product });
    expect(created.body.data.product.containerId).toBeNull();
    expect((await shown((await buildProduct(shop)).id)).containerId).toBeNull();
  });

  // Proves ledger-13
  test('is refused with an unknown container, together with all other errors', async () => {
    const body = { ...product, containerId: unknownId, categoryId: unknownId };
    const { status, body: answer } = await asAdmin('POST /admin/products', { body });
    expect([status, answer.errors.map(({ msg }) => msg)]).toEqual([
      400,
      ['There is no such category', 'There is no such container'],
    ]);
  });
});
