import { afterEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { WrongSettings } from '../core/settings.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { createFirstAdmin } from './create-first-admin.ts';

let shop: TestShop;
afterEach(() => shop.close());

const signIn = async (account: { email: string; password: string }) =>
  (await shop.call('POST /admin/login', { body: account })).status;
const countAdmins = async () =>
  (await shop.db.row(sql<{ n: number }>(`select count(*) as n from users where role = 'admin'`)))?.n;

test('without settings, the first admin is admin@localhost with a random password that is shown once', async () => {
  shop = await openTestShop();
  const admin = await createFirstAdmin(shop);
  expect(admin).toEqual({ email: 'admin@localhost', password: expect.stringMatching(/^[\w-]{16}$/) });
  expect(await signIn({ email: 'admin@localhost', password: admin?.password ?? '' })).toBe(200);
  expect(await createFirstAdmin(shop)).toBeNull();
});

test('with ADMIN_EMAIL and ADMIN_PASSWORD, the first admin has these and the password is not shown', async () => {
  shop = await openTestShop({ ADMIN_EMAIL: 'owner@paniwala.test', ADMIN_PASSWORD: 'owner-secret' });
  expect(await createFirstAdmin(shop)).toEqual({ email: 'owner@paniwala.test' });
  expect(await signIn({ email: 'owner@paniwala.test', password: 'owner-secret' })).toBe(200);
});

test('with only ADMIN_EMAIL, the first admin has a random password', async () => {
  shop = await openTestShop({ ADMIN_EMAIL: 'owner@paniwala.test' });
  const admin = await createFirstAdmin(shop);
  expect(await signIn({ email: 'owner@paniwala.test', password: admin?.password ?? '' })).toBe(200);
});

test('no admin is created if there is one already', async () => {
  shop = await openTestShop({ ADMIN_EMAIL: 'owner@paniwala.test' });
  await buildAdmin(shop);
  expect(await createFirstAdmin(shop)).toBeNull();
  expect(await countAdmins()).toBe(1);
});

test('only one admin is created if several instances start at once', async () => {
  shop = await openTestShop();
  const created = await Promise.all(Array.from({ length: 5 }, () => createFirstAdmin(shop)));
  expect(created.filter((admin) => admin !== null)).toHaveLength(1);
  expect(await countAdmins()).toBe(1);
});

test("a customer's email address in ADMIN_EMAIL stops the start and names the variable", async () => {
  shop = await openTestShop({ ADMIN_EMAIL: 'Asha@paniwala.test' });
  await buildCustomer(shop, { email: 'asha@paniwala.test' });
  await expect(createFirstAdmin(shop)).rejects.toThrow(WrongSettings);
  await expect(createFirstAdmin(shop)).rejects.toThrow(/ADMIN_EMAIL/);
});
