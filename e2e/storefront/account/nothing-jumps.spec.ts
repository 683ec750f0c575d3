/** Opens a customer's screens by URL, on a phone that receives the answers of the server one after another. */
import type { Page, Route } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { requestPickup } from '#server/testing/builders/pickups.ts';
import { beginPlan } from '#server/testing/builders/plans.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let order: { id: string };

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  const admin = await buildAdmin(shop);
  const { version, settings } = (await shop.as(admin)('GET /admin/settings')).body.data;
  const payment = { ...settings.payment, upiId: 'paniwala@okbank' };
  const saved = await shop.as(admin)('PUT /admin/settings', { body: { version, ...settings, payment } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  asha = await buildCustomer(shop, { name: 'Asha Rao' });
  const containerId = await buildContainer(shop, '20 L jar');
  const jar = await buildProduct(shop, { name: 'Lake jar', depositPaise: 150_00, stock: 500, containerId });
  await openBalances(shop, asha.id, { containerId, jars: 4, depositPaise: 600_00, creditPaise: 40_00 });
  const items = [{ productId: jar.id, quantity: 2 }];
  await buildOrder(shop, asha, items, { status: 'delivered' });
  order = await buildOrder(shop, asha, items);
  await requestPickup(shop, asha, [{ containerId, count: 1 }]);
  await beginPlan(shop, asha, items);
  await shop.as(asha)('POST /cart', { body: { productId: jar.id, quantity: 2 } });
});

const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Opens a page and lets its answers arrive one by one, each after the previous one is rendered. */
async function openSlowly(page: Page, path: string): Promise<void> {
  const waiting: Route[] = [];
  await page.route('**/api/**', (route) => void waiting.push(route));
  await page.goto(path, { waitUntil: 'commit' });
  let isAtRest = false;
  const rest = settle(page).finally(() => {
    isAtRest = true;
  });
  while (!isAtRest) {
    const next = waiting.shift();
    if (next) await next.fulfill({ response: await next.fetch() });
    await frames(page);
  }
  await rest;
}

/** How far content moved: the sum of the browser's layout shifts since the page opened. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number; sources: { node: Element | null }[] }[];
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          const moved = shifts.flatMap(({ value, sources }) =>
            sources.map(({ node }) => `${value.toFixed(3)} ${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
          );
          resolve({ sum, moved });
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum: 0, moved: [] })));
      }),
  );

const paths = [
  '/account',
  '/plans',
  '/jars',
  '/orders',
  '/profile',
  '/cart',
  '/jars/return',
  '/checkout',
  '/plans/new',
];

// Proves accounts-187
test("nothing on a customer's screen moves while its answers arrive", inLongRun, async () => {
  await shop.visit(phone, asha, async (page) => {
    for (const path of [...paths, `/orders/${order.id}`]) {
      await openSlowly(page, path);
      const { sum, moved } = await shiftsOf(page);
      expect(sum, [path, ...moved].join('\n')).toBeLessThan(0.02);
      await page.unrouteAll();
    }
  });
});
