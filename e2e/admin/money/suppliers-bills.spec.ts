import { indiaDay } from '#contract/shared/days.ts';
import { dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
  const asMeera = shop.as(meera);
  const { version } = (await asMeera('GET /admin/settings')).body.data;
  const gst = { gstScheme: 'regular', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };
  expect((await asMeera('PUT /admin/settings', { body: { version, shop: gst } })).status).toBe(200);
});

// Proves money-23
test(
  'staff record a supplier’s bill once, find its input tax in the GST returns, pay the GST, and undo the bill',
  inLongRun,
  async () => {
    await shop.visit(desktop, meera, async (page) => {
      const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
      const fill = async (number: string, total: string, gstin = '29 aapfu 0939 f1zr') => {
        await page.getByRole('button', { name: 'Record a bill' }).click();
        await field('Supplier').fill('Caps and Seals');
        await field('GSTIN of the supplier').fill(gstin);
        await field('Number of the bill').fill(number);
        await field('Day of the bill').fill(indiaDay(new Date()));
        await field('Value at 18 % (₹)').fill('1000');
        await field('Total of the bill (₹)').fill(total);
        await pressIn(page, 'Save bill');
      };
      await page.goto('/admin/money/bills');
      await fill('A / 17', '1100', '29AAGCB7383J1Z4');
      await expect(dialogOf(page).getByText('The total is not the sum of the amounts').first()).toBeVisible();
      await expect(dialogOf(page).getByText('The amounts add up to ₹1,180.00.')).toBeVisible();
      await expect(field('Value at 18 % (₹)')).toHaveValue('1000');
      await field('Total of the bill (₹)').fill('1180');
      await pressIn(page, 'Save bill');
      await expect(dialogOf(page).getByText('This is your own GSTIN.').first()).toBeVisible();
      await field('GSTIN of the supplier').fill('29 aapfu 0939 f1zr');
      await pressIn(page, 'Save bill');
      await expect(page.getByText('Bill of ₹1,180.00 recorded.')).toBeVisible();
      await expect(rowOf(page, 'A/17')).toContainText('₹180.00');
      await expect(rowOf(page, 'A/17')).toContainText('claimed');

      await fill('a/17', '1180');
      await expect(dialogOf(page).getByText('This bill of the supplier is recorded already.').first()).toBeVisible();
      await pressIn(page, 'Cancel');
      await pressIn(page, 'Discard');

      await page.goto('/admin/money/gst');
      const returned = page.getByRole('region', { name: 'GSTR-3B: totals' });
      await expect(returned).toContainText(/Input tax: central tax\s*₹90\.00/);
      const payable = page.getByRole('region', { name: 'GST to pay' });
      await expect(payable).toContainText(/To carry forward\s*₹180\.00/);
      await page.getByRole('button', { name: 'Record a GST payment' }).click();
      await expect(field('Paid from')).toHaveValue('bank');
      await field('Amount (₹)').fill('25.5');
      await dialogOf(page).getByLabel('Reason').fill('Challan of October');
      await pressIn(page, 'Save entry');
      await expect(page.getByText('GST payment of ₹25.50 recorded.')).toBeVisible();
      await expect(payable).toContainText(/Paid in this period\s*₹25\.50/);

      await page.goto('/admin/money/bills');
      await page.getByRole('button', { name: 'Undo bill A/17' }).click();
      await dialogOf(page).getByLabel('Reason').fill('Wrong supplier');
      await pressIn(page, 'Undo entry');
      await expect(rowOf(page, 'A/17').getByText('Undone', { exact: true })).toBeVisible();
      await fill('A/17', '1180');
      await expect(rowOf(page, 'A/17')).toHaveCount(2);
    });
  },
);
