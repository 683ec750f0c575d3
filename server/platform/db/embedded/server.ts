/** Makes the data folder, starts the server, and waits until it answers. */
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { chooseIdentity, handOver, type Identity, spawnAs } from './identity.ts';
import { type Place, port, prepareSocketFolder, reasonOf } from './place.ts';
import { birthOf, isServed, readText } from './processes.ts';

export const user = 'paniwala';

/** Milliseconds before trying again when the server ended at once: another one may still be going down. */
const pauses = [100, 200, 400, 800, 1600];
/** After a crash the server first replays its log. */
const longestStart = 120_000;
const longestLog = 1_000_000;

/** Returns when a server on this data folder answers: one that runs already, or one started here. */
export async function bringUp(place: Place, binaries: Binaries): Promise<void> {
  const deadline = Date.now() + longestStart;
  const logged = startLog(place);
  for (let failures = 0; !(await answers(place)); ) {
    if (Date.now() > deadline) throw didNotStart(place, logged);
    const pid = postmasterOf(place);
    if (pid !== undefined && birthOf(pid) !== '') {
      if (isServed(place.data, pid)) {
        await sleep(20); // starting, or going down
        continue;
      }
      // Left by a crash, and its number is another program's by now, which PostgreSQL would take for a server.
      rmSync(place.pidFile, { force: true });
    }
    if (await runServer(place, binaries, logged)) return;
    const pause = pauses[failures];
    if (pause === undefined) throw didNotStart(place, logged);
    failures += 1;
    await sleep(pause);
  }
}

/** Whether a server is ready for connections. */
export async function answers(place: Place): Promise<boolean> {
  if (
    !readText(place.pidFile)
      .split('\n')[7]
      ?.match(/^(ready|standby)/)
  )
    return false;
  return new Promise((resolve) => {
    const socket = connect(place.socket, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** True once it, or one that was faster, answers; false when it ended instead. */
async function runServer(place: Place, binaries: Binaries, logged: number): Promise<boolean> {
  const identity = chooseIdentity(place, binaries);
  if (!existsSync(join(place.data, 'PG_VERSION'))) await createCluster(place, binaries, identity, logged);
  handOver(place.data, identity);
  prepareSocketFolder(place, identity.owner);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: place.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    timezone: 'UTC',
    log_checkpoints: 'off',
    // Refusals like "this e-mail address is taken" are errors to it; their details do not belong into a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = launch(
    place,
    identity,
    binaries.postgres,
    ['-D', place.data, '-p', String(port), ...flags],
    binaries.env,
  );
  server.process.unref();
  let ended = false;
  void server.ended.then(() => {
    ended = true;
  });
  while (!ended) {
    if (await answers(place)) return true;
    await sleep(20);
  }
  return false;
}

/** Made beside and renamed, so that a half-made folder is never used. */
async function createCluster(place: Place, binaries: Binaries, identity: Identity, logged: number): Promise<void> {
  removeHalfMade(place);
  const beside = join(place.run, `new-${process.pid}-${Date.now()}`);
  mkdirSync(beside, { mode: 0o700 });
  handOver(beside, identity);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const flags = ['-D', beside, `--username=${user}`, '--auth=trust', ...locale];
  const code = await launch(place, identity, binaries.initdb, flags, binaries.env).ended;
  if (code !== 0) {
    rmSync(beside, { recursive: true, force: true });
    throw didNotStart(place, logged);
  }
  try {
    renameSync(beside, place.data);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (existsSync(join(place.data, 'PG_VERSION'))) return; // another process was faster
    throw new Error(
      `${place.data} is in the way of the database (${reasonOf(error)}): move it away or name another DATA_DIR.`,
    );
  }
}

function removeHalfMade(place: Place): void {
  for (const name of readdirSync(place.run)) {
    const maker = /^new-(\d+)-/.exec(name)?.[1];
    if (maker && birthOf(Number(maker)) === '') rmSync(join(place.run, name), { recursive: true, force: true });
  }
}

interface Launched {
  process: ChildProcess;
  /** The exit code; undefined when it was killed or could not be run. */
  ended: Promise<number | undefined>;
}

function launch(
  place: Place,
  identity: Identity,
  command: string,
  args: string[],
  env: Record<string, string>,
): Launched {
  const log = openSync(place.log, 'a');
  const child = spawnAs(identity, command, args, { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise<number | undefined>((resolve) => {
    child.once('exit', (code) => resolve(code ?? undefined));
    child.once('error', () => resolve(undefined));
  });
  return { process: child, ended };
}

function postmasterOf(place: Place): number | undefined {
  const pid = Number.parseInt(readText(place.pidFile), 10);
  return pid > 0 ? pid : undefined;
}

/** Puts a long log aside; returns how long it is, which is where our own part will begin. */
function startLog(place: Place): number {
  const size = statSync(place.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= longestLog) return size;
  renameSync(place.log, `${place.log}.old`);
  return 0;
}

/** One sentence with the log's most telling line. */
function didNotStart(place: Place, logged: number): Error {
  const lines = Buffer.from(readText(place.log)).subarray(logged).toString().split('\n');
  const line =
    lines.findLast((text) => /FATAL|PANIC|error/i.test(text)) ?? lines.findLast((text) => text.trim() !== '');
  const reason = line?.replace(/^.*?(FATAL|PANIC|error): */i, '').trim() ?? 'its programs cannot be run on this system';
  return new Error(
    `The embedded PostgreSQL did not start (${reason}; more in ${place.log}): mend this or set DATABASE_URL.`,
  );
}
