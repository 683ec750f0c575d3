/** The shop as an operator runs it: `server/main.ts` in a process of its own, on its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../server/main.ts');
const patienceMs = 60_000;

export interface RunningShop {
  process: ChildProcess;
  /** Where it listens, without a slash at its end. */
  address: string;
  /** Everything that it printed so far. */
  output(): string;
  /** Sends the signal and answers the exit code (null when the signal itself ended it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export const makeDataDir = () => mkdtempSync(join(tmpdir(), 'paniwala-shop-'));

/** Starts `main.ts` with these settings and nothing else of ours in the environment. */
export function startProcess(env: Record<string, string>): { process: ChildProcess; output: () => string } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { process: child, output: () => output };
}

/** Resolves when the shop is open; throws with its output when it is not within a minute. */
export async function runShop(env: Record<string, string>): Promise<RunningShop> {
  const { process: child, output } = startProcess(env);
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The shop did not open:\n${output()}`)), patienceMs);
    const look = () => {
      const found = /Shop\s+(http:\S+?)\/\s/.exec(output());
      if (found?.[1]) {
        clearTimeout(timer);
        resolve(found[1]);
      }
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The shop ended with ${code}:\n${output()}`));
    });
  });
  return {
    process: child,
    address,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
