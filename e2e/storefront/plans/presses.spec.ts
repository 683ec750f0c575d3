import type { Page } from '@playwright/test';
import { holdLine } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

/** Presses the buttons in turn, and returns the number of presses. */
async function pressEach(page: Page, names: readonly (string | RegExp)[]): Promise<number> {
  for (const name of names) {
    const pressed = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
    await pressed.filter({ visible: true }).last().click();
  }
  return names.length;
}

// Proves plans-26
test(
  'skipping a delivery takes three presses, pausing a plan four, and starting a plan from an open order five',
  inLongRun,
  async ({ shop }) => {
    const asha = await buildCustomer(shop);
    const jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
    const items = [{ productId: jar.id, quantity: 2 }];
    await shop.visit(phone, asha, async (page) => {
      const order = await buildOrder(shop, asha, items);
      const releaseSlots = await holdLine(page, 'GET /delivery-slots');
      const begun = ['Deliveries', /2\s×\sLake jar/, 'Repeat this order automatically'];
      await page.goto('/');
      expect(await pressEach(page, begun)).toBe(3);
      // A press before the delivery times are loaded must not say that the first day is missing.
      await expect(page.getByRole('button', { name: 'Review Plan' })).toHaveAttribute('aria-busy', 'true');
      releaseSlots();
      expect(await pressEach(page, ['Review Plan', 'Start Plan'])).toBe(2);
      await page.waitForURL(/\/plans\/[-0-9a-f]{36}$/);
      expect(order.planId).toBeNull();
      // Without a cart, a new plan starts with the last order.
      await page.goto('/plans/new');
      const line = page.getByRole('listitem').filter({ has: page.getByRole('group', { name: 'Lake jar' }) });
      await expect(line).toContainText('2');
      await expect(line.locator('div').first()).toBeVisible();
    });
    const ravi = await buildCustomer(shop);
    await beginPlan(shop, ravi, items);
    const plans = async () => (await shop.as(ravi)('GET /plans')).body.data.plans;
    await shop.visit(phone, ravi, async (page) => {
      await page.goto('/');
      expect(await pressEach(page, ['Deliveries', /^Skip, .+/, 'Skip This Delivery'])).toBe(3);
      await page
        .getByText(/^Skipped /)
        .first()
        .waitFor();
      await page.goto('/');
      expect(await pressEach(page, ['Deliveries', /^Pause: /, 'One week', 'Pause Plan'])).toBe(4);
      await page
        .getByText(/The plan pauses/)
        .first()
        .waitFor();
      expect((await plans())[0]?.pause).toMatchObject({ byShop: false });
    });
  },
);
