/** The built shop in a process of its own, on data that belong to the benchmark alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from '#server/testing/end-process.ts';

const patienceMs = 120_000;
/** As in `npm start`, the Dockerfile and the unit (docs/decisions/running/0018); the floor has the same. */
const memory = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=512' };

export interface Program {
  process: ChildProcess;
  /** Without a slash at its end. */
  address: string;
  /** From its start until it said that it is open. */
  readyMs: number;
  /** Resident memory in megabytes; null where the system does not tell. */
  memory(): number | null;
  stop(): Promise<unknown>;
}

/** One customer places all orders of a measurement. */
const limits = { MAX_ORDERS_PER_HOUR: '0', MAX_UNPAID_PER_SLOT: '1000000' };

/** Starts a program of the project and waits until it prints an address. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const { PATH = '', HOME = '' } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file)], {
    env: { PATH, HOME, NODE_ENV: 'production', ...memory, ...limits, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`${file} did not open:\n${output}`));
    const timer = setTimeout(fail, patienceMs);
    child.once('exit', fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        if (output.length < 100_000) output += text;
        const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      });
    }
  });
  return {
    process: child,
    address,
    readyMs: performance.now() - started,
    memory: () => readMemory(child.pid),
    stop: () => endProcess(child, { patienceMs }),
  };
}

function readMemory(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}

/** Settings of the shop under measurement. */
export function shopSettings(dataDir: string): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SEED_CATALOGUE: 'false',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    ADMIN_EMAIL: 'owner@paniwala.example',
    ADMIN_PASSWORD: 'water-jar-20',
  };
}
