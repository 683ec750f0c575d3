/**
 * Tests emails that an older release, which had no table of emails, has queued as jobs, and such emails in its backups.
 */
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { createJobs } from '#server/jobs.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { allQueuedMails, countQueuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { createRestoredJobs, restoreJobs, selectKeyedJobs } from '../jobs/keyed-jobs.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { moveOldMail, oldMailTask } from './old-mails.ts';

let shop: TestShop;
let server: MailServer;
let worker: Worker | undefined;
beforeEach(async () => {
  server = await openMailServer();
  shop = await openTestShop({ SMTP_URL: server.url, MAIL_FROM: 'shop@boond.test' });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await shop.close();
  await server.close();
});

const mailTo = (to: string) => ({ kind: 'contact-message', to, name: 'A', email: 'a@b.test', message: 'Hello' });
/** Queues emails as older releases without the table of emails did. */
const queueOrderMails = sql('select queue_mails($1::json[], 40::smallint)');
const queueOld = sql(`
  select graphile_worker.add_job('${oldMailTask}', $1::json, max_attempts => 40, job_key => $1::json->>'replaces')`);
const oldJobs = sql<{ id: string; at: Date }>(`
  select id::text as id, created_at as at from graphile_worker.jobs where task_identifier = '${oldMailTask}' order by 2, 1`);
const refuse = sql(`
  select graphile_worker.reschedule_jobs(array_agg(id), attempts => 3, run_at => now() + interval '1 hour')
  from graphile_worker.jobs`);
const { log } = Fastify({ logger: false });
const startWorking = () => {
  worker = startWorker(shop, log, { jobs: createJobs(shop.settings, log) });
};

test('emails queued as jobs are sent once with the Message-ID of their job, even after a refusal', async () => {
  await shop.db.run(queueOrderMails, [[mailTo('order@b.test')]]);
  await shop.db.run(queueOld, [mailTo('refused@b.test')]);
  const ids = (await shop.db.rows(oldJobs)).map(({ id, at }) => `<contact-message.${id}.${at.getTime()}@boond.test>`);
  await shop.db.run(refuse);
  startWorking();
  await expect.poll(() => server.messages.length, { timeout: 15_000 }).toBe(2);
  await expect.poll(() => countQueuedMails(shop)).toBe(0);
  expect(server.messages.map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
  expect(await shop.db.rows(oldJobs)).toEqual([]);
});

const row = sql<{ attempts: number; isGivenUp: boolean; expiresIn: number | null; replaces: string | null }>(`
  select attempts, given_up_at is not null as is_given_up, extract(epoch from expires_at - created_at)::integer as expires_in,
    replaces
  from queued_mails order by id`);

test('a job that runs twice moves its email once, with its attempts, key and expiry time', async () => {
  const mail = { ...mailTo('a@b.test'), replaces: 'order-moved:1', expiresInSeconds: 600 };
  const work = { id: '255', queuedAt: new Date(), payload: mail, priority: -20, earlierAttempts: 3 };
  await moveOldMail.run(shop, work);
  await moveOldMail.run(shop, work);
  expect(await shop.db.rows(row)).toEqual([
    { attempts: 3, isGivenUp: false, expiresIn: 600, replaces: 'order-moved:1' },
  ]);
});

test('a restored backup replaces all jobs; its emails keep id, time and attempts, even if given up', async () => {
  await shop.db.run(queueOld, [mailTo('newer@b.test')]);
  await shop.db.run(sql("select graphile_worker.add_job('process_import', '{}')"));
  const at = '2026-11-20T10:00:00.123Z';
  const insert = `insert into restored_jobs values
    (7, '${oldMailTask}', '${JSON.stringify(mailTo('old@b.test'))}', 0, $1, 2, 40, $1),
    (8, '${oldMailTask}', '${JSON.stringify(mailTo('given-up@b.test'))}', 10, $1, 40, 40, $1),
    (9, 'settle_dues', '{"customerId" : "c"}', 0, now() + interval '5 seconds', 0, 25, $1),
    (10, 'settle_dues', '{"customerId" : "d"}', 0, now(), 25, 25, $1)`;
  const client = await shop.db.pool.connect();
  await client.query('begin');
  await client.query(createRestoredJobs);
  await client.query(insert, [at]);
  await client.query(restoreJobs(oldMailTask));
  await client.query('commit');
  client.release();
  const kept = await shop.db.rows(sql<{ task: string; payload: string }>(selectKeyedJobs));
  expect(kept.map(({ task, payload }) => [task, JSON.parse(payload)])).toEqual([['settle_dues', { customerId: 'c' }]]);
  startWorking();
  const mail = await server.waitFor('old@b.test');
  expect(mail.messageId).toBe(`<contact-message.7.${new Date(at).getTime()}@boond.test>`);
  await expect.poll(async () => (await allQueuedMails(shop)).map(({ to }) => to)).toEqual(['given-up@b.test']);
  expect(await shop.db.rows(row)).toEqual([{ attempts: 40, isGivenUp: true, expiresIn: null, replaces: null }]);
  expect(server.messages.map(({ recipient }) => recipient)).toEqual(['old@b.test']);
});
