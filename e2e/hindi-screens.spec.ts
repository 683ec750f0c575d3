import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenLine } from './broken-line.ts';
import { desktop, phone } from './browser.ts';
import { englishOn, type HindiShop, openHindiShop } from './hindi-shop.ts';
import { showScreen } from './screens/screen.ts';
import { screens } from './screens.ts';

let hindi: HindiShop;

beforeAll(async () => {
  hindi = await openHindiShop();
});
afterAll(() => hindi?.shop.close());

describe.each([phone, desktop])('in Hindi on a $name', (device) => {
  test.each(screens)('no word of English stands on $name', async (screen) => {
    const { shop, places, accounts } = hindi;
    const account = screen.who === 'visitor' ? null : accounts[screen.who];
    await shop.visit(
      device,
      account,
      async (page) => {
        await showScreen(page, screen, places, 'hi');
        expect(await page.locator('body').innerText()).toMatch(/[\u0900-\u097f]/);
        expect(await englishOn(page)).toEqual([]);
      },
      brokenLine,
      { language: 'hi' },
    );
  });
});
