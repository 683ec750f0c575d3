import type { Page } from '@playwright/test';
import { desktop, phone } from '#e2e/fixtures/browser.ts';
import { latinWords } from '#e2e/fixtures/latin-words.ts';
import { codeOf } from '#e2e/fixtures/one-time-code.ts';
import { settle } from '#e2e/fixtures/settle.ts';
import type { BrowserShop } from '#e2e/fixtures/shop.ts';
import { expect, inLongRun, test } from '#e2e/fixtures/test.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';

let shop: BrowserShop;
let productId: string;

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  productId = (await buildProduct(shop, { name: 'Paniwala 20 L Jar', stock: 40 })).id;
});

const languageOf = sql<{ language: string }>('select language from users where id = $1');

/** Words that the shop and its customer typed, which are not translated. */
const own =
  /Paniwala|Drinking water in a returnable jar|Ravi Kumar|[\w.-]+@[\w.-]+|FSSAI licence|Lake View Road|Amber Fort Road|Jaipur|Rajasthan|English|PW-\d+-\w+/;

const chooseHindi = async (page: Page) => {
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await page.locator('html[lang="hi-IN"]').waitFor();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();

// Proves admin-orders-100
test('the footer switches the page to Hindi and back, and the browser remembers the language', async () => {
  await shop.visit(phone, null, async (page, { context }) => {
    await page.goto('/products?type=gallon');
    await heading(page, 'Our Products').waitFor();
    await chooseHindi(page);
    await heading(page, 'हमारे प्रोडक्ट').waitFor();
    expect(new URL(page.url()).search).toBe('?type=gallon');
    const later = await context.newPage();
    await later.goto('/contact');
    await heading(later, 'हमसे संपर्क करें').waitFor();
    await later.close();
    await page.getByRole('link', { name: 'English' }).click();
    await heading(page, 'Our Products').waitFor();
  });
});

// Proves names-2
test('a product has its Hindi name on Hindi pages only, also after the language is switched', async () => {
  const translations = { hi: { name: 'झील का जार', description: 'झील का पानी' } };
  const { id } = await buildProduct(shop, { name: 'Lake jar', translations });
  await shop.visit(phone, null, async (page) => {
    await page.goto(`/products/${id}`);
    await heading(page, 'Lake jar').waitFor();
    await chooseHindi(page);
    await heading(page, 'झील का जार').waitFor();
    await page.getByText('झील का पानी').first().waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await heading(page, 'Lake jar').waitFor();
  });
});

// Proves admin-orders-100
test('the switch between languages works without JavaScript', inLongRun, async () => {
  const context = await shop.browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await page.getByText('यहाँ नए हैं?').waitFor();
  await context.close();
});

// Proves admin-orders-106
test('a page in English loads no Hindi texts, neither for customers nor for staff', inLongRun, async () => {
  for (const [account, path] of [[null, '/'] as const, [await buildAdmin(shop), '/admin'] as const]) {
    await shop.visit(desktop, account, async (page) => {
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.goto(path);
      await settle(page);
      expect(loaded.length).toBeGreaterThan(5);
      expect(loaded.filter((url) => /assets\/(hi-|anek-devanagari)/.test(url))).toEqual([]);
    });
  }
});

// Proves admin-orders-106
test('a page in Hindi loads the texts of the shop once, and none of the admin area', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/');
    const catalogues: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/assets\/hi-/.test(response.url())) catalogues.push(response.text());
    });
    await chooseHindi(page);
    await settle(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'संपर्क करें', exact: true }).click();
    await heading(page, 'हमसे संपर्क करें').waitFor();
    await page.getByText('अक्सर पूछे').waitFor();
    expect(catalogues).toHaveLength(1);
    const [texts = ''] = await Promise.all(catalogues);
    for (const ofShop of ['कार्ट में जोड़ें', 'अक्सर पूछे']) expect(texts).toContain(ofShop);
    expect(texts).not.toContain('एडमिन जोड़ें');
  });
});

test(
  'navigating from the shop to the admin area waits for its Hindi texts, and shows no English until then',
  inLongRun,
  async () => {
    await shop.visit(desktop, null, async (page) => {
      await page.goto('/login');
      await chooseHindi(page);
      await settle(page);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/hi-*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.evaluate(() => {
        const note = () => {
          const seen = document.documentElement.dataset;
          seen.headings = `${seen.headings ?? ''}${document.querySelector('h1')?.textContent ?? ''}`;
        };
        new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      const loaded = page.waitForResponse('**/assets/login-*.js');
      await page.getByRole('link', { name: 'एडमिन लॉगिन' }).click();
      await (await loaded).finished();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      release();
      await page.waitForURL('**/admin/login');
      await settle(page);
      const headings = await page.locator('html').getAttribute('data-headings');
      expect(headings).toMatch(/[ऀ-ॿ]/);
      expect(headings).not.toMatch(/[A-Za-z]/);
      expect(new URL(page.url()).pathname).toBe('/admin/login');
    });
  },
);

// Proves access-3, admin-orders-105
test('errors of forms and of the server are in Hindi', inLongRun, async () => {
  await shop.visit(phone, null, async (page) => {
    await page.goto('/login');
    await chooseHindi(page);
    await page.getByRole('button', { name: 'लॉगिन', exact: true }).click();
    await page.getByText('ईमेल ज़रूरी है'.normalize('NFC')).waitFor();
    await page.getByText('2 जगह सुधार करें:').waitFor();
    await page.getByLabel('ईमेल').fill('nobody@paniwala.test');
    await page.getByLabel('पासवर्ड', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'लॉगिन', exact: true }).click();
    await page.getByText('ईमेल या पासवर्ड गलत है।').first().waitFor();
  });
});

// Proves admin-orders-105
test('emails are in the language that a customer switched to', inLongRun, async () => {
  const customer = await buildCustomer(shop);
  await shop.visit(phone, customer, async (page) => {
    await page.goto('/profile');
    await chooseHindi(page);
    // The page must stay open until its last request has stored the language.
    await expect.poll(() => shop.db.row(languageOf, [customer.id])).toEqual({ language: 'hi' });
  });
  await shop.call('POST /password-reset/forgot', { body: { email: customer.email } });
  const letter = await shop.mail.waitFor(customer.email, 'पासवर्ड');
  expect(letter.subject).toBe('Paniwala के लिए नया पासवर्ड बनाएँ');
});

// Proves admin-orders-101
test('a customer who uses Hindi sees no English word from the first visit to the placed order', inLongRun, async () => {
  const email = 'ravi@paniwala.test';
  await shop.visit(phone, null, async (page) => {
    const readsHindi = async () => expect(await latinWords(page, own)).toEqual([]);
    const say = (text: string) => text.normalize('NFC');
    const fill = (label: string, value: string) => page.getByLabel(say(label), { exact: true }).fill(value);
    const press = (name: string) => page.getByRole('button', { name: say(name), exact: true }).click();

    await page.goto('/');
    await chooseHindi(page);
    await readsHindi();
    await page.goto(`/products/${productId}`);
    await readsHindi();
    await press('कार्ट में जोड़ें');
    await page.getByText('यहाँ नए हैं?').waitFor();
    await readsHindi();
    await page.goto('/register?next=%2Fcart');
    await fill('पूरा नाम', 'Ravi Kumar');
    await fill('ईमेल', email);
    await fill('पासवर्ड', 'water-jar-20');
    await fill('पासवर्ड फिर से डालें', 'water-jar-20');
    await fill('फ़ोन नंबर', '9812345678');
    await fill('पिन कोड', '302001');
    await fill('पता', '7 Amber Fort Road, Civil Lines');
    await readsHindi();
    await press('अकाउंट बनाएँ');
    const letter = await shop.mail.waitFor(email, 'रजिस्ट्रेशन');
    await page.getByLabel('6 में से अंक 1').click();
    await readsHindi();
    await page.keyboard.type(codeOf(letter));
    await page.waitForURL(/\/cart$/);
    await page.getByRole('link', { name: 'चेकआउट करें' }).first().waitFor();
    await readsHindi();
    await page.goto('/checkout');
    await page.getByRole('button', { name: /^कल/ }).click();
    await page.getByRole('radio').first().check();
    await readsHindi();
    await press('ऑर्डर करें');
    await page.waitForURL(/\/order-success/);
    await heading(page, 'आपका ऑर्डर हो गया!').waitFor();
    await readsHindi();
    const orderNumber = new URL(page.url()).searchParams.get('orderNumber') ?? '';
    await page.goto('/orders');
    await page.getByRole('link', { name: say(`${orderNumber}: ऑर्डर देखें`) }).click();
    await heading(page, `ऑर्डर #${orderNumber}`).waitFor();
    await readsHindi();
    const [placed, received] = await Promise.all([
      shop.mail.waitFor(email, orderNumber),
      shop.mail.waitFor('owner@paniwala.test', orderNumber),
    ]);
    expect(placed.text).toContain('आपके ऑर्डर के लिए धन्यवाद');
    expect(received.subject).toContain('New order');
  });
});
