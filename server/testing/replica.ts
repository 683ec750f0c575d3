/** A real PostgreSQL with a real streaming replica, for tests of reading from the replica. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { prepareFolder } from '../core/db/embedded/database-folder.ts';
import { type Connection, type Embedded, startEmbedded } from '../core/db/embedded/start.ts';
import { migrate } from '../core/db/migrate.ts';

export interface ReplicatedServer {
  primary: Connection;
  replica: Connection;
  /** Stops the replica from applying further changes. `resumeReplay` lets it catch up. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Resolves when the replica has applied everything that the primary has committed so far. */
  replicate(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const skippedFiles = new Set(['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']);

async function ask<Row extends pg.QueryResultRow>(connection: Connection, ...statements: string[]) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts a migrated primary, and a replica made from a base backup of it. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'paniwala-copy-')));
  const [first = '', second = ''] = folders;
  const primary = await startEmbedded(first);
  await migrate(primary.connection);
  const replica = await copyServer(primary, prepareFolder(first).data, second);
  return {
    primary: primary.connection,
    replica: replica.connection,
    pauseReplay: async () => void (await ask(replica.connection, 'select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await ask(replica.connection, 'select pg_wal_replay_resume()')),
    async replicate() {
      const [now] = await ask<{ lsn: string }>(primary.connection, 'select pg_current_wal_flush_lsn() as lsn');
      const behind = `select pg_last_wal_replay_lsn() < '${now?.lsn}'::pg_lsn as behind`;
      const began = performance.now();
      while ((await ask<{ behind: boolean }>(replica.connection, behind))[0]?.behind) {
        if (performance.now() - began > 60_000) throw new Error('The replica did not catch up within a minute.');
      }
    },
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function copyServer(primary: Embedded, from: string, folder: string): Promise<Embedded> {
  const { host, port, user } = primary.connection;
  const client = new pg.Client(primary.connection);
  await client.connect();
  const place = prepareFolder(folder);
  await client.query(`select pg_backup_start('copy', true)`);
  cpSync(from, place.data, { recursive: true, filter: (path) => !skippedFiles.has(basename(path)) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  // The WAL is copied again, because it contains the changes that were made during the first copy.
  cpSync(join(from, 'pg_wal'), join(place.data, 'pg_wal'), { recursive: true });
  await client.end();
  writeFileSync(join(place.data, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(place.data, 'standby.signal'), '');
  writeFileSync(
    join(place.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  );
  return startEmbedded(folder);
}
