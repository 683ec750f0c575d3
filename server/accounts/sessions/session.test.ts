import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idleHeader } from '#contract/http/call-address.ts';
import { sql } from '#server/core/db/database.ts';
import { forgetCounters } from '#server/core/limits.ts';
import {
  buildAdmin,
  buildCustomer,
  buildSecondFactor,
  buildSession,
  recoveryCode,
} from '#server/testing/builders/accounts.ts';
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

  // Proves accounts-150
  test('is not extended by requests that a page makes automatically while nobody uses it', async () => {
    const admin = await buildAdmin(shop);
    const start = await expiryOf(admin);
    shop.clock.advance(2 * hour);
    expect((await shop.as(admin)('GET /auth/me', {}, { [idleHeader]: '1' })).status).toBe(200);
    expect(
      (await shop.as(admin)('PUT /auth/language/:language', { params: { language: 'hi' } }, { [idleHeader]: '1' }))
        .status,
    ).toBe(200);
    expect(await expiryOf(admin)).toBe(start);
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

describe('where I am signed in', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const list = async (account: { token: string }) => (await shop.as(account)('GET /auth/sessions')).body.data;
  const endOther = (account: { token: string }, id: string) =>
    shop.as(account)('DELETE /auth/sessions/:id', { params: { id } });

  // Proves devices-1
  test('lists each session with its browser and device, the present one first, and stores no user agent', async () => {
    const admin = await buildAdmin(shop);
    const start = shop.clock().toISOString();
    const body = { email: admin.email, password: admin.password };
    shop.clock.advance(60);
    await shop.call('POST /admin/login', { body }, { 'user-agent': phone });
    shop.clock.advance(2 * hour);
    await me(admin);
    const { sessions, total } = await list(admin);
    expect(total).toBe(2);
    const [own, other] = sessions;
    expect(own).toMatchObject({ isThis: true, browser: null, system: null, signedInAt: start });
    expect(own?.usedAt).toBe(shop.clock().toISOString());
    expect(other).toMatchObject({ isThis: false, browser: 'Chrome', system: 'Android' });
    expect(other?.usedAt).toBe(other?.signedInAt);
    const rows = await shop.db.rows(sql<{ text: string }>('select s::text as text from sessions s'));
    expect(JSON.stringify(rows)).not.toContain('Mozilla');
  });

  // Proves devices-1
  test('lists no session of another person, no expired one, and at most 51', async () => {
    const customer = await buildCustomer(shop);
    await buildSession(shop, customer);
    shop.clock.advance(31 * day);
    const own = await buildSession(shop, customer);
    await buildSession(shop, await buildCustomer(shop));
    expect(await list(own)).toMatchObject({ total: 1, sessions: [{ id: own.id }] });
    for (let round = 0; round < 60; round += 1) await buildSession(shop, customer);
    const { sessions, total } = await list(own);
    expect([sessions.length, sessions[0]?.id, total]).toEqual([51, own.id, 61]);
  });

  // Proves devices-2
  test('ends one session, even if that is requested twice, and never one of another person', async () => {
    const [customer, stranger] = [await buildCustomer(shop), await buildCustomer(shop)];
    const other = await buildSession(shop, customer);
    expect((await endOther(stranger, other.id)).status).toBe(200);
    expect(await me(other)).toBe(200);
    for (let round = 0; round < 2; round += 1) expect((await endOther(customer, other.id)).status).toBe(200);
    expect([await me(other), await me(customer)]).toEqual([401, 200]);
  });

  // Proves devices-3
  test('ends all other sessions and unfinished sign-ins of the person, and none of another person', async () => {
    const [admin, colleague] = [await buildAdmin(shop), await buildAdmin(shop)];
    const others = [await buildSession(shop, admin), await buildSession(shop, admin)];
    await buildSecondFactor(shop, admin);
    const { email, password } = admin;
    const { ticket } = (await shop.call('POST /admin/login', { body: { email, password } })).body.data;
    expect((await shop.as(admin)('DELETE /auth/sessions')).status).toBe(200);
    expect(await Promise.all([...others, admin, colleague].map(me))).toEqual([401, 401, 200, 200]);
    const late = await shop.call('POST /admin/login/recovery-code', { body: { ticket, recoveryCode } });
    expect(late.body.errors[0]?.path).toBe('ticket');
  });
});
