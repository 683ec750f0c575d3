import type { Page } from '@playwright/test';
import { boxOf, desktop, phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  for (let number = 1; number <= 10; number += 1) await buildProduct(shop, { name: `Spring jar ${number}` });
});

/** A customer with an order that is not delivered yet. */
async function buildWaiting(shop: BrowserShop): Promise<BuiltCustomer> {
  const customer = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop, { name: 'Spring jar 11' });
  await buildOrder(shop, customer, [{ productId, quantity: 2 }]);
  return customer;
}

const main = (page: Page) => page.getByRole('main');
const inMain = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const expectTarget = (page: Page, name: string, path: string) =>
  expect(inMain(page, name).first()).toHaveAttribute('href', path);

test.describe('the home page', () => {
  // Proves shopping-11
  test('features eight of ten products, each linked to its page, and links to all products', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/');
      const featured = page.getByRole('region', { name: 'Featured Products' });
      const cards = featured.getByRole('listitem');
      await expect(cards).toHaveCount(8);
      for (const card of await cards.all()) {
        await expect(card.getByRole('link')).toHaveAttribute('href', /^\/products\/[0-9a-f-]{36}$/);
      }
      const name = await cards.first().getByRole('link').innerText();
      await cards.first().getByRole('link').click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await page.goBack();
      await featured.getByRole('link', { name: 'View All Products' }).click();
      await page.waitForURL('**/products');
      await page.getByText('10 products').waitFor();
    });
  });

  // Proves shopping-8, shopping-10, shopping-13
  test('invites a guest to browse the products and to get started, gives three reasons, and ends with "Create Account Now"', async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectTarget(page, 'Browse Products', '/products');
      await expectTarget(page, 'Get Started', '/register');
      await page.getByRole('heading', { name: 'Ready to Get Started' }).waitFor();
      await expectTarget(page, 'Create Account Now', '/register');
      await expect(page.getByText('Welcome Back')).toHaveCount(0);
      const reasons = page.getByRole('region', { name: 'Why Choose Paniwala' }).getByRole('heading', { level: 3 });
      await expect(reasons).toHaveText(['Premium Quality', 'Fast Delivery', 'Best Prices']);
      await inMain(page, 'Get Started').click();
      await page.waitForURL('**/register');
    });
  });

  // Proves shopping-9, shopping-12
  test('welcomes a customer back without asking them to get started', inLongRun, async () => {
    await shop.visit(phone, asha, async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
      await expectTarget(page, 'Shop Now', '/products');
      await expectTarget(page, 'Browse Products', '/products');
      await expect(inMain(page, 'Get Started')).toHaveCount(0);
      await expect(inMain(page, 'Create Account Now')).toHaveCount(0);
      await inMain(page, 'Shop Now').click();
      await page.waitForURL('**/products');
    });
  });
});

// Proves shopping-18
test(
  'on phones the first product of the home page is within the first two screens, whoever visits',
  inLongRun,
  async () => {
    for (const account of [null, asha, await buildWaiting(shop)]) {
      await shop.visit(phone, account, async (page) => {
        await page.goto('/');
        await settle(page);
        const card = page.getByRole('region', { name: 'Featured Products' }).getByRole('listitem').first();
        for (const [width, height] of [
          [360, 780],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          const box = await boxOf(card);
          expect(box.y + box.height).toBeLessThanOrEqual(2 * height);
        }
      });
    }
  },
);

// Proves shopping-20
test(
  'staff see the last banner of the home page as guests do, but no "Get Started" at the top',
  inLongRun,
  async () => {
    const meera = await buildAdmin(shop);
    await shop.visit(desktop, meera, async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Admin' }).waitFor();
      await expect(inMain(page, 'Get Started')).toHaveCount(0);
      await expect(page.getByText('Welcome Back')).toHaveCount(0);
      await page.getByRole('heading', { name: 'Ready to Get Started' }).waitFor();
      await inMain(page, 'Create Account Now').waitFor();
    });
  },
);
