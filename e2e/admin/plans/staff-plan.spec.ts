import { desktop } from '#e2e/fixtures/browser.ts';
import { comeBack, ownTime } from '#e2e/fixtures/page-time.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const changeByColleague = sql('update plans set notes = $$Ring twice$$, version = version + 1 where id = $1');

// Proves plans-30
test(
  'staff start and change a plan of a customer without email on the customer’s page',
  inLongRun,
  async ({ shop }) => {
    const admin = await buildAdmin(shop, { name: 'Meera Admin' });
    const place = { address: '14 Lake View Road', city: 'Bangalore', state: 'Karnataka', pincode: '560001' };
    const made = await shop.as(admin)('POST /admin/callers', {
      headers: { 'idempotency-key': 'ramu' },
      body: { name: 'Ramu Chacha', phone: '9845012321', ...place },
    });
    const ramu = made.body.data.caller;
    const can = await buildProduct(shop, { name: 'Lake can' });
    await shop.visit(desktop, admin, async (page) => {
      await ownTime(page);
      await page.goto(`/admin/users/${ramu.id}`);
      await page.getByRole('button', { name: 'New Plan' }).click();
      const dialog = page.getByRole('dialog');
      const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog.getByLabel('Address', { exact: true })).not.toHaveValue('');
      await submit('Start Plan');
      await expect(dialog.getByText('Choose a product and a quantity in each row').first()).toBeVisible();
      await expect(dialog.getByText('Please choose a delivery time').first()).toBeVisible();
      await dialog.getByLabel('Product 1', { exact: true }).selectOption(can.id);
      await dialog.getByLabel('Quantity of product 1').fill('२');
      await dialog.getByLabel('Repeat every (days)').fill('3');
      await dialog.getByLabel('Delivery time').selectOption('morning');
      await submit('Start Plan');
      await expect(dialog).toBeHidden();
      await page.getByRole('link', { name: /^2 × Lake can/ }).click();

      await page.getByRole('button', { name: 'Change Plan' }).click();
      await expect(dialog.getByLabel('Quantity of product 1')).toHaveValue('2');
      await dialog.getByLabel('Quantity of product 1').fill('4');
      await dialog.getByLabel('How often?').selectOption({ label: 'On chosen weekdays' });
      await submit('Change Plan');
      await expect(dialog.getByText('Choose at least one day of the week').first()).toBeVisible();
      await dialog.getByLabel('Monday').check();
      await submit('Change Plan');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('definition').filter({ hasText: '4 × Lake can' })).toBeVisible();
      await expect(page.getByText('Plan changed').first()).toBeVisible();

      // A colleague changes the plan while the form is open. The page behind it reads the plan again.
      await page.getByRole('button', { name: 'Change Plan' }).click();
      await dialog.getByLabel('Quantity of product 1').fill('5');
      const id = page.url().split('/').at(-1) ?? '';
      await shop.db.run(changeByColleague, [id]);
      await comeBack(page, `/admin/plans/${id}`);
      await submit('Change Plan');
      await expect(dialog.getByText('This plan was changed while you were looking at it.')).toBeVisible();
      await expect(dialog.getByLabel('Quantity of product 1')).toHaveValue('5');
    });
  },
);
