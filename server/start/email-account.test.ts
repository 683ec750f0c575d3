/** The email account that staff enter in the browser. */
import { readFileSync, rmSync } from 'node:fs';
import { inspect } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { sql } from '../core/db/database.ts';
import { keyFile } from '../core/secret-key.ts';
import { letters } from '../letters.ts';
import { findMailRoute } from '../platform/mail/mail-route.ts';
import { createSendMails } from '../platform/mail/send-mail.ts';
import { buildAdmin } from '../testing/builders/accounts.ts';
import { type MailServer, openMailServer } from '../testing/mail-server.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';

const login = { user: 'orders@meena.test', password: 'Kept-Private app 1' };
const ownPassword = 'water-jar-20';

let mail: MailServer;
let shop: TestShop;
let asAdmin: CallShop;
const logged: string[] = [];
beforeAll(async () => {
  mail = await openMailServer(0, login);
  shop = await openTestShop({ SMTP_TRUSTED_SERVER: mail.url.replace('smtp://', '') });
});
afterAll(async () => {
  await shop.close();
  await mail.close();
});
const forget = ['mail_accounts', 'first_steps', 'queued_mails', 'registrations', 'settings_versions'].map((table) =>
  sql(`delete from ${table}`),
);
beforeEach(async () => {
  for (const statement of forget) await shop.db.run(statement);
  await shop.reloadSettings();
  rmSync(keyFile(shop.settings.dataDir), { force: true });
  asAdmin = shop.as(await buildAdmin(shop, { name: 'Meena' }));
  logged.length = 0;
  mail.messages.length = 0;
});

const formOf = (given: Record<string, unknown> = {}) => ({
  provider: 'other',
  address: login.user,
  password: login.password,
  host: '127.0.0.1',
  port: Number(new URL(mail.url).port),
  ownPassword,
  ...given,
});
const save = (given: Record<string, unknown> = {}) => asAdmin('PUT /admin/email-account', { body: formOf(given) });
const readEmail = async () => {
  const { email, steps } = (await asAdmin('GET /admin/start')).body.data;
  return { ...email, state: steps.find(({ step }) => step === 'email')?.state };
};
/** Sends the waiting emails as an instance does that was started before the account was saved. */
const keep = (...said: unknown[]) => logged.push(inspect(said, { depth: 9 }));
const log = { info: keep, warn: keep, error: keep } as unknown as FastifyBaseLogger;
const work = { id: '1', queuedAt: new Date(), payload: {}, priority: 0, earlierAttempts: 0 };
const sendWaiting = async (of: TestShop) => {
  const job = createSendMails(letters, of.settings, log);
  await job.run(of, work);
};
const waiting = sql<{ count: number }>('select count(*) as count from queued_mails');
const countWaiting = async () => (await shop.db.one(waiting)).count;
const auditLog = sql<{ call: string; fields: string[]; changes: unknown }>(`
  select l.call, l.fields, d.changes from audit_log l join audit_details d using (id)
  where l.call like '%email-account' order by l.at desc, l.id desc limit 1`);
const askForCode = async (email: string) => {
  const body = {
    name: 'Asha',
    email,
    password: ownPassword,
    phone: '9876543210',
    address: '14 Lake View Road',
    city: 'Bangalore',
    state: 'Karnataka',
    pincode: '560001',
  };
  expect((await shop.call('POST /auth/register', { body })).status).toBe(201);
};

// Proves opening-2
test('an account whose mail server accepts a test email is saved, and sends the emails of every instance at once', async () => {
  // This job was made before the account was saved, like a job of another instance.
  const earlier = createSendMails(letters, shop.settings, log);
  expect(await readEmail()).toMatchObject({
    via: 'none',
    leaves: false,
    stopsSignUp: true,
    state: 'open',
    account: null,
  });

  expect((await save()).body.data).toEqual({ outcome: 'sent' });
  expect((await mail.waitFor(login.user, 'Test email')).from?.address).toBe(login.user);
  const { port } = formOf();
  expect(await readEmail()).toMatchObject({
    via: 'account',
    leaves: true,
    stopsSignUp: false,
    state: 'done',
    testTo: login.user,
    account: { provider: 'other', address: login.user, host: '127.0.0.1', port },
  });

  await askForCode('asha@paniwala.test');
  await earlier.run(shop, work);
  expect((await mail.waitFor('asha@paniwala.test')).from?.address).toBe(login.user);
  expect((await asAdmin('POST /admin/start/test-email')).body.data).toMatchObject({ outcome: 'sent', said: '' });
});

test('answers to emails of an entered account go to the address of the shop', async () => {
  const { version } = (await asAdmin('GET /admin/settings')).body.data;
  await asAdmin('PUT /admin/settings', { body: { version, shop: { email: 'hello@meena.test' } } });
  await save();
  const { from, replyTo } = await mail.waitFor(login.user, 'Test email');
  expect([from?.address, replyTo?.[0]?.address]).toEqual([login.user, 'hello@meena.test']);
});

test('a password that the mail server refuses is not saved', async () => {
  expect((await save({ password: 'wrong' })).body.data).toEqual({ outcome: 'signIn' });
  expect(await readEmail()).toMatchObject({ via: 'none', state: 'open' });
});

// Proves audit-2
test('the audit log says who saved and removed the account, without its password', async () => {
  await save();
  const saved = await shop.db.one(auditLog);
  expect(saved).toMatchObject({ call: 'PUT /admin/email-account' });
  expect(saved.fields).toContain('password');
  expect(JSON.stringify(saved)).toContain(login.user);
  for (const secret of [login.password, ownPassword]) expect(JSON.stringify(saved)).not.toContain(secret);

  await remove();
  const removed = await shop.db.one(auditLog);
  expect(removed).toMatchObject({ call: 'DELETE /admin/email-account' });
  expect(JSON.stringify(removed)).not.toContain(ownPassword);
});

// Proves opening-3
test('the account needs the password of the signed-in admin, and guesses count as failed sign-ins', async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    const { status, body } = await save({ ownPassword: 'not-mine' });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'ownPassword', msg: 'This is not your password for this shop' }],
    ]);
  }
  expect((await save()).status).toBe(429);
  expect(mail.messages).toEqual([]);
});

test.each([
  [{ port: 80 }, 'port', 'The port must be 25, 465, 587 or 2525'],
  [{ port: 5432 }, 'port', 'The port must be 25, 465, 587 or 2525'],
  [{ host: '' }, 'host', 'Email server is required'],
  [{ host: '[::1]' }, 'host', 'An email server looks like smtp.example.com'],
  [{ host: 'a.example/path' }, 'host', 'An email server looks like smtp.example.com'],
  [{ address: 'meena' }, 'address', 'Please enter a valid email address'],
  [{ password: '' }, 'password', 'App password is required'],
])('an account with %o is refused', async (given, path, msg) => {
  const { status, body } = await save(given);
  expect(status).toBe(400);
  expect(body.errors).toContainEqual({ path, msg });
});

// Proves opening-4
test('the password of an account is in no answer, export or log, and is encrypted in the database', async () => {
  await save();
  await save({ password: 'Kept-Private wrong' });
  await askForCode('asha@paniwala.test');
  await sendWaiting(shop);
  for (const name of ['GET /admin/start', 'GET /admin/settings', 'GET /admin/settings/history'] as const) {
    expect(JSON.stringify((await asAdmin(name)).body)).not.toContain('Kept-Private');
  }
  expect(Object.keys(calls).filter((name) => /email-account/.test(name))).toEqual([
    'PUT /admin/email-account',
    'DELETE /admin/email-account',
  ]);
  expect(logged.join('\n')).not.toContain('Kept-Private');
  const stored = await shop.db.one(
    sql<{ row: string; sealedPassword: Buffer }>('select m::text as row, sealed_password from mail_accounts m'),
  );
  expect(stored.row).not.toContain('Kept-Private');
  expect(stored.sealedPassword.includes(Buffer.from('Kept-Private'))).toBe(false);
  expect(readFileSync(keyFile(shop.settings.dataDir), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

// Proves opening-5
test('after a restore without the key, no email is sent and emails wait; entering the password again sends them', async () => {
  await save();
  rmSync(keyFile(shop.settings.dataDir));
  expect(await readEmail()).toMatchObject({
    via: 'locked',
    leaves: false,
    stopsSignUp: true,
    state: 'open',
    account: { address: login.user },
  });
  await askForCode('asha@paniwala.test');
  const before = await countWaiting();
  await sendWaiting(shop);
  expect(await countWaiting()).toBe(before);
  expect((await asAdmin('POST /admin/start/test-email')).body.data.outcome).toBe('log');

  expect((await save()).body.data).toEqual({ outcome: 'sent' });
  await sendWaiting(shop);
  expect((await mail.waitFor('asha@paniwala.test')).from?.address).toBe(login.user);
  expect(await countWaiting()).toBe(0);
});

const remove = (given = ownPassword) => asAdmin('DELETE /admin/email-account', { body: { ownPassword: given } });

// Proves opening-10
test.each([
  ['in use', () => undefined],
  ['whose password cannot be decrypted', () => rmSync(keyFile(shop.settings.dataDir))],
])('an account %s can be removed; then no email is sent, and the step is open', async (_, prepare) => {
  await save();
  prepare();
  expect((await remove()).body.data.email).toMatchObject({ via: 'none', leaves: false, account: null });
  expect(await readEmail()).toMatchObject({ via: 'none', stopsSignUp: true, state: 'open' });
  expect(await shop.db.rows(sql('select from mail_accounts'))).toEqual([]);
  // A second removal, such as after a lost answer, changes nothing.
  expect((await remove()).status).toBe(200);
  expect((await save()).body.data).toEqual({ outcome: 'sent' });
  expect(await readEmail()).toMatchObject({ via: 'account', state: 'done' });
});

// Proves opening-10
test('removing the account needs the password of the signed-in admin, and guesses count as failed sign-ins', async () => {
  await save();
  for (let guess = 0; guess < 5; guess += 1) {
    const { status, body } = await remove('not-mine');
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'ownPassword', msg: 'This is not your password for this shop' }],
    ]);
  }
  expect((await remove()).status).toBe(429);
  expect(await readEmail()).toMatchObject({ via: 'account', state: 'done' });
});

test('if somebody changes the server in the database, the password cannot be decrypted', async () => {
  await save();
  await shop.db.run(sql("update mail_accounts set host = 'elsewhere.example'"));
  expect((await findMailRoute(shop.db, shop.settings)).via).toBe('locked');
});

// Proves opening-2
test('the mail server of the environment wins over a saved account, and no account can be entered or removed', async () => {
  await save();
  const other = await openMailServer();
  const started = { ...shop, settings: { ...shop.settings, smtpUrl: other.url } };
  try {
    await askForCode('asha@paniwala.test');
    await sendWaiting(started);
    await other.waitFor('asha@paniwala.test');
  } finally {
    await other.close();
  }
  const env = await openTestShop({ SMTP_URL: mail.url });
  try {
    const admin = env.as(await buildAdmin(env));
    expect((await admin('GET /admin/start')).body.data.email).toMatchObject({ via: 'environment', account: null });
    const { status, body } = await admin('PUT /admin/email-account', { body: formOf() });
    expect([status, body.message]).toEqual([
      409,
      'Email is set by SMTP_URL. To enter or remove an account here, start the shop without SMTP_URL.',
    ]);
    const removed = await admin('DELETE /admin/email-account', { body: { ownPassword } });
    expect([removed.status, removed.body.message]).toEqual([409, body.message]);
  } finally {
    await env.close();
  }
});
