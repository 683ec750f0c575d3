import { wholeRows } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

test(
  'a filter of a list can be saved as a tab, which is shown in another window and can be renamed and deleted',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera Desk' });
    const asha = await buildCustomer(shop);
    const jar = await buildProduct(shop, { stock: 20 });
    for (let n = 0; n < 11; n += 1) await buildOrder(shop, asha, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      await page.getByLabel('Payment', { exact: true }).selectOption('pending');
      await page.getByRole('button', { name: 'Save as tab' }).click();
      await page.getByLabel('Name of the tab').fill('Unpaid');
      await page.getByRole('button', { name: 'Save tab' }).click();
      const tabs = page.getByRole('navigation', { name: 'Saved filters' });
      await expect(tabs.getByRole('button', { name: 'Unpaid', exact: true })).toHaveAttribute('aria-current', 'true');
      await tabs.getByRole('button', { name: 'All', exact: true }).click();
      await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('');
      await expect.poll(() => wholeRows(page)).toBe(10);
    });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders');
      const tabs = page.getByRole('navigation', { name: 'Saved filters' });
      await tabs.getByRole('button', { name: 'Unpaid', exact: true }).click();
      await expect(page).toHaveURL(/paymentStatus=pending/);
      await page.getByRole('button', { name: 'Edit tab Unpaid' }).click();
      await page.getByLabel('Name of the tab').fill('To collect');
      await page.getByRole('button', { name: 'Save tab' }).click();
      await page.getByRole('button', { name: 'Edit tab To collect' }).click();
      await page.getByRole('button', { name: 'Delete tab' }).click();
      await expect(tabs).toBeHidden();
    });
  },
);

// Proves tags-6
test('a saved filter whose tag was deleted opens without it, and says so', inLongRun, async ({ shop }) => {
  const meera = await buildAdmin(shop, { name: 'Meera Tags' });
  const asha = await buildCustomer(shop, { name: 'Asha Tagged' });
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/users?search=Asha+Tagged');
    await page.getByRole('checkbox', { name: 'Select Asha Tagged' }).check();
    await page.getByRole('button', { name: 'Change Tags' }).click();
    await page.getByLabel('Tag', { exact: true }).fill('Office');
    await page.getByRole('dialog').getByRole('button', { name: 'Add the tag' }).click();
    await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('Office');

    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Tag', { exact: true }).selectOption('Office');
    await expect(page.getByText('1 user', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save as tab' }).click();
    await page.getByLabel('Name of the tab').fill('Offices');
    await page.getByRole('button', { name: 'Save tab' }).click();

    await page.goto('/admin/users/tags');
    await page.getByText('1 customer has it, 1 saved filter uses it').waitFor();
    await page.getByRole('button', { name: 'Delete Office' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No tags yet').waitFor();

    await page.goto('/admin/users');
    const tabs = page.getByRole('navigation', { name: 'Saved filters' });
    await tabs.getByRole('button', { name: 'Offices', exact: true }).click();
    await page.getByText('A part of this filter no longer exists.').waitFor();
    await expect(page.getByRole('link', { name: asha.name })).toBeVisible();
  });
});
