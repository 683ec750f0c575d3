/** The embedded database: a private PostgreSQL in the data folder, on a unix socket that no other user can reach. */

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inProject } from '../../project-folder.ts';
import { findBinaries } from './binaries.ts';
import { type DatabaseFolder, port, prepareFolder } from './database-folder.ts';
import { describeOwner } from './identity.ts';
import { readText, startTimeOf } from './processes.ts';
import { ensureServer, isAnswering, user } from './server.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface Embedded {
  connection: Connection;
  /** A notice for the operator. */
  notice: string | undefined;
  /** Restarts the server if it died; costs a fraction of a millisecond otherwise. */
  ensureRunning(): Promise<void>;
  /** Ends the use of the server by this process. The last process to do so stops the server. */
  stop(): Promise<void>;
}

const database = 'paniwala';

/** Starts the server in this folder, or joins the one that another process has started there. */
export async function startEmbedded(folder: string): Promise<Embedded> {
  const location = prepareFolder(folder);
  const binaries = await findBinaries(location);
  const guard = await registerProcess(location);
  const connection = { host: location.socketFolder, port, user, database };

  const start = async () => {
    guard.keep();
    if (!(await isAnswering(location))) await ensureServer(location, binaries);
  };
  try {
    await start();
    await createDatabase(connection);
  } catch (error) {
    await guard.release();
    throw error;
  }

  let starting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  return {
    connection,
    notice: describeOwner(location),
    async ensureRunning() {
      if (stopped) return;
      starting ??= start().finally(() => {
        starting = undefined;
      });
      await starting;
    },
    stop() {
      stopped ??= (starting ?? Promise.resolve()).catch(() => {}).then(() => guard.release());
      return stopped;
    },
  };
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  // If the server is killed now, the query fails. Without this listener the error would also end the shop's process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // Another process created the database first: PostgreSQL reports a duplicate name or a violated unique index.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/**
 * Each shop process that uses the server is registered in a file and has a guard process. When the last shop process
 * has ended, its guard stops the server.
 */
interface Guard {
  /** Starts the guard again if its process has ended. */
  keep(): void;
  /** Removes this process's registration. Resolves when, if it was the last process, the server has stopped. */
  release(): Promise<void>;
}

const script = inProject('server/core/db/embedded/guard.sh');
let registered = 0;

/**
 * Registers this process. It must be called before the process looks for a running server, because the guard of another
 * process could otherwise stop that server.
 */
async function registerProcess(location: DatabaseFolder): Promise<Guard> {
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

/**
 * Writes the file under another name first, because a guard that reads half a file would think this process is dead.
 */
function writeShop(location: DatabaseFolder, shop: string): void {
  const temporary = join(location.run, `shop.${shop}`);
  writeFileSync(temporary, startTimeOf(process.pid));
  renameSync(temporary, join(location.shops, shop));
}

/**
 * Starts the guard in its own session, so that Ctrl-C does not end it. It waits until its standard input is closed,
 * which happens when this process ends.
 */
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

/** Waits until no living guard has a file in the folder `stopping`, because such a guard may be stopping the server. */
async function waitForStopping(location: DatabaseFolder): Promise<void> {
  for (const name of readdirSync(location.stopping)) {
    const mark = join(location.stopping, name);
    while (readText(mark) !== '' && startTimeOf(Number(name)) === readText(mark)) await sleep(10);
    rmSync(mark, { force: true });
  }
}
