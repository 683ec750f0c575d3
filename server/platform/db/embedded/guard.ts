/** Each shop process that uses the server is written down, and a guard of its own stops the server after the last. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseFolder } from './database-folder.ts';
import { readText, startTimeOf } from './processes.ts';

export interface Guard {
  /** Starts the guard anew if somebody ended it. */
  keep(): void;
  /** Ends when this shop is signed off and, if it was the last one, the server is stopped. */
  release(): Promise<void>;
}

const script = fileURLToPath(new URL('./guard.sh', import.meta.url));
let registered = 0;

/**
 * Registers this process before it looks for a server, so that no guard of another process stops that server meanwhile.
 */
export async function registerProcess(location: DatabaseFolder): Promise<Guard> {
  registered += 1;
  const shop = `${process.pid}.${registered}`;
  writeShop(location, shop);
  let guard = spawnGuard(location, shop);
  const keep = () => {
    if (guard.exitCode === null && guard.signalCode === null) return;
    writeShop(location, shop);
    guard = spawnGuard(location, shop);
  };
  await waitForStopping(location);
  return {
    keep,
    async release() {
      keep();
      guard.ref();
      const ended = new Promise((resolve) => guard.once('exit', resolve));
      guard.stdin?.end();
      await ended;
    },
  };
}

/** Renamed into place, because a guard that reads half of it would take this shop for dead. */
function writeShop(location: DatabaseFolder, shop: string): void {
  const beside = join(location.run, `shop.${shop}`);
  writeFileSync(beside, startTimeOf(process.pid));
  renameSync(beside, join(location.shops, shop));
}

/** In a session of its own, out of reach of Ctrl-C; it waits for the end of the pipe that only we hold. */
function spawnGuard(location: DatabaseFolder, shop: string): ChildProcess {
  const guard = spawn('sh', [script, location.run, shop, location.data], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  if (guard.pid === undefined) throw new Error('The embedded PostgreSQL needs the program sh: set DATABASE_URL.');
  guard.stdin?.on('error', () => {});
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}

/** Until no living guard may be stopping the server. */
async function waitForStopping(location: DatabaseFolder): Promise<void> {
  for (const name of readdirSync(location.stopping)) {
    const mark = join(location.stopping, name);
    while (readText(mark) !== '' && startTimeOf(Number(name)) === readText(mark)) await sleep(10);
    rmSync(mark, { force: true });
  }
}
