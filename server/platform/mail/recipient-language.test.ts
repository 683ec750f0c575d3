import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { letters, type ShopMail } from '#server/letters.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { findRecipientLanguage } from './letter.ts';
import { renderMail } from './render.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const reset = (to: string): ShopMail => ({
  kind: 'password-reset',
  link: 'http://shop.test/x',
  expiresInSeconds: 3600,
  to,
});

// Proves admin-orders-105
test('emails are in English until the customer signs in with Hindi or switches the language to Hindi', async () => {
  const customer = await buildCustomer(shop);
  const { email, password } = customer;
  expect(await findRecipientLanguage(shop.db, letters, reset(email))).toBe('en');
  await shop.call('POST /auth/login', { body: { email, password } }, { 'accept-language': 'hi' });
  expect(await findRecipientLanguage(shop.db, letters, reset(email.toUpperCase()))).toBe('hi');
  await shop.as(customer)('PUT /auth/language/:language', { params: { language: 'en' } });
  expect(await findRecipientLanguage(shop.db, letters, reset(email))).toBe('en');
  expect((await shop.as(customer)('PUT /auth/language/:language', { params: { language: 'fr' } })).status).toBe(404);
});

test('emails to an account are in English if only another release knows the account’s language', async () => {
  const { id, email } = await buildCustomer(shop);
  const tMessage = sql('update users set language = $2 where id = $1');
  await shop.db.run(tMessage, [id, 'xx']);
  expect(await findRecipientLanguage(shop.db, letters, reset(email))).toBe('en');
  await expect(shop.db.run(tMessage, [id, 'no language'])).rejects.toThrow('users_language_is_code');
});

test('an email with a code to an address without an account is in the language of the request', async () => {
  const email = 'nobody-yet@paniwala.test';
  const form = { name: 'Ravi Kumar', email, password: 'secret-1', phone: '9876543210', address: '22 Temple Street' };
  const place = { city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' };
  await shop.call('POST /auth/register', { body: { ...form, ...place } }, { 'accept-language': 'hi' });
  const [mail] = await queuedMails(shop, email);
  expect(mail && (await findRecipientLanguage(shop.db, letters, mail))).toBe('hi');
});

test('emails to the shop are in English, even if an account with Hindi has its address', async () => {
  const { email } = await buildCustomer(shop);
  await shop.db.run(sql("update users set language = 'hi'"), []);
  const message: ShopMail = { kind: 'contact-message', to: email, name: 'A', email, message: 'Hello' };
  expect(await findRecipientLanguage(shop.db, letters, message)).toBe('en');
});

test('an email in Hindi declares its language to screen readers', () => {
  const { subject, text, html } = renderMail(letters, reset('a@b.test'), shop.settings.shop, { language: 'hi' });
  expect(subject).toBe('Paniwala के लिए नया पासवर्ड बनाएँ');
  expect(text).toContain('नमस्ते');
  expect(html).toContain('<html lang="hi-IN">');
});
