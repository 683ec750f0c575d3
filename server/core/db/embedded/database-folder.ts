/** The places of the embedded PostgreSQL: its files inside the data folder, and its socket. */
import { createHash } from 'node:crypto';
import { accessSync, chownSync, constants, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface DatabaseFolder {
  folder: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** The folder for files that are only needed while PostgreSQL runs. */
  run: string;
  /** The folder with one file for each shop process that uses the server. */
  shops: string;
  /** The folder with one file for each guard process that is about to stop the server. */
  stopping: string;
  log: string;
  pidFile: string;
  socketFolder: string;
  socket: string;
}

export const port = 5432;

const socketName = `.s.PGSQL.${port}`;
/** The kernel allows 104 (macOS) or 108 (Linux) bytes for a socket's path, including the final zero. */
const longestSocketPath = 103;

/** Creates the folders and returns all locations. */
export function prepareFolder(folder: string): DatabaseFolder {
  const wanted = resolve(folder);
  try {
    for (const part of ['postgres-run/shops', 'postgres-run/stopping'])
      mkdirSync(join(wanted, part), { recursive: true });
    for (const part of ['', 'postgres-run', 'postgres-run/shops']) accessSync(join(wanted, part), constants.W_OK);
  } catch (error) {
    throw new Error(
      `The data folder ${wanted} cannot be written to (${reasonOf(error)}): name another one in DATA_DIR.`,
    );
  }
  const real = realpathSync(wanted);
  const data = join(real, 'postgres');
  const run = join(real, 'postgres-run');
  const socketFolder = chooseSocketFolder(data);
  return {
    folder: real,
    data,
    run,
    shops: join(run, 'shops'),
    stopping: join(run, 'stopping'),
    log: join(run, 'postgres.log'),
    pidFile: join(data, 'postmaster.pid'),
    socketFolder,
    socket: join(socketFolder, socketName),
  };
}

/**
 * The folder for the socket: the data folder, which no other user may enter. If its path is too long for a socket, the
 * folder is a temporary one with a short name that is made from the hash of that path.
 */
function chooseSocketFolder(data: string): string {
  const short = `paniwala-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
  const candidates = [data, join(tmpdir(), short), join('/tmp', short)];
  return (
    candidates.find((path) => Buffer.byteLength(join(path, socketName)) <= longestSocketPath) ?? join('/tmp', short)
  );
}

/**
 * Creates the short socket folder for the server's user, and trusts an existing one only if it belongs to that user.
 */
export function prepareSocketFolder(location: DatabaseFolder, owner: { uid: number; gid: number }): void {
  if (location.socketFolder === location.data) return;
  try {
    mkdirSync(location.socketFolder, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(location.socketFolder, owner.uid, owner.gid);
  } catch (error) {
    if (reasonOf(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(location.socketFolder);
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${location.socketFolder} belongs to somebody else: remove it, or name a shorter DATA_DIR.`);
  }
}

export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
