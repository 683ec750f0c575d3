import type { Page } from '@playwright/test';
import { holdLine } from '#e2e/fixtures/broken-line.ts';
import { phone } from '#e2e/fixtures/browser.ts';
import { readPlaced, unitsInCart } from '#e2e/fixtures/checkout.ts';
import { countPresses } from '#e2e/fixtures/count-presses.ts';
import { buildOrder, countOrders, dayFromNow } from '#e2e/fixtures/order-data.ts';
import { runUntilVisible } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { type BuiltProduct, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let jar: BuiltProduct;
let bottle: BuiltProduct;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 1000 });
  bottle = await buildProduct(shop, { name: 'Lake bottle', stock: 1000, pricePaise: 20_00, depositPaise: 0 });
});

/** A customer who ordered two jars and six bottles for an evening. */
async function buildReturning(products = [jar, bottle]): Promise<BuiltCustomer> {
  const customer = await buildCustomer(shop);
  const items = products.map(({ id: productId }, at) => ({ productId, quantity: at === 0 ? 2 : 6 }));
  await buildOrder(shop, customer, items, { status: 'delivered', form: { deliveryTime: 'evening' } });
  return customer;
}

const again = (page: Page) => page.getByRole('region', { name: 'Order again' });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

// Proves shopping-15, coming-6
test('ordering again takes at most three clicks from the home page on a phone, without typing, with empties filled in', async () => {
  const containerId = await buildContainer(shop, '20 L jar');
  const swapped = await buildProduct(shop, { name: 'Lake jar', stock: 1000, containerId });
  const gone = await buildProduct(shop, { name: 'Old can', stock: 1000 });
  const customer = await buildReturning([swapped, bottle, gone]);
  await shop.db.run(sql('update products set is_active = false where id = $1'), [gone.id]);
  await openBalances(shop, customer.id, { containerId, jars: 2, depositPaise: 300_00, creditPaise: 0 });
  await shop.visit(phone, customer, async (page) => {
    await page.clock.setFixedTime(new Date(`${dayFromNow(0)}T20:30:00+05:30`));
    const pressed = await countPresses(page);
    await page.goto('/');
    // This is 2 × 85 + 6 × 20 + 50, without a new deposit.
    await again(page).getByText('₹340', { exact: true }).waitFor();
    await again(page).getByText('Old can is no longer sold.').waitFor();
    await press(page, 'Order Again');
    await page.waitForURL('**/checkout');
    await page.getByText('Old can is no longer sold.').waitFor();
    await page.getByText('2 jars, 2 empties back: no new deposit').first().waitFor();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('When should we come?', {
      useInnerText: true,
    });
    await page.getByText('Tomorrow, Evening (4 PM - 8 PM)').waitFor();
    await page.getByText(`${customer.name} · ${customer.address}`).waitFor();
    await expect(page.getByLabel('Full Name')).toBeHidden();
    await press(page, 'Place Order');
    const { orderId } = await readPlaced(page);
    const { presses, typed } = await pressed();
    expect(presses).toBeLessThanOrEqual(3);
    expect(typed).toBe(0);
    const { order } = (await shop.as(customer)('GET /orders/:id', { params: { id: orderId } })).body.data;
    expect(order).toMatchObject({ deliveryDate: dayFromNow(1), deliveryTime: 'evening' });
    expect(order.orderItems).toMatchObject([
      { productId: swapped.id, quantity: 2, emptiesBack: 2 },
      { productId: bottle.id, quantity: 6 },
    ]);
    expect(await countOrders(shop, customer)).toBe(2);
  });
});

test.describe('the last order on the home page', () => {
  // Proves shopping-14
  const title = 'is above everything else, with its current price, and causes no layout shift';
  test(title, inLongRun, async () => {
    const customer = await buildReturning();
    await shop.visit(phone, customer, async (page) => {
      const isAsked = page.waitForRequest('**/api/home');
      const answer = await holdLine(page, 'GET /home');
      await page.goto('/');
      await isAsked;
      const top = async () => (await page.getByRole('heading', { name: 'Pure drinking water' }).boundingBox())?.y ?? 0;
      const before = await top();
      answer();
      await again(page).getByText('2 × Lake jar, 6 × Lake bottle').waitFor();
      // This is 2 × 85 + 6 × 20 + 50, and a deposit of 2 × 150.
      await again(page).getByText('₹640', { exact: true }).waitFor();
      expect(await top()).toBe(before);
      expect((await again(page).boundingBox())?.y).toBeLessThan(before);
      const first = page.getByRole('main').locator('h2').first();
      await expect(first).toHaveText('Order again', { useInnerText: true });
    });
  });

  // Proves shopping-14
  test('is hidden and not requested for guests and staff', inLongRun, async () => {
    for (const account of [null, await buildAdmin(shop)]) {
      await shop.visit(phone, account, async (page) => {
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        await page.goto('/');
        // The visitor counter loads last, so all other requests of the page were sent before it.
        await expect(page.getByRole('contentinfo')).toContainText(/Visitors: \d/);
        await expect(page.getByText('Order again')).toHaveCount(0);
        await expect(page.locator('.again-card')).toHaveCount(0);
        expect(requested.filter((url) => /api\/home|own-home|own-bar/.test(url))).toEqual([]);
      });
    }
  });

  test('is replaced by a link to the products for a customer without orders', inLongRun, async () => {
    await shop.visit(phone, await buildCustomer(shop), async (page) => {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Choose Your Water' }).click();
      await page.waitForURL('**/products');
    });
  });
});

// Proves shopping-16
test(
  'missing, scarce and more expensive products are named before ordering again, and everything available is ordered',
  inLongRun,
  async () => {
    const gone = await buildProduct(shop, { name: 'Old can' });
    const dear = await buildProduct(shop, { name: 'Dear jar', pricePaise: 85_00 });
    const rare = await buildProduct(shop, { name: 'Rare jar', stock: 20 });
    const customer = await buildReturning([dear, gone, rare]);
    await shop.db.run(sql('update products set is_active = false where id = $1'), [gone.id]);
    await shop.db.run(sql('update products set price_paise = 9000 where id = $1'), [dear.id]);
    await shop.db.run(sql('update products set stock = 4 where id = $1'), [rare.id]);
    await shop.visit(phone, customer, async (page) => {
      await page.goto('/');
      await again(page).getByText('Dear jar: ₹90 now, ₹85 last time. 2 more changes.').waitFor();
      await press(page, 'Order Again');
      await page.waitForURL('**/checkout');
      for (const sentence of [
        'Dear jar: ₹90 now, ₹85 last time.',
        'Old can is no longer sold.',
        'Rare jar: only 4 of 6 left.',
      ]) {
        await page.getByRole('status').getByText(sentence, { exact: true }).waitFor();
      }
      expect(await unitsInCart(shop, customer)).toEqual({ [dear.id]: 2, [rare.id]: 4 });
      await page.reload();
      await page.getByText('Old can is no longer sold.').waitFor();
      await press(page, 'Place Order');
      await readPlaced(page);
    });
  },
);

// Proves coming-4
test('the day until which the customer’s water should last is shown beside the last order', inLongRun, async () => {
  const water = await buildProduct(shop, { name: 'Lake jar', containerId: await buildContainer(shop), stock: 1000 });
  const customer = await buildCustomer(shop);
  for (const days of [12, 7, 2]) {
    const order = await buildOrder(shop, customer, [{ productId: water.id, quantity: 2 }], { status: 'delivered' });
    const at = `${dayFromNow(-days)}T09:00:00+05:30`;
    await shop.db.run(sql('update orders set delivered_at = $2 where id = $1'), [order.id, at]);
  }
  await shop.visit(phone, customer, async (page) => {
    await page.goto('/');
    const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });
    const day = weekday.format(new Date(dayFromNow(3)));
    await again(page).getByText(`Your water should last until ${day}.`).waitFor();
  });
});

// Proves shopping-16
test(
  'if no product of the last order is available, a message says so, with a link to the products',
  inLongRun,
  async () => {
    const gone = await buildProduct(shop, { name: 'Old can' });
    const customer = await buildReturning([gone]);
    await shop.db.run(sql('update products set stock = 0 where id = $1'), [gone.id]);
    await shop.visit(phone, customer, async (page) => {
      await page.goto('/');
      await again(page).getByText('Old can is out of stock.').waitFor();
      await expect(page.getByRole('button', { name: 'Order Again' })).toHaveCount(0);
      await again(page).getByRole('link', { name: 'Browse Products' }).waitFor();
      await page.goto('/orders');
      await page.getByRole('button', { name: /^Order Again, / }).click();
      await page.getByText('Nothing from this order can be delivered at the moment.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/orders');
    });
  },
);

// Proves shopping-17
test(
  'an old order is placed again from its card together with what was already in the cart, which the checkout names',
  inLongRun,
  async () => {
    const customer = await buildReturning();
    const can = await buildProduct(shop, { name: 'Lake can' });
    for (const [productId, quantity] of [[can.id, 1] as const, [jar.id, 3] as const]) {
      await shop.as(customer)('POST /cart', { body: { productId, quantity } });
    }
    const [order] = (await shop.as(customer)('GET /orders')).body.data.orders;
    await shop.visit(phone, customer, async (page) => {
      await page.goto('/orders');
      await page.getByRole('button', { name: `Order Again, ${order?.orderNumber}` }).click();
      await page.waitForURL('**/checkout');
      await page.getByText('Also in your cart from before: 1 × Lake can, 1 × Lake jar').waitFor();
      expect(await unitsInCart(shop, customer)).toEqual({ [can.id]: 1, [jar.id]: 3, [bottle.id]: 6 });
      await page.getByText(/Evening \(4 PM - 8 PM\)$/).waitFor();
    });
  },
);

test(
  'a last order that failed to load is loaded by Try Again, and a failed press of Order Again does not change the cart',
  inLongRun,
  async () => {
    const customer = await buildReturning();
    await shop.visit(
      phone,
      customer,
      async (page) => {
        await page.clock.install();
        await page.route('**/api/home', (route) => route.abort());
        await page.goto('/');
        await runUntilVisible(again(page).getByText('Your last order could not be loaded.'));
        await page.unroute('**/api/home');
        await again(page).getByRole('button', { name: 'Try Again' }).click();
        await again(page).getByText('2 × Lake jar, 6 × Lake bottle').waitFor();

        await page.route('**/api/orders/*/again', (route) => route.abort());
        await press(page, 'Order Again');
        await page.getByText('Failed to fill your cart. Please try again.').waitFor();
        expect(await unitsInCart(shop, customer)).toEqual({});
        await page.unroute('**/api/orders/*/again');
        await press(page, 'Order Again');
        await page.waitForURL('**/checkout');
      },
      /net::ERR_FAILED/,
    );
  },
);
