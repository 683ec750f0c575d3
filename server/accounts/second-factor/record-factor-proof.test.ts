/**
 * Calls that change a second factor, the caller's own or a colleague's, ask the caller for their own second factor
 * again.
 */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import {
  appCode,
  type BuiltAdmin,
  buildAdmin,
  buildSecondFactor,
  buildSetup,
  recoveryCode,
  wrongAppCode,
} from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

const asking: readonly CallName[] = [
  'POST /admin/passkeys/options',
  'DELETE /admin/passkeys/:id',
  'POST /admin/second-factor/setup',
  'POST /admin/second-factor/recovery-codes',
  'DELETE /admin/second-factor',
  'POST /admin/users/:id/second-factor/reset',
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.test', TRUST_PROXY: 'true' });
});
afterAll(() => shop.close());

/** A member of staff with an authenticator app, whose session began ten minutes ago. */
async function buildPerson(): Promise<BuiltAdmin> {
  const admin = await buildAdmin(shop);
  await buildSecondFactor(shop, admin);
  shop.clock.advance(600);
  return admin;
}

const prove = (admin: BuiltAdmin, code: string, client = '203.0.113.1') =>
  shop.as(admin)('POST /admin/proof/code', { body: { code } }, { 'x-forwarded-for': client });
const renew = async (admin: { token: string }) =>
  (await shop.as(admin)('POST /admin/second-factor/recovery-codes')).body.errorType;
const wrongCode = () => wrongAppCode(shop);

// Proves factor-16
test('the table contains every call that asks for the second factor itself', () => {
  const marked = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as Call).needsProof === 'byFactor');
  expect(marked.toSorted()).toEqual(asking.toSorted());
});

// Proves factor-16
test.each(asking)('%s is refused after the password alone', async (name) => {
  const input = { params: { id: newId() } };
  const [admin, without] = [await buildPerson(), await buildAdmin(shop)];
  await shop.as(admin)('POST /admin/proof', { body: { ownPassword: admin.password } });
  const refused = await shop.as(admin)(name, input);
  expect([refused.status, refused.body.errorType]).toEqual([403, 'FACTOR_PROOF_NEEDED']);
  expect((await shop.as(without)(name, input)).status).not.toBe(403);
  await prove(admin, appCode(shop));
  expect((await shop.as(admin)(name, input)).status).not.toBe(403);
});

// Proves factor-16
test('an entered code counts as proof once, for ten minutes, and only in its session', async () => {
  const admin = await buildPerson();
  const { ticket } = (await shop.call('POST /admin/login', { body: { ...admin } })).body.data;
  const other = (await shop.call('POST /admin/login/code', { body: { ticket, code: appCode(shop) } })).body.data;
  // The sign-in has just used the second factor, so the call needs no further proof.
  expect(await renew(other)).toBeUndefined();
  shop.clock.advance(600);
  const answers = await Promise.all([1, 2].map(() => prove(admin, appCode(shop))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect([await renew(admin), await renew(other)]).toEqual([undefined, 'FACTOR_PROOF_NEEDED']);
  shop.clock.advance(600);
  expect(await renew(admin)).toBe('FACTOR_PROOF_NEEDED');
});

// Proves factor-16
test('a recovery code also counts as proof, and is then used up', async () => {
  const admin = await buildPerson();
  const proveByPaper = () => shop.as(admin)('POST /admin/proof/recovery-code', { body: { recoveryCode } });
  expect((await proveByPaper()).status).toBe(200);
  const again = await proveByPaper();
  expect([again.status, again.body.errors[0]?.path]).toEqual([400, 'recoveryCode']);
  expect(await renew(admin)).toBeUndefined();
});

// Proves factor-16
test('wrong codes are counted together with those of sign-ins, even if they are sent at the same time', async () => {
  const admin = await buildPerson();
  const answers = await Promise.all(Array.from({ length: 12 }, () => prove(admin, wrongCode())));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect((await prove(admin, appCode(shop))).status).toBe(429);
  const { ticket } = (await shop.call('POST /admin/login', { body: { ...admin } })).body.data;
  const signIn = await shop.call(
    'POST /admin/login/code',
    { body: { ticket, code: appCode(shop) } },
    { 'x-forwarded-for': '203.0.113.1' },
  );
  expect(signIn.status).toBe(429);
  expect((await prove(admin, appCode(shop), '203.0.113.2')).status).toBe(200);
});

// Proves factor-16
test('a person who has just set up the app is not asked for a code', async () => {
  const admin = await buildAdmin(shop);
  await buildSetup(shop, admin);
  await shop.as(admin)('POST /admin/second-factor', { body: { code: appCode(shop) } });
  expect(await renew(admin)).toBeUndefined();
});
