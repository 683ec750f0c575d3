import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { legalPages } from '#contract/settings/legal/pages.ts';
import type { Start } from '#contract/start/calls.ts';
import { papers } from '#contract/start/rules.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { buildZone } from '../testing/builders/zones.ts';
import { type MailServer, openMailServer } from '../testing/mail-server.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

let mail: MailServer;
let shop: TestShop;
let email: string;
let asAdmin: CallShop;
beforeAll(async () => {
  mail = await openMailServer();
  shop = await openTestShop({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await shop.close();
  await mail.close();
});

beforeEach(async () => {
  await shop.db.run(sql('delete from first_steps'));
  const admin = await buildAdmin(shop, { name: 'Meena' });
  email = admin.email;
  asAdmin = shop.as(admin);
});

const read = async (as = asAdmin): Promise<Start> => (await as('GET /admin/start')).body.data;
const statesOf = ({ steps }: Start) => Object.fromEntries(steps.map(({ step, state }) => [step, state]));
const saveSettings = async (groups: Record<string, unknown>) => {
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  const { status, body } = await asAdmin('PUT /admin/settings', { body: { version, ...groups } });
  expect(status, JSON.stringify(body)).toBe(200);
};

test('first steps of a new shop are done if the data of the shop show it, and other steps have their stored answer', async () => {
  const before = await read();
  expect(before).toMatchObject({ isPutAway: false, activeZones: 0, zone: null });
  expect(new Set(before.steps.map(({ state }) => state))).toEqual(new Set(['open']));

  await buildZone(shop, { name: 'Lake side', pincodes: ['560001', '560003'] });
  await saveSettings({ shop: { phone: '9876543210' }, payment: { upiId: 'meena@okicici' } });
  await asAdmin('PUT /admin/start/:step', { params: { step: 'windows' }, body: { state: 'done' } });
  await asAdmin('PUT /admin/start/:step', { params: { step: 'papers' }, body: { state: 'later' } });
  await asAdmin('PUT /admin/start/:step', { params: { step: 'upi' }, body: { state: 'later' } });
  const after = await read();
  expect(after.zone).toMatchObject({ name: 'Lake side', pincodes: 2 });
  expect(statesOf(after)).toEqual({
    email: 'open',
    shop: 'done',
    places: 'done',
    windows: 'done',
    products: 'open',
    jars: 'open',
    payment: 'open',
    upi: 'done',
    papers: 'later',
    rehearsal: 'open',
  });
});

// Proves opening-1
test('the first step about payment is done after an answer, or if cash at the door was chosen in the settings', async () => {
  const stateOfPayment = async () => statesOf(await read()).payment;
  expect(await stateOfPayment()).toBe('open');
  await asAdmin('PUT /admin/start/:step', { params: { step: 'payment' }, body: { state: 'done' } });
  expect(await stateOfPayment()).toBe('done');

  await asAdmin('PUT /admin/start/:step', { params: { step: 'payment' }, body: { state: 'later' } });
  await saveSettings({ payment: { confirmNeedsPayment: 'prepaid' } });
  expect(await stateOfPayment()).toBe('done');
  await saveSettings({ payment: { confirmNeedsPayment: 'always' } });
  expect(await stateOfPayment()).toBe('later');
});

const officer = { name: 'Rohan Deshpande', phone: '98450 70001' };

// Proves opening-12
test('the first step for papers names what is missing, and is done when nothing is missing, whichever answer staff gave', async () => {
  const mark = (state: 'done' | 'later') =>
    asAdmin('PUT /admin/start/:step', { params: { step: 'papers' }, body: { state } });
  const readPapers = async () => {
    const start = await read();
    return [statesOf(start).papers, start.missingPapers];
  };
  const saveLegal = async (pages: readonly string[]) => {
    const { version } = (await asAdmin('GET /admin/legal')).body.data.legal;
    const texts = Object.fromEntries(pages.map((page) => [`${page}.en`, `Our ${page}`]));
    const { status, body } = await asAdmin('PUT /admin/legal', { body: { version, ...texts } });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  expect(await readPapers()).toEqual(['open', papers]);

  const legalName = 'Meena Waters LLP';
  await saveSettings({
    shop: { legalName, state: 'Kerala', fssaiNumber: '11200000000042', grievanceOfficer: officer },
  });
  expect(await readPapers()).toEqual(['open', ['address', 'gst', 'legalPages']]);
  await saveSettings({ shop: { address: '7 Sample Street, Kochi', state: '' } });
  await saveLegal(legalPages.slice(1));
  // Saving the step stores the answer "not registered". The answer stays even if staff then do the step later.
  await mark('done');
  expect(await readPapers()).toEqual(['open', ['state', 'legalPages']]);
  await mark('later');
  expect(await readPapers()).toEqual(['later', ['state', 'legalPages']]);

  await shop.db.run(sql('delete from first_steps'));
  expect(await readPapers()).toEqual(['open', ['state', 'gst', 'legalPages']]);
  await saveSettings({ shop: { gstScheme: 'regular', gstin: '29AAACP0000D1Z9' } });
  expect(await readPapers()).toEqual(['open', ['legalPages']]);
  await saveLegal(legalPages.slice(0, 1));
  expect(await readPapers()).toEqual(['done', []]);
});

test('an unknown first step and an unknown state of a step are refused', async () => {
  const mark = (step: string, state: string) =>
    asAdmin('PUT /admin/start/:step', { params: { step }, body: { state } });
  expect((await mark('loan', 'done')).status).toBe(404);
  const { status, body } = await mark('jars', 'maybe');
  expect([status, body.errors]).toEqual([400, [{ path: 'state', msg: 'state must be one of: open, later, done' }]]);
});

test('the first steps of a shop can be hidden and shown again; a demo shop never shows them', async () => {
  await asAdmin('PUT /admin/start', { body: { isPutAway: true } });
  expect((await read()).isPutAway).toBe(true);
  await asAdmin('PUT /admin/start', { body: { isPutAway: false } });
  expect((await read()).isPutAway).toBe(false);
  await shop.db.run(sql('insert into demo (filled_at) values (now())'));
  expect((await read()).isPutAway).toBe(true);
  await shop.db.run(sql('delete from demo'));
});

test('a test email is sent to the signed-in admin in the language of the screen, and the step is done', async () => {
  const { body } = await asAdmin('POST /admin/start/test-email', {}, { 'accept-language': 'hi' });
  expect(body.data).toMatchObject({ outcome: 'sent' });
  expect((await mail.waitFor(email)).subject).toContain('की टेस्ट ईमेल');
  expect(statesOf(await read()).email).toBe('done');
});

test('if the mail server refuses the test email, the step for emails stays open and the error is shown', async () => {
  mail.rejectNext(1);
  const { body } = await asAdmin('POST /admin/start/test-email');
  expect(body.data).toMatchObject({ outcome: 'refused', said: '451 Try again later' });
  expect(statesOf(await read()).email).toBe('open');
});

test('without a mail server the step for emails is open, even after an earlier test email', async () => {
  const quiet = await openTestShop();
  try {
    const admin = quiet.as(await buildAdmin(quiet));
    await admin('PUT /admin/start/:step', { params: { step: 'email' }, body: { state: 'done' } });
    expect((await admin('POST /admin/start/test-email')).body.data.outcome).toBe('log');
    const now = await read(admin);
    expect(now.email).toMatchObject({ leaves: false, needsCodes: true });
    expect(statesOf(now).email).toBe('open');
  } finally {
    await quiet.close();
  }
});

test('more than twenty test emails in an hour are refused', async () => {
  const sent = [];
  for (let n = 0; n < 21; n += 1) sent.push((await asAdmin('POST /admin/start/test-email')).status);
  expect(sent).toEqual([...Array(20).fill(200), 429]);
});
