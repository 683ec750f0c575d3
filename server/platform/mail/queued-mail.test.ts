import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { allQueuedMails, countQueuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import {
  describeMails,
  lockWaitingMail,
  queueMails,
  queueMailsSilently,
  sendMailsTask,
  wakeSender,
} from './queue-mail.ts';
import { putOffMail, removeMail, type TakenMail, takeMail, tidyMails } from './queued-mail.store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.run(sql('delete from queued_mails'));
  await shop.db.run(sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs'));
});

const mailTo = (to: string, more = {}) => ({ kind: 'contact-message', to, name: 'A', message: 'Hello', ...more });
const take = async (): Promise<TakenMail> => {
  const taken = await takeMail(shop.db);
  if (!taken) throw new Error('No email is due');
  return taken;
};
const wakeUps = sql<{ n: number }>(`
  select count(*) as n from graphile_worker.jobs where task_identifier = '${sendMailsTask}'`);
const countWakeUps = async () => (await shop.db.one(wakeUps)).n;
const secondsUntilDue = async () =>
  (
    await shop.db.one(
      sql<{ seconds: number }>('select extract(epoch from due_at - now())::float8 as seconds from queued_mails'),
    )
  ).seconds;
const setDue = sql("update queued_mails set due_at = now() - interval '1 second'");

test('an email that is queued silently has the same row as one that wakes the worker', async () => {
  const client = await shop.db.pool.connect();
  let notified = 0;
  client.on('notification', () => {
    notified += 1;
  });
  await client.query('listen "jobs:insert"');
  const mail = mailTo('a@b.test', { name: 'Half a pair \ud83d and NUL \0' });
  await shop.db.run(sql(queueMailsSilently('$1', '0')), [describeMails([mail])]);
  await client.query('select 1');
  expect(notified).toBe(0);
  await queueMails(shop.db, [mail]);
  await client.query('select 1');
  expect(notified).toBe(1);
  client.removeAllListeners('notification');
  await client.query('unlisten *');
  client.release();
  const rows = sql<{ row: object }>(`
    select to_jsonb(m) - array['id', 'mail', 'due_at', 'created_at'] as row from queued_mails m order by id`);
  const [silent, loud] = await shop.db.rows(rows);
  expect(silent).toEqual(loud);
  expect((await allQueuedMails(shop)).map((one) => 'name' in one && one.name)).toEqual(
    Array(2).fill('Half a pair \ufffd and NUL  '),
  );
});

test('emails with codes are taken first, then other emails by age, then emails about many orders', async () => {
  await shop.db.run(sql(queueMailsSilently('$1', '10')), [describeMails([mailTo('many@b.test')])]);
  await queueMails(shop.db, [mailTo('first@b.test'), mailTo('second@b.test')]);
  await queueMails(shop.db, [mailTo('code@b.test', { expiresInSeconds: 600 })]);
  const order: string[] = [];
  for (let taken = await takeMail(shop.db); taken; taken = await takeMail(shop.db)) order.push(taken.mail.to);
  expect(order).toEqual(['code@b.test', 'first@b.test', 'second@b.test', 'many@b.test']);
});

test('the pauses between attempts grow to six hours, and the fortieth attempt is the last', async () => {
  await queueMails(shop.db, [mailTo('a@b.test')]);
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const taken = await take();
    expect(taken.attempts).toBe(attempt);
    await putOffMail(shop.db, taken, 'The mail server said no');
    pauses.push(Math.round(await secondsUntilDue()));
    await shop.db.run(setDue);
  }
  expect(pauses.slice(0, 3)).toEqual([3, 7, 20]);
  expect(pauses.slice(9)).toEqual(Array(31).fill(22_026));
  expect(await takeMail(shop.db)).toBeUndefined();
  const givenUp = sql('select last_error from queued_mails where given_up_at is not null');
  expect(await shop.db.rows(givenUp)).toEqual([{ lastError: 'The mail server said no' }]);
});

test('an email whose worker died while sending it is tried again after five minutes, at most forty times', async () => {
  await queueMails(shop.db, [mailTo('a@b.test')]);
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    await take();
    expect(Math.round(await secondsUntilDue())).toBe(300);
    expect(await takeMail(shop.db)).toBeUndefined();
    await shop.db.run(setDue);
  }
  expect(await takeMail(shop.db)).toBeUndefined();
});

test('an email is being sent from when it is taken until the attempt fails, or its worker counts as dead', async () => {
  const isBeingSent = async () => (await lockWaitingMail(shop.db, 'order-moved:1'))?.isBeingSent;
  await queueMails(shop.db, [mailTo('a@b.test', { replaces: 'order-moved:1' })]);
  expect(await isBeingSent()).toBe(false);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const taken = await take();
    expect(await isBeingSent()).toBe(true);
    await putOffMail(shop.db, taken, 'no');
    expect(await isBeingSent()).toBe(false);
    await shop.db.run(setDue);
  }
  const last = await take();
  await shop.db.run(setDue);
  expect(await isBeingSent()).toBe(false);
  await removeMail(shop.db, last);
  expect(await isBeingSent()).toBeUndefined();
});

test('tidyMails does not change an email that is being sent, or one that waits for its next attempt', async () => {
  await queueMails(shop.db, [mailTo('a@b.test'), mailTo('b@b.test')]);
  await take();
  await putOffMail(shop.db, await take(), 'no');
  await tidyMails(shop.db);
  expect(await takeMail(shop.db)).toBeUndefined();
});

test('an email replaces a waiting one with the same key, even in one list, and its attempts start from 0', async () => {
  const moved = (to: string) => mailTo(to, { replaces: 'order-moved:1' });
  await queueMails(shop.db, [moved('old@b.test'), mailTo('other@b.test')]);
  await putOffMail(shop.db, await take(), 'no');
  await queueMails(shop.db, [moved('older@b.test'), moved('new@b.test')]);
  expect((await allQueuedMails(shop)).map(({ to }) => to).sort()).toEqual(['new@b.test', 'other@b.test']);
  const [other, newest] = [await take(), await take()];
  expect([other.mail.to, newest.mail.to, newest.attempts]).toEqual(['other@b.test', 'new@b.test', 1]);
});

test('removing a sent email does not remove the email that has replaced it in between', async () => {
  const moved = (to: string) => mailTo(to, { replaces: 'order-moved:1' });
  await queueMails(shop.db, [moved('old@b.test')]);
  const old = await take();
  await queueMails(shop.db, [moved('new@b.test')]);
  await putOffMail(shop.db, old, 'no');
  await removeMail(shop.db, old);
  expect((await take()).mail.to).toBe('new@b.test');
});

test('wakeSender queues one job for due emails that were queued silently, and none if no email is due', async () => {
  const wake = sql(wakeSender);
  await shop.db.run(wake);
  expect(await countWakeUps()).toBe(0);
  await shop.db.run(sql(queueMailsSilently('$1', '0')), [describeMails([mailTo('a@b.test'), mailTo('b@b.test')])]);
  await shop.db.run(wake);
  await shop.db.run(wake);
  expect(await countWakeUps()).toBe(1);
  await take();
  await removeMail(shop.db, await take());
  await shop.db.run(sql('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs'));
  await shop.db.run(wake);
  expect([await countWakeUps(), await countQueuedMails(shop)]).toEqual([0, 1]);
});
