import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduledJobs } from '#server/jobs.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { type Queryable, sql } from '../db/database.ts';
import { describeJobs, queueMails, queueMailsSilently } from '../mail/queue-mail.ts';
import { rescueJobs } from './rescue-jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const mail = { kind: 'contact-message', to: 'shop@paniwala.test', name: 'Asha', email: 'a@b.test', message: 'Hello' };
const queueOne = sql(`select ${queueMailsSilently('$1')}`);
const jobs = sql<{ job: Record<string, unknown> }>(`
  select to_jsonb(j) - array['id', 'created_at', 'updated_at', 'run_at'] as job
  from graphile_worker._private_jobs j order by id`);

test('an email queued without a notification is otherwise the same job as one queued by the library', async () => {
  const client = new pg.Client(shop.connection);
  await client.connect();
  let notified = 0;
  client.on('notification', () => {
    notified += 1;
  });
  await client.query('listen "jobs:insert"');

  await shop.db.run(queueOne, [describeJobs([mail])]);
  await client.query('select 1');
  expect(notified).toBe(0);
  await queueMails(shop.db, [mail]);
  await client.query('select 1');
  expect(notified).toBe(1);
  await client.end();

  const [silent, loud] = await shop.db.rows(jobs);
  expect(silent).toEqual(loud);
});

const removeAll = sql('delete from graphile_worker._private_jobs');
const putOff = sql(`
  update graphile_worker._private_jobs set run_at = now() + interval '1 year' where id = $1`);
const giveUp = sql(`
  update graphile_worker._private_jobs set attempts = max_attempts, run_at = '2020-01-01' where id = $1`);
const ids = sql<{ id: string }>('select id from graphile_worker._private_jobs order by id');
const lockOne = sql('select from graphile_worker._private_jobs where id = $1 for update');
const free = sql<{ id: string }>('select id from graphile_worker._private_jobs for update skip locked');

test.each([
  ['brought forward', putOff, (db: Queryable) => rescueJobs(db)],
  ['forgotten', giveUp, async () => scheduledJobs.find(({ name }) => name === 'forget_failed_jobs')?.run(shop)],
])('jobs that are %s are locked in the order of their ids, wherever they lie', async (_, prepare, write) => {
  await shop.db.run(removeAll);
  await queueMails(shop.db, [mail, mail, mail]);
  const [first, second, third] = (await shop.db.rows(ids)).map(({ id }) => id);
  // The row written last is last in the table.
  for (const id of [third, second, first]) await shop.db.run(prepare, [id]);
  let written: Promise<unknown> = Promise.resolve();
  await shop.db.transaction(async (tx) => {
    await tx.run(lockOne, [third]);
    written = write(shop.db);
    await untilWaiting(shop.db, 1);
    expect(await tx.rows(free)).toEqual([{ id: third }]);
  });
  await written;
});
