import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow, inWords } from '#e2e/fixtures/order-data.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

/** A day relative to today, as plans show it: "Thursday 26 November". */
const dayIn = (days: number) =>
  inWords(dayFromNow(days))
    .replace(',', '')
    .replace(/ \d{4}$/, '');
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();

/** Checks the sentence before the press, presses the button, and checks the message after it. */
async function confirm(page: Page, [before, name, after]: [before: string, name: string, after: string]) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('listitem').getByText(before, { exact: true }).waitFor();
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(after).first().waitFor();
}

// Proves plans-18, plans-22
test('a customer begins a plan from an order, skips a delivery, moves one, pauses the plan for two weeks, edits and ends it', async ({
  shop,
}) => {
  const asha = await buildCustomer(shop);
  const jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
  const form = { deliveryTime: 'evening' };
  const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }], { status: 'delivered', form });
  await shop.visit(phone, asha, async (page) => {
    await page.goto(`/orders/${order.id}`);
    await page.getByRole('link', { name: 'Repeat this order automatically' }).click();
    await expect(page.getByRole('radio', { name: /^Evening/ })).toBeChecked();
    await page.getByLabel('First delivery').fill(dayFromNow(3));
    await press(page, 'Review Plan');
    await page.getByRole('dialog').getByText('₹220.00 each time at today’s prices').waitFor();
    const first = `First delivery ${dayIn(3)}, Evening`;
    await confirm(page, [first, 'Start Plan', first]);
    await page.getByRole('heading', { level: 1, name: 'Every 7 days' }).waitFor();

    await press(page, `Skip, ${dayIn(3)}`);
    const next = `next delivery ${dayIn(10)}`;
    await confirm(page, [`Skips ${dayIn(3)}; ${next}`, 'Skip This Delivery', `Skipped ${dayIn(3)}; ${next}`]);
    await press(page, `Undo Skip, ${dayIn(3)}`);
    await page.getByText(`Skip undone: ${dayIn(3)}; next delivery ${dayIn(3)}`).waitFor();
    await press(page, 'Cancel');

    await page.getByRole('main').getByRole('link', { name: 'My Deliveries' }).click();
    await press(page, 'Calendar');
    await page
      .getByRole('grid')
      .getByRole('button', { name: `${dayIn(10)}, 2 items, evening, planned` })
      .click();
    await press(page, 'Move');
    await page.getByLabel('Delivery date').fill(dayFromNow(11));
    const later = `from ${dayIn(10)} to ${dayIn(11)}, Evening; next delivery ${dayIn(11)}`;
    await confirm(page, [`Moves ${later}`, 'Move This Delivery', `Moved ${later}`]);

    await page.getByRole('link', { name: 'See Plan: Every 7 days' }).click();
    await press(page, 'Pause');
    await page.getByLabel('Pause from').fill(dayFromNow(12));
    await page.getByLabel('Pause until').fill(dayFromNow(26));
    await page.getByText(`Skips ${dayIn(17)} and ${dayIn(24)}`).waitFor();
    const paused = `next delivery ${dayIn(11)}`;
    await confirm(page, [`Pauses the plan; ${paused}`, 'Pause Plan', `The plan pauses; ${paused}`]);
    await page.getByText(`Pauses from ${dayIn(12)} until ${dayIn(26)}`).waitFor();

    await page.getByRole('link', { name: 'Edit Plan' }).click();
    await press(page, 'One more of Lake jar');
    await press(page, 'Review Changes');
    await confirm(page, [`Changes the plan; ${paused}`, 'Change Plan', `The plan is changed; ${paused}`]);
    await page.getByText('Quantity: 3').waitFor();
    await page.getByText('₹305.00 each time at today’s prices').waitFor();

    await press(page, 'End Plan');
    await confirm(page, ['Ends the plan: no more deliveries', 'End Plan', 'The plan has ended']);
    await page.getByText('Ended', { exact: true }).waitFor();
    await expect(page.getByRole('button', { name: /Skip|Pause|End/ })).toHaveCount(0);
  });
});
