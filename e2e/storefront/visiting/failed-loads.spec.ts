/**
 * A screen whose data failed to load must say so with Try Again, and must not claim that there is no data. Most screens
 * have such a test in the file of their domain, with the sentence that they show.
 */
import type { Page } from '@playwright/test';
import type { CallName } from '#contract/calls.ts';
import type { Order } from '#contract/orders/calls.ts';
import { cutLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { expectOnlyFailure } from '#e2e/fixtures/failed-load.ts';
import { buildOrder } from '#e2e/fixtures/order-data.ts';
import { ownTime } from '#e2e/fixtures/page-time.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, longUnless, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { type BuiltProduct, buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let asha: BuiltCustomer;
let meera: BuiltAdmin;
let jar: BuiltProduct;
let order: Order;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
  meera = await buildAdmin(shop);
  const cans = await buildCategory(shop, { name: 'Steel cans' });
  jar = await buildProduct(shop, { name: 'Lake jar', stock: 100, categoryId: cans.id });
  order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
  await shop.as(asha)('POST /cart', { body: { productId: jar.id, quantity: 3 } });
});

const forgetVisits = sql(`delete from rate_limits where key like 'visit:%'`);
test.beforeEach(() => shop.db.run(forgetVisits, []));

const complaint = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 50\d|Failed to load|could not be confirmed|Visit not/;
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' }).filter({ visible: true });

/** Expects that the screen shows only a failure, and that Try Again shows `own` after `mend` has repaired the call. */
async function expectFailure(page: Page, own: string | RegExp, mend: () => Promise<unknown>): Promise<void> {
  await expectOnlyFailure(page);
  await mend();
  await tryAgain(page).first().click();
  await page.getByText(own).filter({ visible: true }).first().waitFor();
}

const number = () => order.orderNumber;
/**
 * Calls of a screen, with a text that is shown when the data has loaded, and the action that opens the part that makes
 * the call.
 */
const loads = (): [
  account: BuiltCustomer | BuiltAdmin,
  path: string,
  call: CallName,
  own: string,
  button?: string,
][] => [
  [asha, '/checkout', 'GET /cart', 'Lake jar'],
  [meera, `/admin/orders/${order.id}`, 'GET /admin/orders/:id', `Order #${number()}`],
  [meera, `/admin/orders/${order.id}`, 'GET /admin/orders/:id/status-history', 'Initial', 'View History'],
  [meera, '/admin/products', 'GET /categories/active', 'Steel cans', 'Add Product'],
];

// Proves accounts-64
test(
  'the checkout, staff’s order, its history and the product form show that they failed to load, and Try Again loads them',
  inLongRun,
  async () => {
    for (const [account, path, call, own, button] of loads()) {
      await shop.visit(
        desktop,
        account,
        async (page) => {
          await ownTime(page);
          await cutLine(page, call);
          await page.goto(path);
          if (button) await page.getByRole('button', { name: button }).filter({ visible: true }).first().click();
          // The page retries a call without an answer twice before it shows the failure.
          await expect.poll(() => page.clock.runFor(1000).then(() => tryAgain(page).count())).toBeGreaterThan(0);
          await expectFailure(page, own, () => mendLine(page));
        },
        complaint,
      );
    }
  },
);

test.describe('when navigating', () => {
  const ways: [to: string, from: () => string, go: (page: Page) => Promise<unknown>, own: () => string][] = [
    [
      'the home page',
      () => '/contact',
      (page) => page.getByRole('link', { name: 'Paniwala' }).first().click(),
      () => 'Why Choose',
    ],
    [
      'the products',
      () => '/contact',
      (page) => page.getByRole('contentinfo').getByRole('link', { name: 'All products' }).click(),
      () => 'Our Products',
    ],
    [
      'a product',
      () => '/cart',
      (page) => page.getByRole('main').getByRole('link', { name: jar.name }).click(),
      () => 'Capacity',
    ],
  ];

  for (const [what, from, go, own] of ways) {
    // Proves accounts-61
    const title = `to ${what} gets no answer, the layout stays, and Try Again loads the page`;
    test(title, longUnless(what === 'a product'), async () => {
      await shop.visit(
        phone,
        from() === '/cart' ? asha : null,
        async (page) => {
          // Prefetching the list of products must fail, or the page would be loaded without a request.
          await page.route('**/api/products?*', (route) => route.abort('connectionrefused'));
          await page.goto(from());
          await settle(page);
          await page.route(/\.data(\?|$)/, (route) => route.abort('connectionrefused'));
          await go(page);
          await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
          for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
          await expectFailure(page, own(), () => page.unrouteAll({ behavior: 'wait' }));
        },
        /ERR_CONNECTION_REFUSED/,
      );
    });
  }
});

// Proves accounts-62
test(
  'navigating to a product that is answered with 503 shows the shop’s sentence, or a general one, and Try Again',
  inLongRun,
  async () => {
    await shop.visit(
      phone,
      asha,
      async (page) => {
        for (const [contentType, body] of [
          ['text/plain', 'The shop is busy at the moment. Please try again shortly.'],
          // The answer of a proxy in front of the shop.
          ['text/html', '<h1>503 Service Unavailable</h1>'],
        ] as const) {
          await page.goto('/cart');
          await settle(page);
          await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 503, contentType, body }));
          await page.getByRole('main').getByRole('link', { name: jar.name }).click();
          const sentence = contentType === 'text/plain' ? body : 'The shop cannot answer just now.';
          await page.getByRole('alert').getByText(sentence).waitFor();
          await expect(page.getByText('Service Unavailable')).toHaveCount(0);
          await expectFailure(page, 'Capacity', () => page.unrouteAll({ behavior: 'wait' }));
        }
      },
      /status of 503/,
    );
  },
);

test.describe('while products cannot be read from the database', () => {
  const hide = sql('alter table products rename to products_away');
  const bring = sql('alter table products_away rename to products');
  const pages: [name: string, path: () => string, own: string][] = [
    ['the home page', () => '/', 'Lake jar'],
    ['the list of products', () => '/products?type=gallon', 'Lake jar'],
    ['the page of a product', () => `/products/${jar.id}`, 'Capacity'],
  ];

  for (const [what, path, own] of pages) {
    // Proves accounts-63, shopping-31, shopping-44
    test(`${what} says that it failed to load, with status 503, which is not cached`, inLongRun, async () => {
      await shop.db.run(hide, []);
      const mend = () => shop.db.run(bring, []);
      let isMended = false;
      try {
        await shop.visit(
          desktop,
          null,
          async (page) => {
            const answer = await page.goto(path());
            expect(answer?.status()).toBe(503);
            await page
              .getByRole('alert')
              .getByText(/^Failed to load products?$/)
              .waitFor();
            await expectFailure(page, own, async () => {
              await mend();
              isMended = true;
            });
          },
          /status of 50\d/,
        );
      } finally {
        if (!isMended) await mend();
      }
    });
  }
});
