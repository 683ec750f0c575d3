import type { Locator, Page } from '@playwright/test';
import { boxOf, desktop, phone } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let jar: { id: string };

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  const category = await buildCategory(shop, { name: 'Returnable Jars', slug: 'jars' });
  jar = await buildProduct(shop, {
    name: 'Lake jar',
    brand: 'Neel',
    description: 'From a deep lake',
    categoryId: category.id,
    stock: 3,
    pricePaise: 19_99,
    depositPaise: 150_50,
    capacityMl: 20_000,
    size: '20 L jar',
  });
});

const cartOf = async (customer: BuiltCustomer) => (await shop.as(customer)('GET /cart')).body.data.items;
const less = (page: Page) => page.getByRole('button', { name: /^One less of/ });
const more = (page: Page) => page.getByRole('button', { name: /^One more of/ });

test.describe('a product', () => {
  // Proves shopping-34
  test('shows breadcrumb, type, price, deposit, litres, size, stock and state', async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto(`/products/${jar.id}`);
      await page.getByRole('heading', { level: 1, name: 'Lake jar' }).waitFor();
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(trail).toHaveText('Home / Products / Lake jar', { useInnerText: true });
      await expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
      await expect(trail.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products');
      const main = page.getByRole('main');
      for (const chip of ['Gallon', 'Returnable Jars', 'Neel'])
        await main.getByText(chip, { exact: true }).first().waitFor();
      for (const text of ['₹19.99', '₹150.50', '20 litres', '20 L jar', '3 left', 'Active', 'From a deep lake']) {
        await main.getByText(text, { exact: true }).first().waitFor();
      }
      await expect(page).toHaveTitle(/Lake jar/);
    });
  });

  // Proves shopping-36, shopping-41, shopping-57
  test('has a stepper from one up to the stock, is added by Add to Cart, which leads to the cart, and then is "Added to Cart"', async () => {
    const imran = await buildCustomer(shop, { name: 'Imran' });
    await shop.visit(phone, imran, async (page) => {
      await page.goto(`/products/${jar.id}`);
      const count = page.getByRole('group', { name: 'Quantity of Lake jar' }).locator('output');
      await expect(count).toHaveText('1', { useInnerText: true });
      await expect(less(page)).toBeDisabled();
      await more(page).click();
      await more(page).click();
      await expect(count).toHaveText('3', { useInnerText: true });
      await expect(more(page)).toBeDisabled();
      await less(page).click();
      await expect(count).toHaveText('2', { useInnerText: true });
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await page.waitForURL('**/cart');
      await expect.poll(() => cartOf(imran)).toMatchObject([{ productId: jar.id, quantity: 2 }]);
      await page.goBack();
      await page.getByRole('button', { name: 'Added to Cart', exact: true }).waitFor();
      await more(page).click();
      await page.getByRole('button', { name: 'Added to Cart', exact: true }).click();
      await page.getByText('Only 3 available').first().waitFor();
      expect(await cartOf(imran)).toMatchObject([{ productId: jar.id, quantity: 2 }]);
    });
  });

  // Proves shopping-37, shopping-38, shopping-39
  test(
    'is ordered by Buy Now in the quantity of the stepper, whatever is in the cart already, even if that is the whole stock',
    inLongRun,
    async () => {
      const neha = await buildCustomer(shop, { name: 'Neha' });
      await shop.visit(phone, neha, async (page) => {
        const buy = async (quantity: number) => {
          await page.getByRole('button', { name: 'Buy Now' }).click();
          await page.waitForURL('**/checkout');
          await page.getByRole('heading', { name: 'Checkout' }).waitFor();
          await page.getByText('Lake jar').first().waitFor();
          await expect.poll(() => cartOf(neha)).toMatchObject([{ productId: jar.id, quantity }]);
        };
        await page.goto(`/products/${jar.id}`);
        await buy(1);
        for (const quantity of [2, 3]) {
          await page.goto(`/products/${jar.id}`);
          await page.getByText(`${quantity - 1} in your cart`).waitFor();
          for (let press = 1; press < quantity; press += 1) await more(page).click();
          await buy(quantity);
        }
        await page.goto(`/products/${jar.id}`);
        await page.getByText('3 in your cart').waitFor();
        await buy(3);
      });
    },
  );

  // Proves shopping-35, shopping-42
  test(
    'that is sold out or no longer sold says so instead of its buttons, and a broken picture shows the name',
    inLongRun,
    async () => {
      const sold = await buildProduct(shop, { name: 'Sold jar', stock: 0 });
      const retired = await buildProduct(shop, {
        name: 'Retired jar',
        isActive: false,
        image: '/pictures/lost-1280.webp',
      });
      await shop.visit(phone, asha, async (page) => {
        for (const { id, sentence } of [
          { id: sold.id, sentence: 'Out of Stock' },
          { id: retired.id, sentence: 'Product Unavailable' },
        ]) {
          await page.goto(`/products/${id}`);
          await page.locator('[role=status], [role=alert]').getByText(sentence, { exact: true }).waitFor();
          await expect(page.getByRole('button', { name: /Buy Now|Add(ed)? to Cart/ })).toHaveCount(0);
          await expect(more(page)).toHaveCount(0);
        }
        await page.getByRole('img', { name: 'Retired jar' }).getByText('Retired jar').waitFor();
      });
    },
  );

  // Proves shopping-43
  test(
    'that does not exist shows "Product Not Found" with status 404 and a link back to the products',
    inLongRun,
    async () => {
      const deleted = await buildProduct(shop, { deletedAt: new Date() });
      await shop.visit(phone, null, async (page) => {
        for (const id of [deleted.id, '019a0000-0000-7000-8000-000000000000', 'not-an-id']) {
          const answer = await page.goto(`/products/${id}`);
          expect(answer?.status()).toBe(404);
          await page.getByRole('heading', { level: 1, name: 'Product Not Found' }).waitFor();
          await page.getByText('The product you are looking for does not exist.', { exact: true }).waitFor();
        }
        await page.getByRole('main').getByRole('link', { name: 'Browse Products' }).click();
        await page.waitForURL('**/products');
        const blank = await page.goto('/products/%20');
        expect(blank?.status()).toBe(404);
        await page.getByText('Product ID not found', { exact: true }).waitFor();
      });
    },
  );
});

// Proves shopping-40
test(
  'on phones of any height the bar at the bottom of a product’s page shows the deposit without cutting off a line',
  inLongRun,
  async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto(`/products/${jar.id}`);
      const bar = page.locator('[data-foot-bar]');
      for (const [width, height] of [
        [390, 844],
        [360, 780],
        [360, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await bar.getByText('+ ₹150.50 deposit').waitFor();
        const { y } = await boxOf(bar);
        const lines = page
          .getByRole('main')
          .locator('h1, p')
          .filter({ hasText: /Lake jar|per litre|refundable/ });
        for (const line of await lines.all()) {
          const box = await boxOf(line);
          const isWhole = box.y + box.height <= y || box.y >= y + (await boxOf(bar)).height;
          expect(isWhole, `${await line.innerText()} at ${width} x ${height}`).toBe(true);
        }
      }
    });
  },
);

/** The hue of the colour of a badge's text, in degrees. */
function hueOf(badge: Locator): Promise<number> {
  return badge.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('This browser cannot draw');
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
  });
}

// Proves shopping-45
test(
  'the badge of the stock is green above ten, yellow from ten to one, and red when nothing is left',
  inLongRun,
  async () => {
    await shop.visit(desktop, null, async (page) => {
      for (const { stock, text, from, to } of [
        { stock: 11, text: 'In Stock', from: 90, to: 190 },
        { stock: 10, text: '10 left', from: 25, to: 65 },
        { stock: 1, text: '1 left', from: 25, to: 65 },
        { stock: 0, text: 'Out of Stock', from: 335, to: 375 },
      ]) {
        const { id } = await buildProduct(shop, { stock });
        await page.goto(`/products/${id}`);
        const badge = page.getByRole('main').locator('span').getByText(text, { exact: true }).first();
        const hue = await hueOf(badge);
        const turned = hue < 180 && to > 360 ? hue + 360 : hue;
        expect(turned, text).toBeGreaterThanOrEqual(from);
        expect(turned, text).toBeLessThanOrEqual(to);
      }
    });
  },
);
