import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

// Wraps the real library to count comparisons, which proves more than measuring time.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

// Proves accounts-169
test('a sign-in compares a password for every email address, known or unknown', async () => {
  const compared = vi.mocked(verify);
  const accounts = [await buildCustomer(shop), await buildAdmin(shop), await buildCustomer(shop, { isActive: false })];
  for (const email of [...accounts.map((account) => account.email), 'nobody@paniwala.test']) {
    compared.mockClear();
    await shop.call('POST /auth/login', { body: { email, password: 'not-this-one' } });
    expect(compared.mock.calls.map(([hash]) => String(hash).slice(0, 30))).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  }
});
