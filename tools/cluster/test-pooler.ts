/**
 * `npm run test:pooler`: runs two instances of the shop behind PgBouncer in transaction mode, under a load of orders.
 * No acknowledged order may be lost, each email must be sent once, and each instance must notice the other's changes.
 * Everything runs on the loopback interface in a temporary folder, and is removed afterwards.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, startEmbedded } from '#server/core/db/embedded/start.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { urlOf } from '#server/testing/database.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { type DataFolder, endShop, makeDataFolder, type ShopProcess, startShop } from '#server/testing/real-shop.ts';
import { auditStorm, startStorm } from '#server/testing/storm.ts';
import { call } from './customers.ts';
import { endAll, find, findPorts, start } from './programs.ts';
import { until } from './start-cluster.ts';

const orders = 200;
const changes = 20;
/** The limit for noticing a change. It is below two seconds, after which a cached answer expires anyway. */
const soonMs = 700;
/** The shop's session settings. PgBouncer sets them itself, because it does not pass on the settings of its clients. */
const sessionSettings = [
  'set statement_timeout = 15000',
  'set lock_timeout = 8000',
  'set idle_in_transaction_session_timeout = 30000',
];
const connections = 6;

const pooler = findPooler();
if (!pooler) {
  console.log("The pooler test was not run: pgbouncer of Debian's packages is not installed.");
  process.exit(0);
}
const folder = makeDataFolder();
const mails = await openMailServer();
const shops: ShopProcess[] = [];
const failures: string[] = [];
// Let an ordinary user read the folder, because PgBouncer, like PostgreSQL, refuses to run as root.
chmodSync(folder.path, 0o755);
const embedded = await startEmbedded(join(folder.path, 'database'));
try {
  const pooled = await startPooler(pooler, embedded.connection, join(folder.path, 'database/postgres'));
  console.log(`PgBouncer ${pooler.version}, pool_mode = transaction, two instances`);
  const env = {
    DATA_DIR: folder.path,
    SMTP_URL: mails.url,
    DATABASE_URL: pooled,
    DATABASE_POOL: '20',
    DATABASE_DIRECT_URL: urlOf(embedded.connection),
    DATABASE_PREPARE: String(pooler.isAbleToPrepare),
  };
  // Start both at once on an empty database: one of them migrates.
  shops.push(...(await Promise.all([startShop(env), startShop(env)])));
  await sellAtBoth(folder);
  await checkNotifications(folder);
  await countMails();
  await checkStatementTimeout(pooled);
} catch (error) {
  failures.push(String(error));
} finally {
  for (const shop of shops) await endShop(shop);
  await endAll();
  await embedded.stop();
  await mails.close();
  await folder.close();
}
console.log(failures.length > 0 ? `The pooler test failed:\n${failures.join('\n')}` : 'The pooler test passed.');
process.exitCode = failures.length > 0 ? 1 : 0;

async function sellAtBoth(services: DataFolder): Promise<void> {
  const products = await Promise.all(Array.from({ length: 5 }, () => buildProduct(services, { stock: 900_000 })));
  const customers = await Promise.all(Array.from({ length: 12 }, () => buildCustomer(services)));
  let turn = 0;
  const address = () => shops[++turn % shops.length]?.address ?? '';
  const admin = await buildAdmin(services);
  const storm = startStorm({ address, customers, admin, productIds: products.map(({ id }) => id) });
  const began = performance.now();
  await storm.reach(orders);
  const perSecond = (storm.placed.size / ((performance.now() - began) / 1000)).toFixed(0);
  await storm.stop();
  failures.push(...(await auditStorm(services, storm)));
  const answers = [...storm.statuses].map(([status, count]) => `${count} x ${status || 'none'}`).join(', ');
  console.log(`${storm.placed.size} orders acknowledged, ${perSecond} a second, all kept; answers: ${answers}`);
}

/** Checks that the other instance shows a change soon, although it caches answers until it is notified of changes. */
async function checkNotifications(services: DataFolder): Promise<void> {
  const jar = await buildProduct(services, { name: 'Jar 0' });
  const admin = await buildAdmin(services);
  const [changedShop = '', other = ''] = shops.map(({ address }) => address);
  const nameAtOther = async () => (await call(other, `GET /products/${jar.id}`))?.data.product.name;
  const form = { type: 'gallon', size: '20 L', capacity: 20, price: 85, stock: 12 };
  let longest = 0;
  for (let change = 1; change <= changes; change += 1) {
    await nameAtOther();
    const name = `Jar ${change}`;
    const authorization = `Bearer ${admin.token}`;
    const answer = await call(changedShop, `PUT /admin/products/${jar.id}`, { ...form, name }, { authorization });
    if (answer?.status !== 200) throw new Error(`A product could not be changed (${answer?.status})`);
    const began = performance.now();
    while ((await nameAtOther()) !== name && performance.now() - began < 10_000) await sleep(5);
    longest = Math.max(longest, performance.now() - began);
  }
  console.log(`${changes} changes told to one instance were seen at the other after at most ${longest.toFixed(0)} ms`);
  if (longest > soonMs) failures.push('An instance does not hear of the other');
}

async function countMails(): Promise<void> {
  const count = 'select count(*)::int as n from queued_mails';
  const left = async () => (await folder.db.pool.query<{ n: number }>(count)).rows[0]?.n ?? 0;
  for (const until = Date.now() + 60_000; (await left()) > 0 && Date.now() < until; await sleep(100));
  const different = new Set(mails.messages.map(({ messageId }) => messageId)).size;
  console.log(`${mails.messages.length} mails arrived, ${different} different ones; ${await left()} are left`);
  if ((await left()) > 0 || different !== mails.messages.length || different < 2 * orders) {
    failures.push('Mails are missing or came twice');
  }
}

async function checkStatementTimeout(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
  await client.end();
  if (rows[0]?.statement_timeout !== '15s') failures.push('A statement behind the pooler may last for ever');
}

interface PoolerProgram {
  program: string;
  version: string;
  /** True from 1.21 on, which supports prepared statements in transaction mode. */
  isAbleToPrepare: boolean;
}

/** Finds PgBouncer. Returns undefined if it is not installed. */
function findPooler(): PoolerProgram | undefined {
  const program = find('pgbouncer');
  if (!program) return undefined;
  const [version = '', major, minor] =
    /(\d+)\.(\d+)\.\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return { program, version, isAbleToPrepare: Number(major) > 1 || Number(minor) >= 21 };
}

/**
 * Starts PgBouncer in transaction mode as docs/scaling.md describes, and returns its URL for DATABASE_URL. `owner`
 * is a folder of PostgreSQL's user; PgBouncer runs as the same user, because only that user can reach PostgreSQL's
 * socket.
 */
async function startPooler(
  { program, isAbleToPrepare }: PoolerProgram,
  { host, port, user, database }: Connection,
  owner: string,
): Promise<string> {
  const { uid, gid } = statSync(owner);
  const folder = join(owner, '../pooler');
  mkdirSync(folder);
  const [listening = 0] = await findPorts(1);
  const config = [
    '[databases]',
    `${database} = host=${host} port=${port} dbname=${database} user=${user} connect_query='${sessionSettings.join('; ')}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...(isAbleToPrepare ? ['max_prepared_statements = 500'] : []),
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    '',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, config.join('\n'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, uid, gid);
  const options = { log: join(folder, 'pgbouncer.log'), cwd: folder, user: isRoot ? { uid, gid } : undefined };
  start(program, [file], options);
  const url = `postgresql://${user}@127.0.0.1:${listening}/${database}`;
  await until('PgBouncer', () => answers(url));
  return url;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}
