import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAgainst } from '#server/core/limits.ts';
import { buildAdmin, buildCustomer, buildRegistration } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { clientSignIns } from '../rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
});
afterAll(() => shop.close());

let clients = 0;
const newClient = () => {
  clients += 1;
  return `203.0.113.${clients}`;
};
const signIn = (
  account: { email: string; password: string },
  from = newClient(),
  call: 'POST /auth/login' | 'POST /admin/login' = 'POST /auth/login',
) => shop.call(call, { body: account }, { 'x-forwarded-for': from });

describe('a sign-in', () => {
  // Proves accounts-121
  test('returns the account and a session, for any case of the address', async () => {
    const customer = await buildCustomer(shop);
    const { status, body } = await signIn({ ...customer, email: customer.email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ id: customer.id, email: customer.email, role: 'customer' });
    expect((await shop.as(body.data)('GET /auth/me')).body.data.user.id).toBe(customer.id);
  });

  // Proves accounts-118, admin-orders-83
  test('of an admin is a separate call', async () => {
    const [admin, customer] = [await buildAdmin(shop), await buildCustomer(shop)];
    const { status, body } = await signIn(admin, newClient(), 'POST /admin/login');
    expect([status, body.data.user.role]).toEqual([200, 'admin']);
    expect((await shop.as({ token: body.data.token })('GET /admin/dashboard')).status).toBe(200);
    expect((await signIn(admin)).status).toBe(403);
    expect((await signIn(customer, newClient(), 'POST /admin/login')).status).toBe(403);
  });

  // Proves accounts-169
  test('with a wrong password or address gets the same message', async () => {
    const customer = await buildCustomer(shop);
    const refused = { success: false, message: 'Invalid email or password.' };
    for (const call of ['POST /auth/login', 'POST /admin/login'] as const) {
      const wrong = await signIn({ ...customer, password: 'not-this-one' }, newClient(), call);
      const unknown = await signIn({ email: 'nobody@paniwala.test', password: 'not-this-one' }, newClient(), call);
      expect([wrong.status, wrong.body]).toEqual([401, refused]);
      expect([unknown.status, unknown.body]).toEqual([401, refused]);
    }
  });

  test('with a wrong password does not reveal the account or its state', async () => {
    const accounts = [
      await buildAdmin(shop),
      await buildCustomer(shop, { isActive: false }),
      await buildRegistration(shop),
    ];
    for (const account of accounts) {
      const { status, body } = await signIn({ ...account, password: 'not-this-one' });
      expect([status, body]).toEqual([401, { success: false, message: 'Invalid email or password.' }]);
    }
  });

  // Proves accounts-170
  test('of a deactivated account is refused', async () => {
    const { status, body } = await signIn(await buildCustomer(shop, { isActive: false }));
    expect([status, body.requiresEmailVerification]).toEqual([403, undefined]);
    expect(body.message).toContain('deactivated');
  });

  // Proves accounts-76
  test('of an open registration asks for verification', async () => {
    const { status, body } = await signIn(await buildRegistration(shop));
    expect([status, body.requiresEmailVerification]).toEqual([403, true]);
  });

  test('takes the password exactly as typed', async () => {
    const customer = await buildCustomer(shop);
    expect((await signIn({ ...customer, password: ` ${customer.password}` })).status).toBe(401);
  });
});

describe('failed sign-ins', () => {
  const fail = async (email: string, from: string, times: number) => {
    for (let round = 0; round < times; round += 1) {
      expect((await signIn({ email, password: 'not-this-one' }, from)).status).toBe(401);
    }
  };

  // Proves accounts-177
  test('block the email address for that client for 15 minutes after five, even with the right password', async () => {
    const customer = await buildCustomer(shop);
    const client = newClient();
    await fail(customer.email, client, 5);
    const refused = await signIn(customer, client);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await signIn({ ...customer, email: customer.email.toUpperCase() }, client)).status).toBe(429);
    shop.clock.advance(899);
    expect((await signIn(customer, client)).status).toBe(429);
    shop.clock.advance(1);
    expect((await signIn(customer, client)).status).toBe(200);
  });

  test('block neither the email address for other clients nor the client for other email addresses', async () => {
    const [customer, colleague] = [await buildCustomer(shop), await buildCustomer(shop)];
    const client = newClient();
    await fail(customer.email, client, 5);
    expect((await signIn(customer, newClient())).status).toBe(200);
    expect((await signIn(colleague, client)).status).toBe(200);
  });

  test('are counted together for the sign-ins of customers and of admins', async () => {
    const admin = await buildAdmin(shop);
    const client = newClient();
    await fail(admin.email, client, 5);
    expect((await signIn(admin, client, 'POST /admin/login')).status).toBe(429);
  });

  test('are counted over every spelling of the account’s address', async () => {
    const customer = await buildCustomer(shop, { email: 'mike.skinner@paniwala.test' });
    const client = newClient();
    await fail(customer.email, client, 5);
    // In a database of another locale the dotted capital I would equal i, and the Kelvin sign k.
    for (const email of ['m\u0130ke.skinner@paniwala.test', 'mi\u212Ae.skinner@paniwala.test']) {
      expect((await signIn({ ...customer, email }, client)).status).toBe(401);
    }
    expect((await signIn({ ...customer, email: 'MIKE.Skinner@PANIWALA.test' }, client)).status).toBe(429);
  });

  test('are counted over the whole IPv6 network of a household', async () => {
    const customer = await buildCustomer(shop);
    for (const host of [1, 2, 3, 4, 5]) await fail(customer.email, `2001:db8:7:7::${host}`, 1);
    expect((await signIn(customer, '2001:db8:7:7:ffff::9')).status).toBe(429);
    expect((await signIn(customer, '2001:db8:7:8::9')).status).toBe(200);
  });

  test('are counted together for all clients of a proxy that forwards no valid address', async () => {
    const customer = await buildCustomer(shop);
    for (const forged of ['a', 'b', '<c>', 'd'.repeat(4000), 'e']) await fail(customer.email, forged, 1);
    expect((await signIn(customer, 'f')).status).toBe(429);
  });

  test('are reset by a successful sign-in', async () => {
    const customer = await buildCustomer(shop);
    const client = newClient();
    await fail(customer.email, client, 4);
    expect((await signIn(customer, client)).status).toBe(200);
    await fail(customer.email, client, 4);
  });

  test('are also counted for an unknown email address', async () => {
    const client = newClient();
    await fail('nobody@paniwala.test', client, 5);
    expect((await signIn({ email: 'nobody@paniwala.test', password: 'not-this-one' }, client)).status).toBe(429);
  });

  test('that are sent in parallel are refused as wrong five times and then as blocked', async () => {
    const customer = await buildCustomer(shop);
    const client = newClient();
    const guesses = Array.from({ length: 50 }, () => signIn({ ...customer, password: 'not-this-one' }, client));
    const [right, ...wrong] = await Promise.all([
      ...guesses.slice(0, 20),
      signIn(customer, client),
      ...guesses.slice(20),
    ]).then((answers) => [answers[20], ...answers.slice(0, 20), ...answers.slice(21)]);
    expect(wrong.filter((answer) => answer?.status === 401)).toHaveLength(5);
    expect(wrong.filter((answer) => answer?.status === 429)).toHaveLength(45);
    expect(right?.status).toBe(429);
  });
});

// Proves accounts-178
test('300 sign-ins of one client in 15 minutes pass, the next is refused', async () => {
  const client = newClient();
  for (let count = 0; count < 299; count += 1) await countAgainst(shop.db, clientSignIns, client, shop.clock());
  const customer = await buildCustomer(shop);
  expect((await signIn(customer, client)).status).toBe(200);
  expect((await signIn(customer, client)).status).toBe(429);
});
