import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, type RunningShop, runShop, startProcess } from '../fixtures/run-shop.ts';
import { expect, inLongRun, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 120_000 });

const folders: string[] = [];
const shops: RunningShop[] = [];
test.afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.stop('SIGKILL');
  for (const folder of folders.splice(0)) {
    await until(() => processesOf(folder).length === 0);
    rmSync(folder, { recursive: true, force: true });
  }
});

function newFolder(): string {
  const folder = makeDataDir();
  folders.push(folder);
  return folder;
}

/** A data folder that several tests reuse, because creating a database takes longer than the rest of a start. */
let kept: string | undefined;
function keptFolder(): string {
  kept ??= makeDataDir();
  return kept;
}
test.afterAll(() => {
  if (kept) rmSync(kept, { recursive: true, force: true });
});

async function open(dataDir: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await runShop({ DATA_DIR: dataDir, SEED_CATALOGUE: 'false', ...env });
  shops.push(shop);
  return shop;
}

/** Command lines of running processes that name the folder, except the process of the test. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(folder) ? [`${name} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

/** Waits until the condition is true, and throws after twenty seconds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await holds()); await sleep(50)) {
    if (Date.now() > deadline) throw new Error('It did not come true within 20 s');
  }
}

const statusOf = (address: string) =>
  fetch(`${address}/api/health`).then(
    (response) => response.status,
    () => 0,
  );

test.describe('a start ends with exit code 1 and an explanation because of', inLongRun, () => {
  const refused = async (env: Record<string, string>) => {
    const { process: child, output } = startProcess({ SEED_CATALOGUE: 'false', ...env });
    const [code] = await once(child, 'exit');
    expect(output()).not.toMatch(/\n\s+at /);
    return [code, output().trim()] as const;
  };

  test('wrong settings, all of which it lists', async () => {
    const [code, output] = await refused({
      PORT: 'many',
      SMTP_URL: 'http://mail',
      REQUIRE_EMAIL_VERIFICATION: 'maybe',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/PORT must be a port number/);
    expect(output).toMatch(/SMTP_URL must be an address/);
    expect(output).toMatch(/REQUIRE_EMAIL_VERIFICATION must be true or false/);
  });

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const folder = keptFolder();
    expect(await refused({ DATA_DIR: folder, PORT: String(port) })).toEqual([
      1,
      `The shop does not start: Port ${port} is in use: choose another one with PORT.`,
    ]);
    expect(processesOf(folder)).toEqual([]);
    other.close();
  });

  test('a data folder that cannot be written', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const [code, output] = await refused({ DATA_DIR: join(file, 'data') });
    expect([code, output.split('\n').length]).toEqual([1, 1]);
    expect(output).toMatch(/cannot be written: choose another one with DATA_DIR/);
  });

  test('a database that does not answer', async () => {
    const [code, output] = await refused({
      DATA_DIR: newFolder(),
      DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:1/shop',
    });
    expect([code, output.split('\n').length]).toEqual([1, 1]);
    expect(output).toMatch(/database of DATABASE_URL does not answer/);
    expect(output).not.toMatch(/secret/);
  });
});

test(
  'SIGTERM and SIGINT stop the shop cleanly and leave no process, and the next start finds the data',
  inLongRun,
  async () => {
    const folder = newFolder();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const shop = await open(folder);
      expect(await statusOf(shop.address)).toBe(200);
      if (signal === 'SIGINT') expect(shop.output()).toMatch(/the admin who was created at the first start/);
      expect(await shop.stop(signal)).toBe(0);
      expect(processesOf(folder)).toEqual([]);
      expect(existsSync(join(folder, 'database'))).toBe(true);
    }
  },
);

test('a running request is finished before the shop ends', inLongRun, async () => {
  const shop = await open(keptFolder());
  const registration = request(`${shop.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  registration.flushHeaders();
  // The shop answers "continue" when it begins to read the request. The shop is stopped only after that.
  await once(registration, 'continue');
  const stopped = shop.stop();
  registration.end(
    JSON.stringify({
      name: 'Asha Rao',
      email: `asha-${Date.now()}@example.in`,
      password: 'water-20',
      phone: '9876543210',
      address: '14 Lake View Road',
      city: 'Bangalore',
      state: 'Karnataka',
      pincode: '560001',
    }),
  );
  const [response] = await once(registration, 'response');
  expect([response.statusCode, await stopped]).toEqual([201, 0]);
});

test('a shop that was killed leaves no database process, and the next start works', inLongRun, async () => {
  const folder = keptFolder();
  const shop = await open(folder);
  await shop.stop('SIGKILL');
  const again = await open(folder);
  expect(await statusOf(again.address)).toBe(200);
  expect(await again.stop()).toBe(0);
  await until(() => processesOf(folder).length === 0);
});

test('after the database was killed the shop answers 503, and recovers without a restart', inLongRun, async () => {
  const folder = keptFolder();
  const shop = await open(folder);
  const postmaster = processesOf(folder).find((line) => /bin\/postgres -D/.test(line));
  process.kill(Number(postmaster?.split(' ')[0]), 'SIGKILL');
  const seen = new Set<number>();
  await until(async () => {
    seen.add(await statusOf(shop.address));
    return seen.has(503);
  });
  const refused = await fetch(`${shop.address}/api/products`);
  if (refused.status === 503)
    expect(await refused.json()).toMatchObject({ success: false, errorType: 'DATABASE_ERROR' });
  await until(async () => (await statusOf(shop.address)) === 200);
  expect(await shop.stop()).toBe(0);
});

test('in development pages are rendered from the sources', inLongRun, async () => {
  const shop = await open(keptFolder(), { NODE_ENV: 'development' });
  const page = await (await fetch(`${shop.address}/products`)).text();
  expect(page).toContain('/web/entry.client.tsx');
  expect(page).toContain('Our Products');
  // Ctrl-C in `npm run dev` sends SIGINT. After SIGTERM, Vite would end the process before the shop can stop cleanly.
  expect(await shop.stop('SIGINT')).toBe(0);
});
