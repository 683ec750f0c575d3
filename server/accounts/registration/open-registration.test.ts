import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { anotherCode, queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { forgetExpired } from '../account.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const day = 86_400;
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

interface Opened {
  registration: string;
  mark: string;
  expiresIn: number;
  user: { id: string; name: string; email: string };
}
async function register(email: string, changes = {}): Promise<Opened> {
  const { status, body } = await shop.call('POST /auth/register', { body: form(email, changes) });
  expect(status, JSON.stringify(body)).toBe(201);
  const { registration = '', mark = '', ...others } = body.data;
  return { ...others, registration, mark };
}
const verify = (email: string, otp: string, registration?: string) =>
  shop.call('POST /otp/verify-registration-otp', { body: { email, otp, registration } });
const resend = (email: string, registration?: string) =>
  shop.call('POST /otp/resend-registration-otp', { body: { email, registration } });
const signIn = (email: string, password: string) => shop.call('POST /auth/login', { body: { email, password } });
const letters = async (email: string) =>
  (await queuedMails(shop, email)).flatMap((mail) => ('mark' in mail ? [mail] : []));
/** The newest code that was sent for a request. */
async function codeFor(email: string, { mark }: { mark: string }): Promise<string> {
  return (await letters(email)).filter((mail) => mail.mark === mark).at(-1)?.code ?? '';
}
const invalid = { success: false, message: 'Invalid OTP. Please try again.' };

describe('several registrations of one email address', () => {
  // Proves accounts-157
  test('exist at once, each with its own mark, secret and code', async () => {
    const email = newEmail();
    const [first, second] = [await register(email), await register(email, { password: 'secret-2' })];
    expect(second.mark).not.toBe(first.mark);
    expect(second.registration).not.toBe(first.registration);
    expect((await letters(email)).map(({ mark }) => mark)).toEqual([first.mark, second.mark]);
  });

  // Proves accounts-161
  test('end when one of them is completed, whose name, password and address the account gets', async () => {
    const email = newEmail();
    const first = await register(email, { name: 'First', address: '1 Temple Street' });
    shop.clock.advance(31);
    const second = await register(email, { name: 'Second', address: '2 Temple Street', password: 'secret-2' });
    const code = await codeFor(email, first);
    const other = await codeFor(email, second);
    const done = await verify(email.toUpperCase(), code, first.registration);
    expect(done.body.data.user).toMatchObject({ id: first.user.id, name: 'First', address: '1 Temple Street' });
    expect((await signIn(email, 'secret-2')).status).toBe(401);
    expect((await verify(email, other, second.registration)).body).toMatchObject(invalid);
    expect((await signIn(email, 'secret-1')).body.data.user.name).toBe('First');
  });

  // Proves accounts-160
  test.each([
    ['without a secret', () => undefined],
    ["with the other one's secret", (other: Opened) => other.registration],
    ['with a made-up secret', () => 'A'.repeat(43)],
    ['with an empty secret', () => ''],
  ])('cannot be completed by a code %s', async (_, secretOf) => {
    const email = newEmail();
    const [first, second] = [await register(email), await register(email, { password: 'secret-2' })];
    const code = await codeFor(email, first);
    expect((await verify(email, code, secretOf(second))).body).toMatchObject(invalid);
    expect((await verify(email, code, first.registration)).status).toBe(200);
  });

  test('count wrong tries separately', async () => {
    const email = newEmail();
    const [first, second] = [await register(email), await register(email, { password: 'secret-2' })];
    const code = await codeFor(email, first);
    const wrong = anotherCode(await codeFor(email, second));
    for (let tries = 0; tries < 6; tries += 1) {
      expect((await verify(email, wrong, second.registration)).status).toBe(400);
      expect((await verify(email, wrong)).status).toBe(400);
    }
    expect((await verify(email, await codeFor(email, second), second.registration)).status).toBe(400);
    expect((await verify(email, code, first.registration)).status).toBe(200);
  });

  test('get a new code only with their secret; a request without it gets the same answer, but no code is sent', async () => {
    const email = newEmail();
    const first = await register(email);
    await register(email, { password: 'secret-2' });
    shop.clock.advance(31);
    const bare = await resend(email);
    expect(await letters(email)).toHaveLength(2);
    shop.clock.advance(31);
    const own = await resend(email, first.registration);
    expect(own.body).toEqual(bare.body);
    expect((await letters(email)).at(-1)?.mark).toBe(first.mark);
    expect(await letters(email)).toHaveLength(3);
  });

  test('are at most ten: another one ends the oldest', async () => {
    const email = newEmail();
    const oldest = await register(email);
    const code = await codeFor(email, oldest);
    for (let n = 1; n <= 10; n += 1) {
      if (n === 10) shop.clock.advance(3600);
      await register(email, { name: `Ravi ${n}` });
    }
    const count = sql<{ n: number }>('select count(*) as n from registrations where email = $1');
    expect(await shop.db.row(count, [email])).toEqual({ n: 10 });
    expect((await verify(email, code, oldest.registration)).status).toBe(400);
  });

  // Proves accounts-163
  test('share the limit of ten codes an hour for the address', async () => {
    const email = newEmail();
    for (let n = 0; n < 10; n += 1) await register(email, { name: `Ravi ${n}` });
    expect((await shop.call('POST /auth/register', { body: form(email) })).status).toBe(429);
  });
});

describe('the only registration of an email address', () => {
  // Proves accounts-159
  test('is completed by its code alone', async () => {
    const email = newEmail();
    expect((await verify(email, await codeFor(email, await register(email)))).status).toBe(200);
  });

  test('cannot be completed from a browser with the secret of another registration', async () => {
    const email = newEmail();
    const code = await codeFor(email, await register(email));
    expect((await verify(email, code, 'A'.repeat(43))).body).toMatchObject(invalid);
  });
});

describe('the same registration sent again', () => {
  // Proves accounts-164
  test('in parallel makes one registration with one email, which each browser can complete', async () => {
    const email = newEmail();
    const sent = await Promise.all(Array.from({ length: 4 }, () => register(email)));
    expect(new Set(sent.map(({ user, mark }) => user.id + mark)).size).toBe(1);
    const [letter, ...others] = await letters(email);
    expect(others).toEqual([]);
    await register(email, { password: 'of-somebody-else' });
    expect((await verify(email, letter?.code ?? '', sent.at(-1)?.registration)).status).toBe(200);
  });

  // Proves accounts-164
  test('within 30 seconds sends no second code and returns the lifetime of the first', async () => {
    const email = newEmail();
    const first = await register(email);
    shop.clock.advance(29);
    expect(await register(email)).toMatchObject({ mark: first.mark, expiresIn: 571 });
    expect(await letters(email)).toHaveLength(1);
    shop.clock.advance(31);
    expect(await register(email)).toMatchObject({ mark: first.mark, expiresIn: 600 });
    expect(await letters(email)).toHaveLength(2);
    expect((await verify(email, await codeFor(email, first), first.registration)).status).toBe(200);
  });

  test('with another password or another address is another registration', async () => {
    const email = newEmail();
    const marks = [
      await register(email),
      await register(email, { password: 'secret-2' }),
      await register(email, { address: '23 Temple Street' }),
    ].map(({ mark }) => mark);
    expect(new Set(marks).size).toBe(3);
  });
});

describe('a sign-in before verification', () => {
  test('with the password of one registration does not reset the failed sign-ins of another', async () => {
    const email = newEmail();
    await register(email);
    await register(email, { password: 'secret-of-a-stranger' });
    for (let n = 0; n < 4; n += 1) expect((await signIn(email, `guess-${n}`)).status).toBe(401);
    expect((await signIn(email, 'secret-of-a-stranger')).status).toBe(403);
    expect((await signIn(email, 'guess-5')).status).toBe(401);
    expect((await signIn(email, 'secret-1')).status).toBe(429);
  });

  test('with the right password returns the mark and secret of the registration that has this password', async () => {
    const email = newEmail();
    const [first, second] = [await register(email), await register(email, { password: 'secret-2' })];
    for (const [password, { mark }] of [['secret-1', first] as const, ['secret-2', second] as const]) {
      const { status, body } = await signIn(email, password);
      expect([status, body.requiresEmailVerification, body.mark]).toEqual([403, true, mark]);
      shop.clock.advance(31);
      await shop.call('POST /otp/send-login-otp', { body: { email, registration: body.registration } });
      expect((await letters(email)).at(-1)).toMatchObject({ kind: 'login-code', mark });
    }
    expect((await signIn(email, 'secret-3')).status).toBe(401);
  });

  test('does not prevent the registering browser from completing its registration', async () => {
    const email = newEmail();
    const own = await register(email);
    await register(email, { password: 'of-somebody-else' });
    for (let times = 0; times < 3; times += 1) await signIn(email, 'secret-1');
    expect((await verify(email, await codeFor(email, own), own.registration)).status).toBe(200);
  });

  test('is refused at the admin sign-in', async () => {
    const email = newEmail();
    await register(email);
    const { status, body } = await shop.call('POST /admin/login', { body: { email, password: 'secret-1' } });
    expect([status, body.requiresEmailVerification]).toEqual([403, undefined]);
  });

  test('succeeds if the settings no longer require verification', async () => {
    const email = newEmail();
    await register(email);
    const trusting = { ...shop.settings, requireEmailVerification: false };
    const { signIn: enter } = await import('../sessions/sign-in.ts');
    const entered = await enter({ ...shop, settings: trusting }, 'customer', {
      email,
      password: 'secret-1',
      client: 'a',
      userAgent: '',
    });
    expect((await shop.as(entered)('GET /auth/me')).body.data.user.email).toBe(email);
  });
});

describe('an unverified registration', () => {
  test('is not an account: staff do not see it, and no reset link is sent', async () => {
    const email = newEmail();
    await register(email);
    const { body } = await shop.as(await buildAdmin(shop))('GET /admin/users', { query: { search: email } });
    expect(body.data.users).toEqual([]);
    await shop.call('POST /password-reset/forgot', { body: { email } });
    expect((await queuedMails(shop, email)).map(({ kind }) => kind)).toEqual(['registration-code']);
  });

  // Proves accounts-162
  test('expires after a day, and is removed with its codes', async () => {
    const email = newEmail();
    const { registration } = await register(email);
    shop.clock.advance(day - 1);
    expect((await signIn(email, 'secret-1')).status).toBe(403);
    await forgetExpired(shop.db, shop.clock());
    await resend(email, registration);
    const [, letter] = await letters(email);
    shop.clock.advance(1);
    expect((await verify(email, letter?.code ?? '', registration)).status).toBe(400);
    expect((await signIn(email, 'secret-1')).status).toBe(401);
    await forgetExpired(shop.db, shop.clock());
    const left = sql<{ n: number }>('select count(*) as n from registrations where email = $1');
    expect(await shop.db.row(left, [email])).toEqual({ n: 0 });
  });
});
