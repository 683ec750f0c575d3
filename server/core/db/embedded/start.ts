/** The embedded database: a private PostgreSQL in the data folder, on a unix socket that only we can reach. */

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
  /** A sentence for operators. */
  notice: string | undefined;
  /** Restarts the server if it died; costs a fraction of a millisecond otherwise. */
  ensureRunning(): Promise<void>;
  /** Signs off; the last shop to do so stops the server. */
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
  // A server that is killed now fails the query; without a listener the error would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // Another process was faster: refused by name before it began, or by the catalogue's unique index.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/**
 * Each shop process that uses the server is registered in a file, and its guard process stops the server after the
 * last one.
 */
interface Guard {
  /** Restarts the guard if somebody ended it. */
  keep(): void;
  /** Resolves when this shop is signed off and, if it was the last one, the server is stopped. */
  release(): Promise<void>;
}

const script = inProject('server/core/db/embedded/guard.sh');
let registered = 0;

/**
 * Registers this process before it looks for a server, so that no guard of another process stops that server in
 * between.
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

/** Renamed into place, because a guard that reads half of it would think that this shop is dead. */
function writeShop(location: DatabaseFolder, shop: string): void {
  const beside = join(location.run, `shop.${shop}`);
  writeFileSync(beside, startTimeOf(process.pid));
  renameSync(beside, join(location.shops, shop));
}

/** In its own session, out of reach of Ctrl-C; it waits for the end of the pipe that only we hold. */
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

/** Waits until no living guard may be stopping the server. */
async function waitForStopping(location: DatabaseFolder): Promise<void> {
  for (const name of readdirSync(location.stopping)) {
    const mark = join(location.stopping, name);
    while (readText(mark) !== '' && startTimeOf(Number(name)) === readText(mark)) await sleep(10);
    rmSync(mark, { force: true });
  }
}
