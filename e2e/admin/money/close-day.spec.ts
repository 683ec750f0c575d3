import { v7 as newId } from 'uuid';
import { desktop } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';

test('counting the till, closing the day with money for the bank, and printing take at most four presses', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop, { name: 'Meera Night' });
  await shop.visit(desktop, meera, async (page) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const counted = await countPresses(page);
    await page.goto('/admin/money');
    await page.getByRole('link', { name: 'Close the day' }).click();
    await page.getByLabel('₹500', { exact: true }).waitFor();
    for (const [label, count] of [
      ['₹500', '3'],
      ['₹20', '1'],
      ['₹1', '2'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(count);
    }
    await expect(page.getByText('₹1,522.00 more than expected.')).toBeVisible();
    await page.getByLabel('Reason').fill('Float of the morning');
    await page.getByLabel('Deposit in bank (₹)').fill('1500');
    await page.getByRole('button', { name: 'Close the day' }).click();
    await expect(
      page.getByText('The day is closed: ₹1,522.00 counted, ₹1,500.00 deposited in the bank.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('body[data-printed]')).toBeVisible();
    await expect(page.getByText('3 × ₹500')).toBeVisible();
    expect((await counted()).presses).toBeLessThanOrEqual(4);

    await page.getByRole('button', { name: 'Count again' }).click();
    await expect(page.getByText('This day is already closed.')).toBeVisible();
    await expect(page.getByText('less than expected')).toBeHidden();
    await page.getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText('Count the notes and coins first.').first()).toBeVisible();
    await page.getByLabel('₹20', { exact: true }).fill('1');
    await expect(page.getByText('₹2.00 less than expected.')).toBeVisible();
    await page.getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText('Please give a reason').first()).toBeVisible();

    // No total is shown while one of the counts is invalid.
    await page.getByLabel('₹10', { exact: true }).fill('-3');
    await expect(page.getByText('less than expected')).toBeHidden();
    await page.getByRole('link', { name: 'Money', exact: true }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('₹20', { exact: true })).toHaveValue('1');
  });
  const { till, bank } = (await shop.as(meera)('GET /admin/money')).body.data.figures;
  expect([till, bank]).toEqual([22, 1500]);
});

// Proves load-6
test(
  'the page begins with the cash that riders have not handed over, by rider and together',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera Evening' });
    const { id: customerId } = await buildCustomer(shop);
    for (const [name, amount] of [
      ['Imran Khan', 3414_50],
      ['Sana Shaikh', 120_00],
    ] as const) {
      const { id: riderId } = await buildRider(shop, { name });
      const [debit, credit] = [{ kind: 'pouch', riderId } as const, { kind: 'credit', customerId } as const];
      const lines = [{ kind: 'payment', amount, debit, credit } as const];
      await shop.db.transaction((tx) => postEvent(tx, { id: newId(), at: new Date(), actorId: riderId, lines }));
    }
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/money/close');
      const first = page.getByRole('main').getByRole('status').first();
      await expect(first.getByRole('listitem')).toHaveText(['Imran Khan ₹3,414.50', 'Sana Shaikh ₹120.00']);
      await expect(first).toContainText('With riders:');
      await expect(first).toContainText('Together ₹3,534.50');
    });
  },
);
