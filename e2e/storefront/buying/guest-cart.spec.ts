import type { Page } from '@playwright/test';
import { boxOf, desktop, phone, pointAway } from '#e2e/fixtures/browser.ts';
import { unitsInCart } from '#e2e/fixtures/checkout.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar' });
});

const storedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('paniwala_cart') ?? '[]'));
const badge = (page: Page, units: number) =>
  page.getByRole('link', { name: `Cart, ${units} item${units > 1 ? 's' : ''}` });

const unitsOf = (customer: BuiltCustomer) => unitsInCart(shop, customer);
async function signIn(page: Page, { email, password }: BuiltCustomer): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
}

test.describe(`a guest's cart`, () => {
  // Proves shopping-46, shopping-47
  test(
    'is stored in the browser, counted in the badge, still there after a reload, and reported at the sign-in',
    inLongRun,
    async () => {
      await shop.visit(phone, null, async (page) => {
        // A damaged cart in the browser is ignored.
        await page.addInitScript(() => {
          if (!localStorage.getItem('paniwala_cart')) localStorage.setItem('paniwala_cart', '{"quantity":-3');
        });
        await page.goto('/products');
        await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
        await badge(page, 1).waitFor();
        await page.getByRole('button', { name: 'One more of Lake jar' }).click();
        await badge(page, 2).waitFor();
        expect(await storedCart(page)).toEqual([{ productId: jar.id, quantity: 2 }]);
        await page.reload();
        await badge(page, 2).waitFor();

        for (const [name, quantity, sentence] of [
          ['Brook jar', 2, 'Your 2 jars are waiting'],
          ['Stream jar', 1, 'Your jar is waiting'],
          ['Brook bottle', 3, 'Your 3 bottles are waiting'],
          ['Camper', 2, 'Your 2 items are waiting'],
        ] as const) {
          const { id: productId } = await buildProduct(shop, { name });
          const lines = JSON.stringify([{ productId, quantity }]);
          await page.evaluate((stored) => localStorage.setItem('paniwala_cart', stored), lines);
          await page.goto('/login?next=%2Fcart');
          await page.getByRole('heading', { level: 1, name: sentence }).waitFor();
        }
        const create = page.getByRole('link', { name: 'Create an account' });
        const login = page.getByRole('main').getByRole('button', { name: 'Login' });
        const [choice, other] = [await boxOf(create), await boxOf(login)];
        expect([choice.width, choice.height]).toEqual([other.width, other.height]);
        expect(choice.y + choice.height).toBeLessThan(phone.height);
        await create.click();
        await page.waitForURL('**/register?next=%2Fcart');
      });
    },
  );

  // Proves shopping-53, shopping-63
  test('is merged into the customer’s cart at the sign-in and removed from the browser, and skipped items are reported', async () => {
    const customer = await buildCustomer(shop);
    const rare = await buildProduct(shop, { name: 'Rare jar', stock: 5 });
    const gone = await buildProduct(shop, { name: 'Old jar' });
    await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity: 1 } });
    await shop.visit(phone, null, async (page) => {
      for (const [{ id }, times] of [
        [jar, 2],
        [rare, 5],
        [gone, 1],
      ] as const) {
        await page.goto(`/products/${id}`);
        for (let more = 1; more < times; more += 1) await page.getByRole('button', { name: /^One more of/ }).click();
        await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
        await page.waitForURL('**/login?next=%2Fcart');
      }
      expect(await storedCart(page)).toHaveLength(3);
      await shop.db.run(sql('update products set stock = 2 where id = $1'), [rare.id]);
      await shop.db.run(sql('update products set is_active = false where id = $1'), [gone.id]);
      await signIn(page, customer);
      await page.waitForURL('**/cart');
      await page.getByText('Rare jar: only 2 of 5 could be added.').waitFor();
      await page.getByText('Old jar: is no longer available.').waitFor();
      await badge(page, 5).waitFor();
      expect(await unitsOf(customer)).toEqual({ [jar.id]: 3, [rare.id]: 2 });
      expect(await storedCart(page)).toEqual([]);
    });
  });
});

// Proves shopping-54, shopping-78
test('a failed merge keeps the cart in the browser and shows a message', inLongRun, async () => {
  const customer = await buildCustomer(shop);
  await shop.visit(
    phone,
    null,
    async (page) => {
      await page.goto('/products');
      await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
      await badge(page, 1).waitFor();
      await page.route('**/api/cart/sync', (route) => route.abort());
      await page.goto('/login?next=%2Fcart');
      await signIn(page, customer);
      await page.getByText('Failed to sync cart', { exact: true }).waitFor();
      await page.getByText('Your cart is empty', { exact: true }).waitFor();
      expect(await storedCart(page)).toEqual([{ productId: jar.id, quantity: 1 }]);
      await page.unroute('**/api/cart/sync');
      await page.reload();
      await badge(page, 1).waitFor();
      expect(await unitsOf(customer)).toEqual({ [jar.id]: 1 });
      expect(await storedCart(page)).toEqual([]);
    },
    /net::ERR_FAILED/,
  );
});

// Proves shopping-50, shopping-52
test('a customer’s cart is loaded, merged with nothing, and hidden by a sign-out', inLongRun, async () => {
  const customer = await buildCustomer(shop);
  await shop.as(customer)('POST /cart', { body: { productId: jar.id, quantity: 4 } });
  await shop.visit(desktop, customer, async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto('/products');
    await badge(page, 4).waitFor();
    expect(requested).toContain('GET /api/cart');
    expect(requested).not.toContain('PUT /api/cart/sync');
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByRole('link', { name: 'Sign Up' }).filter({ visible: true }).waitFor();
    await expect(badge(page, 4)).toHaveCount(0);
    expect(await storedCart(page)).toEqual([]);
  });
});

// Proves shopping-51
test('the cart of staff stays in the browser, and none is requested from the server', inLongRun, async () => {
  const meera = await buildAdmin(shop);
  await shop.visit(desktop, meera, async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
    await badge(page, 1).waitFor();
    expect(await storedCart(page)).toEqual([{ productId: jar.id, quantity: 1 }]);
    expect(requested.filter((path) => path.startsWith('/api/cart'))).toEqual([]);
  });
});

// Proves shopping-145
test('the message about an added product fades after five seconds', inLongRun, async () => {
  await shop.visit(desktop, null, async (page) => {
    await page.clock.install();
    await page.goto('/products');
    await settle(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Add Lake jar to cart' }).click();
    const toast = page.getByText('Lake jar added to cart. Sign in to check out.', { exact: true });
    await page.getByRole('button', { name: 'One more of Lake jar' }).waitFor();
    await expect(toast).toHaveCount(0);
    await page.clock.runFor(5);
    await toast.waitFor();
    // The message's five seconds restart when the pointer leaves it. The clock is stopped, so that the test can measure
    // them.
    await toast.dispatchEvent('pointerover');
    await toast.dispatchEvent('pointerout');
    await pointAway(page);
    await page.clock.runFor(5_000 + 299);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
  });
});
