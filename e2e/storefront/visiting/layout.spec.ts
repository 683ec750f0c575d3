import type { Page } from '@playwright/test';
import { indiaDay } from '#contract/shared/days.ts';
import { breakLine, brokenLine, holdLine, mendLine } from '#e2e/fixtures/broken-line.ts';
import { type Device, desktop, phone } from '#e2e/fixtures/browser.ts';
import { ownTime, stopTime } from '#e2e/fixtures/page-time.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { furnished } from '#e2e/fixtures/shop-settings.ts';
import { expect, inLongRun, longUnless, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { type BuiltCustomer, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

test.use({ shopEnv: furnished });

let shop: BrowserShop;
let asha: BuiltCustomer;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  asha = await buildCustomer(shop);
});

const banner = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const counter = (page: Page) =>
  footer(page)
    .getByText(/^Visitors: /)
    .getByRole('strong');

/** Names and targets of the bar's visible links; on a phone the menu is opened first. */
async function linksOf(page: Page, device: Device): Promise<Record<string, string | null>> {
  if (device.isMobile) await banner(page).getByLabel('Menu').first().click();
  const links = await banner(page).getByRole('link').filter({ visible: true }).all();
  const pairs = await Promise.all(
    links.map(async (link) => [
      (await link.getAttribute('aria-label')) ?? (await link.innerText()),
      await link.getAttribute('href'),
    ]),
  );
  return Object.fromEntries(pairs);
}

for (const device of [phone, desktop]) {
  test.describe(`the bar at the top on a ${device.name}`, longUnless(device === phone), () => {
    // Proves accounts-16, accounts-20, accounts-51
    test(
      'shows a guest the shop, the login and the registration, above a footer with year and designer',
      inLongRun,
      async () => {
        await shop.visit(device, null, async (page) => {
          await page.goto('/contact');
          const year = indiaDay(new Date()).slice(0, 4);
          await footer(page).getByText(`© ${year} Paniwala. All rights reserved.`).waitFor();
          const designer = footer(page).getByText('Designed by').getByRole('link', { name: 'Studio Neer' });
          await expect(designer).toHaveAttribute('href', 'https://neer.example/work');
          const links = await linksOf(page, device);
          expect(links).toMatchObject({ Home: '/', Products: '/products', 'Contact Us': '/contact' });
          expect(links).toMatchObject({ Login: '/login', 'Sign Up': '/register' });
          expect(Object.keys(links)).not.toContain('My Orders');
          expect(Object.keys(links)).not.toContain('Profile');
          await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
        });
      },
    );

    // Proves accounts-17, accounts-18, accounts-19
    test(
      'shows a customer orders, cart with a red badge for its items, profile, logout and a greeting by name',
      inLongRun,
      async () => {
        const { id: productId } = await buildProduct(shop, { stock: 20 });
        const ravi = await buildCustomer(shop, { name: 'Ravi Rao' });
        await shop.visit(device, ravi, async (page) => {
          await page.goto('/contact');
          const cart = banner(page).getByRole('link', { name: /^Cart/ });
          await cart.waitFor();
          await expect(cart.getByText(/\d/)).toHaveCount(0);
          const links = await linksOf(page, device);
          expect(links).toMatchObject({ Home: '/', Products: '/products', 'Contact Us': '/contact' });
          expect(links).toMatchObject({ 'My Orders': '/orders', Cart: '/cart', Profile: '/profile' });
          expect(Object.keys(links)).not.toContain('Login');
          expect(Object.keys(links)).not.toContain('Sign Up');
          await banner(page).getByText('Welcome, Ravi Rao').filter({ visible: true }).waitFor();
          await banner(page).getByRole('button', { name: 'Logout' }).filter({ visible: true }).waitFor();

          await shop.as(ravi)('POST /cart', { body: { productId, quantity: 3 } });
          await page.reload();
          await banner(page).getByRole('link', { name: 'Cart, 3 items' }).waitFor();
          const color = await cart.getByText('3', { exact: true }).evaluate((badge) => {
            const pixel = document.createElement('canvas').getContext('2d');
            if (!pixel) throw new Error('This browser cannot draw.');
            pixel.fillStyle = getComputedStyle(badge).backgroundColor;
            pixel.fillRect(0, 0, 1, 1);
            return [...pixel.getImageData(0, 0, 1, 1).data];
          });
          const [red = 0, green = 0, blue = 0] = color;
          expect(red).toBeGreaterThan(2 * Math.max(green, blue));
        });
      },
    );
  });
}

// Proves accounts-21
test('the phone’s menu opens, navigates, and is closed on the next screen', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/');
    const menu = banner(page).getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await banner(page).getByLabel('Menu').first().click();
    await menu.getByRole('link', { name: 'Contact Us' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
  });
});

const forgetVisitors = sql('delete from visitors');

test.describe('the visitor counter', () => {
  const countOf = async () =>
    (await shop.call('GET /visitors/count', { query: { site: 'paniwala' } })).body.uniqueVisitors as number;
  const visitAs = (uniqueId: string) =>
    shop.call('POST /visitors/increment', {
      body: { site: 'paniwala', timestamp: new Date().toISOString(), userAgent: 'test', page: '/', uniqueId },
    });

  // Proves accounts-48
  test('counts the current visitor, and never shows 0', inLongRun, async () => {
    await shop.db.run(forgetVisitors, []);
    await shop.visit(phone, null, async (page) => {
      const release = await holdLine(page, 'POST /visitors/increment');
      await page.goto('/contact');
      await counter(page).getByText('Loading…').waitFor();
      await page.evaluate(() => fetch('/api/health'));
      await expect(counter(page)).toHaveText('Loading…', { useInnerText: true });
      release();
      await counter(page).getByText('1', { exact: true }).waitFor();
    });
  });

  // Proves accounts-49, accounts-50, accounts-146
  test('is refreshed every 30 seconds, and recovers from an error', inLongRun, async () => {
    await shop.visit(
      desktop,
      null,
      async (page) => {
        await ownTime(page);
        const counted = page.waitForResponse((response) => response.url().endsWith('/visitors/increment'));
        await page.goto('/contact');
        await counted;
        await page.reload();
        const before = await countOf();
        await counter(page).getByText(String(before), { exact: true }).waitFor();
        await stopTime(page);
        await visitAs('visitor_refresh');
        const requested: string[] = [];
        page.on('request', (request) => request.url().includes('/visitors/count') && requested.push(request.url()));
        // A part of the 30 seconds passed before the test stopped the page's clock.
        const livedMs = await page.evaluate(() => performance.now());
        await page.clock.runFor(29_000 - livedMs);
        expect(requested).toEqual([]);
        await page.clock.runFor(1_000 + livedMs);
        await counter(page)
          .getByText(String(before + 1), { exact: true })
          .waitFor();
        await breakLine(page, 'GET /visitors/count');
        await page.clock.runFor(30_000);
        await counter(page).getByText('Error', { exact: true }).waitFor();
        await mendLine(page);
        await page.clock.runFor(30_000);
        await counter(page)
          .getByText(String(before + 1), { exact: true })
          .waitFor();
        expect(requested).toHaveLength(3);
      },
      new RegExp(`${brokenLine.source}|^warning: Failed to load visitor count`),
    );
  });
});

test.describe('a visit', () => {
  // Proves accounts-52, accounts-70, admin-orders-94
  test('is recorded for every page, with one id that is stored in the browser', inLongRun, async () => {
    await shop.visit(desktop, null, async (page) => {
      const sent: Record<string, string>[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/visitors/increment')) sent.push(request.postDataJSON());
      });
      await page.goto('/contact');
      await banner(page).getByRole('link', { name: 'Products', exact: true }).first().click();
      const pages = () => sent.map((visit) => visit.page);
      await expect.poll(pages).toEqual(['/contact', '/products']);
      await page.goto('/login');
      await expect.poll(pages).toEqual(['/contact', '/products', '/login']);
      const id = await page.evaluate(() => localStorage.getItem('visitor_id'));
      expect(id).toMatch(/^visitor_[0-9a-z]{15,}$/);
      expect(new Set(sent.map((visit) => visit.uniqueId))).toEqual(new Set([id]));
      for (const visit of sent) {
        expect(visit).toMatchObject({ site: 'paniwala', userAgent: expect.stringContaining('Chrome') });
        expect(Date.parse(visit.timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000);
      }
    });
  });

  // Proves accounts-147, accounts-186
  test('that cannot be recorded is only logged in the console', inLongRun, async () => {
    await shop.visit(
      phone,
      null,
      async (page) => {
        await breakLine(page, 'POST /visitors/increment');
        const logged = page.waitForEvent('console', (message) => message.text().startsWith('Visit not recorded.'));
        await page.goto('/contact');
        await logged;
        await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
        await expect(page.getByRole('alert')).toHaveCount(0);
      },
      new RegExp(`${brokenLine.source}|^warning: Visit not recorded`),
    );
  });
});

// Proves accounts-60, accounts-61
test('a rendering error shows "Unexpected Application Error!" and a link to the home page', inLongRun, async () => {
  await shop.visit(
    phone,
    asha,
    async (page) => {
      await page.route('**/api/orders*', (route) => route.fulfill({ json: { success: true, data: {} } }));
      await page.goto('/orders');
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    },
    /TypeError|Unexpected Application Error|error boundary/,
  );
});

test('a slow navigation shows a line at the top, which disappears afterwards', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/contact');
    const { promise: comes, resolve: letCome } = Promise.withResolvers<void>();
    await page.route('**/products.data*', async (route) => {
      await comes;
      await route.continue();
    });
    const line = page.getByRole('progressbar', { name: 'The page is loading' });
    await expect(line).toHaveCount(0);
    // This list is not prefetched, unlike the list of all products.
    await footer(page).getByRole('link', { name: 'Gallon jars' }).click();
    await line.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
    letCome();
    await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor();
    await line.waitFor({ state: 'detached' });
  });
});
