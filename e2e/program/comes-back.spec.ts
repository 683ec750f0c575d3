import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir } from '../fixtures/run-shop.ts';
import { expect, inLongRun, test } from '../fixtures/test.ts';

const root = join(import.meta.dirname, '../..');
const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as { start: string };

/**
 * Code that makes the process fail on a signal: with an uncaught error (SIGUSR2), or by using up its memory (SIGWINCH).
 */
const faults = `
  process.on('SIGUSR2', () => { throw new Error('A fault with asha@paniwala.test in it') });
  process.on('SIGWINCH', () => { const held = []; for (;;) held.push(new Array(1e5).fill(held.length)) });
`;

test.describe.configure({ timeout: 120_000 });

let folder: string;
const running: ChildProcess[] = [];
test.beforeAll(() => {
  folder = makeDataDir();
});
test.afterEach(async () => {
  for (const child of running.splice(0)) await end(child);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

/** Runs the command of `npm start`. */
function run(env: Record<string, string>) {
  const { HOME = '' } = process.env;
  const child = spawn('sh', ['-c', start], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
      HOME,
      PORT: '0',
      DATA_DIR: folder,
      SEED_CATALOGUE: 'false',
      ...env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return { child, output: () => output };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode;
}

/** Ids of the processes that the command has started. */
function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function until<Found>(look: () => Found | undefined | false | Promise<Found | undefined | false>) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error('It did not come true within 60 s');
}

test(
  'npm start restarts the shop after a crash, a kill and an out-of-memory error, and logs why in one line',
  inLongRun,
  async () => {
    const { child, output } = run({});
    const opened = () => [...output().matchAll(/Shop\s+(http:\S+?)\/\s/g)].map(([, address = '']) => address);
    const ends = [
      ['SIGUSR2', 'a fault, logged above'],
      ['SIGKILL', 'killed, by hand or because the machine had no memory left'],
      ['SIGWINCH', 'aborted: its memory was used up, or a fault of Node.js'],
    ] as const;
    for (const [nth, [signal, why]] of ends.entries()) {
      const address = await until(() => opened()[nth]);
      const [shop = 0] = childrenOf(child.pid);
      process.kill(shop, signal);
      await until(() => output().includes(`(${why}). It is started again in`));
      const again = await until(() => opened()[nth + 1]);
      await until(async () => (await fetch(`${again}/api/health`).catch(() => undefined))?.status === 200);
      expect(address).toMatch(/^http:/);
    }
    expect(output().match(/It is started again in/g)).toHaveLength(ends.length);
    const faultLines = output()
      .split('\n')
      .filter((line) => line.includes('the shop ends because of a fault'));
    expect(faultLines.map((line) => JSON.parse(line).err.message)).toEqual(['A fault with [address] in it']);
    expect(output()).not.toContain('asha@paniwala.test');
    expect(await end(child)).toBe(0);
  },
);

test('npm start does not repeat a start that failed because of its settings', inLongRun, async () => {
  const { child, output } = run({ PORT: 'many' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(output().match(/The shop does not start/g)).toHaveLength(1);
  expect(output()).not.toContain('started again');
});

test('npm start can be stopped while it waits to restart the shop', inLongRun, async () => {
  const { child, output } = run({});
  await until(() => output().includes('is open'));
  process.kill(childrenOf(child.pid)[0] ?? 0, 'SIGKILL');
  await until(() => output().includes('It is started again in'));
  expect(await end(child)).toBe(0);
  expect(childrenOf(child.pid)).toEqual([]);
});
