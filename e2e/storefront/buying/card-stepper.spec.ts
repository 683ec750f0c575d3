import type { Page } from '@playwright/test';
import { listen } from '#e2e/fixtures/announcements.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { unitsInCart } from '#e2e/fixtures/checkout.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, longUnless, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 3 });
  await buildProduct(shop, { name: 'River jar' });
});

const add = (page: Page) => page.getByRole('button', { name: 'Add Lake jar to cart' });
const more = (page: Page) => page.getByRole('button', { name: 'One more of Lake jar' });
const less = (page: Page) => page.getByRole('button', { name: 'One less of Lake jar' });
const stepper = (page: Page) => page.getByRole('group', { name: 'Quantity of Lake jar' });
const shows = (page: Page, count: number) => stepper(page).getByText(`${count}`, { exact: true }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const settled = (page: Page, units: number) =>
  page.getByRole('link', { name: units === 1 ? 'Cart, 1 item' : `Cart, ${units} items` }).waitFor();

/** Position and size of each card, without its hover effect. */
const places = (page: Page) =>
  page
    .getByRole('main')
    .locator('li')
    .evaluateAll((cards) =>
      (cards as HTMLElement[]).map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => [
        offsetLeft,
        offsetTop,
        offsetWidth,
        offsetHeight,
      ]),
    );

async function unitsOf(page: Page, customer: BuiltCustomer | null): Promise<number> {
  if (customer) return (await unitsInCart(shop, customer))[jar.id] ?? 0;
  const kept = await page.evaluate(() => localStorage.getItem('paniwala_cart') ?? '[]');
  return JSON.parse(kept).find((line: { productId: string }) => line.productId === jar.id)?.quantity ?? 0;
}

for (const [who, device] of [
  ['a guest', phone],
  ['a customer', desktop],
] as const) {
  test(
    `the card of a product lets ${who} press Add, increase the quantity up to the stock, and decrease it until Add is shown again`,
    longUnless(who === 'a guest'),
    async () => {
      const customer = who === 'a customer' ? await buildCustomer(shop) : null;
      await shop.visit(device, customer, async (page) => {
        await page.goto('/products');
        await settle(page);
        const before = await places(page);
        const height = (await add(page).boundingBox())?.height;
        await add(page).click();
        await page.getByText(/^Lake jar added to cart\./).waitFor();
        await shows(page, 1);
        expect((await stepper(page).boundingBox())?.height).toBe(height);
        expect(await places(page)).toEqual(before);
        for (const button of [less(page), more(page)]) {
          const box = await button.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
        // Two quick presses must both count.
        await more(page).click();
        await more(page).click();
        await shows(page, 3);
        await expect(more(page)).toBeDisabled();
        await settled(page, 3);
        expect(await unitsOf(page, customer)).toBe(3);
        await page.reload();
        await shows(page, 3);
        for (let press = 0; press < 3; press += 1) await less(page).click();
        await add(page).waitFor();
        await page.getByText('Lake jar removed from cart.', { exact: true }).waitFor();
        await expect.poll(() => unitsOf(page, customer)).toBe(0);
        expect(await places(page)).toEqual(before);
      });
    },
  );
}

test(
  'the keyboard focus stays in the card when Add is replaced by a stepper and the stepper by Add',
  inLongRun,
  async () => {
    await shop.visit(desktop, null, async (page) => {
      await page.goto('/products');
      await settle(page);
      await add(page).focus();
      await page.keyboard.press('Enter');
      await shows(page, 1);
      expect(await focused(page)).toBe('One more of Lake jar');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await shows(page, 3);
      expect(await focused(page)).toBe('One more of Lake jar');
      await page.keyboard.press('Shift+Tab');
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
      await add(page).waitFor();
      expect(await focused(page)).toBe('Add Lake jar to cart');
    });
  },
);

// Proves access-7
test('screen readers announce each change of the quantity on the card of a product once', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/products');
    await settle(page);
    const announced = await listen(page);
    await add(page).click();
    await page.getByText('Lake jar added to cart. Sign in to check out.').waitFor();
    await more(page).click();
    await settled(page, 2);
    await less(page).click();
    await less(page).click();
    await page.getByText('Lake jar removed from cart.').waitFor();
    expect(await announced()).toEqual([
      'Lake jar added to cart. Sign in to check out.',
      '2 in cart',
      '1 in cart',
      'Lake jar removed from cart.',
    ]);
  });
});

test(
  'after an error the card of a product shows a message and the quantity that is really in the cart',
  inLongRun,
  async () => {
    const customer = await buildCustomer(shop);
    await shop.visit(phone, customer, async (page) => {
      await page.goto('/products');
      await settle(page);
      await add(page).click();
      await settled(page, 1);
      await shop.db.run(sql('update products set stock = 1 where id = $1'), [jar.id]);
      await more(page).click();
      await page.getByRole('alert').getByText('Only 1 available').waitFor();
      await shows(page, 1);
      expect(await unitsOf(page, customer)).toBe(1);
      await shop.db.run(sql('update products set stock = 3 where id = $1'), [jar.id]);
    });
  },
);
