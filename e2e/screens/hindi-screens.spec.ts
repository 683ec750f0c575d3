import { brokenLine } from '../fixtures/broken-line.ts';
import { desktop, phone } from '../fixtures/browser.ts';
import { expect, longUnless, test } from '../fixtures/test.ts';
import { screens } from './all-screens.ts';
import { englishOn, fillHindiShop, type HindiShop } from './hindi-shop.ts';
import { showScreen } from './screen.ts';

let hindi: HindiShop;

test.beforeAll(async ({ shop }) => {
  hindi = await fillHindiShop(shop);
});

for (const device of [phone, desktop]) {
  test.describe(`in Hindi on a ${device.name}`, longUnless(device === phone), () => {
    for (const screen of screens) {
      test(`no word of English stands on ${screen.name}`, async () => {
        const { shop, places, accounts } = hindi;
        const account = screen.who === 'visitor' ? null : accounts[screen.who];
        await shop.visit(
          device,
          account,
          async (page) => {
            await showScreen(page, screen, places, 'hi');
            await expect(page.locator('body')).toHaveText(/[\u0900-\u097f]/, { useInnerText: true });
            expect(await englishOn(page)).toEqual([]);
          },
          brokenLine,
          { language: 'hi' },
        );
      });
    }
  });
}
