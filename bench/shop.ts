/** Runs the built shop in a process of its own, with a data folder that only the benchmark uses. */
import { existsSync, readFileSync } from 'node:fs';
import { type RunningShop, runShop } from '#e2e/fixtures/run-shop.ts';
import type { Figure } from './report.ts';

/**
 * The memory limits that `npm start`, the Dockerfile and the systemd unit set (docs/decisions/running/0018). The floor
 * has the same limits.
 */
const memory = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512' };

export interface Program extends RunningShop {
  /** The time from the start of the program until it prints its address, in ms. */
  readyMs: number;
}

/** Limits are lifted, because one customer places all orders of a measurement. */
const limits = { MAX_ORDERS_PER_HOUR: '0', MAX_UNPAID_PER_SLOT: '1000000' };

/** Starts a program of the project and waits until it prints an address. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const started = performance.now();
  const program = await runShop({ NODE_ENV: 'production', ...memory, ...limits, ...env }, file);
  return { ...program, readyMs: performance.now() - started };
}

/** The resident memory of the program, and its peak. Nothing if the operating system does not provide it. */
export function memoryOf({ process: { pid } }: Program, when: string): Figure[] {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return [];
  const status = readFileSync(file, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return [{ name: `memory of the server ${when}`, value: read('VmRSS'), unit: 'MB', detail: { peak: read('VmHWM') } }];
}

/** The settings of the measured shop. */
export function shopSettings(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SEED_CATALOGUE: 'false',
    REQUIRE_EMAIL_VERIFICATION: 'false',
    ADMIN_EMAIL: 'owner@paniwala.example',
    ADMIN_PASSWORD: 'water-jar-20',
  };
}
