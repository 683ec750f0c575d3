import type { Locator } from '@playwright/test';
import { desktop } from '#e2e/fixtures/browser.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { workbookOf } from '#server/testing/builders/imports.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const days = ['roz', 'har 3 din', 'Tue/Sat', 'on call'];
const amounts = ['450/-', 'Rs 340', '500 Dr', ''];

/**
 * A sheet of a shop's notebook with twenty customers of an area. It has no city, PIN code and container, and it ends
 * with a total.
 */
const areaSheet = (area: string, place: number) => ({
  name: area,
  rows: [
    [`Sharma Water, ${area}`],
    ['Party Name', 'Mob No.', 'Add.', 'Jar bal', 'Security', 'Baki', 'Delivery days', 'Remark', 'Rate'],
    ...Array.from({ length: 20 }, (_, at) => [
      `${area} ${at + 1}`,
      at === 3 ? `98${place}11-00047/48` : `98${place}11${String(10_000 + at)}`,
      `H.No. ${at + 1}, ${area}`,
      2,
      at % 2 === 0 ? 300 : '',
      amounts[at % 4] ?? '',
      days[at % 4] ?? '',
      'call first',
      35,
    ]),
    ['Total', '', '', 40, 3000, 6450, '', '', ''],
  ],
});

// Proves jars-17, jars-18, jars-23
test(
  'an owner imports sixty customers from a notebook with three sheets in at most fifteen presses',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera Admin' });
    const container = await buildContainer(shop, '20 L jar');
    await buildProduct(shop, { name: 'Mineral Water', size: '20 L', depositPaise: 150_00, containerId: container });
    let presses = 0;
    const press = async (control: Locator) => {
      presses += 1;
      await control.click();
    };
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/import');
      presses += 2;
      await page.getByLabel('File of customers').setInputFiles({
        name: 'khata.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(workbookOf(['Gokulam', 'Jayanagar', 'Vijayanagar'].map(areaSheet))),
      });
      await expect(page.getByText('What does the column “Baki” mean?')).toBeVisible();
      await expect(page.getByText('Total · 40 · 3000 · 6450').first()).toBeVisible();
      await press(page.getByLabel('This money is due from these customers'));
      await press(page.getByRole('button', { name: 'Check the rows' }));
      presses += 3;
      await page.getByLabel('PIN code').fill('110024');
      await page.getByLabel('City').fill('New Delhi');
      await page.getByLabel('State').fill('Delhi');
      await expect(page.getByLabel('Deposit for each jar (₹)')).toHaveValue('150');
      await expect(page.getByLabel('Product of the agreed prices')).toHaveValue('Mineral Water 20 L');
      await press(page.getByRole('button', { name: 'Use these values' }));
      await expect(page.getByText('The file is correct. Ready to import:')).toBeVisible();
      await expect(page.getByText('Agreed prices below the list price').locator('..')).toContainText('60');
      await press(page.getByRole('button', { name: 'Save all' }));
      await expect(page.getByText('Everything is saved.')).toBeVisible();
      await expect(page.getByText('New customers').locator('..')).toContainText('60');
    });
    expect(presses).toBeLessThanOrEqual(15);
  },
);
