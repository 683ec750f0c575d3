import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenLine } from './broken-line.ts';
import { desktop, phone, scrollsSideways } from './browser.ts';
import { englishOn, type HindiShop, openHindiShop } from './hindi-shop.ts';
import { showScreen, type Who } from './screens/screen.ts';
import { screens } from './screens.ts';

let hindi: HindiShop;

beforeAll(async () => {
  hindi = await openHindiShop();
});
afterAll(() => hindi?.shop.close());

const people: Who[] = ['visitor', 'newcomer', 'waverer', 'customer', 'admin'];

describe.each([phone, desktop])('in Hindi on a $name', (device) => {
  test.each(people)(
    '%s: no word of English stands on any screen, whatever state it is in',
    async (who) => {
      const { shop, places, accounts } = hindi;
      const account = who === 'visitor' ? null : accounts[who];
      const { page, context, complaints } = await shop.open(device, account, { language: 'hi' });
      const faults: unknown[] = [];
      for (const screen of screens.filter((each) => each.who === who)) {
        await showScreen(page, screen, places, 'hi');
        expect(await page.locator('body').innerText(), screen.name).toMatch(/[\u0900-\u097f]/);
        const english = await englishOn(page);
        if (english.length > 0) faults.push([screen.name, english]);
        if (await scrollsSideways(page)) faults.push([screen.name, 'scrolls sideways']);
        await page.emulateMedia({ media: 'screen' });
      }
      expect(faults).toEqual([]);
      expect(complaints().filter((complaint) => !brokenLine.test(complaint))).toEqual([]);
      await context.close();
    },
    120_000,
  );
});
