/** Riders: staff create them, and they sign in by phone number and PIN. */
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer, buildRider } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { hashPassword } from '../sessions/password.ts';

let shop: TestShop;
let asAdmin: ReturnType<TestShop['as']>;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

let clients = 0;
const newClient = () => {
  clients += 1;
  return `198.51.${clients >> 8}.${clients & 255}`;
};
const signIn = (phone: string, pin: string, from = newClient()) =>
  shop.call('POST /admin/rider-login', { body: { phone, pin } }, { 'x-forwarded-for': from });

test('a new rider signs in with any spelling of the number, and cannot make calls of staff or customers', async () => {
  const form = { name: 'Ramesh Kumar', phone: '98111 22334', pin: '135790' };
  const key = { headers: { 'idempotency-key': newId() } };
  const made = await asAdmin('POST /admin/riders', { body: form, ...key });
  expect([made.status, made.body.data.rider]).toEqual([
    201,
    {
      id: expect.any(String),
      name: form.name,
      phone: form.phone,
      isActive: true,
      balance: 0,
      wrongPins: 0,
      hasEasyPin: false,
      heardAt: null,
    },
  ]);
  // As after a lost answer, the same form is sent again with its key.
  expect((await asAdmin('POST /admin/riders', { body: form, ...key })).body.data).toEqual(made.body.data);
  const other = await asAdmin('POST /admin/riders', { body: { ...form, phone: '+91 98111-22334' } });
  expect([other.status, other.body.errors]).toEqual([
    409,
    [{ path: 'phone', msg: 'Another rider has this phone number.' }],
  ]);
  const { status, body } = await signIn('+91 98111-22334', '135790');
  expect([status, body.data.rider]).toEqual([200, { id: made.body.data.rider.id, name: form.name }]);
  const rider = shop.as(body.data);
  expect((await rider('GET /auth/me')).body.data.user.role).toBe('rider');
  for (const call of ['GET /admin/orders', 'GET /orders', 'GET /admin/riders'] as const) {
    expect((await rider(call)).status).toBe(403);
  }
});

test('the list of riders contains only riders, and the list of accounts none', async () => {
  const rider = await buildRider(shop, { name: 'Anil Rider' });
  const riders = (await asAdmin('GET /admin/riders', { query: {} })).body.data;
  expect(riders.riders.map(({ id }) => id)).toContain(rider.id);
  expect(riders.riders.length).toBe(riders.pagination.totalItems);
  await buildCustomer(shop);
  for (const query of [{}, { search: 'Anil Rider' }]) {
    const { users, pagination } = (await asAdmin('GET /admin/users', { query })).body.data;
    expect([users.length, users.some(({ id }) => id === rider.id)]).toEqual([pagination.totalItems, false]);
  }
  expect((await asAdmin('GET /admin/users/:id', { params: { id: rider.id } })).status).toBe(404);
  const status = { params: { id: rider.id }, body: { isActive: false } };
  expect((await asAdmin('PUT /admin/users/:id/status', status)).status).toBe(404);
});

test('a wrong PIN gets the same answer as an unknown number, and five wrong PINs block the number for that network', async () => {
  const { phone, pin } = await buildRider(shop);
  const client = newClient();
  const refused = { success: false, message: 'Invalid phone number or PIN.' };
  expect((await signIn('9000000001', '111111')).body).toEqual(refused);
  for (let round = 0; round < 5; round += 1) {
    const { status, body } = await signIn(phone, '111111', client);
    expect([status, body]).toEqual([401, refused]);
  }
  expect((await signIn(phone, pin, client)).status).toBe(429);
  expect((await signIn(phone, pin)).status).toBe(200);
});

test('fifty wrong PINs in a day block the number everywhere until staff set a new PIN', async () => {
  const { id, name, phone, pin } = await buildRider(shop);
  for (let round = 0; round < 50; round += 1) expect((await signIn(phone, '111111')).status).toBe(401);
  const { status, body } = await signIn(phone, pin);
  expect([status, body.message]).toEqual([429, 'Too many failed sign-ins. Please ask the shop for a new PIN.']);
  const form = { name, phone, pin: '651432', isActive: true };
  expect((await asAdmin('PUT /admin/riders/:id', { params: { id }, body: form })).status).toBe(200);
  expect((await signIn(phone, '651432')).status).toBe(200);
});

/** Signs in on a phone that sends its secret. */
const signInOn = (device: string | undefined, phone: string, pin: string, from = newClient()) =>
  shop.call('POST /admin/rider-login', { body: { phone, pin, device } }, { 'x-forwarded-for': from });

// Proves riders-50
test('guesses of strangers, even from the same network, do not lock out a phone on which the rider has signed in', async () => {
  const { id, name, phone, pin } = await buildRider(shop);
  const { device } = (await signIn(phone, pin)).body.data;
  const spellings = [phone, `+91 ${phone}`, `0${phone}`, `+91-${phone.slice(0, 5)}-${phone.slice(5)}`];
  const guess = (at: number) => signIn(spellings[at % spellings.length] ?? phone, '111111');
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at)));
  expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(50);
  const network = newClient();
  for (let round = 0; round < 6; round += 1) await signIn(phone, '111111', network);
  expect((await signIn(phone, pin)).status).toBe(429);
  const again = await signInOn(device, phone, pin, network);
  expect([again.status, again.body.data.device]).toEqual([200, device]);
  const listed = (await asAdmin('GET /admin/riders', { query: { limit: 100 } })).body.data.riders;
  expect(listed.find((rider) => rider.id === id)?.wrongPins).toBeGreaterThanOrEqual(50);
  // Staff set a new PIN while strangers continue to guess.
  const form = { name, phone, pin: '140286', isActive: true };
  await asAdmin('PUT /admin/riders/:id', { params: { id }, body: form });
  await Promise.all(Array.from({ length: 55 }, (_, at) => guess(at)));
  expect((await signInOn(device, phone, '140286')).status).toBe(200);
});

// Proves riders-50
test('the secret of a phone is valid only for its rider, and wrong PINs on it are counted separately', async () => {
  const [one, other] = [await buildRider(shop), await buildRider(shop)];
  const { device } = (await signIn(one.phone, one.pin)).body.data;
  for (let round = 0; round < 50; round += 1) await signIn(other.phone, '111111');
  expect((await signInOn(device, other.phone, other.pin)).status).toBe(429);
  for (let round = 0; round < 5; round += 1) await signInOn(device, one.phone, '111111');
  expect((await signInOn(device, one.phone, one.pin)).status).toBe(429);
  expect((await signIn(one.phone, one.pin)).status).toBe(200);
  expect((await signInOn('short', one.phone, one.pin)).status).toBe(400);
  const kept = sql<{ count: number }>('select count(*) as count from rider_phones where rider_id = $1');
  for (let round = 0; round < 6; round += 1) await signIn(one.phone, one.pin);
  expect((await shop.db.one(kept, [one.id])).count).toBe(5);
  await asAdmin('PUT /admin/riders/:id', {
    params: { id: one.id },
    body: { name: one.name, phone: one.phone, pin: '', isActive: false },
  });
  expect((await shop.db.one(kept, [one.id])).count).toBe(0);
});

// Proves riders-51
test.each(['111111', '000000', '123456', '987654', '456789', '890123', '210987', '१२३४५६'])(
  'an easy PIN cannot be set: %s',
  async (pin) => {
    const { id, name, phone } = await buildRider(shop);
    const msg = 'This PIN is easy to guess. Do not repeat one digit, and do not use digits in a row.';
    const changed = await asAdmin('PUT /admin/riders/:id', {
      params: { id },
      body: { name, phone, pin, isActive: true },
    });
    const added = await asAdmin('POST /admin/riders', { body: { name, phone: '9000000077', pin } });
    for (const { status, body } of [changed, added])
      expect([status, body.errors]).toEqual([400, [{ path: 'pin', msg }]]);
  },
);

// Proves riders-51
test('a rider with an easy PIN can sign in, and the PIN is marked as easy until staff set another one', async () => {
  const { id, name, phone } = await buildRider(shop);
  await shop.db.run(sql('update users set password_hash = $2 where id = $1'), [id, await hashPassword('121212')]);
  expect((await signIn(phone, '121212')).body.data.isPinEasy).toBe(false);
  await shop.db.run(sql('update users set password_hash = $2 where id = $1'), [id, await hashPassword('345678')]);
  const { status, body } = await signIn(phone, '345678');
  expect([status, body.data.isPinEasy]).toEqual([200, true]);
  const isListed = async () =>
    (await asAdmin('GET /admin/riders', { query: { limit: 100 } })).body.data.riders.find((rider) => rider.id === id)
      ?.hasEasyPin;
  expect(await isListed()).toBe(true);
  await asAdmin('PUT /admin/riders/:id', { params: { id }, body: { name, phone, pin: '140286', isActive: true } });
  expect([await isListed(), (await signIn(phone, '140286')).body.data.isPinEasy]).toEqual([false, false]);
});

test('a session of a rider ends seven days after its last use, with a new PIN and with a deactivation', async () => {
  const { id, name, phone, token, pin } = await buildRider(shop);
  const as = shop.as({ token });
  shop.clock.advance(6 * 86_400);
  expect((await as('GET /auth/me')).status).toBe(200);
  shop.clock.advance(6 * 86_400);
  expect((await as('GET /auth/me')).status).toBe(200);
  const admin = shop.as(await buildAdmin(shop));
  const save = (form: object) =>
    admin('PUT /admin/riders/:id', { params: { id }, body: { name, phone, pin: '', isActive: true, ...form } });
  expect((await save({ name: 'Suresh K' })).body.data.rider.name).toBe('Suresh K');
  expect((await as('GET /auth/me')).status).toBe(200);
  await save({ pin: '777077' });
  expect((await as('GET /auth/me')).status).toBe(401);
  expect((await signIn(phone, pin)).status).toBe(401);
  const { body } = await signIn(phone, '777077');
  await save({ isActive: false });
  expect((await shop.as(body.data)('GET /auth/me')).status).toBe(401);
  expect((await signIn(phone, '777077')).status).toBe(403);
  shop.clock.advance(8 * 86_400);
});
