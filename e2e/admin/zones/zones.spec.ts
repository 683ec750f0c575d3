import { actOn, dialogOf, pressIn, rowOf } from '#e2e/fixtures/admin-list.ts';
import { desktop } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltAdmin, buildAdmin } from '#server/testing/builders/accounts.ts';
import { buildZone } from '#server/testing/builders/zones.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop);
});

test.describe('zones on a desktop', () => {
  // Proves zones-3, zones-12, zones-14
  test('can be created by pasting a column of PIN codes, whose errors are shown, and people on the waiting list are informed', async () => {
    const name = 'Bellandur desktop';
    const [own, other] = ['560102', '560035'];
    await buildZone(shop, { name: 'Koramangala desktop', pincodes: [other] });
    const email = 'asha-desktop@paniwala.test';
    const wish = await shop.call('POST /delivery-wishes', { body: { pincode: own, email } });
    expect(wish.status, wish.body.message).toBe(201);
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/zones');
      await page.getByRole('button', { name: 'Add Zone', exact: true }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Zone name').fill(name);
      const pincodes = dialog.getByLabel('PIN codes', { exact: true });
      await pincodes.fill(`Area\tPincode\nBellandur\t${own}\nSarjapur\t56003\nHSR\t${other}\nAgain\t${own}`);
      await expect(dialog.getByText('Line 3: 56003 is not a PIN code')).toBeVisible();
      await expect(dialog.getByText(`Line 4: ${other} belongs to zone Koramangala desktop`)).toBeVisible();
      await expect(dialog.getByText(`Line 5: ${own} is on line 2 already`)).toBeVisible();
      await dialog.getByLabel('Delivery fee (₹)').fill('30');
      await dialog.getByLabel('City (optional)').fill('Bengaluru');
      await pressIn(page, 'Add Zone');
      await expect(dialog.getByText('Please correct these lines.')).toBeVisible();
      await expect(dialog.getByText('Choose the state of this city, or leave the city empty')).toBeVisible();
      await dialog.getByLabel('State (optional)').selectOption('Karnataka');
      await pincodes.fill(`Area\tPincode\nBellandur\t${own}`);
      await expect(dialog.getByText('1 PIN code', { exact: true })).toBeVisible();
      await pressIn(page, 'Add Zone');
      await expect(page.getByRole('dialog', { name: 'Tell them?' })).toContainText(`${own}: 1 person waits`);
      await pressIn(page, 'Tell them');
      await expect(page.getByText('The emails are on their way.')).toBeVisible();
      await expect(rowOf(page, name)).toContainText('₹30');
      const place = { params: { pincode: own } };
      const { area } = (await shop.call('GET /service-area/:pincode', place)).body.data;
      expect(area.place).toEqual({ city: 'Bengaluru', state: 'Karnataka' });
      await page.getByRole('link', { name: 'Requested places' }).click();
      await expect(rowOf(page, own)).toContainText(name);
    });
  });
});

// Proves zones-7
test(
  'the last active zone can be deactivated only after a confirmation, because the shop then delivers to the whole country',
  inLongRun,
  async () => {
    await shop.db.pool.query('delete from zones');
    const { name } = await buildZone(shop, { name: 'Only one', pincodes: ['560001'] });
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await page.goto('/admin/zones');
        await actOn(page, 'Edit', name);
        const status = dialogOf(page).getByLabel('Status');
        await status.selectOption('false');
        await pressIn(page, 'Save Changes');
        const question = page.getByRole('dialog', { name: 'Deliver everywhere?' });
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialogOf(page).getByText(/^This is the last active zone\./)).toBeVisible();
        await pressIn(page, 'Save Changes');
        await question.getByRole('button', { name: 'Deliver everywhere' }).click();
        await expect(page.getByText(/^No zone is active/)).toBeVisible();
        await expect(rowOf(page, name)).toContainText('Inactive');
      },
      /409/,
    );
  },
);

// Proves zones-8
test(
  'the second of two people who save a zone sees both versions, and no typed values are lost',
  inLongRun,
  async () => {
    const { id, name } = await buildZone(shop, {
      name: 'Two at once',
      pincodes: ['560010', '560011'],
      feePaise: 30_00,
    });
    const ravi = await buildAdmin(shop, { name: 'Ravi Zone' });
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await page.goto('/admin/zones');
        await actOn(page, 'Edit', name);
        const dialog = dialogOf(page);
        await dialog.getByLabel('Delivery fee (₹)').fill('45');
        await dialog.getByLabel('PIN codes', { exact: true }).fill('560010');
        await dialog.getByLabel('Cash at the door').selectOption('Not allowed');
        const body = { name, pincodes: '560010\n560011\n560012', fee: 35, minimumOrder: 200, version: 1 };
        expect((await shop.as(ravi)('PUT /admin/zones/:id', { params: { id }, body })).status).toBe(200);
        await pressIn(page, 'Save Changes');
        await expect(dialog.getByText(/^Ravi Zone saved this zone while you were editing\./)).toBeVisible();
        const fee = dialog.getByRole('group', { name: 'Delivery fee (₹)' });
        await expect(fee.getByRole('button', { name: 'Yours: ₹45.00' })).toHaveAttribute('aria-pressed', 'true');
        await fee.getByRole('button', { name: 'Theirs: ₹35.00' }).click();
        await expect(
          dialog.getByRole('button', { name: 'Theirs: 3 PIN codes, only here: 560011, 560012' }),
        ).toHaveAttribute('aria-pressed', 'false');
        await pressIn(page, 'Save Changes');
        await dialog.waitFor({ state: 'detached' });
      },
      /409/,
    );
    const { zone } = (await shop.as(meera)('GET /admin/zones/:id', { params: { id } })).body.data;
    expect(zone).toMatchObject({ fee: 35, minimumOrder: 200, cashAllowed: false, pincodes: ['560010'], version: 3 });
  },
);
