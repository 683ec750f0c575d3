/** Chooses the user that PostgreSQL runs as, because it refuses to run as root. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { DatabaseFolder } from './database-folder.ts';

export interface Identity {
  /** The user as whom the process must be started; undefined for the user of the shop's own process. */
  as: { uid: number; gid: number } | undefined;
  /** Arguments before the command of the process that start it in a user namespace; usually none. */
  prefix: readonly string[];
  /** The owner of the server's files. */
  owner: { uid: number; gid: number };
}

/**
 * A process in this namespace sees itself as the user nobody. Outside it counts as the user root, but without root's
 * rights.
 */
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
const root = { uid: 0, gid: 0 };

export function chooseIdentity(location: DatabaseFolder, binaries: Binaries): Identity {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { as: undefined, prefix: [], owner: { uid, gid: process.getgid?.() ?? 0 } };

  const users = [
    ...ownersOf([location.data, location.folder, dirname(location.folder)]),
    ...usersOf(['paniwala', 'nobody']),
  ];
  const candidates: Identity[] = [
    ...users.map((user) => ({ as: user, prefix: [], owner: user })),
    { as: undefined, prefix: namespace, owner: root },
  ];
  const found = candidates.find((identity) => canReach(identity, [binaries.postgres, location.run]));
  if (found) return found;
  throw new Error(
    `PostgreSQL does not run as root in ${location.folder}: start the shop as an ordinary user, name a DATA_DIR that others may enter, or set DATABASE_URL.`,
  );
}

export function spawnAs(
  identity: Identity,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [program = command, ...rest] = [...identity.prefix, command, ...args];
  return spawn(program, rest, { ...options, ...identity.as, cwd: '/', detached: true });
}

/** Gives the folder and its content to the server's user, as PostgreSQL requires; only root can and must do so. */
export function giveOwnership(path: string, { owner }: Identity): void {
  if (process.getuid?.() !== 0 || statSync(path).uid === owner.uid) return;
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path]);
}

/** The owners of the existing folders, except root, so that the files keep their owner after `sudo npm start`. */
function ownersOf(paths: readonly string[]): { uid: number; gid: number }[] {
  return paths
    .filter((path) => existsSync(path))
    .map((path) => statSync(path))
    .filter(({ uid }) => uid !== 0)
    .map(({ uid, gid }) => ({ uid, gid }));
}

/** The named users that this machine has, and after them the id that the user `nobody` has on nearly every system. */
function usersOf(names: readonly string[]): { uid: number; gid: number }[] {
  const known = names.flatMap((name) => {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    return uid === undefined || gid === undefined ? [] : [{ uid, gid }];
  });
  return [...known, { uid: 65_534, gid: 65_534 }];
}

function idOf(flag: string, name: string): number | undefined {
  const output = spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim() ?? '';
  return /^\d+$/.test(output) ? Number(output) : undefined;
}

/** A notice for the operator if the files belong to the user nobody. The shop itself never creates users. */
export function describeOwner(location: DatabaseFolder): string | undefined {
  if (process.getuid?.() !== 0 || statSync(location.data).uid !== usersOf(['nobody'])[0]?.uid) return undefined;
  return `The shop was started as root, and the files of its database belong to the user nobody, as whom other programs may run as well. Better: start it as a user of its own, or make a user paniwala and give it ${location.data} while the shop is stopped (chown -R paniwala:).`;
}

function canReach({ as, prefix }: Identity, paths: readonly string[]): boolean {
  const [program = 'sh', ...args] = [
    ...prefix,
    'sh',
    '-c',
    'for path; do test -x "$path" || exit 1; done',
    'sh',
    ...paths,
  ];
  return spawnSync(program, args, { ...as, cwd: '/', stdio: 'ignore' }).status === 0;
}
