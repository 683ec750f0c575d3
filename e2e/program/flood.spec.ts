import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { flood, floodKinds, promiseBodies } from '#server/testing/flood.ts';
import { makeDataDir, type RunningShop, runShop } from '../fixtures/run-shop.ts';
import { expect, inLongRun, test } from '../fixtures/test.ts';

const megabyte = 1_048_576;
/**
 * Allowed growth of resident memory during a flood. It covers full caches, unfinished bodies, and freed memory that was
 * not returned to the system.
 */
const mostGrowth = 60 * megabyte;
/**
 * Allowed growth of resident memory while clients send 1,500 MB of request bodies at once. It covers the young
 * generation (3 x 16 MB), 8 MB of bodies and 1,500 connections.
 */
const mostGrowthOfBodies = 90 * megabyte;

// The last test reads the log of all others.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let shop: RunningShop;
let figures: string;
const dataDir = makeDataDir();

test.beforeAll(async () => {
  const port = await findPort();
  figures = `http://127.0.0.1:${port}/metrics`;
  shop = await runShop({
    DATA_DIR: dataDir,
    METRICS_PORT: String(port),
    MALLOC_ARENA_MAX: '2',
    // `npm start` sets the same limits.
    NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512',
  });
  // Warm up, so that compiled code and the young generation have their final size before measuring.
  for (const kind of Object.values(floodKinds)) await flood(shop.address, kind, 300);
});
test.afterAll(async () => {
  expect(await shop?.stop()).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function readFigure(name: string): Promise<number> {
  const text = await (await fetch(figures)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}
const readMemory = () => readFigure('process_resident_memory_bytes');
const readHeld = (what: string) => readFigure(`shop_held{what="${what}"}`);

/**
 * Numbers of requests for kinds that are slow and not cached. All other kinds get 10,000 requests, about twice as many
 * as the cache may keep, so that memory that is not released shows.
 */
const counts: Partial<Record<string, number>> = {
  'one page with many different cookies': 8000,
  'calls that do not exist': 8000,
  'forged sessions with bodies': 4000,
  'pictures, files and icons': 4000,
  'searches with a null byte, and unknown categories': 300,
};
const floods = Object.entries(floodKinds).map(([name, kind]) => [counts[name] ?? 10_000, name, kind] as const);

for (const [count, name, kind] of floods) {
  test(`memory does not grow after ${count} different requests (${name})`, inLongRun, async () => {
    const before = await readMemory();
    const statuses = await flood(shop.address, kind, count);
    const growth = (await readMemory()) - before;
    console.log(
      `${name}: ${[...statuses].map(([status, n]) => `${n} x ${status}`).join(', ')};`,
      `${growth / megabyte} MB`,
    );
    expect(statuses.get(0)).toBeUndefined();
    expect(statuses.get(500)).toBeUndefined();
    expect(growth).toBeLessThan(mostGrowth);
    expect(await readHeld('response cache')).toBeLessThanOrEqual(24 * megabyte);
  });
}

test(
  'memory does not grow while 1,500 request bodies are unfinished, and other requests are answered',
  inLongRun,
  async () => {
    for (const bytes of [megabyte, 65_536]) {
      const before = await readMemory();
      const sockets = await promiseBodies(shop.address, 1500, bytes);
      expect((await fetch(`${shop.address}/api/products`)).status).toBe(200);
      const growth = (await readMemory()) - before;
      console.log(`1,500 bodies of ${bytes}: ${growth / megabyte} MB, ${await readHeld('request bodies')} bytes held`);
      expect(growth).toBeLessThan(mostGrowthOfBodies);
      for (const socket of sockets) socket.destroy();
    }
  },
);

test('the log contains nothing of the flooding requests, and no error', inLongRun, () => {
  const lines = shop.output().split('\n');
  expect(lines.filter((line) => /junk|Error|"level":[56]0/.test(line))).toEqual([]);
});
