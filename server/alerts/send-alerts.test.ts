/** Emails about alerts: the choices of each member of staff, quiet hours, and one digest instead of many messages. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { putOffMail, removeMail, type TakenMail, takeMail } from '#server/platform/mail/queued-mail.store.ts';
import { type BuiltAdmin, buildAdmin, buildRole, buildSecondFactor } from '#server/testing/builders/accounts.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { keyOfMail } from './letters.ts';
import { mayTell } from './rules.ts';
import { sendAlerts } from './send-alerts.ts';

let shop: TestShop;
let meera: BuiltAdmin;
const everything = {
  page: ['order'],
  email: ['order', 'lowStock'],
  quietFrom: '',
  quietTo: '',
  every: 'quarterHour',
  version: 0,
};
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  meera = await buildAdmin(shop);
  shop.clock.set('2026-11-21T04:30:00Z');
});
afterAll(() => shop.close());

const choose = (changes: object = {}, person = meera) =>
  shop.as(person)('PUT /admin/alert-choices', { body: { ...everything, ...changes } });
const add = sql(`
  insert into alerts (kind, record_id, created_at) select $1, gen_random_uuid(), $3 from generate_series(1, $2)`);
const happen = (kind: string, count = 1) => shop.db.run(add, [kind, count, shop.clock()]);
const forget = sql("delete from queued_mails where mail->>'to' = $1");

/** The waiting emails about alerts to a member of staff. */
async function waitingFor(person = meera) {
  return (await queuedMails(shop, person.email)).filter((mail) => mail.kind === 'alerts');
}

/**
 * Writes the emails about alerts, removes them as if they were sent, and returns the number of alerts by kind in each.
 */
async function mailsTo(person = meera) {
  await sendAlerts(shop);
  const mails = await waitingFor(person);
  await shop.db.run(forget, [person.email]);
  return mails.map(({ counts }) => counts);
}

test('a person who has chosen nothing gets no email', async () => {
  expect((await shop.as(meera)('GET /admin/alert-choices')).body.data.choices).toMatchObject({ email: [], version: 0 });
  await happen('order');
  expect(await mailsTo()).toEqual([]);
});

test('the first alert is emailed alone, and those of the next quarter of an hour come in one email', async () => {
  await happen('order', 3);
  expect((await choose()).status).toBe(200);
  expect(await mailsTo()).toEqual([]);
  await happen('order');
  await happen('claim');
  const one = [{ kind: 'order', count: 1 }];
  expect(await mailsTo()).toEqual([one]);
  expect(await mailsTo()).toEqual([]);
  await happen('order', 10_000);
  await happen('lowStock', 2);
  shop.clock.advance(14 * 60);
  expect(await mailsTo()).toEqual([]);
  shop.clock.advance(60);
  const digest = [
    { kind: 'order', count: 10_000 },
    { kind: 'lowStock', count: 2 },
  ];
  await Promise.all([sendAlerts(shop), sendAlerts(shop)]);
  expect(JSON.stringify(await waitingFor()).length).toBeLessThan(5000);
  expect(await mailsTo()).toEqual([digest]);
});

test('quiet hours hold emails back, and the first minute after them sends one digest', async () => {
  await choose({ quietFrom: '22:00', quietTo: '07:00', every: 'fiveMinutes' });
  shop.clock.set('2026-11-21T16:29:00Z');
  await happen('order');
  expect(await mailsTo()).toHaveLength(1);
  for (const time of ['2026-11-21T16:40:00Z', '2026-11-21T20:00:00Z', '2026-11-22T01:29:00Z']) {
    shop.clock.set(time);
    await happen('order');
    expect(await mailsTo()).toEqual([]);
  }
  shop.clock.set('2026-11-22T01:30:00Z');
  expect(await mailsTo()).toEqual([[{ kind: 'order', count: 3 }]]);
});

test('alerts that were seen in the page are not emailed, nor those that a person may no longer read', async () => {
  await choose();
  await happen('order');
  const { alerts } = (await shop.as(meera)('GET /admin/alerts')).body.data;
  await shop.as(meera)('POST /admin/alerts/seen', { body: { until: alerts[0]?.id } });
  expect(await mailsTo()).toEqual([]);

  const role = await buildRole(shop, ['orders.read', 'catalogue.read']);
  const jaya = await buildAdmin(shop, { roles: [role] });
  await choose({}, jaya);
  await shop.db.run(sql('update staff_roles set permissions = $2 where id = $1'), [role, ['catalogue.read']]);
  await happen('order');
  await happen('lowStock');
  expect(await mailsTo(jaya)).toEqual([[{ kind: 'lowStock', count: 1 }]]);
  await shop.db.run(sql('update users set is_active = false where id = $1'), [jaya.id]);
  shop.clock.advance(3600);
  await happen('lowStock');
  expect(await mailsTo(jaya)).toEqual([]);
});

const fail = sql('update queued_mails set attempts = 3 where replaces = $1');
const attempts = sql<{ attempts: number }>('select attempts from queued_mails where replaces = $1');

test('while the mail server is down, one email collects all alerts, and keeps its number of attempts', async () => {
  await choose();
  await happen('order');
  await sendAlerts(shop);
  await shop.db.run(fail, [keyOfMail(meera.id)]);
  for (let hour = 0; hour < 3; hour += 1) {
    shop.clock.advance(3600);
    await happen('order', 2);
    await sendAlerts(shop);
  }
  await happen('lowStock');
  await sendAlerts(shop);
  const [mail, ...others] = await waitingFor();
  expect([mail?.counts, mail?.named.length, others]).toEqual([
    [
      { kind: 'order', count: 7 },
      { kind: 'lowStock', count: 1 },
    ],
    8,
    [],
  ]);
  expect((await shop.db.one(attempts, [keyOfMail(meera.id)])).attempts).toBe(3);
  expect(await mailsTo()).toHaveLength(1);
  shop.clock.advance(3600);
  expect(await mailsTo()).toEqual([]);
});

test('a waiting email does not mention alerts that were seen in the page, and is not sent if all were seen', async () => {
  await choose({ email: ['order', 'lowStock'] });
  await happen('order', 2);
  await happen('lowStock');
  await sendAlerts(shop);
  const until = (await shop.as(meera)('GET /admin/alerts')).body.data.alerts[0]?.id;
  await shop.as(meera)('POST /admin/alerts/seen', { body: { until } });
  await sendAlerts(shop);
  expect((await waitingFor()).map(({ counts }) => counts)).toEqual([[{ kind: 'lowStock', count: 1 }]]);
  await choose({ version: 1, page: ['order', 'lowStock'] });
  await shop.as(meera)('POST /admin/alerts/seen', { body: { until: '999999999999' } });
  await sendAlerts(shop);
  expect(await waitingFor()).toEqual([]);
});

const waitingIds = sql<{ id: string; to: string; language: string }>(`
  select id, mail->>'to' as to, mail->>'language' as language from queued_mails where replaces = $1`);
const waitingRows = (person: BuiltAdmin) => shop.db.rows(waitingIds, [keyOfMail(person.id)]);

const lackStep = async ({ id }: BuiltAdmin) => {
  const role = await buildRole(shop, ['orders.read']);
  await shop.db.run(sql('insert into factor_roles (role) values ($1)'), [role]);
  await shop.db.run(sql('update users set roles = array[$2] where id = $1'), [id, role]);
};
const setInactive = sql('update users set is_active = false where id = $1');

test.each([
  ['a deactivated account', ({ id }: BuiltAdmin) => shop.db.run(setInactive, [id])],
  ['a person who chooses no emails any more', (person: BuiltAdmin) => choose({ version: 1, email: [] }, person)],
  ['a person who lacks the second step that the role needs', lackStep],
])(
  'a waiting email for %s is deleted, and no further one is written',
  async (_who, change: (person: BuiltAdmin) => Promise<unknown>) => {
    const ravi = await buildAdmin(shop);
    await choose({}, ravi);
    await happen('order');
    await sendAlerts(shop);
    expect(await waitingRows(ravi)).toHaveLength(1);
    await change(ravi);
    shop.clock.advance(3600);
    await happen('order');
    await sendAlerts(shop);
    expect(await waitingRows(ravi)).toEqual([]);
  },
);

test('a person who has set up the second step that the role needs gets emails', async () => {
  await choose();
  await lackStep(meera);
  await buildSecondFactor(shop, meera);
  await happen('order');
  expect(await mailsTo()).toHaveLength(1);
});

test('a waiting email follows changes of the person’s address and language, and otherwise stays unchanged', async () => {
  await choose();
  await happen('order');
  await sendAlerts(shop);
  const [first] = await waitingRows(meera);
  await sendAlerts(shop);
  expect(await waitingRows(meera)).toEqual([{ id: first?.id, to: meera.email, language: 'en' }]);
  await shop.db.run(sql("update users set email = 'moved-' || email where id = $1"), [meera.id]);
  await sendAlerts(shop);
  expect(await waitingRows(meera)).toMatchObject([{ to: `moved-${meera.email}`, language: 'en' }]);
  await shop.db.run(sql("update users set language = 'hi' where id = $1"), [meera.id]);
  await sendAlerts(shop);
  expect(await waitingRows(meera)).toMatchObject([{ to: `moved-${meera.email}`, language: 'hi' }]);
});

test('an email that is waiting when quiet hours begin is sent right after them, without waiting for the pause', async () => {
  await choose({ quietFrom: '22:00', quietTo: '23:00', every: 'fourHours' });
  shop.clock.set('2026-11-21T16:29:00Z');
  await happen('order');
  await sendAlerts(shop);
  expect(await waitingFor()).toHaveLength(1);
  shop.clock.set('2026-11-21T16:30:00Z');
  expect(await mailsTo()).toEqual([]);
  await happen('order');
  shop.clock.set('2026-11-21T17:30:00Z');
  expect(await mailsTo()).toEqual([[{ kind: 'order', count: 2 }]]);
  shop.clock.advance(3600);
  await happen('order');
  expect(await mailsTo()).toEqual([]);
});

const lockPosition = sql('select from alert_mails where account_id = $1 for update');

test('an alert waits for the pause even if the last email is sent while the job runs', async () => {
  await choose();
  await happen('order');
  await sendAlerts(shop);
  const running: Promise<void>[] = [];
  await shop.db.transaction(async (tx) => {
    await tx.run(lockPosition, [meera.id]);
    running.push(sendAlerts(shop));
    await untilWaiting(tx, 1);
    await tx.run(forget, [meera.email]);
    await tx.run(add, ['order', 1, shop.clock()]);
  });
  await Promise.all(running);
  expect(await waitingFor()).toEqual([]);
  shop.clock.advance(15 * 60);
  expect(await mailsTo()).toEqual([[{ kind: 'order', count: 1 }]]);
});

/** Takes the email to a member of staff out of the queue, as the job that sends emails does. */
async function takeMailTo({ email }: BuiltAdmin): Promise<TakenMail> {
  for (let taken = await takeMail(shop.db); taken; taken = await takeMail(shop.db))
    if (taken.mail.to === email) return taken;
  throw new Error(`No email to ${email} is due`);
}

test('alerts that come while an email is being sent are in the next email, and no alert is sent twice', async () => {
  await choose();
  await happen('order');
  await sendAlerts(shop);
  const taken = await takeMailTo(meera);
  await happen('order');
  await sendAlerts(shop);
  await removeMail(shop.db, taken);
  expect(await mailsTo()).toEqual([]);
  shop.clock.advance(15 * 60);
  expect(await mailsTo()).toEqual([[{ kind: 'order', count: 1 }]]);
});

test('an email is written again after the attempt to send it has failed', async () => {
  await choose();
  await happen('order');
  await sendAlerts(shop);
  const taken = await takeMailTo(meera);
  await happen('order');
  await putOffMail(shop.db, taken, 'The mail server said no');
  expect(await mailsTo()).toEqual([[{ kind: 'order', count: 2 }]]);
});

test('an email that a restored backup has brought back is deleted', async () => {
  await choose();
  await happen('order');
  await sendAlerts(shop);
  await shop.db.run(sql('delete from alert_mails where account_id = $1'), [meera.id]);
  expect(await mailsTo()).toEqual([]);
});

test('seeing a kind of alert in the page does not remove another kind that is chosen only by email', async () => {
  await choose({ page: ['order'], email: ['claim'] });
  await happen('claim');
  await happen('order');
  const { alerts } = (await shop.as(meera)('GET /admin/alerts')).body.data;
  await shop.as(meera)('POST /admin/alerts/seen', { body: { until: alerts[0]?.id } });
  expect(await mailsTo()).toEqual([[{ kind: 'claim', count: 1 }]]);
});

test('saving choices again loses no alert that waits for its email', async () => {
  await choose({ email: ['order'], quietFrom: '09:00', quietTo: '12:00' });
  await happen('order');
  expect((await choose({ version: 1, email: ['order', 'claim'] })).status).toBe(200);
  expect(await mailsTo()).toEqual([[{ kind: 'order', count: 1 }]]);
});

test('the bell counts only the kinds that a person wants in the page', async () => {
  await choose({ page: ['claim'] });
  await shop.as(meera)('POST /admin/alerts/seen', { body: { until: '999999999999' } });
  await happen('order');
  await happen('claim');
  const { data } = (await shop.as(meera)('GET /admin/alerts')).body;
  expect([data.newCount, new Set(data.alerts.map(({ kind }) => kind))]).toEqual([1, new Set(['claim'])]);
});

test('wrong choices are refused with all errors, and so is a change that is based on an old version', async () => {
  const { status, body } = await choose({ email: ['emails'], quietFrom: '22:00', quietTo: '', page: ['x'] });
  expect([status, body.errors.map(({ path }) => path)]).toEqual([400, ['page.0', 'email.0', 'quietTo']]);
  expect((await choose({ quietFrom: '7', quietTo: '25:00' })).body.errors).toHaveLength(2);
  expect((await choose({ quietFrom: '07:00', quietTo: '07:00' })).status).toBe(400);
  expect((await choose()).body.data.choices.version).toBe(1);
  expect((await choose()).status).toBe(409);
  expect((await choose({ version: 1, email: [] })).body.data.choices).toMatchObject({ version: 2, email: [] });
});

test.each([
  ['22:00', '07:00', '16:29', true],
  ['22:00', '07:00', '16:30', false],
  ['22:00', '07:00', '01:29', false],
  ['22:00', '07:00', '01:30', true],
  ['13:00', '15:00', '08:00', false],
  ['13:00', '15:00', '09:30', true],
])('with quiet hours from %s to %s in India an email at %s UTC goes out: %s', (quietFrom, quietTo, time, isSent) => {
  const times = { quietFrom, quietTo, every: 'hour', toldAt: null } as const;
  expect(mayTell(times, new Date(`2026-11-21T${time}:00Z`))).toBe(isSent);
});
