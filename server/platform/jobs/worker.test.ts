import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { createJobs, scheduledJobs } from '#server/jobs.ts';
import type { ShopMail } from '#server/letters.ts';
import { buildCustomer } from '#server/testing/builders/accounts.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { countQueuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { behindAllElse, describeMails, queueMails, queueMailsSilently, sendMailsTask } from '../mail/queue-mail.ts';
import { forgetSecretMails, takeMail } from '../mail/queued-mail.store.ts';
import { hourly, type Job } from './job.ts';
import { startWorker, type Worker } from './worker.ts';

let shop: TestShop;
let server: MailServer;
let worker: Worker | undefined;
let logged: string[];

beforeEach(async () => {
  server = await openMailServer();
  logged = [];
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await shop.close();
  await server.close();
});

const { log } = Fastify({ logger: { level: 'debug', stream: { write: (line: string) => logged.push(line) } } });
/** Starts a worker with the shop's jobs; the given jobs replace those of the same name. */
const start = (...others: Job[]) => {
  const names = new Set(others.map(({ name }) => name));
  const jobs = createJobs(shop.settings, log).filter(({ name }) => !names.has(name));
  worker = startWorker(shop, log, { jobs: [...jobs, ...others] });
};
const openMailingShop = async (env = {}) => {
  shop = await openTestShop({ SMTP_URL: server.url, MAIL_FROM: 'Boond, Water <shop@boond.test>', ...env });
};
const codeMail = (to: string, code = '012345'): ShopMail => ({
  kind: 'registration-code',
  mark: 'K7',
  expiresInSeconds: 600,
  to,
  code,
});

const countMails = () => countQueuedMails(shop);
/** Failed emails. Emails that are being sent have a later due time and are not included. */
const failedMails = sql<{ id: string }>(`
  select id from queued_mails where attempts > 0 and due_at < now() + interval '1 minute'`);
/** Makes failed emails due and wakes the worker, which otherwise checks only every two seconds. */
const retryNow = sql(`
  with due as (update queued_mails set due_at = now() where attempts > 0 returning id)
  select graphile_worker.add_job('${sendMailsTask}') from due`);
const until = async (condition: () => Promise<boolean> | boolean) => {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 600) throw new Error('It did not happen');
    await sleep(25);
  }
};
describe('with a mail server', () => {
  test('a registration sends a code that works', async () => {
    await openMailingShop();
    start();
    const email = 'ravi@paniwala.test';
    const form = { name: 'Ravi Kumar', email, password: 'secret-1', phone: '9876543210', address: '22 Temple Street' };
    await shop.call('POST /auth/register', {
      body: { ...form, city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' },
    });
    const mail = await server.waitFor(email, 'registration code');
    expect(mail.from).toMatchObject({ name: 'Boond, Water', address: 'shop@boond.test' });
    const otp = /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
    expect(mail.html).toContain(otp);
    const answer = await shop.call('POST /otp/verify-registration-otp', { body: { email, otp } });
    expect(answer.status).toBe(200);
    await until(async () => (await countMails()) === 0);
  });

  test('emails with codes and links are sent before all emails that were queued earlier', async () => {
    await openMailingShop();
    const letter: ShopMail = {
      kind: 'contact-message',
      to: 'shop@paniwala.test',
      name: 'C',
      email: 'c@x.test',
      message: 'Hi',
    };
    await queueMails(shop.db, Array(30).fill(letter));
    await queueMails(shop.db, [codeMail('asha@paniwala.test')]);
    start();
    await until(async () => (await countMails()) === 0);
    expect(server.messages).toHaveLength(31);
    // Three emails are sent at the same time, so the expected one is among the first three.
    expect(server.messages.slice(0, 3).map(({ recipient }) => recipient)).toContain('asha@paniwala.test');
  });

  test('emails about plans are sent after all other emails, even those that were queued later', async () => {
    await openMailingShop();
    const letterTo = (to: string): ShopMail => ({
      kind: 'contact-message',
      to,
      name: 'C',
      email: 'c@x.test',
      message: 'Hi',
    });
    const ofPlans = describeMails(Array.from({ length: 30 }, () => letterTo('asha@paniwala.test')));
    await shop.db.run(sql(queueMailsSilently('$1', `${behindAllElse}`)), [ofPlans]);
    await queueMails(shop.db, [letterTo('ravi@paniwala.test')]);
    start();
    await until(async () => (await countMails()) === 0);
    expect(server.messages).toHaveLength(31);
    // Three emails are sent at the same time, so the expected one is among the first three.
    expect(server.messages.slice(0, 3).map(({ recipient }) => recipient)).toContain('ravi@paniwala.test');
  });

  test('the log contains neither codes nor links of emails', async () => {
    await openMailingShop();
    start();
    const link = 'http://shop.test/reset-password?token=very-secret';
    server.rejectNext(1);
    await queueMails(shop.db, [codeMail('a@paniwala.test', '918273')]);
    await queueMails(shop.db, [{ kind: 'password-reset', to: 'b@paniwala.test', link, expiresInSeconds: 60 }]);
    await until(() => server.messages.length + server.refused() === 2);
    await until(() => logged.some((line) => line.includes('was not sent')));
    expect(logged.join('')).not.toMatch(/918273|very-secret/);
  });

  test('an email that the mail server refused is sent again with the same Message-ID', async () => {
    await openMailingShop();
    server.rejectNext(2);
    start();
    await queueMails(shop.db, [codeMail('asha@paniwala.test')]);
    for (const refusals of [1, 2]) {
      await until(async () => server.refused() === refusals && (await shop.db.rows(failedMails)).length === 1);
      await shop.db.run(retryNow);
    }
    const mail = await server.waitFor('asha@paniwala.test');
    expect(mail.messageId).toMatch(/^<registration-code\.[\da-z]{20,25}@boond\.test>$/);
    await until(async () => (await countMails()) === 0);
    expect(server.messages).toHaveLength(1);
  });

  test('emails stay queued while the mail server is down', async () => {
    await openMailingShop({ SMTP_URL: 'smtp://127.0.0.1:1' });
    start();
    await queueMails(shop.db, [codeMail('asha@paniwala.test'), codeMail('ravi@paniwala.test')]);
    await until(async () => (await shop.db.rows(failedMails)).length === 2);
  });

  test('an email whose code or link has expired is not sent but deleted, even if it was given up', async () => {
    await openMailingShop();
    const link = 'http://shop.test/reset-password?token=t';
    const reset = (to: string): ShopMail => ({ kind: 'password-reset', to, link, expiresInSeconds: 3600 });
    const late = 'late@paniwala.test';
    await queueMails(shop.db, [codeMail(late), reset(late), codeMail('in-time@paniwala.test')]);
    const contact = { name: 'C', email: late, message: 'Hello' };
    await queueMails(shop.db, [{ kind: 'contact-message', to: 'shop@paniwala.test', ...contact }]);
    const age = sql(`
      update queued_mails set created_at = now() - make_interval(secs => $2),
        expires_at = now() + make_interval(secs => (mail->>'expiresInSeconds')::integer - $2)
      where mail->>'kind' = $1 and mail->>'to' <> 'in-time@paniwala.test'`);
    await shop.db.run(age, ['registration-code', 601]);
    await shop.db.run(age, ['password-reset', 3601]);
    await shop.db.run(age, ['contact-message', 86_400]);
    start();
    await until(async () => server.messages.length >= 2 && (await countMails()) === 0);
    expect(server.messages.map(({ recipient }) => recipient).sort()).toEqual([
      'in-time@paniwala.test',
      'shop@paniwala.test',
    ]);
    server.rejectNext(1);
    await queueMails(shop.db, [codeMail(late)]);
    await until(async () => (await shop.db.rows(failedMails)).length === 1);
    await shop.db.run(age, ['registration-code', 601]);
    await shop.db.run(retryNow);
    await until(async () => (await countMails()) === 0);
    expect(server.messages).toHaveLength(2);
    await worker?.stop();
    worker = undefined;

    await queueMails(shop.db, [codeMail(late), reset(late), reset('in-time@paniwala.test')]);
    await shop.db.run(sql('update queued_mails set attempts = 40, given_up_at = now()'));
    await shop.db.run(age, ['registration-code', 601]);
    await shop.db.run(age, ['password-reset', 3599]);
    expect(await forgetSecretMails(shop.db)).toBe(1);
    await shop.db.run(age, ['password-reset', 3600]);
    expect(await forgetSecretMails(shop.db)).toBe(1);
    expect(await countMails()).toBe(1);
  });

  test('an email queued in a rolled-back transaction is never sent', async () => {
    await openMailingShop();
    start();
    const lost = shop.db.transaction(async (tx) => {
      await queueMails(tx, [codeMail('lost@paniwala.test')]);
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    await queueMails(shop.db, [codeMail('kept@paniwala.test')]);
    await server.waitFor('kept@paniwala.test');
    expect(server.messages.map(({ recipient }) => recipient)).toEqual(['kept@paniwala.test']);
    expect(await countMails()).toBeLessThanOrEqual(1);
  });

  test('a customer’s name cannot add headers or recipients to an email', async () => {
    await openMailingShop();
    start();
    const name = 'Asha\r\nBcc: evil@paniwala.test\r\n\r\nInjected body';
    const email = 'asha@paniwala.test';
    await queueMails(shop.db, [{ kind: 'contact-message', to: 'shop@paniwala.test', name, email, message: 'Hello' }]);
    const mail = await server.waitFor('shop@paniwala.test');
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.replyTo).toMatchObject([{ address: email }]);
    expect(server.messages.map(({ recipient }) => recipient)).toEqual(['shop@paniwala.test']);
  });

  test('`stop` waits for running jobs and leaves all other jobs queued', async () => {
    await openMailingShop();
    start();
    await queueMails(
      shop.db,
      Array.from({ length: 30 }, (_, n) => codeMail(`customer-${n}@paniwala.test`)),
    );
    await until(() => server.messages.length > 0);
    await worker?.stop();
    worker = undefined;
    const sent = server.messages.length;
    expect(sent + (await countMails())).toBe(30);
    const locked = sql<{ n: number }>('select count(*) as n from graphile_worker.jobs where locked_at is not null');
    expect((await shop.db.row(locked))?.n).toBe(0);
    start();
    await until(async () => (await countMails()) === 0);
    expect(new Set(server.messages.map(({ recipient }) => recipient)).size).toBe(30);
    expect(server.messages).toHaveLength(30);
  });
});

describe('without SMTP_URL', () => {
  test('an email is a file in the outbox that only its owner can read, and its code is in the log', async () => {
    await openMailingShop({ SMTP_URL: '' });
    start();
    await queueMails(shop.db, [codeMail('asha@paniwala.test', '918273')]);
    const outbox = join(shop.settings.dataDir, 'outbox');
    await until(async () => (await countMails()) === 0);
    const files = readdirSync(outbox);
    expect(files).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z-[\da-z]{20,25}-registration-code\.eml$/),
    ]);
    const file = join(outbox, files[0] ?? '');
    expect(statSync(file).mode & 0o077).toBe(0);
    const mail = await PostalMime.parse(readFileSync(file));
    expect(mail.to).toMatchObject([{ address: 'asha@paniwala.test' }]);
    expect(mail.subject).toContain('918273');
    expect(mail.text).toContain('918273');
    const warning = logged.find((line) => line.includes('918273'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({
      level: 40,
      msg: expect.stringContaining('SMTP_URL is not set'),
    });
  });

  test('the link of a password reset is in the log', async () => {
    await openMailingShop({ SMTP_URL: '' });
    start();
    const { email } = await buildCustomer(shop);
    await shop.call('POST /password-reset/forgot', { body: { email } });
    await until(() => logged.some((line) => line.includes('http://shop.test/reset-password?token=')));
  });
});

describe('the worker', () => {
  test('sends an email again if the worker that was sending it was killed', async () => {
    await openMailingShop();
    await queueMails(shop.db, [codeMail('asha@paniwala.test')]);
    await takeMail(shop.db);
    expect(await takeMail(shop.db)).toBeUndefined();
    await shop.db.run(sql("update queued_mails set due_at = due_at - interval '5 minutes'"));
    start();
    await server.waitFor('asha@paniwala.test');
  });

  test('runs its hourly jobs', async () => {
    await openMailingShop();
    let cleaned = 0;
    start({
      name: 'forget_expired',
      schedule: hourly(7),
      run: async () => {
        cleaned += 1;
      },
    });
    await shop.db.run(sql(`select graphile_worker.add_job('forget_expired')`));
    await until(() => cleaned === 1);
    const known = sql<{ name: string }>('select name from scheduled_jobs order by 1');
    const names = scheduledJobs.map(({ name }) => name).sort();
    await until(async () => (await shop.db.rows(known)).length === names.length);
    expect((await shop.db.rows(known)).map(({ name }) => name)).toEqual(names);
    expect(names).toContain('forget_expired');
  });
});
