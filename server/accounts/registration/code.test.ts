import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer, buildRegistration } from '#server/testing/builders/accounts.ts';
import { anotherCode, lastCode, queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const send = (email: string) => shop.call('POST /otp/send-login-otp', { body: { email } });
const check = (email: string, otp: string) => shop.call('POST /otp/verify-login-otp', { body: { email, otp } });
const codeOf = sql<{ codeHash: Buffer; wrongTries: number }>(`
  select code_hash, wrong_tries from proof_codes join registrations on registrations.id = holder where email = $1`);

const invalid = {
  success: false,
  message: 'Invalid OTP. Please try again.',
  errorType: 'VALIDATION_ERROR',
  errors: [{ path: 'otp', msg: 'Invalid OTP. Please try again.' }],
};

describe('a login code', () => {
  // Proves accounts-77, accounts-125
  test('verifies the email address, so that the next login succeeds', async () => {
    const { email, password } = await buildRegistration(shop);
    const login = () => shop.call('POST /auth/login', { body: { email, password } });
    const first = await login();
    expect(first.status).toBe(403);
    expect(first.body.requiresEmailVerification).toBe(true);
    const sent = await send(email);
    expect([sent.status, sent.body.data]).toEqual([200, { expiresIn: 600 }]);
    expect((await check(email, await lastCode(shop, email))).body.success).toBe(true);
    expect((await login()).status).toBe(200);
  });

  // Proves accounts-173
  test('is stored as a hash', async () => {
    const { email } = await buildRegistration(shop);
    await send(email);
    expect((await shop.db.row(codeOf, [email]))?.codeHash).toHaveLength(32);
  });

  // Proves accounts-173
  test('works once', async () => {
    const { email } = await buildRegistration(shop);
    await send(email);
    const otp = await lastCode(shop, email);
    expect((await check(email, otp)).status).toBe(200);
    expect((await check(email, otp)).body).toEqual(invalid);
  });

  test('for another address is refused', async () => {
    const [own, another] = [await buildRegistration(shop), await buildRegistration(shop)];
    await send(own.email);
    await send(another.email);
    const [otp, other] = [await lastCode(shop, own.email), await lastCode(shop, another.email)];
    if (otp !== other) expect((await check(another.email, otp)).body).toEqual(invalid);
    expect((await check(another.email, other)).status).toBe(200);
  });

  test('is not accepted as a registration code', async () => {
    const { email } = await buildRegistration(shop);
    await send(email);
    const otp = await lastCode(shop, email);
    expect((await shop.call('POST /otp/verify-registration-otp', { body: { email, otp } })).body).toEqual(invalid);
  });

  // Proves accounts-172
  test('is valid for 600 seconds', async () => {
    const [early, late] = [await buildRegistration(shop), await buildRegistration(shop)];
    await send(early.email);
    await send(late.email);
    shop.clock.advance(599);
    expect((await check(early.email, await lastCode(shop, early.email))).status).toBe(200);
    shop.clock.advance(1);
    expect((await check(late.email, await lastCode(shop, late.email))).body).toEqual(invalid);
  });

  test('is invalid after a newer one was sent', async () => {
    const { email } = await buildRegistration(shop);
    await send(email);
    const older = await lastCode(shop, email);
    shop.clock.advance(30);
    expect((await shop.call('POST /otp/resend-login-otp', { body: { email } })).status).toBe(200);
    const newer = await lastCode(shop, email);
    if (older !== newer) expect((await check(email, older)).body).toEqual(invalid);
    expect((await check(email, newer)).status).toBe(200);
  });

  // Proves accounts-173
  test('is accepted at the fifth try, but not after five wrong ones', async () => {
    const [patient, unlucky] = [await buildRegistration(shop), await buildRegistration(shop)];
    for (const [{ email }, wrongTries] of [[patient, 4] as const, [unlucky, 5] as const]) {
      await send(email);
      const wrong = anotherCode(await lastCode(shop, email));
      for (let tries = 0; tries < wrongTries; tries += 1) expect((await check(email, wrong)).body).toEqual(invalid);
    }
    expect((await check(patient.email, await lastCode(shop, patient.email))).status).toBe(200);
    expect((await check(unlucky.email, await lastCode(shop, unlucky.email))).body).toEqual(invalid);
  });

  test('allows five tries, even for parallel guesses', async () => {
    const { email } = await buildRegistration(shop);
    await send(email);
    const otp = await lastCode(shop, email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(email, anotherCode(otp))));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(400));
    expect((await shop.db.row(codeOf, [email]))?.wrongTries).toBe(5);
    expect((await check(email, otp)).body).toEqual(invalid);
  });
});

test('the right code is accepted once if it is entered several times in parallel', async () => {
  const { email } = await buildRegistration(shop);
  await send(email);
  const otp = await lastCode(shop, email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(email, otp)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
});

describe('one-time codes', () => {
  // Proves accounts-174
  test('cannot be sent within 30 seconds of the last one', async () => {
    const { email } = await buildRegistration(shop);
    await send(email);
    shop.clock.advance(29);
    const refused = await send(email.toUpperCase());
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(await queuedMails(shop, email)).toHaveLength(1);
    shop.clock.advance(1);
    expect((await send(email)).status).toBe(200);
  });

  test('that are requested several times in parallel are sent only once', async () => {
    const { email } = await buildRegistration(shop);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await queuedMails(shop, email)).toHaveLength(1);
  });

  // Proves accounts-174
  test('are sent at most ten times an hour', async () => {
    const { email } = await buildRegistration(shop);
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await send(email)).status).toBe(200);
      shop.clock.advance(31);
    }
    // The hour of the limit began with the first code.
    expect(await send(email)).toMatchObject({ status: 429, headers: { 'retry-after': '3290' } });
    shop.clock.advance(3600 - 310);
    expect((await send(email)).status).toBe(200);
  });

  // Proves accounts-124
  test('can be sent again for a registration while its address is unverified', async () => {
    const { email } = await buildRegistration(shop);
    const sent = await shop.call('POST /otp/resend-registration-otp', { body: { email } });
    expect(sent.body.data).toEqual({ expiresIn: 600 });
    const otp = await lastCode(shop, email);
    expect((await shop.call('POST /otp/verify-registration-otp', { body: { email, otp } })).status).toBe(200);
  });

  test.each([
    ['an unknown address', async () => ({ email: `${randomBytes(5).toString('hex')}@paniwala.test` })],
    ["an admin's address", () => buildAdmin(shop)],
    ["a deactivated customer's address", () => buildCustomer(shop, { isActive: false })],
  ])('are not sent to %s, but the request gets the same answer', async (_, build) => {
    const { email } = await build();
    const known = await buildRegistration(shop);
    for (const name of ['POST /otp/send-login-otp', 'POST /otp/resend-registration-otp'] as const) {
      shop.clock.advance(31);
      const answers = [await shop.call(name, { body: { email } }), await shop.call(name, { body: known })];
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      const again = [await shop.call(name, { body: { email } }), await shop.call(name, { body: known })];
      expect(again[0]?.body).toEqual(again[1]?.body);
    }
    expect((await check(email, '123456')).body).toEqual(invalid);
    expect(await queuedMails(shop, email)).toEqual([]);
  });

  // Proves accounts-106
  test('must have six digits when they are entered', async () => {
    const { status, body } = await check('asha@paniwala.test', '12345');
    expect([status, body.errors]).toEqual([400, [{ path: 'otp', msg: 'Please enter the 6-digit code' }]]);
  });
});
