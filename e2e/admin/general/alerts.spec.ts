import type { Page } from '@playwright/test';
import { alertListPath, streamPath } from '#contract/alerts/kinds.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { createBrowser } from '#server/testing/builders/push-server.ts';

const countStreams = (page: Page) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(streamPath)) count += 1;
  });
  return () => count;
};

test('a new order appears on an open desk without a reload, in the title and at the bell of each tab', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const { id: productId } = await buildProduct(shop, { stock: 500 });
  const order = async () => (await placeOrder(shop, asha, [{ productId, quantity: 1 }])).body.data.order.orderNumber;

  await shop.visit(desktop, meera, async (page, { context }) => {
    const streams = countStreams(page);
    const started = page.waitForResponse((response) => response.url().endsWith(streamPath));
    await page.goto('/admin/orders');
    expect((await started).status()).toBe(200);
    const other = await context.newPage();
    const otherStreams = countStreams(other);
    await other.goto('/admin/orders?status=pending');
    await other.getByRole('heading', { name: 'Order Management' }).waitFor();
    await page.bringToFront();
    await page.getByRole('searchbox').fill('PW');
    const number = await order();
    await expect(page.getByRole('link', { name: `#${number}`, exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('PW');
    await expect(page).toHaveTitle(/^\(1\) Order Management/);
    await expect(other).toHaveTitle(/^\(1\) Order Management/);
    await expect(other.getByRole('link', { name: `#${number}`, exact: true })).toBeVisible();
    expect([streams(), otherStreams()]).toEqual([1, 0]);

    await order();
    await expect(page).toHaveTitle(/^\(2\) /);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page).toHaveTitle(/^\(2\) Dashboard/);
    await page.getByRole('button', { name: '2 new alerts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alerts' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(page).toHaveTitle(/^Dashboard/);
    await expect(other).toHaveTitle(/^Order Management/);
    await dialog.getByRole('link', { name: number }).click();
    await expect(page.getByText(number).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);

    // When the first tab leaves the admin area, the other tab opens the stream of alerts and continues after the last
    // alert that was received.
    await page.goto('/robots.txt');
    await expect.poll(otherStreams).toBe(1);
    await order();
    await expect(other).toHaveTitle(/^\(1\) /);
  });
});

test('an order that comes before the answer about seen alerts stays new', inLongRun, async ({ shop }) => {
  const meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop, { stock: 500 });
  const order = () => placeOrder(shop, asha, [{ productId, quantity: 1 }]);
  await shop.visit(desktop, meera, async (page) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/admin/alerts/seen', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/admin');
    await order();
    await expect(page).toHaveTitle(/^\(1\) /);
    await page.getByRole('button', { name: '1 new alert' }).click();
    await order();
    await expect(page).toHaveTitle(/^\(2\) /);
    answer.resolve();
    await expect(page).toHaveTitle(/^\(1\) /);
  });
});

test(
  'the bell is in Hindi on a narrow phone, and people without permission hear of no order',
  inLongRun,
  async ({ shop }) => {
    const asha = await buildCustomer(shop, { name: 'Asha Rao' });
    const { id: productId } = await buildProduct(shop, { stock: 500 });
    const [meera, jaya] = [await buildAdmin(shop), await buildAdmin(shop, { roles: ['catalogue'] })];
    await shop.visit(phone, jaya, async (page) => {
      const started = page.waitForResponse((response) => response.url().endsWith(streamPath));
      await page.goto('/admin/products');
      await started;
      await placeOrder(shop, asha, [{ productId, quantity: 1 }]);
      await shop.visit(
        { ...phone, width: 320 } as never,
        meera,
        async (own) => {
          await own.goto('/admin/orders');
          await own
            .locator('header')
            .getByRole('button', { name: /(नया|नए) अलर्ट/ })
            .click();
          await expect(own.getByRole('dialog', { name: 'अलर्ट' }).getByText('नया ऑर्डर').first()).toBeVisible();
        },
        undefined,
        { language: 'hi' },
      );
      await expect(page.getByRole('button', { name: 'Alerts', exact: true })).toBeVisible();
      expect(await page.title()).not.toMatch(/^\(/);
    });
  },
);

test(
  'a person chooses alerts by email and quiet hours, and what was typed stays after an error',
  inLongRun,
  async ({ shop }) => {
    const jaya = await buildAdmin(shop, { roles: ['dispatcher'] });
    await shop.visit(phone, jaya, async (page) => {
      await page.goto('/admin/products');
      await page.getByRole('button', { name: 'Alerts', exact: true }).click();
      await page.getByRole('link', { name: 'Choose your alerts' }).click();
      await expect(page.getByRole('heading', { name: 'Choose your alerts' })).toBeVisible();
      // A dispatcher may not read the settings, so the alert about failing emails is not offered.
      await expect(page.getByText('Emails are not going out')).toHaveCount(0);
      const orders = page.getByRole('group', { name: 'New order' });
      await expect(orders.getByLabel('In the page')).toBeChecked();
      await orders.getByLabel('By email').check();
      await page.getByLabel('Quiet from').fill('22:00');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter both times, or leave both blank')).toBeVisible();
      await expect(orders.getByLabel('By email')).toBeChecked();
      await page.getByLabel('Quiet until').fill('07:00');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Your alerts are saved.')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Quiet until')).toHaveValue('07:00');
      await expect(orders.getByLabel('By email')).toBeChecked();
    });
  },
);

// Proves alerts-3
test(
  'the browser asks after a press whether the shop may show notifications, and another press stops them',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop);
    const { page, context } = await shop.open(phone, meera, { worksOffline: true });
    const { endpoint, ...keys } = createBrowser('https://fcm.googleapis.com/fcm/send/meera').subscription;
    await page.addInitScript(
      (made) => {
        const state = { permission: 'default', answer: 'granted', asked: 0 };
        Object.assign(window, { state });
        Object.defineProperty(Notification, 'permission', { get: () => state.permission });
        Notification.requestPermission = async () => {
          state.asked += 1;
          return state.answer as NotificationPermission;
        };
        PushManager.prototype.getSubscription = async () => null;
        PushManager.prototype.subscribe = async () => ({ toJSON: () => made }) as unknown as PushSubscription;
      },
      { endpoint, keys },
    );
    const isOn = async () => (await shop.as(meera)('GET /admin/alert-browser')).body.data.isOn;
    const asked = () => page.evaluate(() => (window as unknown as { state: { asked: number } }).state.asked);
    const answer = (given: string) =>
      page.evaluate((value) => {
        (window as unknown as { state: { answer: string } }).state.answer = value;
      }, given);

    await page.goto('/admin/alerts');
    const show = page.getByRole('button', { name: 'Show notifications on this device' });
    await expect(show).toBeVisible();
    expect(await asked()).toBe(0);
    await answer('denied');
    await show.click();
    await expect(page.getByText('This browser does not let the shop show notifications')).toBeVisible();
    expect([await asked(), await isOn()]).toEqual([1, false]);

    await answer('granted');
    await show.click();
    await expect(page.getByText('You get notifications on this device now.')).toBeVisible();
    expect(await isOn()).toBe(true);
    await expect(page.getByText('No alert comes as a notification yet.')).toBeVisible();
    await page.getByRole('group', { name: 'New order' }).getByLabel('As a notification').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No alert comes as a notification yet.')).toBeHidden();
    await page.getByRole('button', { name: 'Stop notifications on this device' }).click();
    await expect(show).toBeVisible();
    expect(await isOn()).toBe(false);
    await context.close();
  },
);

// Proves alerts-3
test(
  'the page says so if the browser cannot show notifications or the address of the shop has no HTTPS',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop);
    const obstacles = [
      ['PushManager', undefined, 'This browser cannot show notifications.'],
      ['isSecureContext', false, 'Notifications need an address that begins with https://.'],
    ] as const;
    for (const [name, value, sentence] of obstacles) {
      await shop.visit(phone, meera, async (page) => {
        await page.addInitScript((given) => Object.defineProperty(window, given.name, { value: given.value }), {
          name,
          value,
        });
        await page.goto('/admin/alerts');
        await expect(page.getByText(sentence)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Show notifications on this device' })).toHaveCount(0);
      });
    }
  },
);

// Proves alerts-4
test('the address of a notification opens the list of alerts, which are then seen', inLongRun, async ({ shop }) => {
  const meera = await buildAdmin(shop);
  const { id: productId } = await buildProduct(shop, { stock: 100 });
  const { body } = await placeOrder(shop, await buildCustomer(shop), [{ productId, quantity: 1 }]);
  await shop.visit(phone, meera, async (page) => {
    await page.goto('/admin/products');
    await expect(page.getByRole('button', { name: '1 new alert' })).toBeVisible();
    await page.goto(alertListPath);
    const list = page.getByRole('dialog', { name: 'Alerts' });
    await expect(list.getByText(body.data.order.orderNumber)).toBeVisible();
    await expect.poll(async () => (await shop.as(meera)('GET /admin/alerts')).body.data.newCount).toBe(0);
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toBeHidden();
  });
});
