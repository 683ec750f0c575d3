import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { openDatabaseClock } from '#server/testing/database-clock.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { eachMinute, hourly, type Job } from './job.ts';
import { countLateJobs } from './late-jobs.ts';
import { forgetOtherJobs, markDone, queueDueJobs } from './worker.ts';

let shop: TestShop;
let setClock: (ahead: string) => Promise<void>;
beforeEach(async () => {
  shop = await openTestShop();
  await buildAdmin(shop);
  setClock = await openDatabaseClock(shop);
});
afterEach(() => shop.close());

const often: Job = { name: 'often', schedule: eachMinute(1), run: async () => {} };
const seldom: Job = { name: 'seldom', schedule: hourly(7), run: async () => {} };
const jobs = [often, seldom, { name: 'when_asked', run: async () => {} }];

const waiting = sql<{ name: string }>(`
  select task_identifier as name from graphile_worker.jobs where run_at <= now() order by 1`);
const byPriority = sql<{ name: string }>(`
  select task_identifier as name from graphile_worker.jobs order by priority`);
const take = sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
/** Queues due jobs, returns the names of all jobs in the queue, and empties the queue. */
async function queued(): Promise<string[]> {
  await queueDueJobs(shop.db, jobs);
  const names = (await shop.db.rows(waiting)).map(({ name }) => name);
  await shop.db.run(take);
  return names;
}
const late = async () => (await shop.db.row(countLateJobs))?.late;

test('each job is queued once for each time at which it is due, however often instances check', async () => {
  expect(await queued()).toEqual([]);
  await setClock('1 minute');
  await Promise.all(Array.from({ length: 8 }, () => queueDueJobs(shop.db, jobs)));
  expect(await queued()).toEqual(['often']);
  expect(await queued()).toEqual([]);
  await setClock('7 minutes');
  expect(await queued()).toEqual(['often', 'seldom']);
});

test('after the clock jumps ahead each job is queued once, and again when the clock is set back', async () => {
  await queued();
  await setClock('3 days 8 minutes');
  expect(await queued()).toEqual(['often', 'seldom']);
  expect(await queued()).toEqual([]);
  await setClock('0');
  expect(await queued()).toEqual(['often', 'seldom']);
  expect(await queued()).toEqual([]);
  await setClock('1 minute');
  expect(await queued()).toEqual(['often']);
});

test('scheduled jobs are run before waiting emails are sent', async () => {
  await queueDueJobs(shop.db, jobs);
  await shop.db.run(sql("select graphile_worker.add_job('send_mails')"));
  await setClock('1 minute');
  await queueDueJobs(shop.db, jobs);
  expect((await shop.db.rows(byPriority)).map(({ name }) => name)).toEqual(['often', 'send_mails']);
});

test('a waiting job is not queued again', async () => {
  for (const minute of [0, 1, 2, 3]) {
    await setClock(`${minute} minutes`);
    await queueDueJobs(shop.db, jobs);
  }
  expect(await queued()).toEqual(['often']);
});

test('health check and metrics report late scheduled jobs, also jobs whose last run is in the future', async () => {
  await queued();
  expect(await late()).toBe(0);
  const health = async () => (await shop.call('GET /health')).body.message;
  expect(await health()).toBe('The shop is open.');
  await setClock('13 minutes');
  expect(await late()).toBe(1);
  expect(await health()).toBe('The shop is open, but its scheduled jobs are late.');
  await markDone(shop.db, often);
  expect(await late()).toBe(0);
  await setClock('3 days');
  expect(await late()).toBe(2);
  for (const job of [often, seldom]) await markDone(shop.db, job);
  await setClock('0');
  expect(await late()).toBe(2);
  for (const job of [often, seldom]) await markDone(shop.db, job);
  expect(await late()).toBe(0);
});

test('a job that the shop no longer has is deleted from the schedule', async () => {
  await queued();
  await forgetOtherJobs(shop.db, [often]);
  await setClock('3 days');
  await markDone(shop.db, often);
  expect(await late()).toBe(0);
});
