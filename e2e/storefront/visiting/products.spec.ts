import type { Page } from '@playwright/test';
import { desktop, phone, tablet } from '#e2e/fixtures/browser.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  const jars = await buildCategory(shop, { name: 'Returnable Jars', slug: 'jars' });
  const cases = await buildCategory(shop, { name: 'Bottle Cases', slug: 'cases' });
  await buildCategory(shop, { name: 'Hidden', slug: 'hidden', isActive: false });
  await buildProduct(shop, { name: 'Himalaya jar', categoryId: jars.id, type: 'gallon', stock: 11 });
  await buildProduct(shop, { name: 'Lake jar', categoryId: jars.id, type: 'gallon', stock: 10 });
  await buildProduct(shop, { name: 'Himalaya bottles', categoryId: cases.id, type: 'bottle', stock: 1 });
  await buildProduct(shop, { name: 'Sold bottles', categoryId: cases.id, type: 'bottle', stock: 0 });
  await buildProduct(shop, { name: 'Retired jar', categoryId: jars.id, isActive: false });
  await buildProduct(shop, { name: 'Lost picture jar', categoryId: jars.id, image: '/pictures/lost-1280.webp' });
});

const cards = (page: Page) => page.getByRole('main').locator('li').getByRole('heading', { level: 2 });
const names = async (page: Page) => (await cards(page).allTextContents()).toSorted();
const everything = ['Himalaya bottles', 'Himalaya jar', 'Lake jar', 'Lost picture jar', 'Sold bottles'];
/** Waits until the list shows this count and is not loading. The count appears a moment before the last cards. */
async function settled(page: Page, count: number) {
  await page.getByText(new RegExp(`^${count} products?$`)).waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link');
/** Opens the dialog with the filters for type and category, which a phone has. */
async function openSheet(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}
const closeSheet = (page: Page) => page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('the product list', () => {
  // Proves shopping-26, shopping-29
  test(
    'shows products on sale, with a badge for a stock of ten or fewer, and a name for a broken picture',
    inLongRun,
    async () => {
      await shop.visit(phone, null, async (page) => {
        await page.goto('/products');
        await settled(page, 5);
        await expect.poll(() => names(page)).toEqual(everything);
        const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
        await expect(page.getByText('In Stock')).toHaveCount(0);
        await card('Lake jar').getByText('10 left', { exact: true }).waitFor();
        await card('Himalaya bottles').getByText('1 left', { exact: true }).waitFor();
        await card('Sold bottles').getByText('Out of Stock', { exact: true }).waitFor();
        await page.getByRole('img', { name: 'Lost picture jar' }).scrollIntoViewIfNeeded();
        await page.getByRole('img', { name: 'Lost picture jar' }).getByText('Lost picture jar').waitFor();
        await expect(page.locator('img[alt="Lost picture jar"]')).toHaveCount(0);
      });
    },
  );

  // Proves shopping-22, shopping-23, shopping-24, shopping-25
  test('filters by type and category, keeps both in the URL, which can be shared, and shows a chip for each', async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/products?search=himalaya&type=gallon&category=jars');
      await settled(page, 1);
      await expect.poll(() => names(page)).toEqual(['Himalaya jar']);
      await expect(page.getByRole('searchbox')).toHaveValue('himalaya');
      const shared = await openSheet(page);
      await expect(shared.getByLabel('Type')).toHaveValue('gallon');
      await expect(shared.getByLabel('Category')).toHaveValue('jars');
      await closeSheet(page);
      await expect(chips(page)).toHaveText(['“himalaya”', 'Gallon', 'Returnable Jars']);
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await settled(page, 5);
      expect(queryOf(page)).toEqual({});
      await expect(page.getByRole('searchbox')).toHaveValue('');
      await expect(chips(page)).toHaveCount(0);

      const filters = await openSheet(page);
      const type = filters.getByLabel('Type');
      const category = filters.getByLabel('Category');
      await expect(type.locator('option')).toHaveText(['All Types', 'Gallon', 'Bottle']);
      const known = await category.locator('option').allTextContents();
      expect(known[0]).toBe('All Categories');
      expect(known.slice(1).toSorted()).toEqual(['Bottle Cases', 'Returnable Jars']);

      await type.selectOption('bottle');
      await settled(page, 2);
      await expect.poll(() => names(page)).toEqual(['Himalaya bottles', 'Sold bottles']);
      await category.selectOption({ label: 'Bottle Cases' });
      await page.waitForURL(/category=cases/);
      expect(queryOf(page)).toEqual({ type: 'bottle', category: 'cases' });
      await closeSheet(page);
      await expect(chips(page)).toHaveText(['Bottle', 'Bottle Cases']);

      await page.getByRole('link', { name: 'Remove filter Bottle', exact: true }).click();
      await page.waitForURL((url) => !url.searchParams.has('type'));
      await expect(chips(page)).toHaveText(['Bottle Cases']);
      await expect((await openSheet(page)).getByLabel('Type')).toHaveValue('');
    });
  });

  // Proves shopping-27, shopping-28
  test('shows best sellers when nothing matches', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/products?search=petroleum');
      await page.getByText('No products found matching your criteria.', { exact: true }).waitFor();
      await expect(cards(page)).toHaveCount(0);
      const mostOrdered = page.getByRole('region', { name: 'Most ordered' });
      await mostOrdered.getByRole('heading', { level: 3 }).first().waitFor();
    });
  });
});

// Proves shopping-21
test('the search for products sends one request, 500 ms after the last key', inLongRun, async () => {
  await shop.visit(desktop, null, async (page) => {
    await page.clock.install();
    await page.goto('/products');
    await settled(page, 5);
    // The visitor counter loads last, so all other requests were sent before.
    await expect(page.getByRole('contentinfo')).toContainText(/Visitors: \d/);
    await page.clock.pauseAt(Date.now() + 60_000);
    const searches: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.searchParams.has('search')) searches.push(url.searchParams.get('search'));
    });
    await page.getByRole('searchbox').pressSequentially('lak');
    await page.clock.runFor(499);
    await page.getByRole('searchbox').pressSequentially('e');
    await page.clock.runFor(499);
    await page.evaluate(() => document.title);
    expect(searches).toEqual([]);
    expect(queryOf(page)).toEqual({});
    await page.clock.runFor(1);
    await page.waitForURL(/search=lake/);
    await settled(page, 1);
    await expect.poll(() => names(page)).toEqual(['Lake jar']);
    expect(searches).toEqual(['lake']);
  });
});

test.describe('a list of products longer than a page', () => {
  test.beforeAll(async () => {
    for (let number = 1; number <= 21; number += 1) await buildProduct(shop, { name: `Cloud ${number}` });
  });

  // Proves shopping-30
  test('is split into pages', inLongRun, async () => {
    await shop.visit(phone, null, async (page) => {
      await page.goto('/products?search=cloud');
      await settled(page, 21);
      await expect(cards(page)).toHaveCount(20);
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await page.waitForURL(/page=2/);
      await page.locator('main [aria-busy=false]').waitFor();
      await page.getByText('Page 2 of 2').waitFor();
      await expect(cards(page)).toHaveCount(1);
    });
  });

  for (const device of [phone, tablet, desktop]) {
    const title = `on a ${device.name} reserves for cards below the window the height that they will have`;
    test(title, inLongRun, async () => {
      await shop.visit(device, null, async (page) => {
        // The window is so low that most cards are far outside of it.
        await page.setViewportSize({ width: device.width, height: 360 });
        await page.goto('/products?search=cloud');
        await settled(page, 21);
        const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
        const kept = await heightOf();
        for (const card of await cards(page).all()) await card.scrollIntoViewIfNeeded();
        expect(Math.abs((await heightOf()) - kept)).toBeLessThanOrEqual(5);
      });
    });
  }

  for (const device of [phone, desktop]) {
    const title = `on a ${device.name} shows its first cards at once after Back, and reserves the height of the rest`;
    test(title, inLongRun, async () => {
      await shop.visit(device, null, async (page) => {
        await page.goto('/products?search=cloud');
        await settled(page, 21);
        const last = cards(page).last().getByRole('link');
        await last.scrollIntoViewIfNeeded();
        const scrolled = await page.evaluate(() => scrollY);
        expect(scrolled).toBeGreaterThan(500);
        await last.click();
        await page.getByRole('button', { name: 'Buy Now' }).waitFor();
        const firstDrawn = page.evaluate(watchList);
        await page.goBack();
        const { drawn, height } = await firstDrawn;
        expect(drawn).toBe(4);
        await settled(page, 21);
        await expect(cards(page)).toHaveCount(20);
        const whole = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(Math.abs(whole - height)).toBeLessThanOrEqual(5);
        // Back must restore the scroll position.
        expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThanOrEqual(5);
      });
    });
  }
});

/** Runs in the page, and returns the number of cards and the page's height at the first render of a list. */
function watchList(): Promise<{ drawn: number; height: number }> {
  return new Promise((resolve) => {
    const look = () => {
      const drawn = document.querySelectorAll('main li h2').length;
      if (drawn === 0) return;
      observer.disconnect();
      resolve({ drawn, height: document.documentElement.scrollHeight });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
