/** PgBouncer in transaction mode before a PostgreSQL of this machine, as docs/scaling.md sets it up. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '#server/platform/db/embedded/start.ts';
import { end, find, findPorts, start } from './programs.ts';
import { until } from './start-cluster.ts';

export interface Pooler {
  /** For DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

export interface PoolerProgram {
  program: string;
  version: string;
  /** From 1.21 on it passes prepared statements on in transaction mode. */
  isAbleToPrepare: boolean;
}

/** Undefined when it is not installed. */
export function findPooler(): PoolerProgram | undefined {
  const program = find('pgbouncer');
  if (!program) return undefined;
  const [version = '', major, minor] =
    /(\d+)\.(\d+)\.\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? [];
  return { program, version, isAbleToPrepare: Number(major) > 1 || Number(minor) >= 21 };
}

/** What the shop asks of its own sessions, given to the pooler's, because it hands over none of a client's settings. */
const patience = [
  'set statement_timeout = 15000',
  'set lock_timeout = 8000',
  'set idle_in_transaction_session_timeout = 30000',
];
const connections = 6;

/** `owner` is a folder of the user as whom PostgreSQL runs, who alone may reach its socket. */
export async function startPooler(
  { program, isAbleToPrepare }: PoolerProgram,
  { host, port, user, database }: Connection,
  owner: string,
): Promise<Pooler> {
  const { uid, gid } = statSync(owner);
  const folder = join(owner, '../pooler');
  mkdirSync(folder);
  const [listening = 0] = await findPorts(1);
  const config = [
    '[databases]',
    `${database} = host=${host} port=${port} dbname=${database} user=${user} connect_query='${patience.join('; ')}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...(isAbleToPrepare ? ['max_prepared_statements = 500'] : []),
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    '',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, config.join('\n'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, uid, gid);
  const options = { log: join(folder, 'pgbouncer.log'), cwd: folder, user: isRoot ? { uid, gid } : undefined };
  const child = start(program, [file], options);
  const url = `postgresql://${user}@127.0.0.1:${listening}/${database}`;
  await until('PgBouncer', () => answers(url));
  return { url, stop: () => end(child) };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}
