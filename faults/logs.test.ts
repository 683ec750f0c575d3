import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { type DataFolder, endShop, makeDataFolder, startShop } from '#server/testing/real-shop.ts';

let folder: DataFolder;
beforeEach(() => {
  folder = makeDataFolder();
});
afterEach(() => folder.close());

test('the log of the shop contains no personal address, client address, token, query or body', {
  timeout: 60_000,
}, async () => {
  const env = { DATA_DIR: folder.path, LOG_LEVEL: 'debug', TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1' };
  const shop = await startShop(env);
  let text = '';
  shop.child.stdout?.on('data', (chunk) => (text += chunk));
  const asha = await buildCustomer(folder, { email: 'asha@private.test' });
  const headers = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'private-browser' };
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(`${shop.address}${path}`, { ...more, headers: { ...headers, ...more.headers } }).then((answer) =>
      answer.text(),
    );
  const json = { 'content-type': 'application/json' };
  const send = (path: string, body: string) => ask(path, { method: 'POST', headers: json, body });
  await ask('/api/products?search=private-words');
  await ask('/api/products?page=private-words');
  await ask('/api/private-words');
  await ask('/api/password-reset/verify/private-words');
  await ask('/api/cart', { headers: { authorization: `Bearer ${asha.token}` } });
  await send('/api/auth/login', JSON.stringify({ email: asha.email, password: 'private-words' }));
  await send('/api/auth/login', '{"private-words": ');
  await send('/api/otp/send-login-otp', JSON.stringify({ email: asha.email }));
  await send('/api/password-reset/forgot', JSON.stringify({ email: asha.email }));
  await folder.db.pool.query('alter table contact_messages rename to elsewhere');
  const message = { name: 'private-words', email: asha.email, message: 'private-words and some more of them' };
  expect(await send('/api/contact/submit', JSON.stringify(message))).toContain('"success":false');
  await endShop(shop);
  expect(text).toContain('GET /api/products');
  expect(text).toMatch(/"level":50.*contact_messages/);
  for (const secret of ['private-words', 'private-browser', 'private.test', asha.token, '198.51.100.7', 'token='])
    expect(text).not.toContain(secret);
});
