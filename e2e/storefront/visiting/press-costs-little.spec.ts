import type { CDPSession, Page } from '@playwright/test';
import { phone } from '#e2e/fixtures/browser.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  for (let at = 1; at <= 12; at += 1) await buildProduct(shop, { name: `Lake jar ${at}`, stock: 20 });
});

test('adding a jar to the cart makes the browser compute the styles of only a few elements, not of the whole page', async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/products');
    await settle(page);
    const all = await page.locator('body *').count();
    const styled = await countStyled(page, async () => {
      await page.getByRole('button', { name: 'Add Lake jar 1 to cart' }).click();
      await page.getByText(/^Lake jar 1 added to cart/).waitFor();
      await page.getByRole('region', { name: 'Your cart' }).waitFor();
    });
    expect(styled).toBeGreaterThan(10);
    expect(styled).toBeLessThan(all / 4);
  });
});

interface TraceEvent {
  name: string;
  ts: number;
  args: { elementCount?: number; data?: { type?: string } };
}

/** The number of elements whose style the browser computes because of an act. */
async function countStyled(page: Page, act: () => Promise<void>): Promise<number> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await complete;
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click');
  return events
    .filter(({ name, ts }) => name === 'UpdateLayoutTree' && click && ts >= click.ts)
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}
