import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isServed, startTimeOf } from '#server/core/db/embedded/processes.ts';
import { type Connection, type Embedded, startEmbedded } from '#server/core/db/embedded/start.ts';

/**
 * Most tests reuse the data in `folder`, because creating it takes a second. Tests of a first start use another folder.
 */
let parent: string;
let folder: string;
const started: Embedded[] = [];
const shops: ChildProcess[] = [];

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'paniwala-embedded-'));
  folder = join(parent, 'data');
});

afterEach(async () => {
  for (const shop of shops.splice(0)) shop.kill('SIGKILL');
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()));
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

async function start(where = folder): Promise<Embedded> {
  const embedded = await startEmbedded(where);
  started.push(embedded);
  return embedded;
}

async function startShop(where = folder): Promise<ChildProcess> {
  const fixture = fileURLToPath(new URL('./embedded-database.fixture.ts', import.meta.url));
  const shop = spawn(process.execPath, [fixture, where], { stdio: ['ignore', 'pipe', 'inherit'] });
  shops.push(shop);
  const [output] = await Promise.race([once(shop.stdout ?? shop, 'data'), once(shop, 'exit')]);
  expect(String(output)).toBe('up\n');
  return shop;
}

async function ask(connection: Connection, query: string): Promise<unknown> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function postmaster(where = folder): number {
  return Number.parseInt(readFileSync(join(where, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** Checks that no server runs, no shop is registered and no guard process is left. */
function expectNothingLeft(server: number, where = folder): void {
  expect(isServed(join(where, 'postgres'), server)).toBe(false);
  expect(existsSync(join(where, 'postgres', 'postmaster.pid'))).toBe(false);
  expect(readdirSync(join(where, 'postgres-run', 'shops'))).toEqual([]);
  expect(readdirSync(join(where, 'postgres-run', 'stopping'))).toEqual([]);
}

const soon = { timeout: 5_000, interval: 20 };

test('the first start creates a database that listens only on a socket, and stopping it leaves no process', async () => {
  const embedded = await start();
  expect(await ask(embedded.connection, 'select current_database()')).toBe('paniwala');
  expect(await ask(embedded.connection, "select current_setting('listen_addresses')")).toBe('');
  expect(await ask(embedded.connection, "select current_setting('fsync')")).toBe('on');
  expect(await ask(embedded.connection, "select upper('é')")).toBe('É');
  const server = postmaster();
  await embedded.stop();
  expectNothingLeft(server);
});

test('first starts at the same time share one server', async () => {
  const together = join(parent, 'together');
  const three = await Promise.all([start(together), start(together), start(together)]);
  const servers = await Promise.all(
    three.map(({ connection }) => ask(connection, 'select pg_postmaster_start_time()')),
  );
  expect(new Set(servers.map(String)).size).toBe(1);
  const server = postmaster(together);
  await Promise.all(three.map((embedded) => embedded.stop()));
  expectNothingLeft(server, together);
});

test('a second shop process uses the same server, which runs until the last process stops', async () => {
  const shop = await startShop();
  const server = postmaster();
  const embedded = await start();
  expect(postmaster()).toBe(server);
  shop.kill('SIGTERM');
  expect(await once(shop, 'exit')).toEqual([0, null]);
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
  await embedded.stop();
  expectNothingLeft(server);
});

test('after a shop is killed, no database process remains, and the next shop starts', async () => {
  const shop = await startShop();
  const server = postmaster();
  shop.kill('SIGKILL');
  await vi.waitFor(() => expectNothingLeft(server), soon);
  const embedded = await start();
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
});

test('a shop that is restarted immediately after it was killed can use its database', async () => {
  const shop = await startShop();
  shop.kill('SIGKILL');
  const embedded = await start();
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
  await embedded.ensureRunning();
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
});

test('files left by a crash do not prevent a start, even if their process id belongs to another process now', async () => {
  const run = join(folder, 'postgres-run');
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(folder, 'postgres')}\n`);
  writeFileSync(join(run, 'shops', `${process.pid}.99`), 'born at another time');
  writeFileSync(join(run, 'stopping', String(process.pid)), 'born at another time');
  const embedded = await start();
  const server = postmaster();
  expect(server).not.toBe(process.pid);
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
  await embedded.stop();
  expectNothingLeft(server);
});

test('ensureRunning restarts a killed server while the shop is running', async () => {
  const embedded = await start();
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(startTimeOf(killed)).toBe(''), soon);
  await expect(ask(embedded.connection, 'select 1')).rejects.toThrow();
  await Promise.all([embedded.ensureRunning(), embedded.ensureRunning()]);
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
  const server = postmaster();
  await embedded.stop();
  expectNothingLeft(server);
});

test('if the path of the data folder is too long for a socket, the socket is in a short private folder', async () => {
  const deep = join(parent, 'a-folder-with-quite-a-long-name'.repeat(2), 'and-another-one-below-it'.repeat(2));
  const embedded = await start(deep);
  expect(embedded.connection.host.startsWith(deep)).toBe(false);
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
  await embedded.stop();
  rmSync(embedded.connection.host, { recursive: true });
});

test('an unusable data folder is rejected with an error that says which setting to change', async () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  await expect(startEmbedded(file)).rejects.toThrow(/The data folder .* cannot be written to .* DATA_DIR/);

  const broken = join(parent, 'broken');
  mkdirSync(join(broken, 'postgres'), { recursive: true });
  writeFileSync(join(broken, 'postgres', 'PG_VERSION'), '9.6\n');
  await expect(startEmbedded(broken)).rejects.toThrow(/did not start \(.*\): .* DATABASE_URL/);
});
