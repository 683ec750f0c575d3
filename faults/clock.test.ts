import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { createJobs } from '#server/jobs.ts';
import { eachMinute, type Job } from '#server/platform/jobs/job.ts';
import { rescueJobs } from '#server/platform/jobs/rescue-jobs.ts';
import { startWorker, type Worker } from '#server/platform/jobs/worker.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { tidyMails } from '#server/platform/mail/queued-mail.store.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { findStockFaults, placeOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { openDatabaseClock } from '#server/testing/database-clock.ts';
import { endProcess } from '#server/testing/end-process.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

const takeJob = fileURLToPath(new URL('take-job.fixture.ts', import.meta.url));
const [second, hour, year] = [1, 3600, 365 * 86_400];
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const email = {
  kind: 'contact-message',
  to: 'a@paniwala.test',
  name: 'A',
  email: 'b@paniwala.test',
  message: 'Hello',
};

const signIn = (email: string, password: string) => shop.call('POST /auth/login', { body: { email, password } });

async function failUntilLimited(email: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(email, 'wrong-one')).status).toBe(401);
  expect((await signIn(email, 'wrong-one')).status).toBe(429);
}

describe('after a clock that was a year ahead is corrected', () => {
  test('a customer with too many failed sign-ins during that time can sign in again', async () => {
    const customer = await buildCustomer(shop);
    shop.clock.advance(year);
    await failUntilLimited(customer.email);
    shop.clock.advance(-year);
    expect((await signIn(customer.email, customer.password)).status).toBe(200);
    // After the correction, too many failed sign-ins are limited as before.
    await failUntilLimited(customer.email);
  });

  test('an email whose next attempt is due in a year is sent soon', async () => {
    await queueMails(shop.db, [email]);
    await shop.db.pool.query("update queued_mails set due_at = now() + interval '1 year'");
    await tidyMails(shop.db);
    const late = sql<{ n: number }>('select count(*) as n from queued_mails where due_at > now()');
    expect((await shop.db.row(late))?.n).toBe(0);
  });

  test('an email that is due in two hours is sent soon if no attempt failed, and keeps its due time after nine failed attempts', async () => {
    await shop.db.pool.query('delete from queued_mails');
    await queueMails(shop.db, [email, email]);
    await shop.db.pool.query(`
      update queued_mails set due_at = now() + interval '2 hours',
        attempts = case when id = (select id from queued_mails order by id limit 1) then 9 else 0 end`);
    await tidyMails(shop.db);
    const late = sql<{ attempts: number }>('select attempts from queued_mails where due_at > now()');
    expect(await shop.db.rows(late)).toEqual([{ attempts: 9 }]);
  });
});

describe.each([
  ['a second back, as NTP may set it', -second],
  ['an hour back', -hour],
  ['an hour forward', hour],
])('when the clock jumps %s', (_how, jump) => {
  test('sessions stay valid, only a jump forward may end rate limits, an order is placed once, and its history stays in order', async () => {
    const customer = await buildCustomer(shop);
    const jar = await buildProduct(shop, { stock: 10 });
    const items = [{ productId: jar.id, quantity: 2 }];
    const other = await buildCustomer(shop);
    await failUntilLimited(other.email);
    const first = await placeOrder(shop, customer, items, { key: 'jump' });
    shop.clock.advance(jump);
    const repeat = await placeOrder(shop, customer, items, { key: 'jump' });
    expect(repeat.body.data.order.id).toBe(first.body.data.order.id);
    const { id } = first.body.data.order;
    expect((await shop.as(customer)('POST /orders/:id/cancel', { params: { id }, body: {} })).status).toBe(200);
    const history = await shop.as(customer)('GET /orders/:id/status-history', { params: { id } });
    const statuses = JSON.stringify(history.body).match(/"(?:newStatus|status)":"(\w+)"/g) ?? [];
    expect(statuses.join()).toContain('cancelled');
    const events = sql<{ next: string }>('select next from order_events where order_id = $1 order by id');
    expect((await shop.db.rows(events, [id])).map(({ next }) => next)).toEqual(['pending', 'cancelled']);
    if (jump < 0) expect((await signIn(other.email, other.password)).status).toBe(429);
    expect(await findStockFaults(shop)).toEqual([]);
    shop.clock.advance(-jump);
  });
});

describe('while a clock is wrong', () => {
  const { log } = Fastify({ logger: { level: 'silent' } });
  let mailing: TestShop;
  let worker: Worker | undefined;
  let setClock: (ahead: string) => Promise<void>;
  let runs: number;
  beforeAll(async () => {
    mailing = await openTestShop();
    await buildAdmin(mailing);
    setClock = await openDatabaseClock(mailing);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await worker?.stop();
    worker = undefined;
    await mailing.db.pool.query('delete from scheduled_jobs');
    await setClock('0');
  });
  afterAll(() => mailing.close());

  const minuteJob: Job = {
    name: 'minute_job',
    schedule: eachMinute(1),
    async run() {
      runs += 1;
    },
  };
  const start = () => {
    runs = 0;
    const jobs = [...createJobs(mailing.settings, log), minuteJob];
    worker = startWorker(mailing, log, { jobs, checkMs: 50 });
  };
  const jobsLeft = sql<{ n: number }>(`
    select (select count(*) from queued_mails) + (select count(*) from graphile_worker.jobs) as n`);
  const untilIdle = () =>
    vi.waitFor(async () => expect((await mailing.db.row(jobsLeft))?.n).toBe(0), { timeout: 20_000 });
  const expectEmailSent = async () => {
    await queueMails(mailing.db, [email]);
    await untilIdle();
  };
  const expectRunAt = async (from: string) => {
    const before = runs;
    await setClock(from);
    await expect.poll(() => runs).toBe(before + 1);
  };

  test('a job runs once after the clock jumps three days ahead and once after it is corrected, then each minute', async () => {
    start();
    await expectEmailSent();
    await expectRunAt('3 days');
    await expectRunAt('3 days 1 minute');
    await expectEmailSent();
    await expectRunAt('0');
    await expectRunAt('1 minute');
    await expectEmailSent();
    expect((await mailing.call('GET /health')).body.message).toBe('The shop is open.');
  });

  test.each([
    ['six minutes ago', '0', '6 minutes'],
    ['while the clock was a year ahead', '1 year', '0'],
  ])('a job that a worker locked %s is unlocked after the worker was killed', async (_, then, now) => {
    await setClock(then);
    await mailing.db.run(sql("select graphile_worker.add_job('wait')"));
    const child = spawn(process.execPath, [takeJob, JSON.stringify(mailing.connection)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await endProcess(child, { signal: 'SIGKILL', patienceMs: 5000 });
    await setClock(now);
    const locked = sql<{ n: number }>('select count(*) as n from graphile_worker.jobs where locked_at is not null');
    expect(await mailing.db.row(locked)).toEqual({ n: 1 });
    await rescueJobs(mailing.db);
    expect(await mailing.db.row(locked)).toEqual({ n: 0 });
    await mailing.db.run(sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs'));
  });

  test('jobs run and emails are sent after a restart, although a wrong clock wrote the stored times', async () => {
    await setClock('3 days');
    start();
    await expectEmailSent();
    await worker?.stop();
    await setClock('0');
    start();
    await expect.poll(() => runs).toBe(1);
    await expectRunAt('1 minute');
    await expectEmailSent();
  });

  test.each([
    ['ahead of', 3],
    ['behind', -3],
  ])('jobs run and emails are sent while the program’s clock is three days %s the database’s', async (_, days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    start();
    await expectEmailSent();
    await expectRunAt('1 minute');
    await expectRunAt('2 minutes');
    await expectEmailSent();
  });
});
