/** Text that people typed must be shown as text on every screen, even if it contains markup, formulas or long words. */
import type { Page } from '@playwright/test';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { deliveryForm } from '#server/testing/builders/orders.ts';
import { buildMessage } from '../fixtures/admin-data.ts';
import { phone, scrollsSideways } from '../fixtures/browser.ts';
import { dayFromNow } from '../fixtures/order-data.ts';
import type { BrowserShop } from '../fixtures/shop.ts';
import { expect, inLongRun, test } from '../fixtures/test.ts';

/** A part of every hostile text, by which the test finds the places that show such a text. */
const mark = 'H0st1le';
const attack = `${mark}"'><b id="made" onmouseover="ran=1"><img src="/none" onerror="window.ran=1"></b>&lt;i&gt;`;
const script = '<script>window.ran=1</script>{{7*7}}';
const rtl = '\u202Eevil\u202C שלום';
const wall = (length: number) => 'W'.repeat(length);
/** The hostile text with as many characters as a field accepts. */
const fill = (length: number) => `${attack}${script}${rtl}=1+1${wall(length)}`.slice(0, length);
/** The hostile text for a person's name, in which the shop does not accept invisible characters. */
const person = fill(200)
  .replace(/\p{Bidi_C}/gu, '')
  .slice(0, 100);
const short = `${mark}<b id=made>${wall(26)}`;

/** Values that forms reject today, but that old rows of the database may contain. */
const oldNumbers = { phone: '98765<b>43210', pincode: `1'"&<b` };
const giveOldNumbers = sql('update users set phone = $2, pincode = $3 where id = $1');
const giveOldDelivery = sql('update orders set delivery_phone = $2, delivery_pincode = $3 where id = $1');

let shop: BrowserShop;
let meera: BuiltAdmin;
let ravi: BuiltCustomer;
let productId: string;
let orderId: string;
const email = "o'brien&=1+1@paniwala.test";

test.beforeAll(async ({ shop: opened }) => {
  shop = opened;
  meera = await buildAdmin(shop, { name: person });
  const asAdmin = shop.as(meera);
  const category = await asAdmin('POST /categories', { body: { name: fill(100), description: fill(2000) } });
  const texts = { name: fill(100), description: fill(2000), size: short.slice(0, 50), brand: fill(100) };
  const body = {
    ...texts,
    categoryId: category.body.data.category.id,
    capacity: 20,
    price: 85,
    deposit: 150,
    stock: 50,
  };
  const product = await asAdmin('POST /admin/products', { body });
  expect([category.status, product.status]).toEqual([201, 201]);
  productId = product.body.data.product.id;

  const asha = await buildCustomer(shop, { email });
  const { phone: tel, pincode } = asha;
  const places = { address: fill(500), city: short.slice(0, 50), state: short.slice(0, 50) };
  const profile = await shop.as(asha)('PUT /auth/profile', { body: { name: person, phone: tel, pincode, ...places } });
  expect(profile.status, profile.body.message).toBe(200);
  await shop.db.run(giveOldNumbers, [asha.id, ...Object.values(oldNumbers)]);
  ravi = { ...asha, ...profile.body.data.user, id: asha.id, ...oldNumbers };

  const form = {
    deliveryAddress: fill(500),
    deliveryCity: short.slice(0, 50),
    notes: fill(500),
  };
  const items = [{ productId, quantity: 2 }];
  const order = await shop.as(ravi)('POST /orders', {
    body: { ...deliveryForm, deliveryDate: dayFromNow(1), ...form, items },
  });
  expect(order.status, order.body.message).toBe(201);
  orderId = order.body.data.order.id;
  await shop.db.run(giveOldDelivery, [orderId, ...Object.values(oldNumbers)]);
  await asAdmin('PUT /admin/orders/:id/payment-status', {
    params: { id: orderId },
    body: { paymentStatus: 'paid', changeReason: fill(500) },
  });
  const change = { status: 'confirmed', adminNotes: fill(2000), changeReason: fill(500) };
  expect((await asAdmin('PUT /admin/orders/:id/status', { params: { id: orderId }, body: change })).status).toBe(200);
  await shop.as(ravi)('POST /cart', { body: { productId, quantity: 1 } });
  const sent = await shop.call('POST /contact/submit', { body: { name: person, email, message: fill(2000) } });
  expect(sent.status).toBe(201);
  await buildMessage(shop, { name: person, adminNotes: fill(2000), domain: short });
});

/** Expects that no script ran, that no element was created, and that nothing overflows except in parts that scroll. */
async function requireText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate((marked) => {
    const sticksOut = (element: Element) =>
      element.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isHeld(element.parentElement));
    const texts = [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.includes(marked)),
    );
    return {
      ran: 'ran' in window,
      made: document.querySelectorAll('#made, script:not([src]):not([type]):empty, img[src="/none"]').length,
      outside: texts
        .filter((element) => sticksOut(element) && !isHeld(element))
        .map((element) => `${element.tagName}.${element.className}`),
    };
  }, mark);
  expect(found, where).toEqual({ ran: false, made: 0, outside: [] });
  expect(await scrollsSideways(page), where).toBe(false);
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText(mark).filter({ visible: true }).first().waitFor();
  await requireText(page, path);
}

/** Opens each dialog of a list in which staff read or edit a row. */
async function lookIntoDialogs(page: Page, path: string): Promise<void> {
  const buttons = page
    .getByRole('button', { name: /^(View|Edit|Change status|Delete|Deactivate)/ })
    .filter({ visible: true });
  for (let at = 0; at < Math.min(6, await buttons.count()); at += 1) {
    await buttons.nth(at).click();
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    await dialog.waitFor();
    await requireText(page, `dialog ${at} of ${path}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
}

test.describe('markup that people typed', () => {
  test('is shown as text to visitors', async () => {
    await shop.visit(phone, null, async (page) => {
      for (const path of ['/', '/products', `/products/${productId}`]) await look(page, path);
      const query = encodeURIComponent(attack);
      for (const path of [
        `/products?search=${query.slice(0, 90)}`,
        `/login?next=${query}`,
        `/${encodeURIComponent('<b id=made>')}`,
      ]) {
        await page.goto(path);
        await page.getByRole('main').first().waitFor();
        await requireText(page, path);
      }
    });
  });

  test('is shown as text to customers', async () => {
    await shop.visit(phone, ravi, async (page) => {
      const placed = `/order-success?orderNumber=${encodeURIComponent('<b id=made>')}&orderId=${orderId}`;
      for (const path of ['/cart', '/orders', `/orders/${orderId}`, '/profile', placed]) await look(page, path);
      await page.goto('/checkout');
      await page.getByRole('heading', { name: 'When should we come?' }).waitFor();
      await requireText(page, '/checkout');
    });
  });

  test('is shown as text to staff', inLongRun, async () => {
    await shop.visit(phone, meera, async (page) => {
      await look(page, '/admin');
      await look(page, `/admin/orders/${orderId}`);
      for (const list of ['orders', 'products', 'users', 'categories', 'contacts']) {
        await look(page, `/admin/${list}`);
        await lookIntoDialogs(page, `/admin/${list}`);
      }
    });
  });
});

test('markup that people typed is text in every email, and adds no header to it', inLongRun, async () => {
  const letters = [
    await shop.mail.waitFor(email, 'order PW-'),
    await shop.mail.waitFor(email, 'Confirmed'),
    await shop.mail.waitFor('owner@paniwala.test', 'New order'),
    await shop.mail.waitFor('owner@paniwala.test', 'Message from'),
  ];
  for (const { html = '', subject = '', headers } of letters) {
    expect(html).toContain('&lt;b id=');
    expect(html).not.toMatch(/<(b|img|script|i)[\s>]/);
    expect(subject).not.toMatch(/[\p{Cc}\p{Bidi_C}]/u);
    expect(headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
  }
});
