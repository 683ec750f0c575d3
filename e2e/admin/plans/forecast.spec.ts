import { addDays, weekdayOf } from '#contract/shared/days.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import { expect, longUnless, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildZone } from '#server/testing/builders/zones.ts';

// Proves coming-9
test(
  'staff see the jars that a coming Tuesday needs in each zone, and open the orders and a plan of that day',
  longUnless(false),
  async ({ shop }) => {
    const [admin, asha] = [await buildAdmin(shop), await buildCustomer(shop, { name: 'Asha Rao' })];
    const jar = await buildProduct(shop, {
      name: 'Lake jar',
      stock: 50,
      containerId: await buildContainer(shop, '20 L can'),
    });
    const lake = await buildZone(shop, { name: 'Lake', pincodes: ['560038'] });
    await buildZone(shop, { name: 'Hill', pincodes: ['560034'] });
    // The test uses days from the day after tomorrow, because a plan's order for tomorrow may be made while it runs.
    const days = Array.from({ length: 7 }, (_, at) => addDays(dayFromNow(0), at + 2));
    const day = days.find((each) => weekdayOf(each) === 2) ?? '';
    const form = { deliveryDate: day, deliveryPincode: '560034' };
    await buildOrder(shop, asha, [{ productId: jar.id, quantity: 5 }], { form });
    const lines = [{ productId: jar.id, quantity: 2 }];
    await buildPlan(shop, asha, { lines, everyDays: 30, startsOn: day, pincode: '560038' });
    await shop.visit(desktop, admin, async (page) => {
      await page.goto('/admin/ahead');
      const ofDay = page.getByRole('group', {
        name: inWords(day)
          .replace(',', '')
          .replace(/ \d{4}$/, ''),
      });
      await ofDay.getByText('2 stops · 1 of them from plans').waitFor();
      await ofDay.getByText('7 jars').waitFor();
      await ofDay.getByText('7 × 20 L can').waitFor();
      await expect(ofDay.getByText('Lake jar').filter({ visible: true })).toHaveCount(0);
      const rows = ofDay.getByRole('row');
      await expect(rows).toHaveCount(0);
      await ofDay.locator('summary').press('Enter');
      await expect(rows.nth(1)).toHaveText(/Lake jarHill505\d+/);
      await expect(rows.nth(2)).toHaveText(/Lake jarLake022\d+/);
      await page.getByRole('combobox', { name: 'Zone' }).selectOption(lake.id);
      await expect(rows).toHaveCount(2);
      await ofDay.getByRole('link', { name: 'Orders of this day' }).click();
      await page.waitForURL(`**/admin/orders?*deliveryDate=${day}*`);
      await page.goBack();
      await rows.nth(1).getByRole('link', { name: '2', exact: true }).click();
      await page.waitForURL(`**/admin/plans?*dueOn=${day}*`);
      await page.getByRole('link', { name: 'Asha Rao' }).click();
      await page.getByRole('button', { name: 'Pause the plan' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Pauses the plan; no more deliveries').waitFor();
      await dialog.getByRole('button', { name: 'Pause the plan' }).click();
      await page.getByRole('button', { name: 'Resume' }).waitFor();
      await page.getByText(/^Paused from/).waitFor();
      await page.getByRole('link', { name: 'Everything about Asha Rao' }).click();
      await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
    });
  },
);
