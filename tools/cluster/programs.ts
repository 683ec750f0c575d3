/** The programs of Debian's packages that a cluster is made of, and how they are started and ended. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { endProcess } from '#server/testing/end-process.ts';

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
/** Where an installed program is. */
export const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder of PostgreSQL's own programs. */
  postgres: string;
}

/** A sentence that says what is missing, or the programs. */
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

/** PostgreSQL refuses to be root: then everything runs as the user that its package made. */
export function chooseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const living = new Set<ChildProcess>();

/** Starts a program in a process group of its own, its words going to a file. */
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

/** Ends a program, if need be by force. */
export async function end(child: ChildProcess, patienceMs = 15_000): Promise<void> {
  await endProcess(child, { patienceMs });
}

/** Ends what is still there, when something went wrong. */
export async function endAll(): Promise<void> {
  await Promise.all([...living].map((child) => end(child)));
}

/** Ports of the loopback that nobody listens on. */
export async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
