import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { sql } from '#server/core/db/database.ts';
import type { Limit } from '#server/core/limits.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import * as rules from '../rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
});
afterAll(() => shop.close());

const email = 'asha@paniwala.test';
const password = 'water-jar-20';
const registration = {
  name: 'Asha Rao',
  email,
  password,
  phone: '9876543210',
  address: '14 Lake View Road',
  city: 'Bangalore',
  state: 'Karnataka',
  pincode: '560001',
};
const code = { email, otp: '123456', secret: 's'.repeat(43) };

const counted: [CallName, Limit, Record<string, unknown>][] = [
  ['POST /auth/register', rules.clientRegistrations, registration],
  ['POST /auth/login', rules.clientSignIns, { email, password }],
  ['POST /admin/login', rules.clientSignIns, { email, password }],
  ['POST /otp/verify-registration-otp', rules.clientCodeChecks, code],
  ['POST /otp/verify-login-otp', rules.clientCodeChecks, code],
  ['POST /otp/resend-registration-otp', rules.clientCodes, { email }],
  ['POST /otp/send-login-otp', rules.clientCodes, { email }],
  ['POST /otp/resend-login-otp', rules.clientCodes, { email }],
  ['POST /password-reset/forgot', rules.clientResets, { email }],
];
const spend = sql(`
  insert into rate_limits (key, count, window_ends) values ($1, $2, $3::timestamptz + interval '15 minutes')
  on conflict (key) do update set count = excluded.count, window_ends = excluded.window_ends`);

test.each(counted)('%s refuses a network after 300 requests, but no other network', async (name, limit, body) => {
  const other = `198.51.100.${counted.findIndex(([call]) => call === name)}`;
  expect(limit.most).toBe(300);
  const send = (from: string) => shop.call(name, { body }, { 'x-forwarded-for': from });
  await shop.db.run(spend, [`${limit.name}:203.0.113.7`, limit.most, shop.clock()]);
  const refused = await send('203.0.113.7');
  expect([refused.status, refused.body.message]).toEqual([429, limit.message]);
  expect((await send(other)).body.message).not.toBe(limit.message);
});
