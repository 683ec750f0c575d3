/** Jobs process all due rows in one run: whatever states the rows have, the next run of each job changes nothing. */

import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { sendAlertPushTask } from './alerts/browser.store.ts';
import { eraseTask } from './audit/store.ts';
import type { CustomerId } from './core/actor.ts';
import { sql } from './core/db/database.ts';
import { createJobs, scheduledJobs } from './jobs.ts';
import { oldMailTask } from './platform/mail/old-mails.ts';
import { queueMails, sendMailsTask } from './platform/mail/queue-mail.ts';
import { sendPushTask } from './runs/push-messages/store.ts';
import { buildAdmin, buildCustomer } from './testing/builders/accounts.ts';
import { buildClaim } from './testing/builders/claims.ts';
import { sendImport } from './testing/builders/imports.ts';
import { bringOnAccount, buildAccount } from './testing/builders/monthly.ts';
import { buildOrder, forceOrder } from './testing/builders/orders.ts';
import { buildPickup } from './testing/builders/pickups.ts';
import { openPlanShop, type PlanShop } from './testing/builders/plan-shop.ts';
import { type BuiltPlan, buildPlan } from './testing/builders/plans.ts';

let world: PlanShop;
let shop: PlanShop['shop'];
const instants = ['2026-11-21T04:30', '2026-11-22T06:30', '2026-11-25T10:00', '2026-12-01T03:00', '2027-03-20T03:00'];
/** One customer for each instant at which the jobs run. The customer is deactivated just before that run. */
const leaving: CustomerId[] = [];
beforeAll(async () => {
  world = await openPlanShop();
  shop = world.shop;
  await buildPlans();
  await buildOrders();
  await buildOtherRows();
});
afterAll(() => shop.close());

const deactivate = sql('update users set is_active = false where id = $1');

const pauses: Partial<BuiltPlan>[] = [
  {},
  { pausedFrom: '2026-11-23', pausedUntil: '2026-11-24' },
  { pausedFrom: '2026-11-23', pausedUntil: '2027-01-31' },
  { pausedFrom: '2026-11-22' },
  { pausedFrom: '2026-12-10', pausedUntil: '2026-12-12' },
  { pausedFrom: '2026-11-22', pausedByShop: true },
  { endsOn: '2026-11-24' },
  { status: 'ended' },
];
const toldAt = new Date('2026-11-21T04:00:00.000Z');
const days: BuiltPlan['dates'][] = [
  [],
  [
    { date: '2026-11-23', isSkipped: true },
    { date: '2026-11-24', movedTo: '2026-11-23' },
  ],
  [
    { date: '2026-11-23', toldAt },
    { date: '2026-11-24', toldAt, problem: 'stock' },
  ],
  [
    { date: '2026-11-23', outcome: 'failed', problem: 'holiday' },
    { date: '2026-11-24', windowKey: 'evening' },
  ],
];

/**
 * Builds plans with each kind of pause and each kind of changed delivery days, for a customer who may order and for
 * customers who are deactivated later.
 */
async function buildPlans(): Promise<void> {
  const asha = await buildCustomer(shop);
  for (const _ of instants) leaving.push((await buildCustomer(shop)).id as CustomerId);
  for (const pause of pauses) {
    for (const dates of days) {
      await buildPlan(shop, asha, { ...pause, lines: world.water(1), dates });
    }
    for (const [at, id] of leaving.entries()) {
      const dates = days[at % days.length];
      await buildPlan(shop, { id }, { ...pause, lines: world.water(1), dates, everyDays: 2, onlyEmpties: at === 0 });
    }
  }
}

async function buildOrders(): Promise<void> {
  const ravi = await buildCustomer(shop);
  for (const status of orderStatuses) {
    for (const paymentStatus of paymentStatuses) {
      const { id } = await buildOrder(shop, ravi, world.water(1), { status, paymentStatus });
      await forceOrder(shop, id, { status, paymentStatus, paidPaise: 100, duePaise: 5000 });
    }
  }
}

const setPickup = sql(`
  update pickups set status = $2, refund_paise = case when $2 = 'refunded' then 100 end,
    refund_method = case when $2 = 'refunded' then 'cash' end
  where id = $1`);

const wish = sql(`
  insert into delivery_wishes (id, pincode, email, language, created_at)
  values (gen_random_uuid(), '560103', 'waits@paniwala.test', 'en', $1)`);
const telling = sql(`insert into wish_tellings (pincode, created_at) values ('560103', $1)`);

async function buildOtherRows(): Promise<void> {
  const ben = await buildCustomer(shop);
  const order = await buildOrder(shop, ben, world.water(1));
  await buildClaim(shop, ben, order.id);
  const asAdmin = shop.as(await buildAdmin(shop));
  for (const state of ['confirm', 'refuse'] as const) {
    const id = await buildClaim(shop, ben, (await buildOrder(shop, ben, world.water(1))).id);
    const body = { reason: 'Nothing came' };
    expect((await asAdmin(`POST /admin/upi-claims/:id/${state}`, { params: { id }, body })).status).toBe(200);
  }
  for (const status of ['requested', 'scheduled', 'collected', 'refunded', 'credited', 'rejected', 'cancelled']) {
    const { id } = await buildPickup(shop, await buildCustomer(shop));
    await shop.db.run(setPickup, [id, status]);
  }
  const account = await buildAccount(shop, 1000);
  await bringOnAccount(shop, account, { productId: world.water(1)[0]?.productId ?? '', quantity: 1 });
  await shop.db.run(wish, [shop.clock()]);
  await shop.db.run(telling, [shop.clock()]);
  const { id } = await sendImport(shop, asAdmin, 'customers', `email,dues,balance\n${ben.email},0,25`);
  const save = { params: { id }, headers: { 'idempotency-key': 'import' }, body: {} };
  expect((await asAdmin('POST /admin/imports/:id/write', save)).status).toBe(200);
  await buildLetters();
}

/** Builds an email in each state that `setLetter` knows, also with an expiry in the past and in the future. */
async function buildLetters(): Promise<void> {
  const link = 'http://shop.test/reset-password?token=t';
  for (const expiresInSeconds of [undefined, 0, 3600]) {
    const letters = letterStates.map((state) => ({ kind: 'password-reset', link, expiresInSeconds, to: state }));
    await queueMails(shop.db, letters);
  }
  for (const state of letterStates) await shop.db.run(sql(`${setLetter[state]} where mail->>'to' = '${state}'`));
}

const update = 'update queued_mails set';
const setLetter = {
  waiting: `${update} attempts = 0`,
  failed: `${update} attempts = 3, due_at = now() + interval '10 seconds'`,
  'given up': `${update} attempts = 40, given_up_at = now()`,
  'given up long ago': `${update} attempts = 40, given_up_at = now() - interval '200 days'`,
  'put off': `${update} due_at = now() + interval '1 year'`,
  taken: `${update} attempts = 1, due_at = now() + interval '5 minutes'`,
  'taken by the dead': `${update} attempts = 1, due_at = now() - interval '1 hour'`,
};
const letterStates = Object.keys(setLetter) as (keyof typeof setLetter)[];

const tables = sql<{ name: string }>(`
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by 1`);

/** A checksum per table that changes if any of its rows is written, even with the same values. */
async function readChecksums(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name } of await shop.db.rows(tables)) {
    const read = sql<{ sum: string }>(`
      select md5(coalesce(string_agg(t.xmin::text || t::text, ' ' order by t::text), '')) as sum from ${name} t`);
    sums[name] = (await shop.db.row(read))?.sum ?? '';
  }
  return sums;
}

const { log } = Fastify({ logger: { level: 'silent' } });
const customers = sql<{ id: string }>(`select id from users where role = 'customer' order by id`);

/** Runs all jobs, except those that send emails and push messages, which have their own tests. */
async function runAll(): Promise<void> {
  for (const { run } of scheduledJobs) await run(shop);
  const ids = (await shop.db.rows(customers)).map(({ id }) => id);
  const sending: readonly string[] = [sendMailsTask, oldMailTask, sendPushTask, sendAlertPushTask];
  const queued = createJobs(shop.settings, log).filter(({ name, schedule }) => !schedule && !sending.includes(name));
  expect(queued.map(({ name }) => name)).toEqual(['settle_dues', 'process_import', 'tell_closed_slot', eraseTask]);
  for (const { run } of queued) {
    for (const customerId of ids) {
      const today = indiaDay(shop.clock());
      const payload = { customerId, date: today, windowKey: null, zoneId: null, before: today };
      await run(shop, { id: '1', queuedAt: shop.clock(), payload, priority: 0, earlierAttempts: 0 });
    }
  }
}

test.each(instants)('the jobs process all rows that are due at %s, and the next run changes nothing', async (at) => {
  shop.clock.set(`${at}:00.000Z`);
  await shop.db.run(deactivate, [leaving[instants.indexOf(at)]]);
  await runAll();
  const before = await readChecksums();
  await runAll();
  expect(await readChecksums()).toEqual(before);
});
