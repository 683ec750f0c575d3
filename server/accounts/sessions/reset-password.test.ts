import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { lastResetToken, queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const forgot = (email: string) => shop.call('POST /password-reset/forgot', { body: { email } });
const verify = (token: string) => shop.call('GET /password-reset/verify/:token', { params: { token } });
const reset = (token: string, password = 'a-new-one', confirmPassword = password) =>
  shop.call('POST /password-reset/reset', { body: { token, password, confirmPassword } });
const signIn = async (email: string, password: string) =>
  (await shop.call('POST /auth/login', { body: { email, password } })).status;
const linkOf = async ({ email }: { email: string }) => {
  await forgot(email);
  return lastResetToken(shop, email);
};

const invalid = {
  success: false,
  message: 'Invalid or expired reset token.',
  errorType: 'VALIDATION_ERROR',
  errors: [{ path: 'token', msg: 'Invalid or expired reset token.' }],
};

describe('a reset link', () => {
  // Proves accounts-127
  test('is sent to the email address, shows its account, sets the password and works once', async () => {
    const customer = await buildCustomer(shop);
    await forgot(customer.email.toUpperCase());
    expect(await queuedMails(shop, customer.email)).toMatchObject([
      { to: customer.email, link: expect.stringMatching(/^http:\/\/shop\.test\/reset-password\?token=[\w-]{43}$/) },
    ]);
    const token = await lastResetToken(shop, customer.email);
    expect((await verify(token)).body.data).toEqual({ user: { name: customer.name, email: customer.email } });
    const done = await reset(token);
    expect([done.status, typeof done.body.message]).toEqual([200, 'string']);
    expect(await signIn(customer.email, customer.password)).toBe(401);
    expect(await signIn(customer.email, 'a-new-one')).toBe(200);
    expect((await verify(token)).body).toEqual(invalid);
    expect((await reset(token)).body).toEqual(invalid);
  });

  test('that is used several times in parallel works once', async () => {
    const customer = await buildCustomer(shop);
    const token = await linkOf(customer);
    const answers = await Promise.all(['first-1', 'second-2', 'third-3'].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  // Proves accounts-152
  test('ends all sessions of the account and of no other', async () => {
    const [customer, other] = [await buildCustomer(shop), await buildCustomer(shop)];
    const { email, password } = customer;
    const phone = (await shop.call('POST /auth/login', { body: { email, password } })).body.data;
    await reset(await linkOf(customer));
    for (const session of [customer, phone]) expect((await shop.as(session)('GET /auth/me')).status).toBe(401);
    expect((await shop.as(other)('GET /auth/me')).status).toBe(200);
  });

  test('prevents a session of a parallel sign-in with the old password', async () => {
    const customer = await buildCustomer(shop);
    const token = await linkOf(customer);
    const { email, password } = customer;
    const [, ...signIns] = await Promise.all([
      reset(token),
      ...Array.from({ length: 4 }, () => shop.call('POST /auth/login', { body: { email, password } })),
    ]);
    for (const { status, body } of signIns) {
      if (status === 200) expect((await shop.as(body.data)('GET /auth/me')).status).toBe(401);
      else expect(status).toBe(401);
    }
  });

  // Proves accounts-176
  test('is valid for an hour', async () => {
    const [early, late] = [await buildCustomer(shop), await buildCustomer(shop)];
    const [earlyToken, lateToken] = [await linkOf(early), await linkOf(late)];
    shop.clock.advance(3599);
    expect((await reset(earlyToken)).status).toBe(200);
    shop.clock.advance(1);
    expect((await verify(lateToken)).body).toEqual(invalid);
    expect((await reset(lateToken)).body).toEqual(invalid);
  });

  // Proves accounts-176
  test('is invalid after a newer one was sent', async () => {
    const customer = await buildCustomer(shop);
    const older = await linkOf(customer);
    const newer = await linkOf(customer);
    expect((await reset(older)).body).toEqual(invalid);
    expect((await reset(newer)).status).toBe(200);
  });

  test.each(['forged', 'A'.repeat(43), "' or true --"])('that is forged (%s) is refused', async (token) => {
    const answer = await verify(token);
    expect([answer.status, answer.body]).toEqual([400, invalid]);
    expect((await reset(token)).body).toEqual(invalid);
  });

  test('is not accepted as the token of a session', async () => {
    const token = await linkOf(await buildCustomer(shop));
    expect((await shop.as({ token })('GET /auth/me')).status).toBe(401);
  });

  test('is invalid once the account is deactivated', async () => {
    const customer = await buildCustomer(shop, { isActive: false });
    expect((await forgot(customer.email)).status).toBe(200);
    expect(await queuedMails(shop, customer.email)).toEqual([]);
  });

  test('works for an admin too, at the admin sign-in', async () => {
    const admin = await buildAdmin(shop);
    await reset(await linkOf(admin));
    const answer = await shop.call('POST /admin/login', { body: { email: admin.email, password: 'a-new-one' } });
    expect(answer.status).toBe(200);
  });

  test('ends a lockout after failed sign-ins', async () => {
    const customer = await buildCustomer(shop);
    for (let tries = 0; tries < 5; tries += 1) await signIn(customer.email, 'not-this-one');
    expect(await signIn(customer.email, customer.password)).toBe(429);
    await reset(await linkOf(customer));
    expect(await signIn(customer.email, 'a-new-one')).toBe(200);
  });
});

describe('a request for a link', () => {
  // Proves accounts-175
  test('gets the same answer for an unknown address', async () => {
    const known = await forgot((await buildCustomer(shop)).email);
    const unknown = await forgot('nobody@paniwala.test');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  // Proves accounts-101
  test('requires an address', async () => {
    expect((await forgot(' ')).body.errors).toEqual([{ path: 'email', msg: 'Please enter your email address' }]);
  });

  test('is limited to ten an hour for known and unknown addresses alike', async () => {
    for (const { email } of [await buildCustomer(shop), { email: 'stranger@paniwala.test' }]) {
      for (let sent = 0; sent < 10; sent += 1) expect((await forgot(email)).status).toBe(200);
      expect((await forgot(email)).status).toBe(429);
    }
  });
});

describe('the new password', () => {
  // Proves accounts-105
  test('requires a token, six characters and the repetition, all reported at once', async () => {
    const { status, body } = await reset('', '12345', 'other');
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'token', msg: 'Invalid reset token' },
      { path: 'password', msg: 'Password must be at least 6 characters long' },
      { path: 'confirmPassword', msg: 'Passwords do not match' },
    ]);
  });

  test('that is refused does not use up the link', async () => {
    const token = await linkOf(await buildCustomer(shop));
    expect((await reset(token, '123')).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });
});
