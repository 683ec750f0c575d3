/** Finds, starts and ends the Debian programs that form a cluster. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { endProcess } from '#server/testing/end-process.ts';

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
/** Returns the path of an installed program. */
export const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

/** Returns the paths of the programs, or a sentence that says which of them are not installed. */
export function findPrograms(): Programs | string {
  const [patroni, etcd, haproxy] = [find('patroni'), find('etcd'), find('haproxy')];
  const home = '/usr/lib/postgresql';
  const newest = (existsSync(home) ? readdirSync(home) : [])
    .filter((version) => existsSync(join(home, version, 'bin/pg_basebackup')))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (patroni && etcd && haproxy && newest) {
    return { patroni, etcd, haproxy, postgres: join(home, newest, 'bin') };
  }
  const needed = { patroni, 'etcd-server': etcd, haproxy, postgresql: newest };
  const missing = Object.entries(needed).flatMap(([name, path]) => (path ? [] : [name]));
  return `The cluster test was not run: ${missing.join(', ')} of Debian's packages ${missing.length > 1 ? 'are' : 'is'} not installed.`;
}

/** PostgreSQL refuses to run as root. In that case all programs run as the user `postgres` of its package. */
export function chooseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const living = new Set<ChildProcess>();

/** Starts a program in its own process group and writes its output to a file. */
export function start(
  command: string,
  args: string[],
  options: { log: string; cwd: string; env?: Record<string, string>; user?: { uid: number; gid: number } | undefined },
): ChildProcess {
  const log = openSync(options.log, 'a');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { PATH, HOME, LANG: 'C.UTF-8', ...options.env },
    stdio: ['ignore', log, log],
    detached: true,
    ...options.user,
  });
  closeSync(log);
  living.add(child);
  child.once('exit', () => living.delete(child));
  child.once('error', () => living.delete(child));
  return child;
}

/** Ends a program, with SIGKILL if necessary. */
export async function end(child: ChildProcess, patienceMs = 15_000): Promise<void> {
  await endProcess(child, { patienceMs });
}

/** Ends all programs that are still running after a failure. */
export async function endAll(): Promise<void> {
  await Promise.all([...living].map((child) => end(child)));
}

/** Finds free ports of the loopback interface. */
export async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
