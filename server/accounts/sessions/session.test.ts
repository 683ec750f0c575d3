import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { forgetCounters } from '#server/core/limits.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { forgetExpired } from '../account.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const hour = 3600;
const day = 24 * hour;
const me = async (account: { token: string }) => (await shop.as(account)('GET /auth/me')).status;
const expiryOf = async ({ token }: { token: string }) => {
  const row = await shop.db.row(sql<{ expiresAt: Date }>('select expires_at from sessions where token_hash = $1'), [
    createHash('sha256').update(token).digest(),
  ]);
  return row?.expiresAt.getTime();
};

describe('a session', () => {
  // Proves accounts-153
  test('is a token of 32 bytes, stored as a hash', async () => {
    const customer = await buildCustomer(shop);
    expect(Buffer.from(customer.token, 'base64url')).toHaveLength(32);
    expect(await expiryOf(customer)).toBeDefined();
  });

  // Proves accounts-149
  test.each([
    ['a customer', 30 * day, (): Promise<{ token: string }> => buildCustomer(shop)],
    ['an admin', 12 * hour, (): Promise<{ token: string }> => buildAdmin(shop)],
  ])('of %s expires without use', async (_, seconds, build) => {
    const [early, late] = [await build(), await build()];
    shop.clock.advance(seconds - 1);
    expect(await me(early)).toBe(200);
    shop.clock.advance(1);
    expect(await me(late)).toBe(401);
    expect(await me(early)).toBe(200);
  });

  // Proves accounts-150
  test('is extended by use, at most once an hour', async () => {
    const admin = await buildAdmin(shop);
    const start = await expiryOf(admin);
    shop.clock.advance(hour);
    await me(admin);
    expect(await expiryOf(admin)).toBe(start);
    shop.clock.advance(1);
    await me(admin);
    expect(await expiryOf(admin)).toBe((start ?? 0) + (hour + 1) * 1000);
  });

  // Proves accounts-148
  test('ends on logout, and other sessions do not', async () => {
    const customer = await buildCustomer(shop);
    const { email, password } = customer;
    const other = (await shop.call('POST /auth/login', { body: { email, password } })).body.data;
    expect((await shop.as(customer)('POST /auth/logout')).status).toBe(200);
    expect([await me(customer), await me(other)]).toEqual([401, 200]);
    expect((await shop.as(customer)('POST /auth/logout')).status).toBe(401);
  });

  // Proves accounts-148
  test('ends on logout for an admin too', async () => {
    const admin = await buildAdmin(shop);
    expect((await shop.as(admin)('POST /auth/logout')).status).toBe(200);
    expect(await me(admin)).toBe(401);
  });

  // Proves accounts-151
  test('ends when the account is deactivated', async () => {
    const customer = await buildCustomer(shop);
    await shop.db.run(sql('update users set is_active = false where id = $1'), [customer.id]);
    expect(await me(customer)).toBe(401);
  });

  test.each(['', 'forged', 'A'.repeat(43), 'A'.repeat(10_000), "' or 1=1 --"])(
    'with the token “%s” is invalid',
    async (token) => {
      expect(await me({ token })).toBe(401);
    },
  );

  // Proves admin-orders-1
  test('of a customer gives no access to the admin area, and one of an admin none to calls of customers', async () => {
    const [customer, admin] = [await buildCustomer(shop), await buildAdmin(shop)];
    expect((await shop.as(customer)('GET /admin/orders')).status).toBe(403);
    expect((await shop.as(admin)('PUT /auth/profile', { body: {} })).status).toBe(403);
  });
});

describe('the profile', () => {
  const change = { name: 'Asha R', phone: '9000000000', address: '7 Marine Drive', city: 'Mumbai', pincode: '400001' };

  // Proves accounts-122, accounts-168
  test('gets its state from the PIN code', async () => {
    const customer = await buildCustomer(shop);
    const { status, body } = await shop.as(customer)('PUT /auth/profile', { body: change });
    expect([status, body.message]).toEqual([200, 'Profile updated successfully!']);
    expect(body.data.user).toMatchObject({ ...change, state: 'Maharashtra', email: customer.email, role: 'customer' });
    expect((await shop.as(customer)('GET /auth/me')).body.data.user).toEqual(body.data.user);
  });

  test('keeps the state while an unknown PIN code stays, and loses it with another unknown PIN code', async () => {
    const customer = await buildCustomer(shop, { pincode: '679001', state: 'Kerala' });
    const save = async (pincode: string, state?: string) =>
      (await shop.as(customer)('PUT /auth/profile', { body: { ...change, pincode, state } })).body.data.user.state;
    expect(await save('679001')).toBe('Kerala');
    expect(await save('679002')).toBe('');
    expect(await save('679003', 'Kerala')).toBe('Kerala');
  });

  test('cannot change email address, role or activity', async () => {
    const customer = await buildCustomer(shop);
    const forged = { ...change, email: 'other@paniwala.test', role: 'admin', isActive: false, id: 'x' };
    const { body } = await shop.as(customer)('PUT /auth/profile', { body: forged });
    expect(body.data.user).toMatchObject({ id: customer.id, email: customer.email, role: 'customer', isActive: true });
  });

  // Proves accounts-96
  test('returns all errors of the form at once', async () => {
    const customer = await buildCustomer(shop);
    const { status, body } = await shop.as(customer)('PUT /auth/profile', {
      body: { name: 'A', phone: '12', address: 'short', city: ' ', pincode: '12' },
    });
    expect(status).toBe(400);
    expect(body.errors.map((error: { msg: string }) => error.msg)).toEqual([
      'Name must be at least 2 characters long',
      'Phone number must be at least 10 digits',
      'Address must be at least 10 characters long',
      'City is required',
      'Pincode must be at least 6 digits',
    ]);
  });
});

test('expired sessions, codes, reset links and counters are deleted, valid ones are kept', async () => {
  const customer = await buildCustomer(shop);
  await shop.call('POST /otp/send-login-otp', { body: customer });
  await shop.call('POST /password-reset/forgot', { body: customer });
  await forgetExpired(shop.db, shop.clock());
  const count = sql<{ sessions: number; codes: number; resets: number; limits: number }>(`
    select (select count(*) from sessions) as sessions, (select count(*) from proof_codes) as codes,
      (select count(*) from password_resets) as resets, (select count(*) from rate_limits) as limits`);
  const before = await shop.db.row(count);
  expect(before).toMatchObject({ codes: 1, resets: 1 });
  expect(await me(customer)).toBe(200);
  shop.clock.advance(30 * day);
  expect(await forgetExpired(shop.db, shop.clock())).toBeGreaterThanOrEqual(3);
  expect(await forgetCounters(shop.db, shop.clock())).toBeGreaterThanOrEqual(1);
  expect(await shop.db.row(count)).toEqual({ sessions: 0, codes: 0, resets: 0, limits: 0 });
});
