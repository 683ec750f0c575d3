/**
 * `npm run soak -- --minutes 5`: runs a real shop under a load of orders, swaps, deliveries, cancellations, plans,
 * payments, pick-ups and manual entries, and of many visitors, while its server, database and mail server fail in turn.
 * At the end it checks all counts and the server's memory, and removes its processes and files.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildContainer } from '#server/testing/builders/ledger.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { type Strangers, startStrangers } from '#server/testing/flood.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { type PlanStorm, startPlanStorm } from '#server/testing/plan-storm.ts';
import {
  type DataFolder,
  endShop,
  makeDataFolder,
  postgresProcesses,
  type ShopProcess,
  signalPostgres,
  startShop,
  waitForHealth,
} from '#server/testing/real-shop.ts';
import { auditStorm, startStorm } from '#server/testing/storm.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 600)) throw new Error('--minutes must be a number above 0');
const until = performance.now() + minutes * 60_000;
/** The most megabytes by which the server's memory may grow. */
const mostGrowthMb = 60;
/** Number of requests after which a new server's memory is measured. */
const warmAfter = 1500;

let mails: MailServer = await openMailServer();
const mailPort = new URL(mails.url).port;
const folder = makeDataFolder();
// The same memory limits as with `npm start`. WITH_PAGES serves the pages that visitors request.
const env = {
  DATA_DIR: folder.path,
  SMTP_URL: mails.url,
  WITH_PAGES: 'true',
  CONFIRM_NEEDS_PAYMENT: 'prepaid',
  MAX_ORDERS_PER_HOUR: '0',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512',
};
let shop = await startShop(env);

const arrived: string[] = [];
// Emails to staff about orders from plans are not counted, because their number depends on how often the job runs.
const collect = () =>
  arrived.push(
    ...mails.messages
      .filter(({ subject = '' }) => !subject.startsWith('Orders made from plans'))
      .map(({ messageId }) => messageId ?? ''),
  );

interface Fault {
  what: string;
  times: number;
  longestMs: number;
  strike(): Promise<unknown>;
}

const fault = (what: string, strike: Fault['strike']): Fault => ({ what, strike, times: 0, longestMs: 0 });
const faults: Fault[] = [
  fault('server killed (-9) and started again', async () => {
    await endShop(shop, 'SIGKILL');
    shop = await startShop(env);
  }),
  fault('whole PostgreSQL killed (-9)', async () => signalPostgres(folder.path, 'SIGKILL')),
  fault('first process of PostgreSQL killed (-9)', async () => process.kill(postgresProcesses(folder.path)[0] ?? 0, 9)),
  fault('PostgreSQL stands still for 4 s', async () => {
    signalPostgres(folder.path, 'SIGSTOP');
    await sleep(4000);
    signalPostgres(folder.path, 'SIGCONT');
  }),
  fault('mail server refuses 20 mails', async () => mails.rejectNext(20)),
  fault('mail server down for 3 s', async () => {
    await mails.close();
    collect();
    await sleep(3000);
    mails = await openMailServer(Number(mailPort));
  }),
  fault('instance that makes plans killed (-9)', async () => plans?.killOne()),
  fault('server stopped (SIGTERM) and started again', async () => {
    await endShop(shop);
    shop = await startShop(env);
  }),
];

const failures: string[] = [];
let plans: PlanStorm | undefined;
try {
  const cast = await buildCast(folder);
  const storm = await raiseStorm(folder, cast, () => shop);
  plans = await startPlanStorm(folder, cast, 10);
  const strangers = startStrangers(() => shop.address);
  const memory = await watchMemory(strangers);
  for (let n = 0; performance.now() < until; n += 1) {
    const next = faults[n % faults.length];
    if (!next) break;
    await storm.reach(storm.placed.size + 25);
    const began = performance.now();
    await next.strike();
    await waitForHealth(shop.address, 200);
    await storm.reach(storm.placed.size + 1);
    await plans.begin(2);
    next.times += 1;
    next.longestMs = Math.max(next.longestMs, performance.now() - began);
  }
  await memory.settle();
  const patience = performance.now() + 60_000;
  while ((await plans.counts()).left > 0 && performance.now() < patience) await sleep(100);
  await plans.stop();
  await storm.stop();
  await strangers.stop();
  if (memory.growth() > mostGrowthMb) failures.push(`The memory grew by ${memory.growth()} MB`);
  failures.push(...(await auditStorm(folder, storm)));
  failures.push(...(await plans.audit()));
  const mailed = await waitForMails(folder);
  collect();
  if (mailed > 0) failures.push(`${mailed} mails were not sent`);
  const [different, expected] = [new Set(arrived).size, await countExpectedMails(folder)];
  if (different !== expected) failures.push(`${different} different mails arrived, ${expected} were due`);
  report(storm, { different, repeated: arrived.length - different });
  const answers = [...strangers.statuses].map(([status, count]) => `${count} x ${status || 'none'}`).join(', ');
  console.log(`${strangers.sent()} requests of strangers beside it: ${answers}.`);
  console.log(`Memory of the server: ${memory.describe()}; may grow by ${mostGrowthMb} MB.`);
} finally {
  await plans?.stop();
  await endShop(shop);
  await mails.close();
  await folder.close();
}
if (failures.length > 0) {
  console.error(failures.slice(0, 20).join('\n'));
  process.exitCode = 1;
}

/**
 * Measures the server's resident memory. It starts when the server has answered enough requests, so that its code and
 * caches have their final size.
 */
async function watchMemory(strangers: Strangers) {
  const waitForWarmth = async () => {
    for (let left = warmAfter, before = strangers.sent(); left > 0; before = strangers.sent()) {
      const { pid } = shop.child;
      await sleep(250);
      // A server that was restarted in between starts empty, so it must answer all requests again.
      left = pid === shop.child.pid ? left - (strangers.sent() - before) : warmAfter;
    }
  };
  const read = () => {
    const status = readFileSync(`/proc/${shop.child.pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  };
  await waitForWarmth();
  const begin = read();
  let end = begin;
  return {
    /** Measures the memory at the end, after the last server has answered as many requests as the first one had. */
    async settle() {
      await waitForWarmth();
      end = read();
    },
    growth: () => end - begin,
    describe: () => `${begin} MB at the beginning, ${end} MB at the end`,
  };
}

async function buildCast(services: DataFolder) {
  const containerId = await buildContainer(services);
  const jar = { stock: 900_000, depositPaise: 150_00, containerId };
  const products = await Promise.all(Array.from({ length: 5 }, () => buildProduct(services, jar)));
  return { containerId, productIds: products.map(({ id }) => id) };
}

async function raiseStorm(services: DataFolder, cast: Awaited<ReturnType<typeof buildCast>>, at: () => ShopProcess) {
  const customers = await Promise.all(Array.from({ length: 6 }, () => buildCustomer(services)));
  const admin = await buildAdmin(services);
  return startStorm({ address: () => at().address, customers, admin, ...cast, withDesks: true });
}

/** Waits until all emails are sent. Returns the number of emails that are left if none was sent for a minute. */
async function waitForMails({ db }: DataFolder): Promise<number> {
  // Emails of a killed server are retried only after five minutes, and failed emails even later. The test makes them
  // due at once, except those that a server has taken within the last 20 seconds, because they are being sent.
  const free = sql(`update queued_mails set due_at = now()
    where due_at > now() and due_at not between now() + interval '280 seconds' and now() + interval '300 seconds'`);
  const waiting = sql<{ n: number }>('select count(*) as n from queued_mails');
  let left = (await db.row(waiting))?.n ?? 0;
  for (let idle = 0; left > 0 && idle < 12; ) {
    await db.run(free);
    await sleep(5000);
    const now = (await db.row(waiting))?.n ?? 0;
    idle = now < left ? 0 : idle + 1;
    left = now;
  }
  return left;
}

/**
 * Computes how many emails must have been sent: two for each order, one for each change of its status, one for each
 * step of a pick-up; but for an order of a plan only one, and one more for each time that it was announced.
 */
async function countExpectedMails({ db }: DataFolder): Promise<number> {
  const due = sql<{ n: number }>(`
    select (select 2 * count(*) from orders) + (select count(*) from pickup_events)
      - (select count(*) from plan_dates where order_id is not null)
      + (select count(*) from plan_dates where told_at is not null)
      + (select count(*) from plan_dates where told_anew_at is not null)
      + (select count(*) from order_events where kind = 'status' and previous is not null) as n`);
  return (await db.row(due))?.n ?? 0;
}

function report(
  { placed, cancelled, paid, delivered, desks, statuses }: Awaited<ReturnType<typeof raiseStorm>>,
  mailed: { different: number; repeated: number },
): void {
  const rows = faults.map(
    ({ what, times, longestMs }) => `| ${what} | ${times} | ${(longestMs / 1000).toFixed(1)} s |`,
  );
  const answers = [...statuses].map(([status, count]) => `${count} x ${status || 'none'}`).join(', ');
  console.log(
    [
      `| ${minutes} minutes | times | selling again after at most |`,
      '|---|---|---|',
      ...rows,
      '',
      `${placed.size} orders, ${cancelled.size} cancellations, ${paid.size} payments, ${delivered.size} deliveries acknowledged; answers: ${answers}.`,
      `${desks.pickups.size} pick-ups, ${desks.collected} jars collected by them, ${desks.acts} acts by hand acknowledged.`,
      `${plans?.begun()} plans in the hands of two instances.`,
      `${mailed.different} mails arrived, ${mailed.repeated} of them more than once.`,
      failures.length === 0
        ? 'Lost: nothing. Stock, jars, money and history add up.'
        : `NOT WELL: ${failures.length} faults`,
    ].join('\n'),
  );
}
