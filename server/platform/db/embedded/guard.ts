/** Each shop process that uses the server is written down, and a guard of its own stops the server after the last. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Place } from './place.ts';
import { birthOf, readText } from './processes.ts';

export interface Guard {
  /** Starts the guard anew if somebody ended it. */
  keep(): void;
  /** Ends when this shop is signed off and, if it was the last one, the server is stopped. */
  release(): Promise<void>;
}

const script = fileURLToPath(new URL('./guard.sh', import.meta.url));
let registered = 0;

/** Signs this process on before it looks for a server, so that no other's guard stops that server under it. */
export async function signOn(place: Place): Promise<Guard> {
  registered += 1;
  const shop = `${process.pid}.${registered}`;
  writeShop(place, shop);
  let guard = spawnGuard(place, shop);
  const keep = () => {
    if (guard.exitCode === null && guard.signalCode === null) return;
    writeShop(place, shop);
    guard = spawnGuard(place, shop);
  };
  await waitForStopping(place);
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
function writeShop(place: Place, shop: string): void {
  const beside = join(place.run, `shop.${shop}`);
  writeFileSync(beside, birthOf(process.pid));
  renameSync(beside, join(place.shops, shop));
}

/** In a session of its own, out of reach of Ctrl-C; it waits for the end of the pipe that only we hold. */
function spawnGuard(place: Place, shop: string): ChildProcess {
  const guard = spawn('sh', [script, place.run, shop, place.data], {
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
async function waitForStopping(place: Place): Promise<void> {
  for (const name of readdirSync(place.stopping)) {
    const mark = join(place.stopping, name);
    while (readText(mark) !== '' && birthOf(Number(name)) === readText(mark)) await sleep(10);
    rmSync(mark, { force: true });
  }
}
