import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin, urlOf } from '#server/testing/database.ts';
import { type MailServer, openMailServer } from '#server/testing/mail-server.ts';
import { serverPlace } from '#server/testing/server-place.ts';
import { makeDataDir, type RunningShop, runShop } from '../fixtures/run-shop.ts';
import { expect, inLongRun, test } from '../fixtures/test.ts';

test.describe.configure({ timeout: 120_000 });

const admin = { email: 'owner@paniwala.test', password: 'water-jar-20' };
const form = { type: 'gallon', size: '20 L', capacity: 20, price: 85, stock: 12 };

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await holds()); await sleep(25)) {
    if (Date.now() > deadline) throw new Error('It did not come true within 20 s');
  }
}

/** Sends a call as a browser does and keeps the cookie. */
async function send(address: string, name: string, body: unknown, token = '') {
  const [method = '', path = ''] = name.split(' ');
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { data } = (await response.json()) as { data: { token: string; product: { id: string } } };
  return { status: response.status, cookie, data };
}

const readPage = async (address: string, path: string, cookie = '') =>
  (await fetch(address + path, { headers: { cookie } })).text();

test.describe('with two instances on one database', inLongRun, () => {
  const name = `instances_${randomBytes(6).toString('hex')}`;
  const dataDir = makeDataDir();
  let mail: MailServer;
  let shops: RunningShop[];
  let token: string;

  test.beforeAll(async () => {
    mail = await openMailServer();
    await asAdmin(`create database ${name}`);
    const env = {
      DATABASE_URL: urlOf({ ...serverPlace(), database: name }),
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SEED_CATALOGUE: 'false',
      LOG_LEVEL: 'error',
    };
    // Both instances start at the same time on an empty database: one migrates it while the other waits.
    shops = await Promise.all([runShop(env), runShop(env)]);
    token = (await send(one().address, 'POST /admin/login', admin)).data.token;
  });
  test.afterAll(async () => {
    expect(await Promise.all((shops ?? []).map((shop) => shop.stop()))).toEqual([0, 0]);
    await mail?.close();
    await asAdmin(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const shopAt = (at: number): RunningShop => {
    const shop = shops[at];
    if (!shop) throw new Error('There is no such instance');
    return shop;
  };
  const one = () => shopAt(0);
  const other = () => shopAt(1);

  test('a person who changes the catalogue on one instance sees the change at once on the other instance', async () => {
    await readPage(other().address, '/products');
    const made = await send(one().address, 'POST /admin/products', { ...form, name: 'Jar 0' }, token);
    expect(made.status).toBe(201);
    for (let edit = 1; edit <= 25; edit += 1) {
      const path = `PUT /admin/products/${made.data.product.id}`;
      const { status, cookie } = await send(one().address, path, { ...form, name: `Jar ${edit} of today` }, token);
      expect([status, cookie]).toEqual([200, 'wrote=1']);
      expect(await readPage(other().address, '/products', cookie)).toContain(`Jar ${edit} of today`);
    }
  });

  test('other people see a change of the catalogue on the other instance within seconds, before the cached page expires', async () => {
    const { data } = await send(one().address, 'POST /admin/products', { ...form, name: 'Copper can' }, token);
    await until(async () => (await readPage(other().address, '/products')).includes('Copper can'));
    await send(other().address, `PATCH /admin/products/${data.product.id}/toggle-status`, {}, token);
    await until(async () => !(await readPage(one().address, '/products')).includes('Copper can'));
  });

  test('each email is sent only once, by one of the instances', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `customer-${n}@paniwala.test`);
    const answers = await Promise.all(
      people.map((email, n) =>
        send(shopAt(n % 2).address, 'POST /auth/register', {
          name: 'Asha Rao',
          email,
          password: 'water-20',
          phone: '9876543210',
          address: '14 Lake View Road',
          city: 'Bangalore',
          state: 'Karnataka',
          pincode: '560001',
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await Promise.all(people.map((email) => mail.waitFor(email)));
    const recipients = mail.messages.map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(people.toSorted());
  });
});

test.describe('with WORKERS set to 2', inLongRun, () => {
  const childrenOf = (pid: number): number[] =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const workersOf = (pid: number): number[] =>
    childrenOf(pid).filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.mjs'));
  const statusOf = (address: string) =>
    fetch(`${address}/api/ready`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(3000) }).then(
      (response) => response.status,
      () => 0,
    );

  let dataDir: string;
  test.beforeAll(() => {
    dataDir = makeDataDir();
  });
  test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('two processes share one port, a killed process is replaced, and one signal ends all processes', async () => {
    const shop = await runShop({ DATA_DIR: dataDir, WORKERS: '2', SEED_CATALOGUE: 'false' });
    try {
      const pid = shop.process.pid ?? 0;
      const before = workersOf(pid);
      expect(before).toHaveLength(2);
      process.kill(before[0] ?? 0, 'SIGKILL');
      const seen: number[] = [];
      await until(async () => {
        seen.push(await statusOf(shop.address));
        const now = workersOf(pid);
        return now.length === 2 && !now.includes(before[0] ?? 0);
      });
      // One connection may be lost, if it was just being passed to the killed process.
      expect(seen.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
      expect(await statusOf(shop.address)).toBe(200);
      expect(shop.output()).toMatch(/A worker ended \(killed, by hand .+\); another one starts in 100 ms\./);
      const living = workersOf(pid);
      expect(await shop.stop()).toBe(0);
      for (const worker of living) expect(() => process.kill(worker, 0)).toThrow();
    } finally {
      await shop.stop('SIGKILL');
    }
  });

  test('a failed start of all processes is reported only once', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    await expect(runShop({ DATA_DIR: dataDir, WORKERS: '2', PORT: port, SEED_CATALOGUE: 'false' })).rejects.toThrow(
      new RegExp(
        `ended with 1:\\s+The shop does not start: Port ${port} is in use: choose another one with PORT\\.\\s*$`,
      ),
    );
    other.close();
  });
});
