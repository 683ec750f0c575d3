import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { lastCode, queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let unverifying: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  unverifying = await openTestShop({ REQUIRE_EMAIL_VERIFICATION: 'false' });
});
afterAll(async () => {
  await shop.close();
  await unverifying.close();
});

const newEmail = () => `ravi-${randomBytes(5).toString('hex')}@paniwala.test`;
const form = (email: string, changes = {}) => ({
  name: 'Ravi Kumar',
  email,
  password: 'secret-1',
  phone: '9876543210',
  address: '22 Temple Street',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600001',
  ...changes,
});
const register = (email: string, changes = {}, at = shop) =>
  at.call('POST /auth/register', { body: form(email, changes) });
const verify = (email: string, otp: string, registration?: string) =>
  shop.call('POST /otp/verify-registration-otp', { body: { email, otp, registration } });

describe('registration', () => {
  // Proves accounts-67, accounts-120, accounts-157
  test('creates an unverified account, sends one code and returns no token', async () => {
    const email = newEmail();
    const { status, body } = await register(email);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ token: null, expiresIn: 600, user: { name: 'Ravi Kumar', email } });
    expect(body.data).toMatchObject({
      registration: expect.stringMatching(/^[\w-]{43}$/),
      mark: expect.stringMatching(/^[A-Z][2-9]$/),
    });
    expect(body.data.user).toMatchObject({ role: 'customer', isActive: true, state: 'Tamil Nadu' });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
    expect(await queuedMails(shop, email)).toMatchObject([
      { kind: 'registration-code', to: email, mark: body.data.mark, code: expect.stringMatching(/^\d{6}$/) },
    ]);
  });

  // Proves accounts-123
  test('is completed by the code, which signs in and works once', async () => {
    const email = newEmail();
    await register(email);
    const otp = await lastCode(shop, email);
    const verified = await verify(email.toUpperCase(), otp);
    expect(verified.status).toBe(200);
    expect(verified.body.message).toBe('Account created and verified successfully!');
    const me = await shop.as(verified.body.data)('GET /auth/me');
    expect(me.body.data.user).toEqual(verified.body.data.user);
    expect((await verify(email, otp)).body).toMatchObject({
      message: 'Invalid OTP. Please try again.',
      errors: [{ path: 'otp', msg: 'Invalid OTP. Please try again.' }],
    });
  });

  test('is completed once if the right code is entered several times in parallel', async () => {
    const email = newEmail();
    await register(email);
    const otp = await lastCode(shop, email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, otp)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  // Proves accounts-86
  test('returns all errors at once', async () => {
    const { status, body } = await shop.call('POST /auth/register', { body: { email: 'nobody', password: '12345' } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'name', msg: 'Name is required' },
      { path: 'email', msg: 'Please enter a valid email address' },
      { path: 'password', msg: 'Password must be at least 6 characters long' },
      { path: 'phone', msg: 'Phone number is required' },
      { path: 'address', msg: 'Address is required' },
      { path: 'city', msg: 'City is required' },
      { path: 'state', msg: 'State is required' },
      { path: 'pincode', msg: 'Pincode is required' },
    ]);
  });

  // Proves accounts-156
  test.each([
    ["a customer's verified address", () => buildCustomer(shop)],
    ["an admin's address", () => buildAdmin(shop)],
  ])('of %s is refused and leaves the account unchanged', async (_, build) => {
    const account = await build();
    const { status, body } = await register(account.email.toUpperCase());
    expect(status).toBe(409);
    expect(body.errors).toEqual([{ path: 'email', msg: body.message }]);
    expect((await shop.as(account)('GET /auth/me')).body.data.user.name).toBe(account.name);
    expect(await queuedMails(shop, account.email)).toEqual([]);
  });

  test('sends the code of a corrected registration immediately, but refuses to resend it within the pause', async () => {
    const email = newEmail();
    await register(email);
    shop.clock.advance(10);
    const corrected = await register(email, { name: 'Someone Else' });
    expect(corrected.status).toBe(201);
    shop.clock.advance(25);
    const resend = await shop.call('POST /otp/resend-registration-otp', { body: { email } });
    expect([resend.status, resend.headers['retry-after']]).toEqual([429, '5']);
    const { registration } = corrected.body.data;
    const verified = await verify(email, await lastCode(shop, email), registration);
    expect(verified.body.data.user.name).toBe('Someone Else');
  });
});

describe('without email verification', () => {
  // Proves accounts-155
  test('a registration creates a verified account, signs in and sends no code', async () => {
    const email = newEmail();
    const { status, body } = await register(email, {}, unverifying);
    expect(status).toBe(201);
    expect((await unverifying.as({ token: body.data.token ?? '' })('GET /auth/me')).status).toBe(200);
    expect(await queuedMails(unverifying, email)).toEqual([]);
    expect((await register(email, {}, unverifying)).status).toBe(409);
  });

  test('parallel registrations of one address make one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(email, {}, unverifying)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});
