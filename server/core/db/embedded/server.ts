/** Creates the data folder, starts the server, and waits until it answers. */
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type DatabaseFolder, port, prepareSocketFolder, reasonOf } from './database-folder.ts';
import { chooseIdentity, giveOwnership, type Identity, spawnAs } from './identity.ts';
import { isServed, readText, startTimeOf } from './processes.ts';

export const user = 'paniwala';

/** Milliseconds before each new try if the server ended immediately, because another one may still be stopping. */
const pauses = [100, 200, 400, 800, 1600];
/** The longest time for a start, in milliseconds. After a crash the server first replays its write-ahead log. */
const longestStart = 120_000;
const longestLog = 1_000_000;

/** Returns when a server on this data folder answers: an existing one, or one started here. */
export async function ensureServer(location: DatabaseFolder, binaries: Binaries): Promise<void> {
  const deadline = Date.now() + longestStart;
  const logged = startLog(location);
  for (let failures = 0; !(await isAnswering(location)); ) {
    if (Date.now() > deadline) throw didNotStart(location, logged);
    const pid = postmasterOf(location);
    if (pid !== undefined && startTimeOf(pid) !== '') {
      if (isServed(location.data, pid)) {
        await sleep(20); // The server is starting or stopping.
        continue;
      }
      // The pid file was left by a crash. Another program may have the process id in it now, and PostgreSQL would take
      // that program for a server.
      rmSync(location.pidFile, { force: true });
    }
    if (await runServer(location, binaries, logged)) return;
    const pause = pauses[failures];
    if (pause === undefined) throw didNotStart(location, logged);
    failures += 1;
    await sleep(pause);
  }
}

/** Whether a server is ready for connections. */
export async function isAnswering(location: DatabaseFolder): Promise<boolean> {
  if (
    !readText(location.pidFile)
      .split('\n')[7]
      ?.match(/^(ready|standby)/)
  )
    return false;
  return new Promise((resolve) => {
    const socket = connect(location.socket, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Starts a server. Returns true when it, or a server started by another process, answers, and false if it ended. */
async function runServer(location: DatabaseFolder, binaries: Binaries, logged: number): Promise<boolean> {
  const identity = chooseIdentity(location, binaries);
  if (!existsSync(join(location.data, 'PG_VERSION'))) await createCluster(location, binaries, identity, logged);
  giveOwnership(location.data, identity);
  prepareSocketFolder(location, identity.owner);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: location.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    timezone: 'UTC',
    log_checkpoints: 'off',
    // For PostgreSQL, refusals like "this email address is taken" are errors; their details must not be logged.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = launch(
    location,
    identity,
    binaries.postgres,
    ['-D', location.data, '-p', String(port), ...flags],
    binaries.env,
  );
  server.process.unref();
  let ended = false;
  void server.ended.then(() => {
    ended = true;
  });
  while (!ended) {
    if (await isAnswering(location)) return true;
    await sleep(20);
  }
  return false;
}

/** Creates the data folder under another name and then renames it, so that an incomplete one is never used. */
async function createCluster(
  location: DatabaseFolder,
  binaries: Binaries,
  identity: Identity,
  logged: number,
): Promise<void> {
  removeHalfMade(location);
  const temporary = join(location.run, `new-${process.pid}-${Date.now()}`);
  mkdirSync(temporary, { mode: 0o700 });
  giveOwnership(temporary, identity);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const flags = ['-D', temporary, `--username=${user}`, '--auth=trust', ...locale];
  const code = await launch(location, identity, binaries.initdb, flags, binaries.env).ended;
  if (code !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    throw didNotStart(location, logged);
  }
  try {
    renameSync(temporary, location.data);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (existsSync(join(location.data, 'PG_VERSION'))) return; // Another process was faster.
    throw new Error(
      `${location.data} is in the way of the database (${reasonOf(error)}): move it away or name another DATA_DIR.`,
    );
  }
}

function removeHalfMade(location: DatabaseFolder): void {
  for (const name of readdirSync(location.run)) {
    const maker = /^new-(\d+)-/.exec(name)?.[1];
    if (maker && startTimeOf(Number(maker)) === '') rmSync(join(location.run, name), { recursive: true, force: true });
  }
}

interface Launched {
  process: ChildProcess;
  /** The exit code; undefined if it was killed or could not be run. */
  ended: Promise<number | undefined>;
}

function launch(
  location: DatabaseFolder,
  identity: Identity,
  command: string,
  args: string[],
  env: Record<string, string>,
): Launched {
  const log = openSync(location.log, 'a');
  const child = spawnAs(identity, command, args, { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise<number | undefined>((resolve) => {
    child.once('exit', (code) => resolve(code ?? undefined));
    child.once('error', () => resolve(undefined));
  });
  return { process: child, ended };
}

function postmasterOf(location: DatabaseFolder): number | undefined {
  const pid = Number.parseInt(readText(location.pidFile), 10);
  return pid > 0 ? pid : undefined;
}

/** Renames a long log. Returns the present length of the log, which is where this start's part will begin. */
function startLog(location: DatabaseFolder): number {
  const size = statSync(location.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= longestLog) return size;
  renameSync(location.log, `${location.log}.old`);
  return 0;
}

/** An error whose message contains the most informative line of the log. */
function didNotStart(location: DatabaseFolder, logged: number): Error {
  const lines = Buffer.from(readText(location.log)).subarray(logged).toString().split('\n');
  const line =
    lines.findLast((text) => /FATAL|PANIC|error/i.test(text)) ?? lines.findLast((text) => text.trim() !== '');
  const reason = line?.replace(/^.*?(FATAL|PANIC|error): */i, '').trim() ?? 'its programs cannot be run on this system';
  return new Error(
    `The embedded PostgreSQL did not start (${reason}; more in ${location.log}): mend this or set DATABASE_URL.`,
  );
}
