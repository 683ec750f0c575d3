/**
 * Starts three PostgreSQL nodes with Patroni, etcd and HAProxy. HAProxy has one port for the primary and one for the
 * replicas.
 */
import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseUser, end, findPorts, type Programs, start } from './programs.ts';

export interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

export interface Cluster {
  primaryPort: number;
  replicaPort: number;
  members(): Promise<Member[]>;
  /** Kills PostgreSQL and its Patroni at once, like a power failure of the primary's machine. Returns its name. */
  killPrimary(): Promise<string>;
  /** Restarts the Patroni of a killed node. */
  revive(name: string): void;
  stop(): Promise<void>;
}

const names = ['node0', 'node1', 'node2'];
/**
 * Times of Patroni in seconds. A dead primary is replaced when its lease (`ttl`) has expired. In production the lease
 * is 20 to 30 seconds, to avoid false alarms.
 */
const lease = { ttl: 10, loop_wait: 1, retry_timeout: 3 };

export async function startCluster(programs: Programs, folder: string): Promise<Cluster> {
  const user = chooseUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const ports = await findPorts(10);
  const [etcdPort = 0, peerPort = 0, primaryPort = 0, replicaPort = 0, ...rest] = ports;
  const nodes = names.map((name, at) => ({ name, sql: rest[2 * at] ?? 0, rest: rest[2 * at + 1] ?? 0 }));
  const options = (name: string) => ({ log: join(folder, `${name}.log`), cwd: folder, user });
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    if (user) chownSync(join(folder, file), user.uid, user.gid);
    return join(folder, file);
  };

  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = start(
    programs.etcd,
    [
      '--name',
      'etcd',
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      etcdUrl,
      '--advertise-client-urls',
      etcdUrl,
      '--listen-peer-urls',
      peerUrl,
      '--initial-advertise-peer-urls',
      peerUrl,
      '--initial-cluster',
      `etcd=${peerUrl}`,
    ],
    options('etcd'),
  );

  const patronis = new Map<string, ChildProcess>();
  const startNode = (node: (typeof nodes)[number]) => {
    // Patroni reads YAML. JSON is valid YAML.
    const file = write(`${node.name}.yml`, JSON.stringify(describeNode(node), undefined, 1));
    patronis.set(node.name, start(programs.patroni, [file], options(node.name)));
  };
  function describeNode(node: (typeof nodes)[number]) {
    const run = join(folder, `${node.name}-run`);
    mkdirSync(run, { recursive: true });
    if (user) chownSync(run, user.uid, user.gid);
    return {
      scope: 'shop',
      name: node.name,
      restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ...lease,
          synchronous_mode: true,
          maximum_lag_on_failover: 1_048_576,
          primary_start_timeout: 0,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 80, shared_buffers: '64MB' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${node.sql}`,
        connect_address: `127.0.0.1:${node.sql}`,
        data_dir: join(folder, node.name),
        bin_dir: programs.postgres,
        pgpass: join(run, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password: 'unused' },
          replication: { username: 'replicator', password: 'unused' },
        },
        basebackup: { checkpoint: 'fast' },
        parameters: { unix_socket_directories: run },
      },
    };
  }
  const [first, ...others] = nodes;
  if (first) startNode(first);
  const members = async (): Promise<Member[]> => {
    for (const node of nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.rest}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  await until('a primary', async () => (await members()).some(isPrimary));
  for (const node of others) startNode(node);
  await until('two replicas, one of them synchronous', async () => {
    const all = await members();
    const follows = ({ state }: Member) => state === 'running' || state === 'streaming';
    return all.length === 3 && all.every(follows) && all.some(({ role }) => role === 'sync_standby');
  });

  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.sql} check port ${node.rest}`);
  const listen = (name: string, port: number, path: string) => [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk OPTIONS ${path}`,
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  const config = [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    ...listen('primary', primaryPort, '/primary'),
    ...listen('replicas', replicaPort, '/replica'),
    '',
  ];
  const haproxy = start(programs.haproxy, ['-f', write('haproxy.cfg', config.join('\n')), '-db'], options('haproxy'));

  return {
    primaryPort,
    replicaPort,
    members,
    async killPrimary() {
      const name = (await members()).find(isPrimary)?.name ?? '';
      const postmaster = Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]);
      patronis.get(name)?.kill('SIGKILL');
      process.kill(postmaster, 'SIGKILL');
      return name;
    },
    revive(name) {
      const node = nodes.find((candidate) => candidate.name === name);
      if (node) startNode(node);
    },
    async stop() {
      await end(haproxy);
      // Stop the primary last, so that no other node takes over.
      const primary = (await members()).find(isPrimary)?.name;
      for (const [name, patroni] of patronis) if (name !== primary) await end(patroni);
      for (const patroni of patronis.values()) await end(patroni);
      await end(etcd);
    },
  };
}

const isPrimary = ({ role, state }: Member) => role === 'leader' && state === 'running';

/** Waits until the condition `holds`. Throws after two minutes. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 120_000; !(await holds()); await sleep(250)) {
    if (Date.now() > deadline) throw new Error(`There is no sign of ${what} after two minutes`);
  }
}
