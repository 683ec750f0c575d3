import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone } from '#server/testing/builders/zones.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let sushma: BuiltCustomer;
let order: { id: string; orderNumber: string };

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Desk' });
  sushma = await buildCustomer(shop, { name: 'Sushma Rao', phone: '9845077777' });
  const jar = await buildProduct(shop, { name: 'Kaveri jar', stock: 10 });
  order = await buildOrder(shop, sushma, [{ productId: jar.id, quantity: 1 }]);
  await buildZone(shop, { name: 'Lajpat Nagar', pincodes: ['110024'] });
});

const field = (page: Page) => page.getByRole('dialog', { name: 'Find anything' }).getByRole('searchbox');

test('any order, customer, product or screen is opened with Control+K, four letters and Enter', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    const counted = await countPresses(page);
    await page.goto('/admin/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const before = async () => (await counted()).typed;
    const journeys: [typed: string, path: string][] = [
      [order.orderNumber.slice(-4), `/admin/orders/${order.id}`],
      ['sush', `/admin/users/${sushma.id}`],
      ['kave', '/admin/products?search=Kaveri+jar'],
      ['7777', `/admin/users/${sushma.id}`],
      ['dues', '/admin/money/dues'],
    ];
    for (const [typed, path] of journeys) {
      await expect(page.getByRole('dialog')).toBeHidden();
      const start = await before();
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await page.waitForURL(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      // The seven keys are Control, K, four letters and Enter.
      expect((await before()) - start, typed).toBe(7);
    }
  });
});

test('the search says what it finds, and lists what is exactly what was typed first', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/orders');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('status').getByText('and PIN codes, in English and Hindi.')).toBeVisible();
    const parts = page.getByRole('dialog').getByRole('heading', { level: 3 });
    await field(page).fill('110024');
    await expect(parts).toHaveText(['Zones', 'PIN code']);
    await field(page).fill('सुषमा');
    await expect(page.getByRole('link', { name: 'Sushma Rao' })).toBeVisible();
    await field(page).fill('बारिश');
    await expect(page.getByRole('link', { name: 'Holidays' })).toBeVisible();
    await field(page).fill('food licence');
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin/settings#shop.fssaiNumber');
    await expect(page.getByLabel('FSSAI number')).toBeFocused();
  });
});

test(
  'the key / opens the search for anything on screens without a search of their own, and the search finds actions by name',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('/');
      await field(page).waitFor();
      // The browser reports only in the next frame that a dialog was closed. Pressing Control+K before that must open
      // the dialog again.
      await page.evaluate(async () => {
        document.querySelector<HTMLElement>('dialog[open] button')?.click();
        await null;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      });
      await field(page).fill('record');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('link', { name: 'Record an expense' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Record a payment' }).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL('/admin/money');

      await page.goto('/admin/orders');
      await page.getByText(`#${order.orderNumber}`).waitFor();
      await page.keyboard.press('/');
      await expect(page.getByLabel('Search orders')).toBeFocused();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  },
);

test(
  'on a phone a button in the bar opens the search for anything, which says when it finds nothing',
  inLongRun,
  async () => {
    await shop.visit(phone, meera, async (page) => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Find anything' }).click();
      await field(page).fill('zzzz');
      await page.getByRole('status').getByText('Nothing found. Try one word, such as a name.').waitFor();
    });
  },
);
