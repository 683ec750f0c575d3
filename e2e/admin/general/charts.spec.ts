/** Charts of the admin area: keyboard use, filters, tables, and links to the lists behind them. */
import type { Page } from '@playwright/test';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';

test.use({ shopStart: 'demo' });

let shop: BrowserShop;
let meera: BuiltAdmin;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Charts' });
});

const rupees = (amount: number) => formatAmount(toPaise(amount));
/** The vertical position of a heading. */
const topOf = async (page: Page, heading: string) =>
  (await page.getByRole('heading', { name: heading }).boundingBox())?.y;

// Proves money-14
test(
  'a day in the money chart is selected with arrow keys and opened with Enter, and the day book has the same totals',
  inLongRun,
  async () => {
    const { days } = (await shop.as(meera)('GET /admin/money/days')).body.data;
    const at = days.findLastIndex(({ amountIn, amountOut }) => amountIn > 0 && amountOut > 0);
    const day = days[at];
    if (!day) throw new Error('A till without entries');
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/money');
      const slider = page.getByRole('slider', { name: 'Day of the chart' });
      await slider.focus();
      for (let n = days.length - 1; n > at; n -= 1) await page.keyboard.press('ArrowLeft');
      const sums = `In ${rupees(day.amountIn)} · Out ${rupees(day.amountOut)}`;
      await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain(`: ${sums}`);
      await expect(page.getByRole('link', { name: sums, exact: true })).toBeVisible();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/admin/money/entries?account=till&from=${day.day}&to=${day.day}`);
      await expect(page.getByText(rupees(day.amountIn)).first()).toBeVisible();
      await page.goBack();
      await page.getByText('Show as a table').click();
      const table = page.getByRole('table', { name: 'Money in and out by day' });
      await expect(table.getByRole('row')).toHaveCount(29);
      await expect(table).toContainText(rupees(day.amountOut));
      await page.getByRole('button', { name: 'Bank', exact: true }).click();
      await page.getByRole('button', { name: 'Four weeks before' }).click();
      await expect(page.getByRole('button', { name: 'Four weeks after' })).toBeEnabled();
    });
  },
);

// Proves money-14
test('pressing a part of the bar of dues filters the list of dues below the bar', inLongRun, async () => {
  const { owedByAge } = (await shop.as(meera)('GET /admin/money/dues')).body.data;
  const { amount, customers } = owedByAge.find(({ age }) => age === 'to30') ?? { amount: 0, customers: 0 };
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/money/dues');
    const age = page.getByRole('button', { name: /^From 8 to 30 days/ });
    await expect(age).toContainText(rupees(amount));
    await age.press('Enter');
    await page.waitForURL('**/admin/money/dues?age=to30');
    await expect(age).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`${customers} customers`, { exact: true }).first()).toBeVisible();
    await age.press('Enter');
    await page.waitForURL('**/admin/money/dues');
  });
});

// Proves jars-13, admin-people-59
test(
  'a week in the jar chart links to its entries, and the sales of a product link to its orders',
  inLongRun,
  async () => {
    await shop.visit(phone, meera, async (page) => {
      await page.goto('/admin/jars/weeks');
      await page.getByRole('slider', { name: 'Week of the chart' }).first().press('Enter');
      await page.waitForURL(/\/admin\/jars\/entries\?.*place=held.*from=/);
      await page.goto('/admin/products');
      const sold = page.getByRole('link', { name: /[1-9]\d* sold\. By week, the oldest first: / }).first();
      await sold.click();
      await page.waitForURL(/\/admin\/orders\?.*cancelled=false/);
      await expect(page.locator('tbody').first()).toBeVisible();
    });
  },
);

test('the content below a chart does not move when the chart loads late', inLongRun, async () => {
  await shop.visit(phone, meera, async (page) => {
    let answer = () => {};
    const released = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/api/admin/money/days*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/admin/money');
    await page.getByRole('heading', { name: 'Delivered' }).waitFor();
    const before = await topOf(page, 'Delivered');
    answer();
    await page.getByText('Show as a table').waitFor();
    expect(await topOf(page, 'Delivered')).toBe(before);
  });
});
