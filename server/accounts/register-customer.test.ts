import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/accounts.ts';
import { lastCode, queuedMails } from '../testing/queued-mails.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

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
const verify = (email: string, otp: string) => shop.call('POST /otp/verify-registration-otp', { body: { email, otp } });

describe('registration', () => {
  test('creates an unverified account, sends one code and answers no token', async () => {
    const email = newEmail();
    const { status, body } = await register(email);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ token: null, expiresIn: 600, user: { name: 'Ravi Kumar', email } });
    expect(body.data.user).toMatchObject({ role: 'customer', isActive: true, state: 'Tamil Nadu' });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
    expect(await queuedMails(shop, email)).toMatchObject([
      { kind: 'registration-code', to: email, name: 'Ravi Kumar', code: expect.stringMatching(/^\d{6}$/) },
    ]);
  });

  test('the code verifies the account, signs it in, and works once', async () => {
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

  test('of parallel right codes one signs in', async () => {
    const email = newEmail();
    await register(email);
    const otp = await lastCode(shop, email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, otp)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('names every broken rule at once', async () => {
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

  test.each([
    ["a customer's verified address", () => buildCustomer(shop)],
    ["an admin's address", () => buildAdmin(shop)],
  ])('%s is refused and left as it is', async (_, build) => {
    const account = await build();
    const { status, body } = await register(account.email.toUpperCase());
    expect(status).toBe(409);
    expect(body.errors).toEqual([{ path: 'email', msg: body.message }]);
    expect((await shop.as(account)('GET /auth/me')).body.data.user.name).toBe(account.name);
    expect(await queuedMails(shop, account.email)).toEqual([]);
  });

  test('an unverified account is overwritten, and only the newer code is valid', async () => {
    const email = newEmail();
    await register(email);
    const older = await lastCode(shop, email);
    shop.clock.advance(31);
    expect((await register(email, { name: 'Someone Else', password: 'secret-2' })).status).toBe(201);
    const newer = await lastCode(shop, email);
    if (older !== newer) expect((await verify(email, older)).status).toBe(400);
    expect((await verify(email, newer)).body.data.user.name).toBe('Someone Else');
    const signIn = (password: string) => shop.call('POST /auth/login', { body: { email, password } });
    expect((await signIn('secret-1')).status).toBe(401);
    expect((await signIn('secret-2')).status).toBe(200);
  });

  test("a login code of the older registration does not prove the newer one's password", async () => {
    const email = newEmail();
    await register(email);
    await shop.call('POST /otp/send-login-otp', { body: { email } });
    const otp = await lastCode(shop, email);
    shop.clock.advance(31);
    await register(email, { password: 'a-stranger' });
    const answer = await shop.call('POST /otp/verify-login-otp', { body: { email, otp } });
    expect(answer.status).toBe(400);
  });

  test('a corrected registration does not wait, but a resend after it does', async () => {
    const email = newEmail();
    await register(email);
    shop.clock.advance(10);
    expect((await register(email, { name: 'Someone Else' })).status).toBe(201);
    shop.clock.advance(25);
    const resend = await shop.call('POST /otp/resend-registration-otp', { body: { email } });
    expect([resend.status, resend.headers['retry-after']]).toEqual([429, '5']);
    expect((await verify(email, await lastCode(shop, email))).body.data.user.name).toBe('Someone Else');
  });

  test('parallel registrations of one address make one account, whose code alone is valid', async () => {
    const email = newEmail();
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
    const answers = await Promise.all(names.map((name) => register(email, { name })));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const accounts = sql<{ name: string }>('select name from users where email = $1');
    const [account, ...others] = await shop.db.rows(accounts, [email]);
    expect(others).toEqual([]);
    const newest = (await queuedMails(shop, email)).at(-1);
    expect(newest).toMatchObject({ name: account?.name });
    expect((await verify(email, await lastCode(shop, email))).status).toBe(200);
  });

  test('a deactivated account does not come back by registering again', async () => {
    const customer = await buildCustomer(shop, { is_active: false, verified_at: null });
    await register(customer.email);
    const answer = await verify(customer.email, await lastCode(shop, customer.email));
    expect(answer.status).toBe(403);
  });
});

describe('without e-mail verification', () => {
  test('the account is verified at once and signed in, and no code is sent', async () => {
    const email = newEmail();
    const { status, body } = await register(email, {}, unverifying);
    expect(status).toBe(201);
    expect((await unverifying.as(body.data)('GET /auth/me')).status).toBe(200);
    expect(await queuedMails(unverifying, email)).toEqual([]);
    expect((await register(email, {}, unverifying)).status).toBe(409);
  });

  test('an account that was never verified signs in', async () => {
    const body = await buildCustomer(unverifying, { verified_at: null });
    expect((await unverifying.call('POST /auth/login', { body })).status).toBe(200);
  });

  test('parallel registrations of one address make one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(email, {}, unverifying)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});
