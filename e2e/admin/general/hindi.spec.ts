import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { englishOn, fillHindiShop, type HindiShop } from '#e2e/fixtures/hindi-shop.ts';
import { expect, inLongRun, longUnless, test } from '#e2e/fixtures/test.ts';
import { version } from '#server/core/version.ts';

let hindi: HindiShop;

test.beforeAll(async ({ shop }) => {
  hindi = await fillHindiShop(shop);
});

const say = (text: string) => text.normalize('NFC');

for (const device of [phone, desktop]) {
  test.describe(`staff on a ${device.name}`, longUnless(device === desktop), () => {
    const chooseHindi = async (page: Page) => {
      if (device === phone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
      await page.locator('html[lang="hi-IN"]').waitFor();
    };

    // Proves admin-orders-101
    test('can switch the admin area to Hindi in its bar', inLongRun, async () => {
      await hindi.shop.visit(device, hindi.accounts.admin, async (page) => {
        await page.goto('/admin');
        await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
        await expect(page.getByRole('contentinfo')).toHaveText(`Version ${version}`);
        await chooseHindi(page);
        await expect(page.getByRole('contentinfo')).toHaveText(say(`वर्शन ${version}`));
        expect(await englishOn(page)).toEqual([]);
      });
    });

    // Proves admin-orders-105
    test('can work on an order in Hindi, and see the reason for a refused step in Hindi', async () => {
      await hindi.shop.visit(device, hindi.accounts.admin, async (page) => {
        await page.goto('/admin');
        await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
        await chooseHindi(page);
        await page.goto(`/admin/orders/${hindi.places.order.id}`);
        await page.getByRole('button', { name: say('ऑर्डर संभालें') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(say('ऑर्डर का स्टेटस')).selectOption('confirmed');
        await dialog.getByText(say('पेमेंट होने तक ऑर्डर कन्फ़र्म नहीं हो सकता।')).waitFor();
        expect(await englishOn(page)).toEqual([]);
      });
    });
  });
}

// Proves admin-orders-101
test('staff can choose the language at the sign-in', inLongRun, async () => {
  await hindi.shop.visit(phone, null, async (page) => {
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: say('एडमिन लॉगिन') }).waitFor();
    await page.getByRole('button', { name: say('लॉगिन करें') }).waitFor();
    expect(await englishOn(page)).toEqual([]);
  });
});
