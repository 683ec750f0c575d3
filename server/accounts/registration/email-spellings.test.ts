import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { countQueuedMails, queuedMails } from '#server/testing/queued-mails.ts';
import { type CleanShop, openCleanShop, openTestShop } from '#server/testing/shop.ts';
import { createFirstAdmin } from '../create-first-admin.ts';

let shop: CleanShop;
beforeAll(async () => {
  shop = await openCleanShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.startOver());

const form = {
  name: 'Ravi Kumar',
  password: 'secret-1',
  phone: '9876543210',
  address: '22 Temple Street',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600001',
};
/** Sixteen spellings of one mailbox. */
const spellings = [
  'ravi@x.example',
  'ravi@X.EXAMPLE',
  'ravi@x.example.',
  'RAVI@x.example',
  'ravi@x。example',
  'ravi@x．example',
  'ravi@x｡example',
  'ravi@ⓧ.example',
  'ravi@Ⓧ.example',
  'ravi@ｘ.example',
  'ravi@𝐱.example',
  'ravi@𝔵.example',
  'ravi@x.ⓔxample',
  'ravi@x.example。',
  'ravi@x.ｅxample',
  'ravi@ⓧ。ⓔxample.',
];
const storedEmail = 'ravi@x.example';

test('sixteen spellings of one mailbox share ten codes an hour', async () => {
  const statuses: number[] = [];
  for (const [n, email] of spellings.entries()) {
    const body = { ...form, name: `Ravi ${n}`, email };
    statuses.push((await shop.call('POST /auth/register', { body })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(6).fill(429)]);
  expect(await queuedMails(shop, storedEmail)).toHaveLength(10);
  expect(await countQueuedMails(shop)).toBe(10);
});

// Proves accounts-166
test('every spelling finds the same account, in every call with an email address', async () => {
  const { password } = await buildCustomer(shop, { email: storedEmail });
  for (const email of spellings) {
    shop.clock.advance(3600);
    const refused = await shop.call('POST /auth/register', { body: { ...form, email } });
    expect([email, refused.status]).toEqual([email, 409]);
    const signedIn = await shop.call('POST /auth/login', { body: { email, password } });
    expect([email, signedIn.body.data?.user.email]).toEqual([email, storedEmail]);
    const before = (await queuedMails(shop, storedEmail)).length;
    await shop.call('POST /otp/send-login-otp', { body: { email } });
    await shop.call('POST /password-reset/forgot', { body: { email } });
    expect((await queuedMails(shop, storedEmail)).length - before).toBe(2);
  }
});

test('failed sign-ins and reset links are counted per mailbox, whatever the spelling', async () => {
  await buildCustomer(shop, { email: storedEmail });
  const login = (email: string) => shop.call('POST /auth/login', { body: { email, password: 'not-this-one' } });
  const forgot = (email: string) => shop.call('POST /password-reset/forgot', { body: { email } });
  const [failures, resets] = [[] as number[], [] as number[]];
  for (const email of spellings) {
    failures.push((await login(email)).status);
    resets.push((await forgot(email)).status);
  }
  expect(failures).toEqual([...Array(5).fill(401), ...Array(11).fill(429)]);
  expect(resets).toEqual([...Array(10).fill(200), ...Array(6).fill(429)]);
});

test('staff cannot create a second account for a mailbox, and a contact message stores the normal spelling', async () => {
  const admin = shop.as(await buildAdmin(shop));
  const created = await admin('POST /admin/users', { body: { ...form, email: 'ravi@ⓧ。example.' } });
  expect(created.body.data.user.email).toBe(storedEmail);
  expect((await admin('POST /admin/users', { body: { ...form, email: 'ravi@x.example.' } })).status).toBe(409);
  const body = { name: 'Ravi Kumar', email: 'ravi@ⓧ。example', message: 'Do you deliver on Sundays?' };
  await shop.call('POST /contact/submit', { body });
  expect((await admin('GET /contact')).body.data[0]?.email).toBe(storedEmail);
});

test('ADMIN_EMAIL is normalised like every address', async () => {
  const own = await openTestShop({ ADMIN_EMAIL: 'owner@ⓧ.Example.' });
  try {
    expect(await createFirstAdmin(own)).toMatchObject({ email: 'owner@x.example' });
  } finally {
    await own.close();
  }
});
