import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { englishOn, fillHindiShop, type HindiShop } from '#e2e/fixtures/hindi-shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { version } from '#server/core/version.ts';

let hindi: HindiShop;

test.beforeAll(async ({ shop }) => {
  hindi = await fillHindiShop(shop);
});

const say = (text: string) => text.normalize('NFC');

// Proves admin-orders-101, admin-orders-105
test('staff switch the admin area to Hindi in its bar, work on an order, and see the reason for a refused step in Hindi', async () => {
  await hindi.shop.visit(desktop, hindi.accounts.admin, async (page) => {
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await expect(page.getByRole('contentinfo')).toHaveText(`Version ${version}`);
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
    await page.locator('html[lang="hi-IN"]').waitFor();
    await expect(page.getByRole('contentinfo')).toHaveText(say(`वर्शन ${version}`));
    expect(await englishOn(page)).toEqual([]);
    await page.goto(`/admin/orders/${hindi.places.order.id}`);
    await page.getByRole('button', { name: say('ऑर्डर संभालें') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('ऑर्डर का स्टेटस')).selectOption('confirmed');
    await dialog.getByText(say('पेमेंट होने तक ऑर्डर कन्फ़र्म नहीं हो सकता।')).waitFor();
    expect(await englishOn(page)).toEqual([]);
  });
});

// Proves admin-orders-101
test('staff on a phone can switch to Hindi at the sign-in and in the menu', inLongRun, async () => {
  await hindi.shop.visit(phone, null, async (page) => {
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: say('एडमिन लॉगिन') }).waitFor();
    await page.getByRole('button', { name: say('लॉगिन करें') }).waitFor();
    expect(await englishOn(page)).toEqual([]);
  });
  await hindi.shop.visit(phone, hindi.accounts.admin, async (page) => {
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
    await page.locator('html[lang="hi-IN"]').waitFor();
    expect(await englishOn(page)).toEqual([]);
  });
});
