import type { Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, field, openCheckout, placeOrder, unfoldCheckout } from '#e2e/fixtures/checkout.ts';
import { dayFromNow } from '#e2e/fixtures/order-data.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
});

const shopper = () => buildShopper(shop, { [jar.id]: 2 });
const sentence = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const windowRadio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test.describe('the checkout form on a phone', () => {
  // Proves shopping-2, shopping-80, shopping-81, shopping-82, shopping-91, first-week-9, storefront-7
  test('starts with the account’s data and cash, shows all missing fields at once, and fills in the place of a pincode', async () => {
    const customer = await shopper();
    await shop.visit(phone, customer, async (page) => {
      await openCheckout(page);
      const { name, email, phone: number, address, city, state, pincode } = customer;
      const known = { 'Full Name': name, Email: email, 'Phone Number': number, Address: address, City: city };
      for (const [label, value] of Object.entries({ ...known, State: state, Pincode: pincode })) {
        await expect(field(page, label), label).toHaveValue(value);
      }
      await expect(field(page, 'Email')).toHaveAttribute('readonly');
      const payment = page.locator('input[name=paymentMethod]');
      await expect(payment).toHaveCount(1);
      await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();

      const labels = ['Full Name', 'Phone Number', 'Address', 'Pincode', 'City', 'State'];
      for (const label of labels) await field(page, label).fill(label === 'City' ? '   ' : '');
      await placeOrder(page);
      const missing = {
        'Full Name': 'Full name is required',
        'Phone Number': 'Phone number is required',
        Address: 'Address is required',
        Pincode: 'Pincode is required',
        City: 'City is required',
        State: 'State is required',
      };
      for (const text of Object.values(missing)) await sentence(page, text).waitFor();
      await sentence(page, 'Delivery date is required').waitFor();
      await sentence(page, 'Delivery time is required').waitFor();
      for (const [label, text] of Object.entries(missing)) {
        await field(page, label).fill('5');
        await sentence(page, text).waitFor({ state: 'detached' });
      }
      await page.getByRole('radio', { name: /^Evening/ }).check();
      await sentence(page, 'Delivery time is required').waitFor({ state: 'detached' });
      await sentence(page, 'Delivery date is required').waitFor();
      await field(page, 'Delivery date').fill(dayFromNow(2));
      await sentence(page, 'Delivery date is required').waitFor({ state: 'detached' });

      await field(page, 'Pincode').fill('4000-50x');
      await expect(field(page, 'Pincode')).toHaveValue('400050');
      await expect(field(page, 'City')).toHaveValue('Mumbai');
      await expect(field(page, 'State')).toHaveValue('Maharashtra');
    });
  });

  // Proves shopping-59
  test('shows at its top that cart items are short of stock, with a link to the cart', inLongRun, async () => {
    const rare = await buildProduct(shop, { name: 'Rare jar', stock: 9 });
    const customer = await buildShopper(shop, { [rare.id]: 5 });
    await shop.visit(phone, customer, async (page) => {
      const notice = page.getByRole('status').filter({ hasText: 'One item is not available in this quantity.' });
      await openCheckout(page);
      await expect(notice).toHaveCount(0);
      await shop.db.run(sql('update products set stock = 2 where id = $1'), [rare.id]);
      await openCheckout(page);
      await notice.getByRole('link', { name: 'Edit Cart' }).click();
      await page.waitForURL('**/cart');
      await page.getByRole('button', { name: 'Change to 2' }).click();
      await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
      await unfoldCheckout(page);
      await expect(notice).toHaveCount(0);
    });
  });

  // Proves shopping-85, shopping-86, shopping-87, shopping-88
  test(
    'offers three delivery times from today on, and none that has ended, until today has none left and is disabled',
    inLongRun,
    async () => {
      await shop.visit(phone, await shopper(), async (page) => {
        await page.clock.install({ time: new Date(`${dayFromNow(0)}T08:00:00+05:30`) });
        await openCheckout(page);
        const times = page.getByRole('group', { name: 'Delivery time' }).getByRole('radio');
        await expect(times).toHaveCount(3);
        for (const name of ['Morning (9 AM - 12 PM)', 'Afternoon (12 PM - 4 PM)', 'Evening (4 PM - 8 PM)']) {
          await page.getByRole('radio', { name, exact: true }).waitFor();
        }
        const date = field(page, 'Delivery date');
        await expect(date).toHaveAttribute('min', dayFromNow(0));
        await expect(date).toHaveAttribute('max', dayFromNow(30));
        await windowRadio(page, /^Morning/).check();
        await date.fill(dayFromNow(-1));
        await placeOrder(page);
        await sentence(page, 'Delivery date cannot be in the past').waitFor();
        await date.fill(dayFromNow(31));
        await placeOrder(page);
        await sentence(page, 'Delivery date must be within the next 30 days').waitFor();

        await date.fill(dayFromNow(0));
        await windowRadio(page, /^Evening/).check();
        for (const [hours, ended, next] of [
          ['04:01:00', 'morning', /^Afternoon/],
          ['04:00:00', 'afternoon', /^Evening/],
        ] as const) {
          await page.clock.fastForward(hours);
          await page.locator(`input[value=${ended}]:disabled`).waitFor();
          await expect(windowRadio(page, next)).toBeEnabled();
        }
        await page.clock.fastForward('04:00:00');
        await page.locator('input[value=evening]:disabled').waitFor();
        await placeOrder(page);
        await sentence(page, 'This delivery time has already passed today. Please choose a later one.').waitFor();
        await date.fill(dayFromNow(1));
        await expect(windowRadio(page, /^Morning/)).toBeEnabled();

        // The draft of the checkout keeps the chosen day, so it is emptied.
        await date.fill('');
        await page.evaluate(() => sessionStorage.clear());
        await page.goto('/checkout');
        const today = page.getByRole('button', { name: /^Today/ });
        await expect.poll(() => today.innerText()).toBe('Today\nOver');
        await expect(today).toBeDisabled();
        await expect(field(page, 'Delivery date')).toBeHidden();
        await page.getByRole('button', { name: 'Another day' }).click();
        await field(page, 'Delivery date').fill(dayFromNow(20));
        await windowRadio(page, /^Morning/).check();
        await placeOrder(page);
        await page.waitForURL('**/order-success?**');
      });
    },
  );

  // Proves shopping-89
  test('shows the fields of the address when the account has no complete address', inLongRun, async () => {
    const customer = await shopper();
    await shop.visit(phone, { ...customer, address: '' }, async (page) => {
      await shop.db.run(sql("update users set address = '' where id = $1"), [customer.id]);
      await shop.db.run(sql("update addresses set street = '' where user_id = $1"), [customer.id]);
      await page.goto('/checkout');
      await field(page, 'Address').waitFor();
      await expect(page.getByRole('button', { name: 'Change delivery address' })).toHaveCount(0);
    });
  });
});

test.describe('a checkout draft', () => {
  const fill = async (page: Page) => {
    await field(page, 'Full Name').fill('Asha R. Rao');
    await field(page, 'Address').fill('Flat 6B, Sea Breeze, Bandra');
    await field(page, 'Special Instructions').fill('Ring twice');
    await field(page, 'Delivery date').fill(dayFromNow(3));
    await windowRadio(page, /^Afternoon/).check();
  };
  const stillThere = async (page: Page) => {
    await unfoldCheckout(page);
    await expect(field(page, 'Full Name')).toHaveValue('Asha R. Rao');
    await expect(field(page, 'Address')).toHaveValue('Flat 6B, Sea Breeze, Bandra');
    await expect(field(page, 'Special Instructions')).toHaveValue('Ring twice');
    await expect(field(page, 'Delivery date')).toHaveValue(dayFromNow(3));
    await expect(windowRadio(page, /^Afternoon/)).toBeChecked();
  };

  // Proves shopping-101, shopping-102, shopping-103
  test(
    'is kept after a reload, after the order failed, and after the session expired; the customer signs in again and orders',
    inLongRun,
    async () => {
      const customer = await shopper();
      await shop.visit(
        phone,
        customer,
        async (page) => {
          await openCheckout(page);
          await fill(page);
          await page.reload();
          await stillThere(page);
          await page.route('**/api/orders', (route) => route.abort());
          await placeOrder(page);
          await page.getByRole('heading', { name: 'Order Failed' }).waitFor();
          await stillThere(page);
          await page.unroute('**/api/orders');
          await shop.db.run(sql('delete from sessions where user_id = $1'), [customer.id]);
          await placeOrder(page);
          await page.waitForURL('**/login?next=%2Fcheckout');
          await page.getByLabel('Email').fill(customer.email);
          await page.getByLabel('Password').first().fill(customer.password);
          await page.getByRole('button', { name: 'Login', exact: true }).last().click();
          await page.waitForURL('**/checkout');
          await stillThere(page);
          await placeOrder(page);
          await page.waitForURL('**/order-success?**');
        },
        /net::ERR_FAILED/,
      );
    },
  );
});
