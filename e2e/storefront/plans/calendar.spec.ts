import { addDays, weekdayOf } from '#contract/shared/days.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import { moveTo, waitAt } from '#e2e/fixtures/keyboard.ts';
import { dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import { expect, longUnless, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

const inPlans = (day: string) =>
  inWords(day)
    .replace(',', '')
    .replace(/ \d{4}$/, '');

// Proves plans-23
test(
  'the calendar of deliveries is a date grid that can be used by keyboard alone',
  longUnless(false),
  async ({ shop }) => {
    const asha = await buildCustomer(shop);
    const jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
    await beginPlan(shop, asha, [{ productId: jar.id, quantity: 2 }]);
    const [today, first] = [dayFromNow(0), dayFromNow(3)];
    const empty = (day: string) => `${inPlans(day)}, no delivery`;
    const planned = (day: string, state = 'planned') => `${inPlans(day)}, 2 items, morning, ${state}`;
    await shop.visit(desktop, asha, async (page) => {
      await page.goto('/plans');
      const grid = page.getByRole('grid', { name: 'The next 30 days' });
      const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
      await expect(grid.getByRole('columnheader')).toHaveCount(7);
      const named = await grid
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.map((head) => (head as HTMLTableCellElement).abbr));
      expect(named).toEqual(weekdays);
      await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
      await expect(grid.locator('[aria-current=date]')).toHaveAccessibleName(empty(today));

      await moveTo(page, 'button', empty(today));
      const key = async (name: string, day: string, label = empty(day)) => {
        await page.keyboard.press(name);
        await waitAt(page, 'button', label);
      };
      await key('ArrowRight', addDays(today, 1));
      await key('ArrowDown', addDays(today, 8));
      await key('ArrowUp', addDays(today, 1));
      await key('ArrowLeft', today);
      // The plan delivers every three days from the third day on.
      const dayLabel = (day: string) =>
        ((Date.parse(day) - Date.parse(first)) / 86_400_000) % 3 === 0 && day >= first ? planned(day) : empty(day);
      const sunday = addDays(today, 7 - weekdayOf(today));
      await key('End', sunday, dayLabel(sunday));
      await key('ArrowRight', addDays(sunday, 1), dayLabel(addDays(sunday, 1)));
      await key('End', addDays(sunday, 7), dayLabel(addDays(sunday, 7)));
      await key('Home', addDays(sunday, 1), dayLabel(addDays(sunday, 1)));
      // Move the focus back to today.
      for (let day = today; day <= sunday; day = addDays(day, 1)) await page.keyboard.press('ArrowLeft');
      await waitAt(page, 'button', empty(today));
      await key('PageDown', addDays(today, 28), dayLabel(addDays(today, 28)));
      await key('PageUp', today);

      // The grid is a single tab stop: Tab leaves it, and Shift+Tab returns to the same day.
      for (let day = 1; day <= 3; day += 1) await page.keyboard.press('ArrowRight');
      await waitAt(page, 'button', planned(first));
      await page.keyboard.press('Tab');
      expect(await grid.locator(':focus').count()).toBe(0);
      await moveTo(page, 'button', planned(first), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await moveTo(page, 'button', 'Skip');
      await page.keyboard.press('Enter');
      await page.getByText(`Skips ${inPlans(first)}; next delivery ${inPlans(addDays(first, 3))}`).waitFor();
      await moveTo(page, 'button', 'Skip This Delivery');
      await page.keyboard.press('Enter');
      await waitAt(page, 'button', planned(first, 'skipped'));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await waitAt(page, 'button', planned(first, 'skipped'));

      await page.setViewportSize({ width: 320, height: 640 });
      const widths = await grid
        .getByRole('button')
        .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().width));
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
    });
  },
);
