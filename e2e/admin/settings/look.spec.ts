import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readableAccent } from '#contract/settings/look.ts';
import { openMore } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const readAccent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent'));

// Proves settings-10
test(
  "after staff choose a logo and a colour, the shop's header, icons and buttons use them",
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop);
    const jar = await buildProduct(shop);
    const { id } = await buildOrder(shop, await buildCustomer(shop), [{ productId: jar.id, quantity: 1 }]);
    const chosen = readableAccent('#f9ae2b');
    const blank = { width: 60, height: 60, channels: 4, background: '#7c2d12' } as const;
    const buffer = await sharp({ create: blank }).png().toBuffer();
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/settings#section-look');
      const logo = page.getByRole('group', { name: 'Logo' });
      await logo.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await expect(logo.getByAltText('The chosen picture')).toBeVisible();
      const colour = page.getByLabel('Colour of buttons and links', { exact: true });
      await colour.fill('#f9ae2b');
      await expect(page.getByText(/^Too pale: its contrast is 1\.\d, and 4\.5 is needed\.$/)).toBeVisible();
      await page.getByRole('button', { name: /^Use #/ }).click();
      await expect(page.getByText('At night')).toBeVisible();
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Settings saved').waitFor();
      await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/pictures\/.+-320\.webp$/);
      // The colour of this page changes without a reload.
      expect(await readAccent(page)).toBe(chosen);
      await colour.fill('');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect.poll(() => readAccent(page)).toBe('#f9ae2b');
      await colour.fill(chosen);
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect.poll(() => readAccent(page)).toBe(chosen);
    });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/${id}`);
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes');
      });
      await openMore(page);
      await page.getByRole('button', { name: 'Print Delivery Slip', exact: true }).click();
      await page.locator('body[data-printed]').waitFor();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const head = page.locator('.paper header');
      await expect(head.locator('img')).toHaveAttribute('src', /^\/pictures\/.+-320\.webp$/);
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(chosen.slice(at, at + 2), 16));
      await expect(head).toHaveCSS('border-bottom-color', `rgb(${red}, ${green}, ${blue})`);
    });
    const { accent } = (await shop.as(meera)('GET /admin/settings')).body.data.settings.look;
    await shop.visit(phone, null, async (page) => {
      await page.goto('/');
      await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/pictures\/.+-320\.webp$/);
      expect(await readAccent(page)).toBe(accent);
    });
    for (const path of ['/icon-192.png', '/favicon.ico']) {
      const icon = Buffer.from(await (await fetch(new URL(path, shop.address))).arrayBuffer());
      const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
      // Storing a picture compresses it, so the colour may differ a little.
      expect(Math.abs((data[middle] ?? 0) - 0x7c), path).toBeLessThan(6);
    }
  },
);

// Proves settings-10
test(
  'the home page shows the chosen picture or no picture, as the preview of the settings did',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop);
    const photo = { width: 1600, height: 900, channels: 3, background: '#7c2d12' } as const;
    const buffer = await sharp({ create: photo }).jpeg().toBuffer();
    const own = /^\/pictures\/[0-9a-f]{20}-1280\.webp$/;
    const hero = (page: Page) => page.locator('main section').filter({ has: page.getByRole('heading', { level: 1 }) });

    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/settings#section-look');
      const field = page.getByRole('group', { name: 'Picture of the home page' });
      await field.locator('input[type=file]').setInputFiles({ name: 'van.jpg', mimeType: 'image/jpeg', buffer });
      await expect(field.getByAltText('The chosen picture')).toBeVisible();
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('dialog', { name: 'Preview' });
      for (const title of ['Top of each page', 'Home page', 'Email', 'Delivery Slip', 'Home screen of a phone'])
        await expect(preview.getByRole('figure', { name: title })).toBeVisible();
      const sample = preview.getByRole('figure', { name: 'Home page' }).locator('img');
      await expect(sample).toHaveAttribute('src', /^\/pictures\/.+-640\.webp$/);
      await preview.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Settings saved').waitFor();
    });
    for (const device of [phone, desktop]) {
      await shop.visit(device, null, async (page) => {
        await page.goto('/');
        const picture = hero(page).locator('img');
        await expect(picture).toHaveAttribute('src', own);
        await expect(picture).toHaveAttribute('fetchpriority', 'high');
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(200);
        const [words, shown] = [
          await page.getByRole('heading', { level: 1 }).boundingBox(),
          await picture.boundingBox(),
        ];
        if (!words || !shown) throw new Error('Both have a place.');
        const isBeside = shown.x >= words.x + words.width || shown.y >= words.y + words.height;
        expect(isBeside).toBe(true);
      });
    }

    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/settings#section-look');
      await page
        .getByRole('group', { name: 'Picture of the home page' })
        .getByRole('button', { name: 'Remove' })
        .click();
      await page.getByLabel('Show no picture').check();
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Settings saved').waitFor();
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await expect(page.getByText(/ to No picture$/)).toBeVisible();
    });
    await shop.visit(phone, null, async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(hero(page).locator('img')).toHaveCount(0);
    });
  },
);
