import { dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
});

// Proves jars-3
test('staff count the depot and see that two jars are missing', async () => {
  const name = 'Jar to count';
  const containerId = await buildContainer(shop, name);
  await shop.as(meera)('POST /admin/jars/bought', { body: { containerId, count: 10, reason: 'From the maker' } });
  await shop.visit(phone, meera, async (page) => {
    await page.goto('/admin/jars');
    const card = page.getByRole('region', { name });
    await card.getByRole('button', { name: 'Count the depot' }).click();
    await dialogOf(page).getByLabel('How many are there').fill('8');
    await expect(dialogOf(page).getByRole('status')).toContainText('10 should be there. 2 fewer than expected.');
    await pressIn(page, 'Save');
    await expect(dialogOf(page).getByText('A reason is required')).toBeVisible();
    await dialogOf(page).getByLabel('Reason').fill('Count of Monday');
    await pressIn(page, 'Save');
    // The dialog, which may still be open, contains the same sentence in another element.
    await expect(page.getByRole('paragraph').filter({ hasText: /^2 fewer than expected\.$/ })).toBeVisible();
    await expect(card.getByRole('definition').nth(1)).toHaveText('8');
    await card.getByRole('link', { name: '2' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} · Missing from depot`);
    const entry = page.getByRole('row').filter({ hasText: 'Count of Monday' });
    await expect(entry).toContainText('+2');
    await expect(entry).toContainText('Meera Admin');
  });
});

// Proves jars-10
test(
  'staff remind a customer in the list of jars, charge a lost jar, and note that the customer pays no more deposits',
  inLongRun,
  async () => {
    const containerId = await buildContainer(shop, 'Jar to lose');
    const asha = await buildCustomer(shop, { name: 'Asha Jarholder' });
    await openBalances(shop, asha.id, { containerId, jars: 3, depositPaise: 450_00, creditPaise: 0 });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/jars?search=jarholder');
      await expect(rowOf(page, asha.name)).toContainText('₹450.00');
      await page.getByRole('button', { name: `Remind ${asha.name}`, exact: true }).click();
      await pressIn(page, 'Send the email');
      await expect(page.getByText('The reminder is on its way.')).toBeVisible();
      await page.getByRole('button', { name: `Remind ${asha.name}`, exact: true }).click();
      await pressIn(page, 'Send the email');
      await expect(page.getByRole('dialog', { name: 'Remind once more?' })).toBeVisible();
      await pressIn(page, 'Cancel');
      await page.getByRole('link', { name: asha.name, exact: true }).click();
      await page.getByRole('button', { name: 'Charge lost jars' }).click();
      await dialogOf(page).getByLabel('How many are lost').fill('4');
      await expect(dialogOf(page).getByLabel('Reason')).toHaveAccessibleDescription('Only staff read this.');
      await dialogOf(page).getByLabel('Reason').fill('Fell off the balcony');
      await pressIn(page, 'Save');
      await expect(dialogOf(page).getByText('This customer holds 3 of these.')).toBeVisible();
      await dialogOf(page).getByLabel('How many are lost').fill('1');
      await pressIn(page, 'Save');
      await expect(page.getByText('Deposit ₹300.00')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Fell off the balcony' })).toContainText('-1');
      await page.getByRole('button', { name: 'Charge no deposit' }).click();
      await dialogOf(page).getByLabel('Reason').fill('An office with a contract');
      await pressIn(page, 'Save');
      await expect(page.getByText('No deposit is charged · Meera Admin')).toBeVisible();
    });
  },
);
