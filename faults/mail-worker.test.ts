/** Tests of the worker that sends emails while its database disconnects, is unreachable or fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { createJobs } from '#server/jobs.ts';
import type { ShopMail } from '#server/letters.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { startWorker, type Worker } from '#server/platform/jobs/worker.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let server: MailServer;
let worker: Worker | undefined;
let logged: string[];

beforeEach(async () => {
  server = await openMailServer();
  shop = await openTestShop({ SMTP_URL: server.url });
  logged = [];
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await shop.close();
  await server.close();
});

const { log } = Fastify({ logger: { level: 'debug', stream: { write: (line: string) => logged.push(line) } } });
const start = (jobs: readonly Job[] = createJobs(shop.settings, log)) => {
  worker = startWorker(shop, log, { jobs });
};
const codeMail = (to: string): ShopMail => ({
  kind: 'registration-code',
  mark: 'K7',
  expiresInSeconds: 600,
  to,
  code: '012345',
});
const untilLogged = async (words: string) => {
  for (let tries = 0; !logged.some((line) => line.includes(words)); tries += 1) {
    if (tries > 600) throw new Error(`Nobody logged "${words}"`);
    await sleep(25);
  }
};
/** Runs a statement on the database server, outside the shop's own pool. */
const asAdmin = async (statement: string) => {
  const client = new pg.Client({ ...shop.connection, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** Statements that make the first deletion in any table of the job library fail. */
const failFirstDeletion = [
  'create sequence faults',
  `create function fail_once() returns trigger language plpgsql as $$
    begin if nextval('faults') = 1 then raise exception 'not now'; end if; return old; end $$`,
  `do $$ declare place record; begin
    for place in select tablename as name from pg_tables where schemaname = 'graphile_worker' loop
      execute format('create trigger fail_once before delete on graphile_worker.%I for each row execute function fail_once()',
        place.name);
    end loop;
  end $$`,
];

test('the worker sends emails again after its connections were broken', async () => {
  start();
  await queueMails(shop.db, [codeMail('before@paniwala.test')]);
  await server.waitFor('before@paniwala.test');
  const { database } = shop.connection;
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  // Each broken connection that is still in the pool makes one statement fail.
  let isQueued = false;
  for (let tries = 0; !isQueued && tries < 20; tries += 1)
    isQueued = await queueMails(shop.db, [codeMail('after@paniwala.test')]).then(
      () => true,
      () => false,
    );
  await server.waitFor('after@paniwala.test');
});

test('a worker that starts or runs while the database is unreachable sends emails when the database is back', async () => {
  const { database } = shop.connection;
  await queueMails(shop.db, [codeMail('waiting@paniwala.test')]);
  await asAdmin(`alter database ${database} allow_connections false`);
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  start();
  await untilLogged('the worker stopped');
  await asAdmin(`alter database ${database} allow_connections true`);
  await server.waitFor('waiting@paniwala.test');

  await asAdmin(`alter database ${database} allow_connections false`);
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  logged.length = 0;
  await untilLogged('not currently accepting connections');
  await asAdmin(`alter database ${database} allow_connections true`);
  await queueMails(shop.db, [codeMail('later@paniwala.test')]);
  await server.waitFor('later@paniwala.test');
});

test('the worker can be stopped while the database is unreachable', async () => {
  start();
  await queueMails(shop.db, [codeMail('asha@paniwala.test')]);
  await server.waitFor('asha@paniwala.test');
  const { database } = shop.connection;
  await asAdmin(`alter database ${database} allow_connections false`);
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  const began = performance.now();
  await worker?.stop();
  worker = undefined;
  expect(performance.now() - began).toBeLessThan(10_000);
});

// If the end of a job cannot be recorded, the runner of the job library ends if it has one job, and continues if it has
// several jobs.
test.each([1, 4])(
  'the worker continues, and can be stopped, after it could not record the end of one of %i jobs',
  async (jobs) => {
    for (const statement of failFirstDeletion) await shop.db.run(sql(statement));
    let begun = 0;
    // Storing the end of the first job fails at once. The other jobs end later, one after another.
    const slowJob: Job = { name: 'forget_expired', run: () => sleep(400 * begun++) };
    start([...createJobs(shop.settings, log).filter(({ name }) => name !== slowJob.name), slowJob]);
    await shop.db.run(sql(`select graphile_worker.add_job('forget_expired') from generate_series(1, ${jobs})`));
    await untilLogged('the worker stopped');
    await queueMails(shop.db, [codeMail('asha@paniwala.test')]);
    await server.waitFor('asha@paniwala.test');
    const began = performance.now();
    await worker?.stop();
    worker = undefined;
    expect(performance.now() - began).toBeLessThan(10_000);
  },
);
