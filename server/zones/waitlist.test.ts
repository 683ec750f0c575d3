import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { scheduledJobs } from '../jobs.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { type CallShop, type CleanShop, openCleanShop } from '../testing/shop.ts';
import { notifyWaitlist } from './manage-waitlist.ts';

let shop: CleanShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openCleanShop({ TRUST_PROXY: 'true' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.startOver();
  asAdmin = shop.as(await buildAdmin(shop));
  await buildZone(shop, { name: 'Koramangala', pincodes: ['560034'] });
});

const wish = (pincode: string, email: string, headers: Record<string, string> = {}) =>
  shop.call('POST /delivery-wishes', { body: { pincode, email } }, headers);
const storedEntries = sql<{ email: string; pincode: string; language: string; toldAt: Date | null }>(
  'select email, pincode, language, told_at from delivery_wishes order by id',
);
const list = async (query = {}) => (await asAdmin('GET /admin/delivery-wishes', { query })).body.data;
const requestEmails = (pincode: string) => asAdmin('POST /admin/delivery-wishes/tell', { body: { pincode } });

// Proves zones-10
test('an entry of the waiting list is stored once with the language of the page, and a known email address gets the same answer', async () => {
  const answers = [
    await wish('560103', 'asha@paniwala.test', { cookie: 'language=hi', 'accept-language': 'hi' }),
    await wish('560103', 'Asha@paniwala.test'),
    await wish('560103', 'asha@paniwala.test'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(answers[2]?.body).toEqual(answers[1]?.body);
  const row = { email: 'asha@paniwala.test', pincode: '560103', language: 'hi', toldAt: null };
  expect(await shop.db.rows(storedEntries)).toEqual([row]);
});

test('an entry in the waiting list for a PIN code that is served is refused', async () => {
  const { status, body } = await wish('560034', 'asha@paniwala.test');
  expect([status, body.message]).toEqual([409, 'We deliver to 560034 already.']);
});

test('invalid input for the waiting list is refused with all errors; the form of a robot gets the usual answer but is not stored', async () => {
  const broken = await wish('056010', 'asha');
  expect([broken.status, broken.body.errors.map(({ path }) => path)]).toEqual([400, ['pincode', 'email']]);
  const body = { pincode: '560103', email: 'bot@paniwala.test', website: 'https://spam.test' };
  expect((await shop.call('POST /delivery-wishes', { body })).status).toBe(201);
  expect(await shop.db.rows(storedEntries)).toEqual([]);
});

test('a client can add 20 entries an hour to the waiting list, and an email address can wait for 20 PIN codes', async () => {
  const from = (client: string) => ({ 'x-forwarded-for': client });
  for (let n = 0; n < 20; n += 1)
    expect((await wish(`56020${n % 10}`, `a${n}@b.test`, from('10.0.0.1'))).status).toBe(201);
  expect((await wish('560300', 'a@b.test', from('10.0.0.1'))).status).toBe(429);
  for (let n = 0; n < 22; n += 1) await wish(String(570_000 + n), 'victim@b.test', from(`10.0.1.${n}`));
  expect((await shop.db.rows(storedEntries)).filter(({ email }) => email === 'victim@b.test')).toHaveLength(20);
});

// Proves zones-11
test('staff list PIN codes by the number of waiting people, in pages and as a spreadsheet', async () => {
  for (const [pincode, people] of [
    ['560103', 1],
    ['560100', 3],
    ['600001', 2],
  ] as const) {
    for (let n = 0; n < people; n += 1) await wish(pincode, `p${n}@b.test`, { 'x-forwarded-for': `10.1.${n}.1` });
  }
  const { wishes, pagination, isCountryServed } = await list();
  expect(wishes.map(({ pincode, waiting }) => [pincode, waiting])).toEqual([
    ['560100', 3],
    ['600001', 2],
    ['560103', 1],
  ]);
  expect([pagination.totalItems, isCountryServed]).toEqual([3, false]);
  expect((await list({ search: '5601', page: 2, limit: 1 })).wishes).toMatchObject([{ pincode: '560103', zone: null }]);
  const csv = readCsv((await asAdmin('GET /admin/delivery-wishes/export')).body);
  expect(csv.map((row) => [row['PIN code'], row.Waiting])).toEqual([
    ['560100', '3'],
    ['600001', '2'],
    ['560103', '1'],
  ]);
});

// Proves zones-12
test('all waiting people are notified once, even if staff request it several times', async () => {
  await wish('560103', 'asha@paniwala.test');
  await wish('560103', 'ravi@paniwala.test', { 'accept-language': 'hi', cookie: 'language=hi' });
  await wish('560100', 'meena@paniwala.test');
  const early = await requestEmails('560103');
  expect([early.status, early.body.message]).toEqual([
    409,
    '560103 is not served yet. Add it to an active zone first.',
  ]);
  const body = { name: 'Bellandur', pincodes: '560103', fee: 30 };
  const created = await asAdmin('POST /admin/zones', { body });
  expect(created.body.data.zone.wishes).toEqual([{ pincode: '560103', waiting: 2 }]);
  const requests = await Promise.all([requestEmails('560103'), requestEmails('560103')]);
  expect(requests.map((answer) => [answer.status, answer.body.data.waiting])).toEqual([
    [200, 2],
    [200, 2],
  ]);
  expect((await list()).wishes[0]).toMatchObject({ pincode: '560103', zone: 'Bellandur', isTelling: true });
  const sent = await Promise.all([notifyWaitlist(shop), notifyWaitlist(shop)]);
  expect(sent.toSorted()).toEqual([0, 2]);
  await notifyWaitlist(shop);
  expect(await queuedMails(shop, 'asha@paniwala.test')).toEqual([
    { kind: 'place-served', to: 'asha@paniwala.test', language: 'en', pincode: '560103', link: 'http://shop.test/' },
  ]);
  expect(await queuedMails(shop, 'ravi@paniwala.test')).toMatchObject([{ language: 'hi' }]);
  expect(await queuedMails(shop, 'meena@paniwala.test')).toEqual([]);
  expect((await list({ search: '560103' })).wishes).toMatchObject([{ waiting: 0, told: 2, isTelling: false }]);
  expect((await requestEmails('560103')).body.message).toBe('Nobody is waiting any more.');
});

test('many people on the waiting list are notified in batches', async () => {
  await shop.db.run(
    sql(`insert into delivery_wishes (id, pincode, email, language, created_at)
      select gen_random_uuid(), '560034', 'p' || n || '@b.test', 'en', $1 from generate_series(1, 450) n`),
    [shop.clock()],
  );
  await requestEmails('560034');
  expect(await notifyWaitlist(shop)).toBe(450);
  expect((await shop.db.rows(storedEntries)).every(({ toldAt }) => toldAt !== null)).toBe(true);
});

test('nobody is notified about a PIN code that was removed from its zone', async () => {
  const { id } = await buildZone(shop, { name: 'Bellandur', pincodes: ['560104'] });
  await wish('560103', 'asha@paniwala.test');
  const save = (pincodes: string, version: number) =>
    asAdmin('PUT /admin/zones/:id', { params: { id }, body: { name: 'Bellandur', fee: 30, pincodes, version } });
  await save('560103', 1);
  await requestEmails('560103');
  await save('560104', 2);
  expect(await notifyWaitlist(shop)).toBe(0);
  expect(await shop.db.rows(storedEntries)).toMatchObject([{ toldAt: null }]);
  await save('560103', 3);
  expect(await notifyWaitlist(shop)).toBe(0);
  await requestEmails('560103');
  expect(await notifyWaitlist(shop)).toBe(1);
  // The PIN code is removed from its zone, and the same person waits for it again.
  await save('560104', 4);
  await wish('560103', 'asha@paniwala.test');
  expect(await shop.db.rows(storedEntries)).toMatchObject([{ toldAt: null }]);
});

// Proves zones-13
test('an entry of the waiting list is deleted 30 days after its email, and after 400 days in any case', async () => {
  const forget = async () => {
    await scheduledJobs.find(({ name }) => name === 'forget_wishes')?.run(shop);
    return (await shop.db.rows(storedEntries)).map(({ pincode }) => pincode);
  };
  await wish('560103', 'asha@paniwala.test');
  await wish('560100', 'asha@paniwala.test');
  await buildZone(shop, { pincodes: ['560103'] });
  await requestEmails('560103');
  await notifyWaitlist(shop);
  shop.clock.advance(30 * 86_400 - 1);
  expect(await forget()).toEqual(['560103', '560100']);
  shop.clock.advance(2);
  expect(await forget()).toEqual(['560100']);
  shop.clock.advance(370 * 86_400);
  expect(await forget()).toEqual([]);
});
