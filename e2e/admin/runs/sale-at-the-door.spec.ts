import { phone } from '#e2e/fixtures/browser.ts';
import {
  buildStops,
  findBookFaults,
  laterThanStored,
  readKeptRuns,
  signIn,
  startRun,
} from '#e2e/fixtures/rider-run.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';

test(
  'a rider sells spare jars without an order and without a network; the desk sees both sales once',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const as = shop.as(meera);
    const { id } = await startRun(shop, meera, { ...(await buildStops(shop, ['Asha Rao'])), spares: 3 });
    const { page, context } = await shop.open(phone, null, { worksOffline: true });
    await page.clock.install();
    await signIn(page);
    // The runs are shown before the phone has stored them.
    await expect.poll(() => readKeptRuns(page)).toHaveLength(1);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    const sell = page.getByRole('button', { name: 'Sell without an order' });
    const dialog = page.getByRole('dialog');
    const more = dialog.getByRole('group', { name: 'Sold' }).getByRole('button').last();
    await sell.click();
    await expect(dialog.getByText('₹20.00 each · 3 spare')).toBeVisible();
    await more.click();
    await dialog.getByRole('button', { name: 'Sold · ₹20.00 cash' }).click();
    await expect(page.getByText('Recorded: Sold at the door')).toBeVisible();
    await laterThanStored(page);
    // A jar that the buyer keeps costs a deposit, and then the shop needs to know the buyer.
    await sell.click();
    await expect(dialog.getByText('₹20.00 each · 2 spare')).toBeVisible();
    await more.click();
    await dialog.getByRole('group', { name: 'Empties taken' }).getByRole('button').first().click();
    await dialog.getByRole('button', { name: 'Sold · ₹170.00 cash' }).click();
    await expect(dialog.getByText('Phone number is required')).toBeVisible();
    await dialog.getByLabel('Name').fill('Ravi Kumar');
    await dialog.getByLabel('Phone Number').fill('98765 43210');
    await dialog.getByRole('button', { name: 'Sold · ₹170.00 cash' }).click();
    await expect(page.getByText('Recorded: Ravi Kumar')).toBeVisible();
    await laterThanStored(page);
    await page.reload();
    await expect(page.getByText('2 waiting')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('All sent')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' })).toContainText('Delivered');
    await context.close();
    const desk = await shop.open(phone, meera);
    await desk.page.goto(`/admin/runs/${id}`);
    await expect(desk.page.getByText('Sold at the door').first()).toBeVisible();
    await desk.context.close();
    const { list } = (await as('GET /admin/runs/:id', { params: { id } })).body.data.run;
    expect(list.map(({ isSale, outcome, record }) => [isSale, outcome, record?.cash])).toEqual([
      [false, null, undefined],
      [true, 'delivered', 20],
      [true, 'delivered', 170],
    ]);
    expect(await findBookFaults(shop)).toEqual([]);
  },
);
