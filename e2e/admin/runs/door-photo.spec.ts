import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { mostPhotoBytes } from '#contract/uploads/photos.ts';
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { openRun, startRunOf } from '#e2e/fixtures/rider-run.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

/** Makes a rotated picture of 12 megapixels with the photographer's name in its metadata. */
const takePicture = () =>
  sharp({
    create: { width: 4000, height: 3000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } as never,
  })
    .withExif({ IFD0: { Artist: 'Ravi' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();

/** Makes the browser's storage refuse to store photos, as if it was full, until the page calls `emptyStorage`. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(window, {
      emptyStorage() {
        IDBObjectStore.prototype.put = put;
      },
    });
  });

// Proves riders-20, riders-21
test(
  'a photo of a locked door waits on the phone without a network, is sent after the record of the stop, and staff see it',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const water = await buildProduct(shop, { name: 'Lake water', stock: 10 });
    const asha = await buildCustomer(shop, { name: 'Asha Rao' });
    const order = await buildOrder(shop, asha, [{ productId: water.id, quantity: 1 }], { status: 'confirmed' });
    const rider = await buildRider(shop);
    const run = await startRunOf(shop, meera, rider.id, { orders: [order], day: order.deliveryDate });

    const { page, context } = await shop.open(phone, null, { worksOffline: true });
    await openRun(page, rider);
    await page.getByText('Next stop').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const sent: Buffer[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/photo')) sent.push(Buffer.from(request.postDataJSON().jpeg, 'base64'));
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Not delivered' }).click();
    await page.getByRole('radio', { name: 'Door locked' }).check();
    const picture = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: await takePicture() };
    await page.getByLabel('Take a photo (optional)').setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
    await expect(page.getByText('This photo cannot be used. The stop can be recorded without it.')).toBeVisible();
    await fillStorage(page);
    await page.getByLabel('Take a photo (optional)').setInputFiles(picture);
    await expect(page.getByText('This phone has no space for the photo.')).toBeVisible();
    await page.evaluate(() => (window as unknown as { emptyStorage(): void }).emptyStorage());
    await page.getByLabel('Take a photo (optional)').setInputFiles(picture);
    await expect(page.getByRole('img', { name: 'Photo of the door' })).toBeVisible();
    await page.getByRole('button', { name: 'Not delivered: bring again' }).click();
    await expect(page.getByText('1 waiting')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 waiting')).toBeVisible();
    await page.clock.fastForward(11_000);
    await context.setOffline(false);
    await expect(page.getByText('All sent')).toBeVisible();
    await context.close();
    const { width, height, exif } = await sharp(sent[0]).metadata();
    expect([sent.length, width, height, exif]).toEqual([1, 960, 1280, undefined]);
    expect(sent[0]?.length).toBeLessThanOrEqual(mostPhotoBytes);

    await shop.visit(desktop, meera, async (desk) => {
      await desk.goto(`/admin/runs/${run.id}`);
      await desk.getByRole('button', { name: /^Photo of the door of/ }).click();
      await expect(dialogOf(desk).getByRole('img', { name: 'Photo of the door' })).toBeVisible();
      await expect(dialogOf(desk).getByText(/Door locked/)).toBeVisible();
      await desk.goto(`/admin/orders/${order.id}`);
      await expect(desk.getByRole('img', { name: 'Photo of the door' })).toBeVisible();
    });
  },
);
