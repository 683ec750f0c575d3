import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { buildMessage, buildPastOrder } from '#e2e/fixtures/admin-data.ts';
import { giveExportReason } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
const numbers: string[] = [];

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop, { name: 'आशा राव' });
  const jar = await buildProduct(shop, { name: 'Lake jar' });
  await buildProduct(shop, { name: 'Old jar', deletedAt: new Date() });
  for (let daysAgo = 0; daysAgo < 12; daysAgo += 1) {
    const state = { daysAgo, paymentStatus: daysAgo % 2 ? ('pending' as const) : ('paid' as const) };
    numbers.push((await buildPastOrder(shop, asha, [{ productId: jar.id, quantity: 1 }], state)).orderNumber);
  }
  for (const [name, email] of [
    ['Ravi', 'hill@paniwala.test'],
    ['Gita', 'lake@paniwala.test'],
  ]) {
    await buildMessage(shop, { name, email, message: '=HYPERLINK("https://x.test")' });
  }
});

async function exportList(page: Page, path: string, { reason }: { reason?: string } = {}) {
  await page.goto(path);
  await page.locator('tbody').first().waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  if (reason) await giveExportReason(page, reason);
  const download = await waiting;
  const rows = readCsv(readFileSync(await download.path(), 'utf8'));
  return { name: download.suggestedFilename(), rows };
}

test.describe('Export CSV on a desktop', () => {
  // Proves admin-people-46
  test('saves all pages of the filtered orders into one file', async () => {
    await shop.visit(desktop, meera, async (page) => {
      const { name, rows } = await exportList(page, '/admin/orders');
      expect(name).toBe(`orders-${dayFromNow(0)}.csv`);
      expect(rows.map((row) => row['Order number']).sort()).toEqual([...numbers].sort());
      expect(rows[0]).toMatchObject({ Customer: 'आशा राव', Items: '1 × Lake jar (20 L)' });
      const query = `paymentStatus=paid&from=${dayFromNow(-4)}&to=${dayFromNow(-1)}`;
      const some = await exportList(page, `/admin/orders?${query}`);
      expect(some.rows.map((row) => row['Order number']).sort()).toEqual([numbers[2], numbers[4]].sort());
    });
  });

  // Proves admin-people-46
  test(
    'saves products, users and messages, and deleted products only if the list is filtered for them',
    inLongRun,
    async () => {
      await shop.visit(desktop, meera, async (page) => {
        const namesAt = async (path: string, reason = '') =>
          (await exportList(page, path, { reason })).rows.map((row) => row.Name);
        expect(await namesAt('/admin/products')).toEqual(['Lake jar']);
        expect(await namesAt('/admin/products?status=deleted')).toEqual(['Old jar']);
        expect(await namesAt('/admin/users?role=customer', 'For the accountant')).toEqual(['आशा राव']);
        const messages = await exportList(page, '/admin/contacts?search=ravi', { reason: 'Diwali list' });
        expect(messages.rows).toMatchObject([{ Name: 'Ravi', Message: `'=HYPERLINK("https://x.test")` }]);
      });
    },
  );
});

// Proves admin-people-49
test('a running export cannot be started twice, and a failed one shows the reason', inLongRun, async () => {
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/orders');
    await page.locator('tbody').first().waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/admin/orders/export**', async (route) => {
      await released;
      await route.fulfill({ status: 409, json: { success: false, message: 'The desk is closed.' } });
    });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const busy = page.getByRole('button', { name: 'Exporting…' });
    await busy.waitFor();
    await expect(busy).toBeDisabled();
    release();
    await page.getByText('The desk is closed.').waitFor();
    await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  });
});
