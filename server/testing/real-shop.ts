/** Runs the shop as in production: a separate process with its own PostgreSQL. Tests can kill both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PoolConfig } from 'pg';
import { type Database, openDatabase } from '../core/db/database.ts';
import { port, prepareFolder } from '../core/db/embedded/database-folder.ts';
import type { Services } from '../core/services.ts';
import { readSettings } from '../core/settings.ts';
import { buildServices } from './builders/services.ts';
import { endProcess } from './end-process.ts';

const script = fileURLToPath(new URL('./serve-shop.ts', import.meta.url));

export interface ShopProcess {
  child: ChildProcess;
  /** The address at which the shop listens, without a slash at the end. */
  address: string;
}

/**
 * Starts a shop. `prefix` is a command that runs it, for example in a namespace or with a limit. `file` is the script
 * that starts the shop. A test may give the script of another version.
 */
export async function startShop(
  env: Record<string, string>,
  prefix: readonly string[] = [],
  file = script,
): Promise<ShopProcess> {
  const [program = '', ...args] = [...prefix, process.execPath, file];
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', SEED_CATALOGUE: 'false', ...env },
  });
  const lines = createInterface(child.stdout);
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => /^http:/.test(line) && resolve(line));
    child.once('exit', (code) => reject(new Error(`The shop ended at once (${code})`)));
  });
  return { child, address };
}

const longestEndMs = 30_000;

/** Ends the process of a shop and waits until it is gone. If it does not end in time, it is killed and this throws. */
export async function endShop({ child }: ShopProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const endedInTime = await endProcess(child, { signal, patienceMs: longestEndMs });
  if (!endedInTime) throw new Error(`The shop did not end within ${longestEndMs} ms`);
}

/** A data folder of a shop, with a connection to its embedded database for tests. */
export interface DataFolder extends Services {
  path: string;
  connection: PoolConfig;
  close(): Promise<void>;
}

export function makeDataFolder(path = mkdtempSync(join(tmpdir(), 'paniwala-real-'))): DataFolder {
  const { socketFolder } = prepareFolder(join(path, 'database'));
  const connection = { host: socketFolder, port, user: 'paniwala', database: 'paniwala' };
  const db: Database = openDatabase({ ...connection, max: 3 }, () => {});
  return {
    path,
    connection,
    ...buildServices(db, readSettings({ DATA_DIR: path }), () => new Date()),
    async close() {
      await db.close();
      for (let tries = 0; postgresProcesses(path).length > 0 && tries < 400; tries += 1) await sleep(50);
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The process ids of the folder's PostgreSQL, its main process first. */
export function postgresProcesses(path: string): number[] {
  const data = join(path, 'database', 'postgres');
  const works = (pid: number) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === data && readFileSync(`/proc/${pid}/comm`, 'utf8').includes('postgres')
      );
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && works(pid))
    .sort((a, b) => a - b);
}

/** Sends a signal to all processes of PostgreSQL, to simulate a power cut or a frozen machine. */
export function signalPostgres(path: string, signal: NodeJS.Signals): void {
  for (const pid of postgresProcesses(path)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended since it was listed.
    }
  }
}

/** The status that the shop's health call answers; undefined if there is no answer. */
export async function askHealth(address: string): Promise<number | undefined> {
  const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(8000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status;
}

/** Waits until the shop's health call answers this status. Returns how many milliseconds it took. */
export async function waitForHealth(address: string, status: number, patienceMs = 60_000): Promise<number> {
  const began = performance.now();
  while ((await askHealth(address)) !== status) {
    if (performance.now() - began > patienceMs) throw new Error(`Health did not answer ${status}`);
    await sleep(50);
  }
  return performance.now() - began;
}
