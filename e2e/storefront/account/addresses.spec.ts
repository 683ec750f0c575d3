import type { Page } from '@playwright/test';
import { breakLine, brokenLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { chooseTomorrow, placeOrder, readPlaced } from '#e2e/fixtures/checkout.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { addressForm, buildAddress } from '#server/testing/builders/addresses.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
});

const book = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Saved addresses' }) });
const cardOf = (page: Page, label: string) =>
  book(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });
const form = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save Address' }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillOffice(page: Page): Promise<void> {
  await field(page, 'Recipient').fill(addressForm.recipient);
  await field(page, 'Phone Number').fill(addressForm.phone);
  await field(page, 'House and building').fill(addressForm.house);
  await field(page, 'Street and area').fill(addressForm.street);
  await field(page, 'Landmark').fill(addressForm.landmark);
  await field(page, 'Pincode').fill(addressForm.pincode);
  await field(page, 'Floor').fill('3');
  await field(page, 'There is a lift').check();
  await field(page, 'Note for the gate').fill(addressForm.gateNote);
  await expect(field(page, 'City')).toHaveValue('Bangalore');
  await expect(field(page, 'State')).toHaveValue('Karnataka');
}

// Proves addresses-5, addresses-6
test('a customer adds an office with a GSTIN, makes it the default address, and orders to the home address', async () => {
  const asha = await buildCustomer(shop);
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/profile');
    await expect(cardOf(page, 'Home')).toContainText('Default');
    await button(page, 'Add Address').click();
    await expect(form(page).getByRole('radio', { name: 'Office' })).toBeChecked();
    await fillOffice(page);
    await field(page, 'Registered name').fill(addressForm.legalName);
    await field(page, 'GSTIN').fill('29ABCDE1234F1ZX');
    await save(page);
    await form(page).getByText('Please enter a valid GSTIN, such as 29ABCDE1234F1ZW').waitFor();
    await expect(field(page, 'Street and area')).toHaveValue(addressForm.street);
    await field(page, 'GSTIN').fill('29abcde1234f1zw');
    await save(page);
    await page.getByText('Address saved!').waitFor();
    await expect(cardOf(page, 'Office')).toContainText(addressForm.legalName);
    await expect(cardOf(page, 'Office')).toContainText('GSTIN 29ABCDE1234F1ZW');
    await expect(cardOf(page, 'Office')).toContainText('Floor 3 · There is a lift');
    await button(page, 'Make default: Office').click();
    await expect(cardOf(page, 'Office')).toContainText('Default');
    await expect(cardOf(page, 'Home')).not.toContainText('Default');
    // The profile shows the default address.
    const whole = `${addressForm.house}, ${addressForm.street}, ${addressForm.landmark}`;
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(whole);
    await expect(page.getByLabel('Pincode', { exact: true })).toHaveValue(addressForm.pincode);

    const { id: productId } = await buildProduct(shop);
    await shop.as(asha)('POST /cart', { body: { productId, quantity: 1 } });
    await page.goto('/checkout');
    await expect(page.getByRole('radio', { name: 'Office' })).toBeChecked();
    await page.getByRole('radio', { name: 'Home' }).check();
    await chooseTomorrow(page);
    await placeOrder(page);
    const { orderId } = await readPlaced(page);
    const { order } = (await shop.as(asha)('GET /orders/:id', { params: { id: orderId } })).body.data;
    expect(order).toMatchObject({
      deliveryName: asha.name,
      deliveryPhone: asha.phone,
      deliveryAddress: asha.address,
      deliveryCity: asha.city,
      deliveryPincode: asha.pincode,
    });
  });
});

// Proves addresses-6
test(
  'an order goes to the address typed at the checkout, which is saved if the customer asks for it',
  inLongRun,
  async () => {
    const asha = await buildCustomer(shop);
    await buildAddress(shop, asha);
    const { id: productId } = await buildProduct(shop);
    await shop.as(asha)('POST /cart', { body: { productId, quantity: 1 } });
    await shop.visit(phone, asha, async (page) => {
      await page.goto('/checkout');
      await expect(page.getByRole('radio', { name: 'Home' })).toBeChecked();
      await expect(page.getByLabel('Address', { exact: true })).toBeHidden();
      await page.getByRole('radio', { name: 'New address' }).check();
      await page.getByLabel('Address', { exact: true }).fill('4 Temple Street, Malleswaram');
      await page.getByLabel('Pincode', { exact: true }).fill('560003');
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bangalore');
      await page.getByLabel('Save to my addresses').check();
      await page.getByLabel('Name of this address').fill('Parents');
      await page.reload();
      await expect(page.getByRole('radio', { name: 'New address' })).toBeChecked();
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue('4 Temple Street, Malleswaram');
      await chooseTomorrow(page);
      await placeOrder(page);
      const { orderId } = await readPlaced(page);
      const { order } = (await shop.as(asha)('GET /orders/:id', { params: { id: orderId } })).body.data;
      expect(order.deliveryAddress).toBe('4 Temple Street, Malleswaram');
      const { addresses } = (await shop.as(asha)('GET /addresses')).body.data;
      expect(addresses.map(({ label }) => label)).toEqual(['Home', 'Office', 'Parents']);
      expect(addresses[2]).toMatchObject({ street: '4 Temple Street, Malleswaram', pincode: '560003' });
    });
  },
);

// Proves addresses-6
test('a customer with one address saves another one at the checkout', inLongRun, async () => {
  const asha = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop);
  await shop.as(asha)('POST /cart', { body: { productId, quantity: 1 } });
  await shop.visit(phone, asha, async (page) => {
    await page.goto('/checkout');
    await button(page, 'Change delivery address').click();
    await expect(page.getByLabel('Save to my addresses')).toHaveCount(0);
    await page.getByLabel('Address', { exact: true }).fill('4 Temple Street, Malleswaram');
    await page.getByLabel('Save to my addresses').check();
    await page.getByLabel('Name of this address').fill('Parents');
    await chooseTomorrow(page);
    await placeOrder(page);
    await readPlaced(page);
    const { addresses } = (await shop.as(asha)('GET /addresses')).body.data;
    expect(addresses.map(({ label, street }) => [label, street])).toEqual([
      ['Home', asha.address],
      ['Parents', '4 Temple Street, Malleswaram'],
    ]);
  });
});

// Proves addresses-7
test('a typed address is kept after a failed request, a reload and the end of the session', inLongRun, async () => {
  const asha = await buildCustomer(shop);
  await shop.visit(
    phone,
    asha,
    async (page) => {
      await page.goto('/profile');
      await button(page, 'Edit Home').click();
      await field(page, 'House and building').fill('Flat 12');
      await breakLine(page, 'PUT /addresses/:id');
      await save(page);
      await form(page).getByText('We could not reach the shop').waitFor();
      await expect(field(page, 'House and building')).toHaveValue('Flat 12');
      await mendLine(page);
      await page.reload();
      await expect(field(page, 'House and building')).toHaveValue('Flat 12');
      await field(page, 'House and building').focus();
      await shop.as(asha)('POST /auth/logout');
      // Another request may notice the ended session first, and the button may be disabled. A click would then wait,
      // but pressing Enter does not.
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login?**');
      await page.getByLabel('Email', { exact: true }).fill(asha.email);
      await page.getByLabel('Password', { exact: true }).fill(asha.password);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/profile');
      await expect(field(page, 'House and building')).toHaveValue('Flat 12');
      await save(page);
      await expect(cardOf(page, 'Home')).toContainText(`Flat 12, ${asha.address}`);
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue(`Flat 12, ${asha.address}`);
    },
    brokenLine,
  );
});

// Proves addresses-7
test(
  'deleting the default address or the address of a plan requires a replacement, and closing a changed form asks first',
  inLongRun,
  async () => {
    const asha = await buildCustomer(shop);
    const { house, street, landmark, pincode } = await buildAddress(shop, asha);
    const jar = await buildProduct(shop);
    const place = { deliveryAddress: `${house}, ${street}, ${landmark}`, deliveryPincode: pincode };
    await beginPlan(shop, asha, [{ productId: jar.id, quantity: 1 }], { form: place });
    await buildAddress(shop, asha, { label: 'Farm' });
    await shop.visit(desktop, asha, async (page) => {
      await page.goto('/profile');
      await button(page, 'Delete Home').click();
      await form(page).getByRole('radio', { name: 'Farm' }).check();
      await button(page, 'Yes, Delete It').click();
      await page.getByText('Address deleted.').waitFor();
      await expect(book(page).getByRole('heading', { level: 3 })).toHaveText(['Farm', 'Office']);
      await expect(cardOf(page, 'Farm')).toContainText('Default');
      await button(page, 'Edit Farm').click();
      await field(page, 'Landmark').fill('Behind the school');
      await page.keyboard.press('Escape');
      await form(page).getByText('Discard your unsaved changes?').waitFor();
      await button(page, 'Keep editing').click();
      await expect(field(page, 'Landmark')).toHaveValue('Behind the school');
      await page.keyboard.press('Escape');
      await button(page, 'Discard').click();
      await expect(form(page)).toHaveCount(0);
      await button(page, 'Delete Office').click();
      await button(page, 'Yes, Delete It').click();
      await form(page).getByText('A plan of yours delivers to this address.').waitFor();
      await expect(form(page).getByRole('radio', { name: 'Farm' })).toBeChecked();
      await button(page, 'Yes, Delete It').click();
      await expect(book(page).getByRole('heading', { level: 3 })).toHaveText(['Farm']);
      await expect(button(page, 'Delete Farm')).toHaveCount(0);
    });
  },
);
