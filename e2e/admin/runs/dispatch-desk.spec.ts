import { desktop } from '#e2e/fixtures/browser.ts';
import { acceptUpi, buildStops, startRunOf } from '#e2e/fixtures/rider-run.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildRider } from '#server/testing/builders/accounts.ts';
import { byMethod } from '#server/testing/jar-shop.ts';
import { phoneOf } from '#server/testing/run-shop.ts';

// Proves riders-42, riders-60, riders-61
test('staff reverse a UPI payment while they count a run, give the run to another rider, and take in the cash', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop, { name: 'Meera' });
  await acceptUpi(shop, meera);
  const stops = await buildStops(shop, ['Asha Rao', 'Bina Iyer']);
  const ravi = await buildRider(shop, { name: 'Ravi Kumar' });
  await buildRider(shop, { name: 'Salim Khan' });
  const run = await startRunOf(shop, meera, ravi.id, stops);
  const rider = phoneOf({ shop }, ravi);
  const [first, second] = await rider.stops();
  if (!first || !second) throw new Error('No stops');
  await rider.record(
    rider.actAt(first, 'delivered', { payments: byMethod('upi', 90), taken: [] }),
    rider.actAt(second, 'delivered', { payments: byMethod('cash', 90), taken: [] }),
  );
  await shop.visit(desktop, meera, async (page) => {
    await page.goto(`/admin/runs/${run.id}`);
    await page.getByRole('button', { name: 'Count and close' }).click();
    await page.getByLabel('Cash counted (₹)').fill('80');
    await page.getByRole('button', { name: 'Reverse: Asha Rao' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Not in the bank');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await expect(page.getByText('Reversed')).toBeVisible();
    await expect(page.getByLabel('Cash counted (₹)')).toHaveValue('80');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Change rider' }).click();
    await expect(dialog.getByText('Ravi Kumar keeps ₹90.00 in the cash bag.')).toBeVisible();
    // The riders are loaded while the dialog opens.
    await dialog.locator('option', { hasText: 'Salim Khan' }).waitFor({ state: 'attached' });
    await dialog.getByLabel('New rider').focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByLabel('New rider')).toHaveValue(/./);
    const ownerOf = async () => (await shop.as(meera)('GET /admin/runs/:id', { params: { id: run.id } })).body.data.run;
    expect((await ownerOf()).rider.name).toBe('Ravi Kumar');
    await dialog.getByRole('button', { name: 'Change rider' }).click();
    await expect(page.getByRole('heading', { name: 'Run of Salim Khan', exact: true })).toBeVisible();
    expect((await ownerOf()).rider.name).toBe('Salim Khan');

    await page.goto('/admin/runs/riders');
    await page.getByRole('button', { name: 'Take in cash of Ravi Kumar' }).click();
    await dialog.getByLabel('Cash counted (₹)').fill('90');
    await dialog.getByRole('button', { name: 'Take in cash' }).click();
    await expect(page.getByText('Cash taken in')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take in cash of Ravi Kumar' })).toHaveCount(0);
  });
});
