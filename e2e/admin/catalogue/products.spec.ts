import type { Page } from '@playwright/test';
import { actOn, dialogOf, namesOf, openFilters, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { brokenLine, cutLine, holdLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltCategory, buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let jars: BuiltCategory;
const yesterday = new Date(Date.now() - 86_400_000);

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  jars = await buildCategory(shop, { name: 'Returnable Jars', slug: 'jars' });
});

const publicProduct = (id: string) => shop.call('GET /products/:id', { params: { id } });
const count = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

// Proves admin-catalogue-1, admin-catalogue-2, admin-catalogue-11
test('an empty list of products offers "Add First Product", which opens the form', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click();
    await page.getByRole('heading', { level: 1, name: 'Product Management' }).waitFor();
    await count(page, '0 products');
    await page.getByText('No products have been added yet.').waitFor();
    await page.getByRole('button', { name: 'Add First Product' }).click();
    await page.getByRole('dialog', { name: 'Add New Product' }).waitFor();
    await pressIn(page, 'Cancel');
    await dialogOf(page).waitFor({ state: 'detached' });
  });
});

test.describe('the products', () => {
  // Proves admin-catalogue-5, admin-catalogue-6, admin-catalogue-7, admin-catalogue-8, admin-catalogue-9
  test(
    'show image, name, size, type, category, price, deposit, stock, status and their actions',
    inLongRun,
    async () => {
      const picture = '/pictures/aaaabbbbccccddddeeee-1280.webp';
      const category = await buildCategory(shop, { name: 'Copper desktop', image: picture });
      const own = { brand: 'Kaveri', image: null, size: '5 L can' };
      await buildProduct(shop, { ...own, name: 'Full one', categoryId: jars.id, pricePaise: 19_90, stock: 11 });
      await buildProduct(shop, {
        ...own,
        name: 'Low one',
        type: 'bottle',
        depositPaise: 0,
        stock: 10,
        isActive: false,
      });
      await buildProduct(shop, { ...own, name: 'Sold one', categoryId: category.id, stock: 0 });
      await shop.visit(
        desktop,
        meera,
        async (page) => {
          await page.goto('/admin/products?search=Kaveri');
          await count(page, '3 products');
          const full = rowOf(page, 'Full one');
          for (const text of ['5 L can', 'Gallon', 'Returnable Jars', '₹19.90', '11', 'Active']) {
            await full.getByText(text, { exact: true }).waitFor();
          }
          await full.getByText('+ ₹150.00 deposit').waitFor();
          await full.getByLabel('No picture').waitFor();
          const low = rowOf(page, 'Low one');
          for (const text of ['Bottle', 'No Category', '10', 'Inactive']) {
            await low.getByText(text, { exact: true }).waitFor();
          }
          await expect(low.getByText('deposit')).toHaveCount(0);
          await rowOf(page, 'Sold one').getByText('Copper desktop').waitFor();
          for (const [row, stock, tone] of [
            ['Full one', '11', 'rgb(23, 112, 74)'],
            ['Low one', '10', 'rgb(122, 74, 0)'],
            ['Sold one', '0', 'rgb(179, 38, 30)'],
          ] as const) {
            await expect(rowOf(page, row).getByText(stock, { exact: true }).first()).toHaveCSS('color', tone);
          }
          const actions = (row: string) =>
            rowOf(page, row)
              .getByRole('button')
              .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')));
          expect(await actions('Full one')).toEqual(['Edit', 'Deactivate', 'Delete']);
          expect(await actions('Low one')).toEqual(['Edit', 'Activate', 'Delete']);
          const heads = [
            'Image',
            'Product',
            'Type',
            'Category',
            'Price',
            'Stock',
            'Sold in 28 days',
            'Status',
            'Actions',
          ];
          await expect(page.getByRole('columnheader')).toHaveText(heads);
        },
        // The picture of the category was never uploaded, so the browser reports it as missing.
        /404/,
      );
    },
  );

  const word = 'Tapti';
  const list = `/admin/products?search=${word}`;

  // Proves admin-catalogue-2, admin-catalogue-3, admin-catalogue-23
  test(
    'can be searched and filtered, which the URL keeps, and Clear shows all products from page 1',
    inLongRun,
    async () => {
      const brand = 'Narmada';
      for (let n = 1; n <= 11; n += 1) await buildProduct(shop, { brand, name: `Can ${n}` });
      await buildProduct(shop, { brand, name: 'Flask', type: 'bottle' });
      await buildProduct(shop, { brand, name: 'Resting', isActive: false });
      await buildProduct(shop, { brand, name: 'Bygone', deletedAt: yesterday });
      await shop.visit(desktop, meera, async (page) => {
        await page.goto('/admin/products');
        const search = page.getByLabel('Search products');
        await search.fill(brand);
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await page.waitForURL(`**/admin/products?search=${brand}`);
        await count(page, '13 products');
        await page.getByText('Showing page 1 of 2 (13 total)').waitFor();
        expect(await namesOf(page, 10)).toHaveLength(10);
        await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
        await page.getByRole('button', { name: 'Next' }).click();
        await page.waitForURL(`**/admin/products?search=${brand}&page=2`);
        expect(await namesOf(page, 3)).toEqual(['Can 3', 'Can 2', 'Can 1']);
        await page.getByText('Showing page 2 of 2 (13 total)').waitFor();
        await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

        const options = (label: string) => page.getByLabel(label, { exact: true }).locator('option');
        await expect(options('Type')).toHaveText(['All', 'Bottle', 'Gallon']);
        await expect(options('Status')).toHaveText(['All', 'Active', 'Inactive', 'Deleted']);
        await openFilters(page);
        await page.getByLabel('Type', { exact: true }).selectOption('Bottle');
        await page.waitForURL(`**/admin/products?search=${brand}&type=bottle`);
        expect(await namesOf(page, 1)).toEqual(['Flask']);
        await page.getByLabel('Type', { exact: true }).selectOption('All');
        await page.getByLabel('Status', { exact: true }).selectOption('Inactive');
        await count(page, '1 product');
        expect(await namesOf(page, 1)).toEqual(['Resting']);
        await page.getByLabel('Status', { exact: true }).selectOption('Deleted');
        await page.getByRole('button', { name: 'Restore Bygone' }).waitFor();
        await page.getByLabel('Status', { exact: true }).selectOption('Active');
        await count(page, '12 products');
        await page.reload();
        await expect(search).toHaveValue(brand);
        await expect(page.getByLabel('Status', { exact: true })).toHaveValue('active');
        await page.goBack();
        await page.getByRole('button', { name: 'Restore Bygone' }).waitFor();
        await page.getByRole('button', { name: 'Clear', exact: true }).click();
        await page.waitForURL('**/admin/products');
        await expect(search).toHaveValue('');
        await search.fill('lemonade');
        await search.press('Enter');
        await page.getByText('No products match your current filters.').waitFor();
      });
    },
  );

  // Proves admin-catalogue-10
  test('can be hidden and shown again after a confirmation, which staff can also decline', inLongRun, async () => {
    const jar = await buildProduct(shop, { brand: word, name: 'Toggled jar' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(list);
      await actOn(page, 'Deactivate', 'Toggled jar');
      await dialogOf(page).getByText('Are you sure you want to deactivate the product “Toggled jar”?').waitFor();
      await pressIn(page, 'Cancel');
      await dialogOf(page).waitFor({ state: 'detached' });
      expect((await publicProduct(jar.id)).body.data.product.isActive).toBe(true);
      await actOn(page, 'Deactivate', 'Toggled jar');
      await page.keyboard.press('Enter');
      await page.getByText('Product deactivated successfully!').waitFor();
      await rowOf(page, 'Toggled jar').getByText('Inactive', { exact: true }).waitFor();
      expect((await publicProduct(jar.id)).body.data.product.isActive).toBe(false);
      await actOn(page, 'Activate', 'Toggled jar');
      await pressIn(page, 'Activate');
      await page.getByText('Product activated successfully!').waitFor();
      await rowOf(page, 'Toggled jar').getByText('Active', { exact: true }).waitFor();
    });
  });

  // Proves admin-catalogue-4, admin-catalogue-24, admin-catalogue-25
  test('are deleted by typing exactly DELETE, remain in past orders, and can be restored', async () => {
    const name = 'Gone jar desktop';
    const jar = await buildProduct(shop, { name });
    const asha = await buildCustomer(shop);
    const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
      await actOn(page, 'Delete', name);
      const dialog = page.getByRole('dialog', { name: 'Delete Product' });
      await dialog.getByText('It is marked as deleted and hidden from all views.').waitFor();
      const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
      const typed = dialog.getByLabel('Type DELETE to confirm');
      await expect(typed).toBeFocused();
      for (const wrong of ['', 'delete', 'DELETE ', 'DELET']) {
        await typed.fill(wrong);
        await dialog.getByText('Please type exactly "DELETE" to confirm').waitFor();
        await expect(confirm, wrong).toBeDisabled();
        await typed.press('Enter');
      }
      await typed.fill('DELETE');
      await dialog.getByText('Confirmation accepted').waitFor();
      await confirm.click();
      await page.getByText('Product deleted successfully!').waitFor();
      await page.getByText('No products match your current filters.').waitFor();
      expect((await publicProduct(jar.id)).status).toBe(404);
      const { body } = await shop.as(asha)('GET /orders/:id', { params: { id: order.id } });
      expect(body.data.order.orderItems[0]?.product.name).toBe(name);

      await openFilters(page);
      await page.getByLabel('Status', { exact: true }).selectOption('Deleted');
      await rowOf(page, name).getByText('Deleted', { exact: true }).waitFor();
      await expect(rowOf(page, name).getByRole('button')).toHaveCount(1);
      await actOn(page, 'Restore', name);
      await pressIn(page, 'Restore');
      await page.getByText('Product restored successfully!').waitFor();
      expect((await publicProduct(jar.id)).status).toBe(200);
    });
  });
});

// Proves accounts-64, admin-catalogue-20
test('a list that fails to load says "Failed to load products" and offers Try Again', inLongRun, async () => {
  await buildProduct(shop, { name: 'Behind the line' });
  await shop.visit(
    desktop,
    meera,
    async (page) => {
      await page.clock.install();
      await cutLine(page, 'GET /admin/products');
      await page.goto('/admin/products');
      await page.getByRole('status').getByText('Loading products...').waitFor();
      await page.clock.runFor(10_000);
      await page.getByText('Failed to load products').waitFor();
      await expectOnlyFailure(page);
      await mendLine(page);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await rowOf(page, 'Behind the line').waitFor();
    },
    brokenLine,
  );
});

// Proves admin-catalogue-36
test(
  'in the list of products, a page number beyond the last page shows the last page, and a page stays visible while the next one loads',
  inLongRun,
  async () => {
    for (let n = 0; n < 11; n += 1) await buildProduct(shop, { brand: 'Sutlej' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/products?search=Sutlej&page=9');
      await page.getByText('Showing page 2 of 2 (11 total)').waitFor();
      const release = await holdLine(page, 'GET /admin/products');
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.locator('table[aria-busy=true]').waitFor();
      await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
      release();
      await page.getByText('Showing page 1 of 2 (11 total)').waitFor();
    });
  },
);

// Proves admin-catalogue-22
test(
  'an error of an action on a product is shown in the dialog of the action, which stays open',
  inLongRun,
  async () => {
    await buildProduct(shop, { name: 'Lineless' });
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await page.goto('/admin/products?search=Lineless');
        await cutLine(page, 'PATCH /admin/products/:id/toggle-status');
        await actOn(page, 'Deactivate', 'Lineless');
        await pressIn(page, 'Deactivate');
        await dialogOf(page).getByText('We could not reach the shop').waitFor();
        await mendLine(page);
        await pressIn(page, 'Deactivate');
        await page.getByText('Product deactivated successfully!').waitFor();
        await cutLine(page, 'DELETE /admin/products/:id/permanent');
        await actOn(page, 'Delete', 'Lineless');
        await dialogOf(page).getByRole('textbox').fill('DELETE');
        await pressIn(page, 'Delete');
        await dialogOf(page).getByText('We could not reach the shop').waitFor();
        await mendLine(page);
        await pressIn(page, 'Delete');
        await page.getByText('Product deleted successfully!').waitFor();
      },
      brokenLine,
    );
  },
);
