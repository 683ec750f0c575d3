import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../server/db/database.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer } from '../server/testing/accounts.ts';
import { buildCategory, buildProduct } from '../server/testing/products.ts';
import { buildMessage } from './admin-fixture.ts';
import { type Device, desktop, phone, scrollsSideways } from './browser.ts';
import { readIn } from './hindi-words.ts';
import { latinWords } from './latin-words.ts';
import { buildOrder } from './order-fixture.ts';
import { type Places, screens } from './screens.ts';
import { type BrowserShop, openBrowserShop } from './test-shop.ts';

const renameOwner = sql("update users set name = 'गीता शर्मा' where email = 'owner@paniwala.test'");

let shop: BrowserShop;
let meera: BuiltAdmin;
let places: Places;

beforeAll(async () => {
  shop = await openBrowserShop();
  await shop.db.run(renameOwner, []);
  meera = await buildAdmin(shop, { name: 'मीरा नायर', email: 'meera@paniwala.test' });
  const asha = await buildCustomer(shop, { name: 'आशा राव' });
  await buildCategory(shop, { name: 'जार', description: 'लौटाए जाने वाले' });
  const jar = await buildProduct(shop, { name: 'पानी का जार', stock: 40 });
  for (const name of ['पानी की बोतल', 'पानी का गैलन']) await buildProduct(shop, { name });
  const order = await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }]);
  places = { jar: jar.id, soldOut: jar.id, order, moving: order };
  await buildMessage(shop, { name: 'रवि मेनन', message: 'क्या आप रविवार को भी पानी देते हैं?' });
});
afterAll(() => shop?.close());

/** What the shop, its people and the program wrote themselves, names of keys, formats and browsers, the word that deletes. */
const own =
  /Paniwala|[\w.-]+@[\w.-]+|English|PW-\d+-\w+|[\da-f]{8}-[\da-f-]{27}|^Enter$|DELETE|^node$|CSV|PNG|water\.example|Drinking water in a returnable jar|Lake View Road|Bangalore|MG Road|Indiranagar/;

const say = (text: string) => text.normalize('NFC');

const isLoaded = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[role=status][aria-label], [aria-busy=true]'));

describe.each([phone, desktop])('staff on a $name', (device: Device) => {
  const chooseHindi = async (page: Page) => {
    if (device === phone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
    await page.locator('html[lang="hi-IN"]').waitFor();
  };

  test('switch the back office to Hindi in its bar and meet no word of English on any of its screens', async () => {
    await shop.visit(device, meera, async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await chooseHindi(page);
      for (const { name, path, act } of screens.filter(({ who }) => who === 'admin')) {
        await page.goto(path(places));
        const title = await page.getByRole('heading', { level: 1 }).first().innerText();
        expect(title).toMatch(/[\u0900-\u097f]/);
        await isLoaded(page);
        await act?.(page, readIn('hi'));
        await isLoaded(page);
        expect([name, await latinWords(page, own), await scrollsSideways(page)]).toEqual([name, [], false]);
        await page.emulateMedia({ media: 'screen' });
      }
    });
  }, 60_000);

  test('work on an order in Hindi, and a refused step is explained in it', async () => {
    await shop.visit(device, meera, async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await chooseHindi(page);
      await page.goto(`/admin/orders/${places.order.id}`);
      await page.getByRole('button', { name: say('ऑर्डर संभालें') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say('ऑर्डर का स्टेटस')).selectOption('confirmed');
      await dialog.getByText(say('भुगतान पूरा होने तक ऑर्डर की पुष्टि नहीं हो सकती।')).waitFor();
      expect(await latinWords(page, own)).toEqual([]);
    });
  });
});

test('who signs in for the back office chooses the language there', async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: say('एडमिन लॉगिन') }).waitFor();
    await page.getByRole('button', { name: say('लॉगिन करें') }).waitFor();
    expect(await latinWords(page, own)).toEqual([]);
  });
});
