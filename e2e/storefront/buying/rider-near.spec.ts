import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { untilAlive } from '#e2e/fixtures/settle.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { createBrowser } from '#server/testing/builders/push-server.ts';
import { dispatchIn, ofOrders, phoneOf } from '#server/testing/run-shop.ts';

// Proves riders-30
test('the page of an order shows how many stops come before it on the rider’s run, and later what was delivered', async ({
  shop,
}) => {
  const meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop, { stock: 100 });
  const order = () => buildOrder(shop, asha, [{ productId, quantity: 1 }], { status: 'confirmed' });
  const [first, second] = [await order(), await order()];
  const desk = dispatchIn({ shop, asAdmin: shop.as(meera) } as never);
  const rider = await buildRider(shop, { name: 'Ravi Kumar' });
  await desk.start(await desk.plan(rider, ofOrders(first, second), first.deliveryDate));
  const road = phoneOf({ shop } as never, rider);
  const deliver = async (which: { id: string }) => road.record(road.actAt(await road.stopOf(which), 'delivered'));

  await shop.visit(phone, asha, async (page) => {
    await page.clock.install();
    await page.goto(`/orders/${second.id}`);
    await untilAlive(page);
    await expect(page.getByText('Ravi brings your water')).toBeVisible();
    await expect(page.getByText('1 stop before you')).toBeVisible();
    await expect(page.getByText('Kumar')).toHaveCount(0);
    await deliver(first);
    await page.clock.fastForward(61_000);
    await expect(page.getByText('You are next')).toBeVisible();
    await deliver(second);
    await page.clock.fastForward(61_000);
    await expect(page.getByText('You are next')).toBeHidden();
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
  });
});

// Proves riders-31
test("one press subscribes a browser, which shows the shop's messages, and another press unsubscribes it", async ({
  shop,
}) => {
  const meera = await buildAdmin(shop);
  const asha = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop, { stock: 100 });
  const order = await buildOrder(shop, asha, [{ productId, quantity: 1 }], { status: 'confirmed' });
  // The run is only planned and not started, so that nothing is sent to the real push service.
  await dispatchIn({ shop, asAdmin: shop.as(meera) } as never).plan(await buildRider(shop), [], order.deliveryDate);
  const { page, context } = await shop.open(phone, asha, { worksOffline: true });
  await context.grantPermissions(['notifications']);
  const { endpoint, ...keys } = createBrowser('https://fcm.googleapis.com/fcm/send/asha').subscription;
  await page.addInitScript(
    (made) => {
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async () => ({ toJSON: () => made }) as unknown as PushSubscription;
    },
    { endpoint, keys },
  );
  const isOn = async () => (await shop.as(asha)('GET /push')).body.data.isOn;

  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Tell me when the rider is near' }).click();
  await expect(page.getByText('We will tell you on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop messages on this device' })).toBeVisible();
  expect(await isOn()).toBe(true);

  // A headless browser shows no notifications, so the test records those that the service worker would show, and the
  // pages that it would open.
  const [worker] = context.serviceWorkers();
  const sent = { title: 'Ravi is near with your water', body: '3 stops before you', url: '/orders/other' };
  const caught = await worker?.evaluate(async (message) => {
    const seen: unknown[] = [];
    const scope = self as unknown as {
      registration: { showNotification(title: string, options: object): Promise<void> };
      clients: { openWindow(url: string): Promise<null> };
      PushEvent: new (name: string, init: object) => Event;
      ExtendableEvent: new (name: string) => Event;
      dispatchEvent(event: Event): void;
    };
    scope.registration.showNotification = async (title, options) => void seen.push({ title, ...options });
    const opened = new Promise((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(url);
        return null;
      };
    });
    scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(message) }));
    const notification = { data: message.url, close: () => seen.push('closed') };
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
    return [...seen, await opened];
  }, sent);
  const shown = {
    title: sent.title,
    body: sent.body,
    tag: sent.url,
    renotify: true,
    data: sent.url,
    icon: '/icon-192.png',
  };
  expect(caught).toEqual([shown, 'closed', sent.url]);

  await page.getByRole('button', { name: 'Stop messages on this device' }).click();
  await expect(page.getByRole('button', { name: 'Tell me when the rider is near' })).toBeVisible();
  expect(await isOn()).toBe(false);
  await context.close();
});
