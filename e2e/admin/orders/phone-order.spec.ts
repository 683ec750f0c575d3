/** Orders that staff take by phone. */
import type { Page } from '@playwright/test';
import { dialogOf } from '#e2e/fixtures/admin-list.ts';
import { brokenLine, cutLine, holdLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { buildOrder, dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { buildException, buildWindow } from '#server/testing/builders/slots.ts';

let shop: BrowserShop;
let meera: BuiltAdmin;
let jar: { id: string };
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  jar = await buildProduct(shop, { name: 'Spring jar', stock: 100 });
  await buildProduct(shop, { name: 'Cooler pump', stock: 3 });
});
test.beforeEach(async () => {
  await shop.db.run(sql('delete from slot_exceptions'));
});

const orders = sql<{ count: number }>(
  'select count(*)::int as count from orders where customer_id = $1 and is_by_phone',
);
const countOrders = async (id: string) => (await shop.db.row(orders, [id]))?.count;
const number = (page: Page) => page.getByLabel('Phone number', { exact: true });
const place = (page: Page) => page.getByRole('button', { name: 'Place order', exact: true });
const slot = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

// Proves phone-3, phone-5
test("staff repeat a customer's last order", async () => {
  const usha = await buildCustomer(shop, { name: 'Usha Desk', phone: '9123475601' });
  await buildOrder(shop, usha, [{ productId: jar.id, quantity: 2 }]);
  await shop.visit(desktop, meera, async (page) => {
    await page.goto('/admin/orders');
    await page.getByRole('link', { name: 'New order by phone' }).click();
    await number(page).fill('75601');
    await page.getByRole('radio', { name: /Usha Desk/ }).click();
    await page.getByRole('button', { name: 'Same as last time' }).click();
    await expect(page.getByRole('group', { name: 'Quantity of Spring jar' })).toContainText('2');
    await page.getByLabel('Search products').fill('pump');
    await page.getByRole('button', { name: 'Add Cooler pump' }).waitFor();
    await page.getByLabel('Search products').press('Enter');
    await page.getByRole('group', { name: 'Quantity of Cooler pump' }).waitFor();
    await page.reload();
    await page.getByRole('group', { name: 'Quantity of Cooler pump' }).waitFor();
    await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked();
    await place(page).dblclick();
    await page.getByText(/^Order .+ placed$/).waitFor();
    await page.getByText('By phone', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Next order by phone' }).click();
    await expect(number(page)).toHaveValue('');
  });
  expect(await countOrders(usha.id)).toBe(1);
});

// Proves phone-5
test(
  'staff place one order for a new customer without an email address whose phone number another customer has',
  inLongRun,
  async () => {
    await buildCustomer(shop, { name: 'Ravi Flat', phone: '9123456702' });
    await shop.visit(
      desktop,
      meera,
      async (page) => {
        await page.goto('/admin/orders/new');
        await place(page).click();
        await page.getByText('Please choose the customer, or “New customer”').waitFor();
        await page.getByText('Please choose at least one product').waitFor();
        await number(page).fill('+91 91234 56702');
        await page.getByRole('radio', { name: 'New customer' }).click();
        await place(page).click();
        await page.getByText('Name is required').waitFor();
        await page.getByLabel('Full Name').fill('Kamala Devi');
        await page.getByRole('button', { name: 'Add Spring jar' }).click();
        await page.getByLabel('Address', { exact: true }).fill('9 Temple Street, Jayanagar');
        await page.getByLabel('Pincode').fill('560001');
        await expect(page.getByLabel('State')).toHaveValue('Karnataka');
        await page.getByLabel('Floor (optional)').fill('2');
        await cutLine(page, 'POST /admin/callers/:id/orders');
        await place(page).click();
        await page.getByRole('alert').getByText('There is already a customer with this phone number.').waitFor();
        await page.getByRole('button', { name: 'No, a new customer with the same number' }).click();
        await page.getByRole('alert').getByText('We do not know whether the order was placed').waitFor();
        // The account was created before the order failed. The typed values stay, and a retry uses this account.
        await expect(page.getByLabel('Address', { exact: true })).toHaveValue('9 Temple Street, Jayanagar');
        await page.getByText('No email address').waitFor();
        await mendLine(page);
        await place(page).click();
        await page.getByText(/^Order .+ placed$/).waitFor();
      },
      brokenLine,
    );
    const made = await shop.db.rows(
      sql<{ id: string; email: string | null }>(
        `select id, ${emailOf()} as email from users where name = 'Kamala Devi'`,
      ),
    );
    expect(made).toEqual([{ id: expect.any(String), email: null }]);
    expect(await countOrders(made[0]?.id ?? '')).toBe(1);

    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/users?search=kamala');
      await page.getByRole('button', { name: 'View details of Kamala Devi' }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Add an email address').fill('kamala@paniwala.test');
      await dialog.getByRole('button', { name: 'Save Email' }).click();
      await dialog.getByRole('link', { name: 'kamala@paniwala.test' }).waitFor();
      await dialog.getByRole('link', { name: 'New order by phone' }).click();
      await page.getByRole('button', { name: 'Same as last time' }).waitFor();
      await page.getByText('kamala@paniwala.test').waitFor();
    });
  },
);

test('an order by phone for a new customer takes at most eight presses', inLongRun, async () => {
  await shop.visit(phone, meera, async (page) => {
    const counted = await countPresses(page);
    const type = async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.type(text);
    };
    await page.goto('/admin/orders');
    await page.getByRole('link', { name: 'New order by phone' }).click();
    await type('Phone number', '9123456799');
    await page.getByRole('radio', { name: 'New customer' }).click();
    await type('Full Name', 'Latha Caller');
    await page.getByRole('button', { name: 'Add Spring jar' }).click();
    await type('Address', '9 Temple Street, Jayanagar');
    await type('Pincode', '560001');
    await expect(page.getByLabel('State')).toHaveValue('Karnataka');
    await place(page).click();
    await page.getByText(/^Order .+ placed$/).waitFor();
    expect((await counted()).presses).toBeLessThanOrEqual(8);
  });
});

// Proves phone-4
test(
  'staff can book a full slot after a question, and if a slot fills up before the order is sent, the nearest slots are offered',
  inLongRun,
  async () => {
    const usha = await buildCustomer(shop, { name: 'Usha Full', phone: '9123456703' });
    const fill = (date: string, windowKey: string) =>
      buildException(shop, { date, windowKey, isClosed: false, reason: '', capacity: 0 });
    await fill(dayFromNow(1), 'morning');
    await shop.visit(desktop, meera, async (page) => {
      await page.goto(`/admin/orders/new?customer=${usha.id}`);
      await page.getByRole('button', { name: 'Add Spring jar' }).click();
      await page.getByRole('button', { name: /^Tomorrow/ }).click();
      await slot(page, 'Morning').click();
      await expect(dialogOf(page)).toContainText(/The slot is full \(\d+ of 0\)\. Book one more\?/);
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
      await slot(page, 'Evening').click();
      await fill(dayFromNow(1), 'evening');
      await place(page).click();
      await page
        .getByRole('alert')
        .getByRole('button', { name: /Morning/ })
        .click();
      await expect(slot(page, 'Morning')).toBeChecked();
      await page.getByRole('button', { name: /^Tomorrow/ }).click();
      await slot(page, 'Morning').click();
      await dialogOf(page).getByRole('button', { name: 'Book anyway' }).click();
      await place(page).click();
      await page.getByText(/^Order .+ placed$/).waitFor();
      await page.getByText('Morning (9 AM - 12 PM)').waitFor();
    });
  },
);

test(
  'for an order by phone, the delivery times of the whole shop are offered until an address is typed',
  inLongRun,
  async () => {
    await buildWindow(shop, { label: 'Late night' });
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/admin/orders/new');
      await expect(slot(page, 'Late night')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Morning (9 AM - 12 PM)' })).not.toBeChecked();
    });
  },
);

test('an order by phone cannot be placed until the addresses of the customer are loaded', inLongRun, async () => {
  await buildCustomer(shop, { name: 'Asha Slow', phone: '9123475609' });
  await shop.visit(desktop, meera, async (page) => {
    const release = await holdLine(page, 'GET /admin/callers/:id');
    await page.goto('/admin/orders/new');
    await number(page).fill('75609');
    await page.getByRole('radio', { name: /Asha Slow/ }).click();
    await page.getByRole('button', { name: 'Add Spring jar' }).click();
    await page.getByRole('group', { name: 'Quantity of Spring jar' }).waitFor();
    await expect(place(page)).toBeDisabled();
    release();
    await place(page).click();
    await page.getByText(/^Order .+ placed$/).waitFor();
  });
});
