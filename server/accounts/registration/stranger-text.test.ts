import { afterAll, beforeAll, expect, test } from 'vitest';
import { letters } from '#server/letters.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const typed = 'Typed-By-A-Stranger';
const profile = {
  name: `${typed} evil.example`,
  password: typed,
  phone: '9876543210',
  address: `${typed} 22 Street`,
  city: typed,
  state: typed,
  pincode: '600001',
};

test('an email to an unverified address contains nothing that a stranger typed', async () => {
  const email = 'victim@paniwala.test';
  const old = await buildCustomer(shop, { ...profile, email: 'old-victim@paniwala.test' });
  await shop.call('POST /auth/register', { body: { ...profile, email } });
  shop.clock.advance(31);
  await shop.call('POST /otp/resend-registration-otp', { body: { email } });
  await shop.call('POST /otp/send-login-otp', { body: { email } });
  for (const call of ['POST /otp/send-login-otp', 'POST /password-reset/forgot'] as const) {
    await shop.call(call, { body: { email: old.email } });
  }
  await shop.call('POST /contact/submit', { body: { name: typed, email, message: `${typed} https://evil.example` } });
  const mails = [...(await queuedMails(shop, email)), ...(await queuedMails(shop, old.email))];
  const kinds = ['registration-code', 'registration-code', 'login-code', 'login-code', 'password-reset'];
  expect(mails.map(({ kind }) => kind)).toEqual(kinds);
  for (const mail of mails) {
    for (const language of ['en', 'hi'] as const) {
      const { subject, text, html } = renderMail(letters, mail, shop.settings.shop, { language });
      expect(subject + text + html).not.toMatch(/Typed-By|evil/);
    }
  }
});
