/** Puts rows back, table after table, each in one `copy` however many pieces the archive has of it. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { jobColumns, restoreJobs } from '../platform/jobs/private-jobs.ts';
import { RestoreRefused } from './archive.ts';
import type { BackupTail } from './make-backup.ts';
import type { TableCopy } from './tables.ts';

const jobsTable = `
  create temporary table restored_jobs (id bigint, task text, payload json, priority smallint, run_at timestamptz,
    attempts smallint, max_attempts smallint, created_at timestamptz) on commit drop`;

export function createRowWriter(client: pg.Client, tables: readonly TableCopy[]) {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  const written = new Map<string, number>();
  let current: { name: string; stream: CopyStreamQuery } | undefined;

  async function begin(name: string): Promise<CopyStreamQuery> {
    const isJobs = name === jobsName;
    if (isJobs) await client.query(jobsTable);
    const columns = isJobs ? jobColumns : columnsOf.get(name);
    if (!columns) throw new RestoreRefused(`The backup holds rows of an unknown table ${name}.`);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const target = isJobs ? 'restored_jobs' : `public.${pg.escapeIdentifier(name)}`;
    return client.query(copyFrom(`copy ${target} (${list}) from stdin`));
  }

  async function finish(): Promise<void> {
    if (!current) return;
    const { name, stream } = current;
    current = undefined;
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject);
      stream.once('finish', resolve);
      stream.end();
    });
    written.set(name, stream.rowCount);
  }

  return {
    /** A piece of a table's rows, or of the jobs when `table` is null. */
    async write(table: string | null, piece: Readable): Promise<void> {
      const name = table ?? jobsName;
      if (current?.name !== name) {
        await finish();
        current = { name, stream: await begin(name) };
      }
      await pipeline(piece, current.stream, { end: false });
    },
    finish,
    /** Refuses when a table has other rows than the backup promised; queues the jobs and answers how many. */
    async check(tail: BackupTail): Promise<number> {
      await finish();
      for (const [name, rows] of [...Object.entries(tail.rows), [jobsName, tail.jobs] as const]) {
        const found = written.get(name) ?? 0;
        if (found !== rows) throw new RestoreRefused(`The backup promised ${rows} rows of ${name} and has ${found}.`);
      }
      if (!written.has(jobsName)) await client.query(jobsTable);
      await client.query(restoreJobs);
      const { rows } = await client.query<{ queued: number }>('select count(*)::integer as queued from restored_jobs');
      return rows[0]?.queued ?? 0;
    },
  };
}

/** No table can be called so. */
const jobsName = '/jobs';
