import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildStaff } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildTaxRate } from '#server/testing/builders/tax-rates.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const form = { name: 'Flavoured water', hsn: '2202', taxRate: 40, firstDay: '2025-09-22' };
const waterForm = { name: 'Packaged drinking water', hsn: '2201', taxRate: 5, firstDay: '2025-09-22' };
const unknownId = '01936f0e-0000-7000-8000-000000000000';
const create = (body: Record<string, unknown>) => asAdmin('POST /admin/tax-rates', { body });
const change = (id: string, body: Record<string, unknown>) =>
  asAdmin('PUT /admin/tax-rates/:id', { params: { id }, body });
const load = async (id: string) => (await asAdmin('GET /admin/tax-rates/:id', { params: { id } })).body.data.taxRate;
const list = async (query: Record<string, unknown> = {}) =>
  (await asAdmin('GET /admin/tax-rates', { query: { limit: 50, ...query } })).body.data.taxRates;
const removeOthers = sql(
  `delete from tax_rate_steps s using tax_rates r where r.id = s.tax_rate_id and not r.is_standard`,
);
const removeRates = sql('delete from tax_rates where not is_standard');
const freeProducts = sql('update products set tax_rate_id = null');

beforeEach(async () => {
  for (const statement of [freeProducts, removeOthers, removeRates]) await shop.db.run(statement);
});

// Proves documents-1
test('a new shop has one rate, 5 % for packaged drinking water, and every product has it', async () => {
  expect(await list()).toMatchObject([
    { hsn: '2201', taxRate: 5, steps: [{ firstDay: '2025-09-22', taxRate: 5 }], isStandard: true, isActive: true },
  ]);
  const { id } = await buildProduct(shop);
  const { product } = (await asAdmin('GET /admin/products/:id', { params: { id } })).body.data;
  expect(product.taxRateId).toBeNull();
});

// Proves documents-1
test('a rate gets another percentage from a day on, and keeps its earlier percentages', async () => {
  const created = await create({ ...form, taxRate: 40.25 });
  expect(created.status, created.body.message).toBe(201);
  const { taxRate } = created.body.data;
  expect(taxRate).toMatchObject({ name: form.name, hsn: '2202', taxRate: 40.25, isStandard: false, productCount: 0 });
  // It is 21 November 2026, so the second percentage begins in the future.
  const changed = await change(taxRate.id, { ...form, taxRate: 18, firstDay: '2027-04-01', version: 1 });
  expect(changed.body.data.taxRate).toMatchObject({
    taxRate: 40.25,
    steps: [
      { firstDay: '2027-04-01', taxRate: 18 },
      { firstDay: '2025-09-22', taxRate: 40.25 },
    ],
    version: 2,
  });
  await change(taxRate.id, { ...form, taxRate: 12, firstDay: '2026-11-21' });
  expect((await load(taxRate.id)).taxRate).toBe(12);
  // Setting a percentage for the same day again replaces it.
  await change(taxRate.id, { ...form, taxRate: 28, firstDay: '2026-11-21' });
  const corrected = await load(taxRate.id);
  expect([corrected.taxRate, corrected.steps.length]).toEqual([28, 3]);
});

// Proves documents-1
test('another percentage for a day that has passed is refused, and the old one stays until the new first day', async () => {
  const { id } = (await create(form)).body.data.taxRate;
  const { status, body } = await change(id, { ...form, name: 'Sweet water', taxRate: 28 });
  expect([status, body.errors]).toEqual([
    400,
    [{ path: 'firstDay', msg: 'Please enter the first day of the new percentage' }],
  ]);
  expect(await load(id)).toMatchObject({ name: form.name, version: 1 });
  await change(id, { ...form, name: 'Sweet water', taxRate: 28, firstDay: '2026-11-21' });
  expect(await load(id)).toMatchObject({
    name: 'Sweet water',
    steps: [
      { firstDay: '2026-11-21', taxRate: 28 },
      { firstDay: form.firstDay, taxRate: 40 },
    ],
  });
});

describe('the standard rate', () => {
  // Proves documents-2
  test('is another one after a rate is made the standard one', async () => {
    const [first] = await list();
    const { id } = (await create({ ...form, isStandard: true })).body.data.taxRate;
    expect((await list()).filter(({ isStandard }) => isStandard).map((rate) => rate.id)).toEqual([id]);
    await change(first?.id ?? '', { ...waterForm, isStandard: true });
    expect((await load(id)).isStandard).toBe(false);
  });

  // Proves documents-2
  test('always exists and is always active', async () => {
    const [standard] = await list();
    const own = { ...form, name: 'Water', isStandard: true };
    const refused = await change(standard?.id ?? '', { ...own, isStandard: false });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'isStandard', msg: 'Please make another rate the standard rate instead' }],
    ]);
    const inactive = await change(standard?.id ?? '', { ...own, isActive: false });
    expect(inactive.body.errors).toEqual([{ path: 'isActive', msg: 'The standard rate must be active' }]);
  });

  test('remains a single one if two rates are made the standard rate at the same time', async () => {
    const ids = [await buildTaxRate(shop), await buildTaxRate(shop)];
    const answers = await Promise.all(
      ids.map((id, at) => change(id, { ...form, name: `Both ${at}`, isStandard: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).filter(({ isStandard }) => isStandard)).toHaveLength(1);
    const water = (await list()).find(({ hsn }) => hsn === '2201');
    await change(water?.id ?? '', { ...waterForm, isStandard: true });
  });
});

describe('a tax rate is refused', () => {
  // Proves documents-1
  test('with all errors at once', async () => {
    const { status, body } = await create({ name: 'R', hsn: '22', taxRate: 101, firstDay: '2026-02-30' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'name', msg: 'Tax rate name must be at least 2 characters long' },
      { path: 'hsn', msg: 'An HSN has 4, 6 or 8 digits' },
      { path: 'taxRate', msg: 'Tax rate must not exceed 100' },
      { path: 'firstDay', msg: 'Please choose the first day' },
    ]);
  });

  test('if another rate has the name, if its version is outdated, or if it is unknown', async () => {
    const { id } = (await create(form)).body.data.taxRate;
    const taken = await create({ ...form, name: 'FLAVOURED WATER' });
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      [{ path: 'name', msg: 'A tax rate with this name already exists' }],
    ]);
    await change(id, { ...form, taxRate: 18, firstDay: '2026-11-21', version: 1 });
    expect((await change(id, { ...form, taxRate: 12, firstDay: '2026-11-21', version: 1 })).status).toBe(409);
    expect((await load(id)).taxRate).toBe(18);
    expect((await change(unknownId, form)).status).toBe(404);
    expect((await asAdmin('GET /admin/tax-rates/:id', { params: { id: unknownId } })).status).toBe(404);
  });

  test('if the person may change products but no settings', async () => {
    const asEditor = shop.as(await buildStaff(shop, ['catalogue.manage']));
    expect((await asEditor('GET /admin/tax-rates')).status).toBe(200);
    expect((await asEditor('POST /admin/tax-rates', { body: form })).status).toBe(403);
  });
});

describe('a product', () => {
  const product = { name: 'Lemon water', type: 'bottle', size: '1 L', capacity: 1, price: 30, stock: 5 };
  const save = (id: string, body: Record<string, unknown>) =>
    asAdmin('PUT /admin/products/:id', { params: { id }, body: { ...product, ...body } });

  // Proves documents-3
  test('has the rate that staff chose, and keeps it if an older screen does not send it', async () => {
    const taxRateId = await buildTaxRate(shop);
    const created = await asAdmin('POST /admin/products', { body: { ...product, taxRateId } });
    expect(created.status, created.body.message).toBe(201);
    const { id } = created.body.data.product;
    expect(created.body.data.product.taxRateId).toBe(taxRateId);
    expect((await load(taxRateId)).productCount).toBe(1);
    expect((await save(id, { name: 'Lime water' })).body.data.product).toMatchObject({ taxRateId, name: 'Lime water' });
    expect((await save(id, { taxRateId: null })).body.data.product.taxRateId).toBeNull();
    // Customers do not see the tax rate.
    const shown = (await shop.call('GET /products/:id', { params: { id } })).body.data.product;
    expect(Object.keys(shown)).not.toContain('taxRateId');
  });

  // Proves documents-3
  test('is refused with an unknown rate, together with all other errors', async () => {
    const body = { ...product, containerId: unknownId, taxRateId: unknownId };
    const { status, body: answer } = await asAdmin('POST /admin/products', { body });
    expect([status, answer.errors.map(({ msg }) => msg)]).toEqual([
      400,
      ['There is no such container', 'There is no such tax rate'],
    ]);
  });

  // Proves documents-3
  test('is exported with its HSN code and its tax of today', async () => {
    const taxRateId = await buildTaxRate(shop, { name: 'Flavoured' });
    await buildProduct(shop, { name: 'Lemon', taxRateId });
    await buildProduct(shop, { name: 'Plain' });
    const file = await asAdmin('GET /admin/products/export');
    const taxOf = (name: string) => readCsv(String(file.body)).find((row) => row.Name === name);
    expect(taxOf('Lemon')).toMatchObject({ 'Tax rate': 'Flavoured', HSN: '2202', 'GST (%)': '18' });
    expect(taxOf('Plain')).toMatchObject({ HSN: '2201', 'GST (%)': '5' });
  });
});
