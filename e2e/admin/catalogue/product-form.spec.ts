import type { Locator, Page } from '@playwright/test';
import { actOn, dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, changeOnTheWay, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let ravi: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  ravi = await buildAdmin(shop, { name: 'Ravi Admin' });
});

const field = (page: Page, label: string | RegExp): Locator => dialogOf(page).getByLabel(label, { exact: true });
const load = async (id: string) =>
  (await shop.as(meera)('GET /admin/products/:id', { params: { id } })).body.data.product;
const asRavi = async (id: string, change: Record<string, unknown>) => {
  const body = { ...(await load(id)), ...change };
  expect((await shop.as(ravi)('PUT /admin/products/:id', { params: { id }, body })).status).toBe(200);
};

async function openEdit(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await actOn(page, 'Edit', name);
  await page.getByRole('dialog', { name: 'Edit Product' }).waitFor();
}

test.describe('the product form', () => {
  // Proves names-1
  test('has fields for Hindi, shows what is wrong with them at once, and saves them', inLongRun, async () => {
    const { id } = await buildProduct(shop, { name: 'Snow jar', translations: { hi: { name: 'बर्फ़ का जार' } } });
    await shop.visit(desktop, meera, async (page) => {
      await openEdit(page, 'Snow jar');
      const name = field(page, 'Name in हिन्दी');
      await expect(name).toHaveValue('बर्फ़ का जार'.normalize());
      await name.fill('ब');
      await pressIn(page, 'Save Changes');
      await dialogOf(page).getByText('Product name must be at least 2 characters long').first().waitFor();
      await name.fill('बर्फ़ीला जार');
      await field(page, 'Description in हिन्दी').fill('पहाड़ की बर्फ़');
      await pressIn(page, 'Save Changes');
      await page.getByText('Product updated successfully!').waitFor();
      const { translations } = await load(id);
      expect(translations.hi).toEqual({ name: 'बर्फ़ीला जार'.normalize(), description: 'पहाड़ की बर्फ़'.normalize() });
    });
  });

  // Proves access-3, admin-catalogue-12, admin-catalogue-13, admin-catalogue-14, admin-catalogue-15, admin-catalogue-16
  // Proves admin-catalogue-17, admin-catalogue-18, typed-11
  test('accepts digits of any script, shows all broken rules together, keeps the typed values, and adds a product', async () => {
    const category = await buildCategory(shop, { name: 'Cans desktop' });
    const name = 'New can desktop';
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/products');
      await page.getByRole('button', { name: 'Add Product' }).click();
      await page.getByRole('dialog', { name: 'Add New Product' }).waitFor();
      await expect(field(page, 'Type')).toHaveValue('bottle');
      await expect(field(page, 'Brand')).toHaveValue('Paniwala');
      await expect(field(page, /^Active Product/)).toBeChecked();
      await expect(field(page, 'Deposit (₹)')).toHaveValue('0');
      for (const [label, step] of [
        ['Capacity (L)', '0.1'],
        ['Price (₹)', '0.01'],
        ['Deposit (₹)', '0.01'],
        ['Stock', '1'],
      ] as const) {
        await expect(field(page, label), label).toHaveAttribute('step', step);
      }

      // Digits of any script, typed or pasted, are inserted at the position of the caret.
      const price = field(page, 'Price (₹)');
      await price.focus();
      await page.keyboard.insertText('८५');
      await expect(price).toHaveValue('85');
      await page.keyboard.press('Home');
      await page.keyboard.insertText('௧');
      await expect(price).toHaveValue('185');
      const stock = field(page, 'Stock');
      await stock.focus();
      await stock.press('ControlOrMeta+a');
      await page.evaluate(() => {
        document.activeElement?.dispatchEvent(
          new InputEvent('beforeinput', { inputType: 'insertFromPaste', data: '१२०', cancelable: true, bubbles: true }),
        );
      });
      await expect(stock).toHaveValue('120');
      await price.fill('');

      await field(page, 'Description').fill('Light to carry');
      await field(page, 'Stock').fill('-1');
      await pressIn(page, 'Add Product');
      for (const text of [
        'Product name is required',
        'Size is required',
        'Capacity must be greater than 0',
        'Price must be greater than 0',
        'Stock cannot be negative',
      ]) {
        await dialogOf(page).getByText(text, { exact: true }).waitFor();
      }
      const summary = dialogOf(page).getByRole('group', { name: 'Please correct 5 fields:' });
      await expect(summary).toBeFocused();
      await summary.getByRole('link', { name: 'Name', exact: true }).click();
      await expect(field(page, 'Name')).toBeFocused();
      await expect(field(page, 'Description')).toHaveValue('Light to carry');
      await field(page, 'Name').fill(' x ');
      await pressIn(page, 'Add Product');
      await dialogOf(page).getByText('Product name must be at least 2 characters long', { exact: true }).waitFor();

      await field(page, 'Name').fill(name);
      await field(page, 'Type').selectOption('Gallon');
      await field(page, 'Size').fill('5 L');
      await field(page, 'Capacity (L)').fill('5.5');
      await field(page, 'Category').selectOption('Cans desktop');
      await field(page, 'Price (₹)').fill('65.50');
      await field(page, 'Deposit (₹)').fill('20');
      await field(page, 'Stock').fill('12');
      await field(page, /^Active Product/).uncheck();
      await pressIn(page, 'Add Product');
      await page.getByText('Product created successfully!').waitFor();
      await rowOf(page, name).getByText('₹65.50', { exact: true }).waitFor();
    });
    const { body } = await shop.as(meera)('GET /admin/products', { query: { search: name } });
    expect(body.data.products[0]).toMatchObject({
      name,
      description: 'Light to carry',
      type: 'gallon',
      size: '5 L',
      capacity: 5.5,
      image: null,
      categoryId: category.id,
      price: 65.5,
      deposit: 20,
      stock: 12,
      brand: 'Paniwala',
      isActive: false,
    });
  });

  // Proves admin-catalogue-29
  test(
    'shows a conflict to the second of two people, keeps the typed values and continues with the newer version',
    inLongRun,
    async () => {
      const name = 'Shared jar desktop';
      const jar = await buildProduct(shop, { name, stock: 10 });
      await shop.visit(desktop, meera, async (page) => {
        await openEdit(page, name);
        await field(page, 'Price (₹)').fill('66');
        await field(page, 'Brand').fill('Meera brand');
        await asRavi(jar.id, { price: 77, description: 'Said by Ravi', stock: 40 });
        await pressIn(page, 'Save Changes');
        await dialogOf(page).getByText('Someone else changed this product while you were editing.').waitFor();
        expect(await load(jar.id)).toMatchObject({ price: 77, brand: 'Paniwala' });
        await expect(field(page, 'Price (₹)')).toHaveValue('66');
        await pressIn(page, 'Load latest version');
        await dialogOf(page).getByText('The latest version is loaded, and your changes are kept.').waitFor();
        await dialogOf(page).getByText('Someone else changed this to “77” while you were editing.').waitFor();
        await expect(field(page, 'Price (₹)')).toHaveValue('66');
        await expect(field(page, 'Description')).toHaveValue('Said by Ravi');
        await expect(field(page, 'Stock')).toHaveValue('40');
        await pressIn(page, 'Save Changes');
        await page.getByText('Product updated successfully!').waitFor();
      });
      expect(await load(jar.id)).toMatchObject({
        price: 66,
        brand: 'Meera brand',
        description: 'Said by Ravi',
        stock: 40,
        version: 3,
      });
    },
  );
});

// Proves admin-catalogue-12, admin-catalogue-14, admin-catalogue-27, admin-catalogue-28, admin-orders-40
test(
  'saving a product leaves other values unchanged, and changes the stock by the typed difference unless new orders prevent it',
  inLongRun,
  async () => {
    const name = 'Sold jar';
    const hidden = await buildCategory(shop, { name: 'Hidden desktop', isActive: false });
    const jar = await buildProduct(shop, { name, categoryId: hidden.id, brand: 'Neel', stock: 30 });
    const asha = await buildCustomer(shop);
    const saved = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' }).waitFor({ state: 'detached' });
    await shop.visit(desktop, meera, async (page) => {
      await openEdit(page, name);
      const fields = dialogOf(page).locator('input:not([type=file]), textarea, select');
      for (const [at, first] of ['price', 'deposit', 'stock', 'name'].entries()) {
        await expect(fields.nth(at)).toHaveAttribute('name', first);
      }
      await dialogOf(page).getByText('Based on 30 in stock').waitFor();
      await field(page, 'Price (₹)').fill('90');
      await pressIn(page, 'Save Changes');
      await page.getByText('Product updated successfully!').waitFor();
      await rowOf(page, name).getByText('₹90.00', { exact: true }).waitFor();
      expect(await load(jar.id)).toMatchObject({
        name,
        price: 90,
        stock: 30,
        brand: 'Neel',
        categoryId: hidden.id,
        deposit: 150,
        capacity: 20,
        version: 2,
      });

      await actOn(page, 'Edit', name);
      await dialogOf(page).getByText('Based on 30 in stock').waitFor();
      await buildOrder(shop, asha, [{ productId: jar.id, quantity: 4 }]);
      await field(page, 'Stock').fill('45');
      await pressIn(page, 'Save Changes');
      await saved(page);
      expect((await load(jar.id)).stock).toBe(41);

      await actOn(page, 'Edit', name);
      await dialogOf(page).getByText('Based on 41 in stock').waitFor();
      await buildOrder(shop, asha, [{ productId: jar.id, quantity: 39 }]);
      await field(page, 'Stock').fill('5');
      await pressIn(page, 'Save Changes');
      await dialogOf(page).getByText('New orders came in: only 2 left in stock.').waitFor();
      await dialogOf(page).getByText('Based on 2 in stock').waitFor();
      await expect(field(page, 'Stock')).toHaveValue('5');
      await pressIn(page, 'Save Changes');
      await saved(page);
    });
    expect((await load(jar.id)).stock).toBe(5);
  },
);

// Proves admin-catalogue-19, admin-catalogue-21
test('the product form shows a refusal by the server at its field, or a general message', inLongRun, async () => {
  await buildProduct(shop, { name: 'Refused jar' });
  await shop.visit(
    desktop,
    meera,
    async (page) => {
      await openEdit(page, 'Refused jar');
      await field(page, 'Brand').fill('Typed');
      await changeOnTheWay(page, 'PUT /admin/products/:id', { size: ' ', price: 0 });
      await pressIn(page, 'Save Changes');
      await dialogOf(page).getByText('Size is required', { exact: true }).waitFor();
      await dialogOf(page).getByText('Price must be greater than 0', { exact: true }).waitFor();
      await mendLine(page);
      await breakLine(page, 'PUT /admin/products/:id');
      await pressIn(page, 'Save Changes');
      await dialogOf(page).getByText('Failed to save product. Please try again.').waitFor();
      await expect(field(page, 'Brand')).toHaveValue('Typed');
      await mendLine(page);
      await pressIn(page, 'Save Changes');
      await page.getByText('Product updated successfully!').waitFor();
    },
    brokenLine,
  );
});
