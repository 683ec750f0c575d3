import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { actOn, dialogOf, namesOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, cutLine, holdLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
const yesterday = new Date(Date.now() - 86_400_000);

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

const field = (page: Page, label: string): Locator => dialogOf(page).getByLabel(label, { exact: true });
const activeNames = async (): Promise<string[]> =>
  (await shop.call('GET /categories/active')).body.data.categories.map(({ name }: { name: string }) => name);
const search = (word: string) => `/admin/categories?search=${encodeURIComponent(word)}`;

// Proves admin-catalogue-43
test('an empty list says "No categories found", and a loading list "Loading categories..."', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    const release = await holdLine(page, 'GET /categories');
    await page.goto('/admin/categories');
    await page.getByRole('heading', { level: 1, name: 'Category Management' }).waitFor();
    await page.getByRole('status').getByText('Loading categories...').waitFor();
    release();
    await page.getByText('No categories found', { exact: true }).waitFor();
    await page.getByText('0 categories', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add First Category' }).click();
    await page.getByRole('dialog', { name: 'Add New Category' }).waitFor();
  });
});

test.describe('the categories', () => {
  // Proves admin-catalogue-23, admin-catalogue-41
  test('can be searched, filtered and paged, and the URL keeps these choices', inLongRun, async () => {
    const word = 'Filtered desktop';
    for (let n = 10; n < 21; n += 1) await buildCategory(shop, { name: `${word} ${n}`, sortOrder: n });
    await buildCategory(shop, { name: `${word} resting`, isActive: false, sortOrder: 30 });
    await buildCategory(shop, { name: `${word} bygone`, deletedAt: yesterday });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/categories');
      await page.getByLabel('Search categories').fill(word);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('Showing page 1 of 2 (12 total)').waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.waitForURL('**/admin/categories?search=*&page=2');
      expect(await namesOf(page, 2)).toEqual([`${word} 20`, `${word} resting`]);
      const status = page.getByLabel('Status', { exact: true });
      await expect(status.locator('option')).toHaveText(['All Status', 'Active Only', 'Inactive Only', 'Deleted']);
      await status.selectOption('Inactive Only');
      await page.waitForURL('**/admin/categories?search=*&status=inactive');
      expect(await namesOf(page, 1)).toEqual([`${word} resting`]);
      await status.selectOption('Active Only');
      await page.getByText('Showing page 1 of 2 (11 total)').waitFor();
      await status.selectOption('Deleted');
      await page.getByRole('button', { name: `Restore ${word} bygone` }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: `Restore ${word} bygone` }).waitFor();
      await expect(status).toHaveValue('deleted');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.waitForURL('**/admin/categories');
      await page.getByLabel('Search categories').fill('lemonade');
      await page.getByLabel('Search categories').press('Enter');
      await page.getByText('No categories found', { exact: true }).waitFor();
    });
  });

  // Proves admin-catalogue-44, admin-catalogue-45, admin-catalogue-46, admin-catalogue-49
  test('can be added and edited, and a form shows all broken rules at once', async () => {
    const name = 'Made desktop';
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#17704a' } })
      .png()
      .toBuffer();
    await buildCategory(shop, { name: 'Taken desktop' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(search('desktop'));
      await page.getByRole('button', { name: 'Add Category' }).click();
      await page.getByRole('dialog', { name: 'Add New Category' }).waitFor();
      await expect(field(page, 'Colour')).toHaveValue('#3B82F6');
      await expect(field(page, 'Sort Order')).toHaveValue('0');
      await expect(field(page, 'Status')).toHaveValue('true');
      await field(page, 'Description').fill('Kept as typed');
      await field(page, 'Colour').fill('blue');
      await field(page, 'Sort Order').fill('-1');
      await pressIn(page, 'Add Category');
      for (const text of [
        'Category name is required',
        'Colour must look like #3B82F6',
        'Sort order cannot be negative',
      ]) {
        await dialogOf(page).getByText(text, { exact: true }).waitFor();
      }
      await field(page, 'Name').fill(' x');
      await pressIn(page, 'Add Category');
      await dialogOf(page).getByText('Category name must be at least 2 characters long', { exact: true }).waitFor();
      await expect(field(page, 'Description')).toHaveValue('Kept as typed');

      await field(page, 'Name').fill('taken desktop');
      await field(page, 'Pick a colour').fill('#17704a');
      await expect(field(page, 'Colour')).toHaveValue('#17704A');
      await field(page, 'Sort Order').fill('5');
      await dialogOf(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
      await dialogOf(page).getByRole('button', { name: 'Change Image' }).waitFor();
      await pressIn(page, 'Add Category');
      await dialogOf(page).getByText('A category with this name already exists', { exact: true }).waitFor();
      await expect(dialogOf(page).getByRole('button', { name: 'Load latest version' })).toHaveCount(0);
      await field(page, 'Name').fill(name);
      await pressIn(page, 'Add Category');
      await page.getByText('Category created successfully!').waitFor();

      await actOn(page, 'Edit', name);
      await page.getByRole('dialog', { name: 'Edit Category' }).waitFor();
      await field(page, 'Status').selectOption('Inactive');
      await pressIn(page, 'Save Changes');
      await page.getByText('Category updated successfully!').waitFor();
      await rowOf(page, name).getByText('Inactive', { exact: true }).waitFor();
    });
    const { body } = await shop.as(meera)('GET /categories', { query: { search: name } });
    expect(body.data.categories).toMatchObject([
      {
        name,
        description: 'Kept as typed',
        color: '#17704A',
        sortOrder: 5,
        isActive: false,
        version: 2,
        category_image: expect.stringMatching(/^\/pictures\//),
      },
    ]);
  });

  // Proves admin-catalogue-42, admin-catalogue-47, admin-catalogue-50
  test(
    'show colour or image, name, slug, description, sort order, status and actions, and are hidden and shown again',
    inLongRun,
    async () => {
      const word = 'Shown';
      const image = '/pictures/aaaabbbbccccddddeeee-1280.webp';
      await buildCategory(shop, { name: `${word} one`, slug: 'shown-one', description: 'To return', sortOrder: 17 });
      await buildCategory(shop, { name: `${word} two`, slug: 'shown-two', image, isActive: false, sortOrder: 18 });
      await shop.visit(
        desktop,
        meera,
        async (page) => {
          await page.goto(search(word));
          await page.getByText('2 categories', { exact: true }).waitFor();
          expect(await namesOf(page, 2)).toEqual([`${word} one`, `${word} two`]);
          const [one, two] = [rowOf(page, `${word} one`), rowOf(page, `${word} two`)];
          for (const text of ['shown-one', 'To return', '17', 'Active'])
            await one.getByText(text, { exact: true }).waitFor();
          await one.getByRole('img', { name: 'Colour #3B82F6' }).waitFor();
          for (const text of ['shown-two', 'No description', '18', 'Inactive']) {
            await two.getByText(text, { exact: true }).waitFor();
          }
          await expect(two.getByRole('img', { name: /^Colour/ })).toHaveCount(0);
          const titles = (row: Locator) =>
            row.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')));
          expect(await titles(one)).toEqual(['Edit', 'Deactivate', 'Delete']);
          expect(await titles(two)).toEqual(['Edit', 'Activate', 'Delete']);

          const name = `${word} one`;
          await actOn(page, 'Deactivate', name);
          await dialogOf(page).getByText(`Are you sure you want to deactivate the category “${name}”?`).waitFor();
          await pressIn(page, 'Cancel');
          expect(await activeNames()).toContain(name);
          await actOn(page, 'Deactivate', name);
          await pressIn(page, 'Deactivate');
          await page.getByText('Category deactivated successfully!').waitFor();
          expect(await activeNames()).not.toContain(name);
          await actOn(page, 'Activate', name);
          await pressIn(page, 'Activate');
          await one.getByText('Active', { exact: true }).waitFor();
          expect(await activeNames()).toContain(name);
        },
        // The picture of the category was never uploaded, so the browser reports it as missing.
        /404/,
      );
    },
  );

  // Proves admin-catalogue-4, admin-catalogue-26, admin-catalogue-47
  test(
    'are deleted by typing DELETE, and their products show "No Category" until the category is restored',
    inLongRun,
    async () => {
      const name = 'Gone desktop';
      const { id } = await buildCategory(shop, { name });
      const product = `Jar of ${name}`;
      await buildProduct(shop, { name: product, categoryId: id });
      await shop.visit(desktop, meera, async (page) => {
        await page.goto(search(name));
        await actOn(page, 'Delete', name);
        const dialog = page.getByRole('dialog', { name: 'Delete Category' });
        await dialog.getByText('Its products must be given another category').waitFor();
        await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
        await dialog.getByText('Please type exactly "DELETE" to confirm').waitFor();
        await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
        await dialog.getByText('Confirmation accepted').waitFor();
        await dialog.getByLabel('Type DELETE to confirm').press('Enter');
        await page.getByText('Category deleted successfully!').waitFor();
        const productRow = rowOf(page, product);
        await page.goto(`/admin/products?search=${encodeURIComponent(product)}`);
        await productRow.getByText('No Category', { exact: true }).waitFor();

        const other = await buildCategory(shop, { name });
        await page.goto(`${search(name)}&status=deleted`);
        await actOn(page, 'Restore', name);
        await pressIn(page, 'Restore');
        await dialogOf(page).getByText('A category with this name already exists').waitFor();
        await shop.as(meera)('PUT /categories/:id', { params: { id: other.id }, body: { name: `Other ${name}` } });
        await pressIn(page, 'Restore');
        await page.getByText('Category restored successfully!').waitFor();
        await page.goto(`/admin/products?search=${encodeURIComponent(product)}`);
        await productRow.getByText(name, { exact: true }).waitFor();
      });
    },
  );
});

// Proves accounts-64, admin-catalogue-48
test(
  'a failed load offers Try Again, and a failed save says "Failed to save category" and keeps the typed values',
  inLongRun,
  async () => {
    await buildCategory(shop, { name: 'Behind the line' });
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await page.clock.install();
        await cutLine(page, 'GET /categories');
        await page.goto(search('Behind the line'));
        await page.getByRole('status').getByText('Loading categories...').waitFor();
        await page.clock.runFor(10_000);
        await page.getByText('Failed to load categories').waitFor();
        await expectOnlyFailure(page);
        await mendLine(page);
        await page.getByRole('button', { name: 'Try Again' }).click();
        await actOn(page, 'Edit', 'Behind the line');
        await breakLine(page, 'PUT /categories/:id');
        await field(page, 'Description').fill('Typed');
        await pressIn(page, 'Save Changes');
        await dialogOf(page).getByText('Failed to save category').waitFor();
        await expect(field(page, 'Description')).toHaveValue('Typed');
        await pressIn(page, 'Cancel');
        await dialogOf(page).getByText('Discard your unsaved changes?').waitFor();
        await pressIn(page, 'Discard');
        await page.getByLabel('Search categories').blur();
        await page.keyboard.press('/');
        await expect(page.getByLabel('Search categories')).toBeFocused();
      },
      brokenLine,
    );
  },
);
