import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { appCode, buildAdmin, buildCustomer, buildSecondFactor, buildSetup } from '../testing/builders/accounts.ts';
import { buildPasskey } from '../testing/builders/passkeys.ts';
import { type CleanShop, openCleanShop } from '../testing/shop.ts';
import { resetAdmin } from './create-first-admin.ts';

let shop: CleanShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.startOver());

const signIn = async (account: { email: string; password: string }) =>
  (await shop.call('POST /admin/login', { body: account })).status;

test('a reset gives the only admin a new password, activates the account and signs it out everywhere', async () => {
  const admin = await buildAdmin(shop);
  await buildCustomer(shop);
  await shop.db.run(sql('update users set is_active = false where id = $1'), [admin.id]);
  const made = await resetAdmin(shop);
  expect(made).toEqual({ email: admin.email, password: expect.stringMatching(/^[\w-]{16}$/) });
  expect(await signIn(made)).toBe(200);
  expect(await signIn(admin)).toBe(401);
  expect((await shop.as(admin)('GET /admin/dashboard')).status).toBe(401);
});

test('a reset also removes the second factor and the passkeys', async () => {
  const admin = await buildAdmin(shop);
  await buildSecondFactor(shop, admin);
  await buildPasskey(shop, admin);
  expect(await signIn(admin)).toBe(403);
  expect(await signIn(await resetAdmin(shop))).toBe(200);
  expect(await shop.db.rows(sql('select from passkeys'))).toEqual([]);
});

// Proves factor-13
test('after a reset, an owner whose role needs a second step can sign in, and sets up a new one', async () => {
  const admin = await buildAdmin(shop);
  await buildSecondFactor(shop, admin);
  await shop.db.run(sql(`insert into factor_roles values ('owner')`));
  const { email, password } = await resetAdmin(shop);
  const signedIn = await shop.call('POST /admin/login', { body: { email, password } });
  expect(signedIn.status).toBe(200);
  const call = shop.as(signedIn.body.data);
  expect((await call('GET /admin/roles')).body.errorType).toBe('FACTOR_NEEDED');
  expect((await call('POST /admin/second-factor/setup')).status).toBe(200);
  await buildSetup(shop, admin);
  expect((await call('POST /admin/second-factor', { body: { code: appCode(shop) } })).status).toBe(201);
  expect((await call('GET /admin/roles')).status).toBe(200);
});

// Proves audit-10
test('a reset is in the audit log, once, and a refused one is not', async () => {
  const [one, two] = [await buildAdmin(shop), await buildAdmin(shop)];
  await expect(resetAdmin(shop)).rejects.toThrow('several admins');
  await resetAdmin(shop, two.email);
  const { entries } = (await shop.as(one)('GET /admin/audit')).body.data;
  expect(entries).toMatchObject([{ call: 'npm run admin:password', area: 'staff', by: { id: two.id }, reason: null }]);
  expect(entries[0]?.records).toMatchObject([{ id: two.id }]);
});

test('a reset is refused if there is no admin, or it is unclear which admin is meant', async () => {
  await expect(resetAdmin(shop)).rejects.toThrow('there is no admin yet');
  const customer = await buildCustomer(shop);
  const [one, two] = [await buildAdmin(shop), await buildAdmin(shop)];
  await expect(resetAdmin(shop)).rejects.toThrow(`several admins, say which one: ${one.email}, ${two.email}`);
  await expect(resetAdmin(shop, customer.email)).rejects.toThrow('no admin has this address');
  expect((await resetAdmin(shop, two.email.toUpperCase())).email).toBe(two.email);
  expect(await signIn(one)).toBe(200);
});
