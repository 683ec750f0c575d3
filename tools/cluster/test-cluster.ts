/**
 * `npm run test:cluster`: runs two instances of the shop on three PostgreSQL nodes under load, and kills the primary in
 * between. No acknowledged order may be lost, and the shop must recover automatically. Everything runs on the loopback
 * interface in a temporary folder, and is removed afterwards.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Acknowledged, admin, auditOrders, call, createCustomer, createProduct } from './customers.ts';
import { endAll, findPorts, findPrograms, start } from './programs.ts';
import { startCluster, until } from './start-cluster.ts';

const customers = 8;
const calmMs = 8000;
const main = join(import.meta.dirname, '../../server/main.mjs');

const programs = findPrograms();
if (typeof programs === 'string') {
  console.log(programs);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'paniwala-cluster-'));
const say = (text: string) => console.log(text);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
let isOver = false;
try {
  await testCluster(programs);
  say('The cluster test passed.');
} catch (error) {
  process.exitCode = 1;
  say(`The cluster test failed: ${error instanceof Error ? error.message : error}`);
  for (const name of ['shop0', 'shop1']) say(tail(join(folder, `${name}.log`)));
} finally {
  isOver = true;
  await endAll();
  rmSync(folder, { recursive: true, force: true });
}

async function testCluster(found: Exclude<typeof programs, string>): Promise<void> {
  const version = execFileSync(join(found.postgres, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  say(`Three nodes of ${version} under Patroni, synchronous, behind HAProxy`);
  const cluster = await startCluster(found, folder);
  say(describe(await cluster.members()));
  const shops = await openShops(cluster.primaryPort, cluster.replicaPort);
  const productId = await createProduct(shops[0] ?? '');

  const acknowledged: Acknowledged[] = [];
  const people = await Promise.all(
    Array.from({ length: customers }, () => createCustomer(shops, productId, acknowledged, () => isOver)),
  );
  const ordering = Promise.all(people.map((customer) => customer.order()));
  await sleep(calmMs);
  const before = acknowledged.length;
  say(
    `${before} orders in ${seconds(calmMs)}: ${Math.round(before / (calmMs / 1000))} a second, p95 ${p95(acknowledged)}`,
  );

  const killedAt = performance.now();
  const killed = await cluster.killPrimary();
  say(`${killed}, the primary, is killed (-9), PostgreSQL and Patroni together`);
  await until('an order after the loss', async () => acknowledged.some(({ at }) => at > killedAt + 1000));
  await sleep(calmMs);
  cluster.revive(killed);
  await until('three nodes again', async () => {
    const members = await cluster.members();
    return members.length === 3 && members.every(({ state }) => state === 'running' || state === 'streaming');
  });
  say(describe(await cluster.members()));
  await sleep(2000);
  isOver = true;
  await ordering;

  const pause = longestPause(acknowledged);
  const repeated = acknowledged.filter(({ tries }) => tries > 1).length;
  say(`No order was acknowledged for ${seconds(pause)}; ${repeated} were sent more than once with their key`);
  await auditOrders({ connectionString: addressOf(cluster.primaryPort) }, acknowledged, people);
  await cluster.stop();
  if (pause > 30_000) throw new Error('It took too long');
}

async function openShops(primaryPort: number, replicaPort: number): Promise<string[]> {
  const database = new pg.Client(`postgresql://postgres@127.0.0.1:${primaryPort}/postgres`);
  // HAProxy treats every node as the primary until its first checks are done, so wait for several good answers.
  let inARow = 0;
  await until('the primary behind HAProxy', async () => {
    inARow = (await isPrimaryAt(primaryPort)) ? inARow + 1 : 0;
    return inARow > 6;
  });
  await database.connect();
  await database.query('create database paniwala');
  await database.end();
  const ports = await findPorts(2);
  const shops = ports.map((port, at) => {
    const env = {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'fatal',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SEED_CATALOGUE: 'false',
      REQUIRE_EMAIL_VERIFICATION: 'false',
      DATABASE_URL: addressOf(primaryPort),
      DATABASE_REPLICA_URL: addressOf(replicaPort),
    };
    start(process.execPath, [main], { log: join(folder, `shop${at}.log`), cwd: folder, env });
    return `http://127.0.0.1:${port}`;
  });
  for (const shop of shops) await until(shop, async () => (await call(shop, 'GET /ready'))?.status === 200);
  return shops;
}

function addressOf(port: number): string {
  return `postgresql://postgres@127.0.0.1:${port}/paniwala`;
}

async function isPrimaryAt(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: `postgresql://postgres@127.0.0.1:${port}/postgres` });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ copy: boolean }>('select pg_is_in_recovery() as copy');
    return rows[0]?.copy === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function longestPause(acknowledged: readonly Acknowledged[]): number {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

function p95(acknowledged: readonly Acknowledged[]): string {
  const times = acknowledged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return `${Math.round(times[Math.floor(times.length * 0.95)] ?? 0)} ms`;
}

function describe(members: readonly { name: string; role: string; state: string }[]): string {
  return members.map(({ name, role, state }) => `  ${name}: ${role}, ${state}`).join('\n');
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-15).join('\n') : '';
}
