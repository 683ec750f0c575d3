import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { parseAcceptLanguage } from '../cache/api-address.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ REQUIRE_EMAIL_VERIFICATION: 'false' });
});
afterAll(() => shop.close());

const inHindi = { 'accept-language': 'hi' };

describe('parseAcceptLanguage', () => {
  it.each([
    ['hi', 'hi'],
    ['hi-IN,en;q=0.8', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    [undefined, 'en'],
  ] as const)('reads the header %j as %s', (accepted, expected) => {
    expect(parseAcceptLanguage(accepted)).toBe(expected);
  });
});

test('broken rules are reported in the caller’s language, each with its field', async () => {
  const wrong = { body: { email: 'nobody', password: '123' } };
  const { body } = await shop.call('POST /auth/login', wrong, inHindi);
  expect(body).toMatchObject({
    message: 'नीचे की गलतियाँ ठीक करें',
    errors: [
      { path: 'email', msg: 'सही ईमेल डालें' },
      { path: 'password', msg: 'पासवर्ड में कम से कम 6 अक्षर या अंक होने चाहिए' },
    ],
  });
  expect((await shop.call('POST /auth/login', wrong)).body.message).toBe('Please correct the errors below');
});

test('a translated refusal contains its value in the sentence', async () => {
  const customer = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop, { stock: 3 });
  const tooMany = { body: { productId, quantity: 4 } };
  expect((await shop.as(customer)('POST /cart', tooMany, inHindi)).body.message).toBe('स्टॉक में सिर्फ़ 3'.normalize());
  expect((await shop.as(customer)('POST /cart', tooMany)).body.message).toBe('Only 3 available');
});

test('success messages and the answers to unknown paths and invalid bodies are translated', async () => {
  const { email, password } = await buildCustomer(shop, { name: 'Asha' });
  const welcome = await shop.call('POST /auth/login', { body: { email, password } }, inHindi);
  expect(welcome.body.message).toBe('फिर से स्वागत है, Asha!');
  const inject = (options: object) => shop.app.http.inject({ headers: inHindi, ...options });
  expect((await inject({ url: '/api/nothing' })).json().message).toBe('ऐसी कोई रिक्वेस्ट नहीं है।');
  const headers = { ...inHindi, 'content-type': 'application/json' };
  const broken = await inject({ method: 'POST', url: '/api/auth/login', headers, payload: '{' });
  expect(broken.json().message).toContain('JSON');
  expect(broken.json().message).toMatch(/[\u0900-\u097f]/);
  expect(broken.headers.vary).toContain('accept-language');
});
