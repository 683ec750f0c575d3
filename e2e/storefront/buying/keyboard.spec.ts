import { listen } from '#e2e/fixtures/announcements.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildShopper, readPlaced } from '#e2e/fixtures/checkout.ts';
import { isAt, lookAtFocus, moveTo, waitAt } from '#e2e/fixtures/keyboard.ts';
import { codeOf } from '#e2e/fixtures/one-time-code.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { labelled, newcomer } from '#e2e/fixtures/registration-form.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 500 });
  for (const name of ['Spring bottle', 'River can']) await buildProduct(shop, { name });
});

const unitsOf = sql<{ quantity: number }>('select quantity from order_items where order_id = $1');

test.describe('without a mouse', () => {
  // Proves access-4, access-5
  const title = 'a visitor adds a jar to the cart, registers, changes the quantity and orders it';
  test(title, inLongRun, async () => {
    const typed = newcomer();
    await shop.visit(desktop, null, async (page) => {
      const press = (key: string) => page.keyboard.press(key);
      const type = (text: string) => page.keyboard.type(text);
      await page.goto('/');
      await moveTo(page, 'link', 'Skip to content');
      await press('Enter');
      await moveTo(page, 'link', 'Browse Products');
      await press('Enter');
      await waitAt(page, 'heading', 'Our Products');

      await moveTo(page, 'button', 'Add Lake jar to cart');
      const announced = await listen(page);
      await press('Enter');
      await page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor();
      await page.getByText('Lake jar added to cart. Sign in to check out.').waitFor();
      expect(await announced()).toEqual(['Lake jar added to cart. Sign in to check out.']);
      expect((await lookAtFocus(page)).stop).not.toBe('BODY');

      await moveTo(page, 'link', 'Cart, 1 item', 'Shift+Tab');
      await press('Enter');
      await waitAt(page, 'heading', 'Your jar is waiting');
      await moveTo(page, 'link', 'Create an account');
      await press('Enter');
      await waitAt(page, 'heading', 'Create your account');
      for (const [label, text] of Object.entries(labelled(typed))) {
        // A password field has no ARIA role.
        if (label.endsWith('Password')) {
          await press('Tab');
          while (!(await page.getByLabel(label, { exact: true }).and(page.locator(':focus')).count()))
            await press('Tab');
          expect((await lookAtFocus(page)).fault).toBeNull();
        } else await moveTo(page, 'textbox', label);
        await type(text);
      }
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('input[name=state]')?.value === 'Rajasthan',
      );
      await moveTo(page, 'button', 'Create Account');
      await press('Enter');
      await page.getByLabel('Digit 1 of 6').and(page.locator(':focus')).waitFor();
      await type(codeOf(await shop.mail.waitFor(typed.email)));
      await waitAt(page, 'heading', 'Your Cart');

      await moveTo(page, 'button', 'One more of Lake jar');
      await press('Space');
      await page
        .getByText('Cart, 2 items')
        .or(page.getByRole('link', { name: 'Cart, 2 items' }))
        .first()
        .waitFor();
      expect(await isAt(page, 'button', 'One more of Lake jar')).toBe(true);
      await moveTo(page, 'link', 'Proceed to Checkout');
      await press('Enter');
      await waitAt(page, 'heading', 'Checkout');

      await moveTo(page, 'button', /^Tomorrow/);
      await press('Space');
      await moveTo(page, 'radio', /^Morning/);
      await press('Space');
      await press('ArrowDown');
      expect(await isAt(page, 'radio', /^Afternoon/)).toBe(true);
      await moveTo(page, 'button', 'Place Order');
      await press('Enter');
      const { orderId } = await readPlaced(page);
      expect(await shop.db.rows(unitsOf, [orderId])).toEqual([{ quantity: 2 }]);
      await page.locator('h1:focus').waitFor();
    });
  });

  // Proves access-4
  test(
    'the focus stays visible when a loaded page replaces its heading and the focused element',
    inLongRun,
    async () => {
      const customer = await buildShopper(shop, { [jar.id]: 1 });
      await shop.visit(desktop, customer, async (page) => {
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.goto('/contact');
        await page.route('**/api/cart', (route) => released.then(() => route.continue()));
        await page.reload();
        await page.getByRole('link', { name: /^Cart/ }).first().press('Enter');
        await waitAt(page, 'heading', 'Your Cart');
        // Focus a part of the loading page that is replaced together with the heading, as a press of Tab could.
        await page.locator('main > :last-child').evaluate((part: HTMLElement) => {
          part.tabIndex = 0;
          part.focus();
          window.scrollTo(0, document.body.scrollHeight);
        });
        release();
        await waitAt(page, 'heading', 'Your Cart');
        await page.getByRole('button', { name: 'Clear Cart' }).waitFor();
        expect((await lookAtFocus(page)).fault).toBeNull();
      });
    },
  );

  // Proves access-3, access-4
  test('the summary of a rejected checkout takes the focus, and its links move the focus to the missing fields', async () => {
    const customer = await buildShopper(shop, { [jar.id]: 1 });
    await shop.visit(desktop, customer, async (page) => {
      await page.goto('/checkout');
      await page.getByRole('heading', { name: 'When should we come?' }).waitFor();
      await moveTo(page, 'button', 'Place Order');
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Please correct 2 fields:' }).and(page.locator(':focus')).waitFor();
      expect((await lookAtFocus(page)).fault).toBeNull();
      await moveTo(page, 'link', 'Delivery time');
      await page.keyboard.press('Enter');
      await expect(page.locator(':focus')).toHaveAttribute('name', 'deliveryTime');
      expect((await lookAtFocus(page)).fault).toBeNull();
      await page.getByRole('radio', { name: /^Evening/ }).check();
      await expect(page.getByRole('link', { name: 'Delivery time' })).toHaveCount(0);
    });
  });

  // Proves access-4
  test(
    'the focus is visible on the dark card of the home page, and moves to the first row that "Show all" adds to a list',
    inLongRun,
    async () => {
      const customer = await buildCustomer(shop);
      const items = [{ productId: jar.id, quantity: 1 }];
      await buildOrder(shop, customer, items);
      await beginPlan(shop, customer, items, { form: { everyDays: 1 } });
      await shop.visit(phone, customer, async (page) => {
        await page.goto('/');
        await page.getByRole('link', { name: 'See Order' }).waitFor();
        await moveTo(page, 'link', 'See Order');
        await page.goto('/plans');
        const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lake jar' });
        await rows.nth(20).waitFor();
        await moveTo(page, 'button', /^Show all \d+$/);
        await page.keyboard.press('Enter');
        await expect(rows.nth(20).getByRole('button').first()).toBeFocused();
      });
    },
  );

  // Proves access-12
  test('the title of a page that was opened by keyboard has the focus, without a focus ring', inLongRun, async () => {
    const customer = await buildCustomer(shop);
    const order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(desktop, customer, async (page) => {
      await page.goto('/orders');
      const details = page.locator(`a[href="/orders/${order.id}"]`).first();
      await details.focus();
      await page.keyboard.press('Enter');
      const title = page.getByRole('heading', { level: 1, name: order.orderNumber });
      await expect(title).toBeFocused();
      await expect(title).toHaveCSS('outline-style', 'none');
      // The next control must show the focus ring again.
      await page.keyboard.press('Tab');
      expect((await lookAtFocus(page)).fault).toBeNull();
    });
  });

  // Proves access-5
  test('a dialog keeps the focus inside, and returns it to its button when it closes', inLongRun, async () => {
    const customer = await buildCustomer(shop);
    const order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }]);
    await shop.visit(desktop, customer, async (page) => {
      await page.goto(`/orders/${order.id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await moveTo(page, 'button', 'View History');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      for (let stop = 0; stop < 8; stop += 1) {
        await page.keyboard.press('Tab');
        const isOutside = await page.evaluate(
          () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
        );
        expect(isOutside).toBe(false);
        expect((await lookAtFocus(page)).fault).toBeNull();
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await isAt(page, 'button', 'View History')).toBe(true);
    });
  });
});

// Proves access-4
test('the menu of a phone opens, navigates and closes by keyboard', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/');
    while (!(await page.locator('summary:focus').count())) await page.keyboard.press('Tab');
    expect((await lookAtFocus(page)).fault).toBeNull();
    await page.keyboard.press('Enter');
    await moveTo(page, 'link', 'Contact Us');
    await page.keyboard.press('Enter');
    await page.locator('main h1:focus').waitFor();
    await expect(page.locator('details[open]')).toHaveCount(0);
  });
});
