import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type CleanShop, openCleanShop } from '../testing/shop.ts';

let shop: CleanShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.startOver());

const form = { name: ' Ravi ', email: 'ravi@paniwala.test', message: 'Do you deliver to Whitefield on Sundays?' };
const messages = sql<Record<string, unknown>>('select * from contact_messages order by id');
const thanks = { success: true, message: 'Thank you for your message. We will get back to you within 24 hours.' };

// Proves accounts-128, accounts-183
test('a message is stored with the host and network address of its sender, and emailed to the shop', async () => {
  const sent = await shop.call('POST /contact/submit', { body: form }, { host: 'shop.test' });
  expect(sent).toMatchObject({ status: 201, body: thanks });
  expect(await shop.db.rows(messages)).toEqual([
    {
      id: expect.any(String),
      name: 'Ravi',
      email: 'ravi@paniwala.test',
      messageFolded: expect.any(String),
      message: form.message,
      domain: 'shop.test',
      ipAddress: '127.0.0.1',
      status: 'new',
      adminNotes: '',
      version: 1,
      createdAt: shop.clock(),
      updatedAt: shop.clock(),
    },
  ]);
  const to = shop.settings.shop.email;
  expect(await queuedMails(shop, to)).toEqual([
    { kind: 'contact-message', to, name: 'Ravi', email: 'ravi@paniwala.test', message: form.message },
  ]);
});

test('behind a proxy, the host that is stored with a message is that of the Origin header', async () => {
  const domainOf = async (headers: Record<string, string>) => {
    await shop.call('POST /contact/submit', { body: form }, { host: 'inside:3000', ...headers });
    return (await shop.db.rows(messages)).at(-1)?.domain;
  };
  expect(await domainOf({ origin: 'https://water.example:8443' })).toBe('water.example:8443');
  expect(await domainOf({ origin: 'null' })).toBe('inside:3000');
  expect(await domainOf({})).toBe('inside:3000');
});

// Proves accounts-184
test('a message with a filled honeypot field gets the usual answer and is dropped', async () => {
  const sent = await shop.call('POST /contact/submit', { body: { ...form, website: 'https://spam.example' } });
  expect(sent).toMatchObject({ status: 201, body: thanks });
  expect(await shop.db.rows(messages)).toEqual([]);
  expect(await queuedMails(shop, shop.settings.shop.email)).toEqual([]);
});

// Proves accounts-100
test('all errors of the contact form are returned at once', async () => {
  const { status, body } = await shop.call('POST /contact/submit', {
    body: { name: 'R', email: 'ravi', message: 'x'.repeat(2001) },
  });
  expect(status).toBe(400);
  expect(body).toEqual({
    success: false,
    message: 'Please correct the errors below',
    errorType: 'VALIDATION_ERROR',
    errors: [
      { path: 'name', msg: 'Name must be at least 2 characters long' },
      { path: 'email', msg: 'Please enter a valid email address' },
      { path: 'message', msg: 'Message must not exceed 2000 characters' },
    ],
  });
  expect(await shop.db.rows(messages)).toEqual([]);
});

// Proves accounts-179
test('a client can send twenty messages an hour, including those of bots, and then gets a retry time', async () => {
  const website = 'https://spam.example';
  for (let sent = 0; sent < 20; sent += 1) {
    const body = sent % 2 ? form : { ...form, website };
    expect((await shop.call('POST /contact/submit', { body })).status).toBe(201);
  }
  const tooEarly = await shop.call('POST /contact/submit', { body: form });
  expect(tooEarly).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  shop.clock.advance(1800);
  for (const body of [form, { ...form, website }]) {
    const refused = await shop.call('POST /contact/submit', { body });
    expect(refused).toMatchObject({ status: 429, body: { success: false }, headers: { 'retry-after': '1800' } });
  }
  shop.clock.advance(1800);
  expect((await shop.call('POST /contact/submit', { body: form })).status).toBe(201);
  expect(await shop.db.rows(messages)).toHaveLength(11);
});
