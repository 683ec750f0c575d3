import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { sql } from '../db/database.ts';
import { describeJobs, queueMails, queueMailsSilently } from '../mail/queue-mail.ts';

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

test('an e-mail queued without a notification is otherwise the same job as one queued by the library', async () => {
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
