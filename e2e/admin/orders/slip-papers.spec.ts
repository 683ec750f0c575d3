import type { Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { desktop } from '#e2e/fixtures/browser.ts';
import { buildOrder, dayFromNow } from '#e2e/fixtures/order-data.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

/** Ends the last print, presses the button, and emulates the printer's view. */
async function print(page: Page, button: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.dispatchEvent(new Event('afterprint'));
    document.body.removeAttribute('data-printed');
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
}

const mmOfPoint = 25.4 / 72;
/** Width and height of each page in whole millimetres. */
async function printedPages(page: Page, paper: object = { preferCSSPageSize: true }): Promise<[number, number][]> {
  const pdf = (await page.pdf(paper)).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width) * mmOfPoint),
    Math.round(Number(height) * mmOfPoint),
  ]);
}

/** The colours on paper that are neither black nor white. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const used = [...document.querySelectorAll('.paper *')].flatMap((element) => {
      const { color, borderTopColor, backgroundColor } = getComputedStyle(element);
      return [color, borderTopColor, backgroundColor];
    });
    const plain = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'];
    return [...new Set(used)].filter((colour) => !plain.includes(colour));
  });

const printedWidths = { third: 198, roll58: 48 };

/** Slips with content that is wider than their paper. The browser would print everything smaller then. */
async function tooWide(page: Page, slips: keyof typeof printedWidths): Promise<(string | null)[]> {
  const { height, width } = page.viewportSize() ?? desktop;
  await page.setViewportSize({ width: Math.floor((printedWidths[slips] / 25.4) * 96), height });
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('.paper > article')]
      .filter((slip) => slip.scrollWidth > slip.clientWidth)
      .map((slip) => slip.textContent),
  );
  await page.setViewportSize({ width, height });
  return found;
}

const address = 'मकान संख्या 1482, तीसरी मंज़िल, पुराने डाकघर के पीछे, शांति नगर विस्तार';
/** A word that is wider than a roll of 58 mm. */
const wideAddress = '14 Venkataramanasettyhallicolonyextensionroad';
const stops = 20;

// Proves printing-1, printing-2, printing-3, printing-4
test(
  'slips are printed three on a page or on rolls, and twenty stops fit on one run sheet',
  inLongRun,
  async ({ shop }) => {
    const meera = await buildAdmin(shop, { name: 'Meera' });
    const jar = await buildProduct(shop, { name: 'Lake jar', size: '20 L', stock: 1000 });
    const bottles = [];
    for (const size of ['250 ml', '500 ml', '1 L', '2 L', '3 L', '4 L', '5 L', '8 L', '10 L']) {
      const { id } = await buildProduct(shop, { name: 'Water of the northern hills in a bottle', size, stock: 1000 });
      bottles.push({ productId: id, quantity: 2 });
    }
    const orders = [];
    for (let at = 0; at < stops; at += 1) {
      const customer = await buildCustomer(shop, { name: `Slip ${at}` });
      const form = {
        deliveryAddress: address,
        deliveryName: 'श्रीमती लक्ष्मीनारायणी वेंकटरमण',
        deliveryTime: 'morning',
      } as object;
      orders.push(
        await buildOrder(shop, customer, [{ productId: jar.id, quantity: 2 }], { status: 'confirmed', form }),
      );
    }
    // An order of another day, too long for a third of a page. The list begins with it, because it is the newest.
    const form = { deliveryDate: dayFromNow(2), deliveryAddress: wideAddress };
    await buildOrder(shop, await buildCustomer(shop), bottles, { form });
    const save = async (slips: keyof typeof printedWidths, accent: string) => {
      const { version } = (await shop.as(meera)('GET /admin/settings', {})).body.data;
      const saved = await shop.as(meera)('PUT /admin/settings', {
        body: { version, printing: { slips }, look: { accent } },
      });
      expect(saved.status).toBe(200);
    };
    const rider = await buildRider(shop);
    const body = {
      day: orders[0]?.deliveryDate ?? '',
      riderId: rider.id,
      stops: orders.map(({ id }) => ({ orderId: id })),
    };
    const { run } = (await shop.as(meera)('POST /admin/runs', { body }, { 'idempotency-key': newId() })).body.data;

    await shop.visit(desktop, meera, async (page) => {
      for (const [slips, pages] of [
        // The long slip takes two thirds of the first page.
        ['third', 8],
        ['roll58', stops + 1],
      ] as const) {
        await save(slips, '#7c2d12');
        await page.goto('/admin/orders');
        await print(page, 'Print Delivery Slips');
        await expect(page.locator('.paper > article')).toHaveCount(stops + 1);
        expect(await tooWide(page, slips), slips).toEqual([]);
        expect(await coloursOf(page), slips).toEqual([]);
        const sizes = await printedPages(page);
        expect(sizes.length, slips).toBe(pages);
        const widths = new Set(sizes.map(([width]) => width));
        expect([...widths], slips).toEqual([slips === 'third' ? 210 : 58]);
        if (slips === 'third') continue;
        const [long = 0, ...others] = sizes.map(([, height]) => height);
        expect(Math.max(...others), slips).toBeLessThan(long);
      }

      await page.goto(`/admin/runs/${run.id}`);
      await print(page, 'Run sheet');
      expect(await printedPages(page, { format: 'A4' })).toHaveLength(1);
      await page.goto(`/admin/sheet?day=${body.day}`);
      await print(page, 'Print run sheet');
      await expect(page.locator('.paper tbody tr')).toHaveCount(stops);
      const boxes = await page.locator('.paper tbody tr:last-child td:nth-child(n + 4) [aria-hidden]').all();
      expect(boxes.length).toBeGreaterThan(0);
      for (const box of boxes) {
        const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
        expect(width).toBeGreaterThan(15 * 3.78);
        expect(height).toBeGreaterThan(5.9 * 3.78);
      }
      expect(await printedPages(page, { format: 'A4' })).toHaveLength(1);
    });
  },
);
