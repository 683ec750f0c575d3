import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { dayFromNow } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildChargeDocument, buildDocument } from '#server/testing/builders/documents.ts';

/** Presses "Print", and returns the text on the paper at the moment when the browser's dialog opens. */
async function print(page: Page, name = 'Print'): Promise<string> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed');
    window.print = () => {
      document.body.dataset.printed = document.querySelector('.paper')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.getByRole('button', { name, exact: true }).click();
  const body = page.locator('body[data-printed]');
  await body.waitFor();
  return (await body.getAttribute('data-printed')) ?? '';
}

/** Presses a button that saves a file, and returns the name and the first letters of the file. */
async function download(page: Page, button: string): Promise<[name: string, start: string]> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await waiting;
  return [file.suggestedFilename(), readFileSync(await file.path()).toString('latin1', 0, 5)];
}

/** Opens the document of the customer's newest order from the page of the order. */
async function openOwnDocument(page: Page): Promise<void> {
  await page.goto('/orders');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await page.getByRole('link', { name: /^Receipt for a sale/ }).click();
  await expect(page.getByText('Document number').first()).toBeVisible();
}

// Proves documents-11, documents-12, documents-13
test('staff print an original once, then duplicates; the customer prints the original from the page of the order', async ({
  shop,
}) => {
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const id = await buildDocument(shop, asha);
  await shop.visit(desktop, await buildAdmin(shop), async (page) => {
    await page.goto(`/admin/money/documents/${id}`);
    const first = await print(page);
    expect(first).toContain('Original for recipient');
    expect(first).toMatch(/Total in words: Rupees [A-Z][\w ]+ Only/);
    expect(first).toContain('Refundable deposit, not included in the total: ₹150.00');
    expect(await print(page, 'Print the original again')).toContain('Original for recipient');
    const later = await print(page);
    expect(later).toContain('Duplicate');
    expect(later).not.toContain('Original');
    await page.reload();
    await expect(page.getByText('It was printed before, so a new print says “Duplicate”.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print the original again' })).toHaveCount(0);
  });
  await shop.visit(phone, asha, async (page) => {
    await openOwnDocument(page);
    expect(await print(page)).toContain('Original for recipient');
  });
});

// Proves documents-32, documents-33
test(
  'a customer downloads a document as a PDF file on a phone; staff download all of the list as one',
  inLongRun,
  async ({ shop }) => {
    const [asha, admin] = [await buildCustomer(shop, { name: 'Asha Rao' }), await buildAdmin(shop)];
    const id = await buildDocument(shop, asha);
    const { document } = (await shop.as(admin)('GET /admin/documents/:id', { params: { id } })).body.data;
    const name = `${document?.number.replaceAll('/', '-')}.pdf`;
    const charged = await buildChargeDocument(shop, asha);
    await shop.visit(phone, asha, async (page) => {
      await openOwnDocument(page);
      expect(await download(page, 'Download PDF')).toEqual([name, '%PDF-']);
      await page.goto(`/account/documents/${charged}`);
      expect((await download(page, 'Download PDF'))[1]).toBe('%PDF-');
    });
    await shop.visit(desktop, admin, async (page) => {
      await page.goto('/admin/money/documents');
      await page.locator('tbody').first().waitFor();
      expect(await download(page, 'PDF of these')).toEqual([`documents-${dayFromNow(0)}.pdf`, '%PDF-']);
      await page.goto(`/admin/money/documents/${id}`);
      expect(await download(page, 'Duplicate as PDF')).toEqual([name, '%PDF-']);
    });
  },
);
