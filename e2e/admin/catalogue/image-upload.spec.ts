import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { actOn, dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { breakLine, brokenLine, holdLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let png: Buffer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  png = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#0ea5b7' } })
    .png()
    .toBuffer();
});

const uploader = (page: Page): Locator => dialogOf(page).getByRole('group', { name: 'Image' });
const input = (page: Page): Locator => uploader(page).locator('input[type=file]');
const picture = (page: Page): Locator => uploader(page).getByAltText('The chosen picture');
const button = (page: Page, name: string): Locator => uploader(page).getByRole('button', { name, exact: true });
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

async function openEdit(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await actOn(page, 'Edit', name);
  await uploader(page).getByText('PNG, JPG, GIF up to 5MB').waitFor();
}

/** Drops a file on an element, as if it was dragged there with the mouse. */
async function drop(target: Locator, bytes: Buffer): Promise<void> {
  await target.evaluate(
    (element, numbers) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(numbers)], 'jar.png', { type: 'image/png' }));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('dragover', init));
      element.dispatchEvent(new DragEvent('drop', init));
    },
    [...bytes],
  );
}

test.describe('the picture in the form of a product', () => {
  // Proves admin-catalogue-37
  test('can be selected by a click, is shown, and can be changed and removed', async () => {
    const name = `Clicked desktop`;
    const { id } = await buildProduct(shop, { name });
    const kept = async () => (await shop.call('GET /products/:id', { params: { id } })).body.data.product.image;
    await shop.visit(desktop, meera, async (page) => {
      await openEdit(page, name);
      const chooser = page.waitForEvent('filechooser');
      await button(page, 'Upload Image').click();
      await (await chooser).setFiles(file('jar.png', 'image/png', png));
      await picture(page).waitFor();
      await expect(picture(page)).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{20}-1280\.webp$/);
      await button(page, 'Change Image').waitFor();
      await pressIn(page, 'Save Changes');
      await page.getByText('Product updated successfully!').waitFor();
      expect(await kept()).toMatch(/^\/pictures\/[0-9a-f]{20}-1280\.webp$/);
      await expect(rowOf(page, name).locator('img')).not.toHaveJSProperty('naturalWidth', 0);
      await actOn(page, 'Edit', name);
      await button(page, 'Remove').click();
      await picture(page).waitFor({ state: 'detached' });
      await button(page, 'Upload Image').waitFor();
      await pressIn(page, 'Save Changes');
      await rowOf(page, name).getByLabel('No picture').waitFor();
      expect(await kept()).toBeNull();
    });
  });
});

// Proves admin-catalogue-37, admin-catalogue-38, admin-catalogue-39, admin-catalogue-40
test(
  'a wrong file and a refused or stopped upload are reported at the field, and a picture can be dropped only on the field',
  inLongRun,
  async () => {
    const name = 'Dropped on';
    await buildProduct(shop, { name });
    const large = test.info().outputPath('large.png');
    writeFileSync(large, Buffer.alloc(5_242_881));
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        let uploads = 0;
        page.on('request', (request) => (uploads += request.url().endsWith('/api/upload/product') ? 1 : 0));
        await openEdit(page, name);
        await input(page).setInputFiles(file('notes.txt', 'text/plain', Buffer.from('water')));
        await uploader(page).getByText('Please select an image file', { exact: true }).waitFor();
        await input(page).setInputFiles(large);
        await uploader(page).getByText('File size must be less than 5MB', { exact: true }).waitFor();
        expect(uploads).toBe(0);

        await breakLine(page, 'POST /upload/product');
        await input(page).setInputFiles(file('jar.png', 'image/png', png));
        await uploader(page).getByText('Failed to upload image', { exact: true }).waitFor();
        await expect(uploader(page).getByText('File size must be less than 5MB')).toHaveCount(0);
        await mendLine(page);
        const wide = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
          .png()
          .toBuffer();
        await input(page).setInputFiles(file('wide.png', 'image/png', wide));
        await uploader(page).getByText('Image must not exceed 40 megapixels', { exact: true }).waitFor();
        await input(page).setInputFiles(file('fake.png', 'image/png', Buffer.from('not a picture')));
        await uploader(page).getByText('Please select an image file', { exact: true }).waitFor();

        const release = await holdLine(page, 'POST /upload/product');
        await input(page).setInputFiles(file('jar.png', 'image/png', png));
        await uploader(page).getByRole('progressbar', { name: 'Upload' }).waitFor();
        const save = dialogOf(page).getByRole('button', { name: 'Save Changes' });
        await expect(save).toBeDisabled();
        await button(page, 'Stop').click();
        await uploader(page).getByRole('progressbar').waitFor({ state: 'detached' });
        await expect(save).toBeEnabled();
        await expect(uploader(page).getByText('Failed to upload image')).toHaveCount(0);
        release();
        await mendLine(page);

        await drop(dialogOf(page).getByLabel('Name', { exact: true }), png);
        const prevented = await page.evaluate(() => {
          const event = new DragEvent('drop', { bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
          return event.defaultPrevented;
        });
        expect(prevented).toBe(true);
        await expect(picture(page)).toHaveCount(0);
        await drop(uploader(page).getByText('PNG, JPG, GIF up to 5MB'), png);
        await picture(page).waitFor();
        await pressIn(page, 'Save Changes');
        await page.getByText('Product updated successfully!').waitFor();
      },
      brokenLine,
    );
  },
);
