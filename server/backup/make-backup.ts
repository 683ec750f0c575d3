/**
 * Backs up the whole shop into one archive while it keeps selling: database and pictures as of one moment. Pictures in
 * an S3 store are left out, because the store has its own backup.
 */
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { startDatabase, withoutPooler } from '../core/db/start-database.ts';
import type { Settings } from '../core/settings.ts';
import { selectKeyedJobs } from '../platform/jobs/keyed-jobs.ts';
import { pictureFolder } from '../uploads/picture.store.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { keptRows, listSequences, listTables, type SequenceState, type TableCopy, transientTables } from './tables.ts';

export const backupFormat = 1;

/** The first entry of the archive, which a restore needs before it begins. */
export interface BackupHead {
  format: number;
  madeAt: string;
  /** Names of the migrations that had run. */
  migrations: string[];
  tables: TableCopy[];
}

/** The last entry before the checksums: the numbers by which a restore checks that everything arrived. */
export interface BackupTail {
  rows: Record<string, number>;
  jobs: number;
  pictures: number;
  sequences: SequenceState[];
}

/**
 * The size of one entry with rows of a table. A tar needs the size of an entry before its content, so a table is split.
 */
const pieceBytes = 4 * 1_048_576;

/**
 * Writes the archive and returns its counts. The shop may be running or stopped, with the embedded database or another
 * one.
 */
export async function makeBackup(settings: Settings, path: string, now: Date): Promise<BackupTail> {
  const database = await startDatabase(withoutPooler(settings));
  const client = new pg.Client(database.connection);
  const linkFolder = join(pictureFolder(settings.dataDir), `.backup-${process.pid}`);
  try {
    await client.connect();
    await mkdir(linkFolder, { recursive: true });
    // Pictures are linked before the snapshot and after it, so that every picture named in the snapshot exists.
    await keepPictures(settings, linkFolder);
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
    await keepPictures(settings, linkFolder);
    const migrations = rows.map(({ name }) => name);
    const head: BackupHead = { format: backupFormat, madeAt: now.toISOString(), migrations, tables };
    let tail: BackupTail | undefined;
    await writeArchive(path, async (archive) => {
      await archive.add('shop.json', Buffer.from(JSON.stringify(head)));
      tail = await fillArchive(archive, client, tables, linkFolder);
      await archive.add('contents.json', Buffer.from(JSON.stringify(tail)));
    });
    if (!tail) throw new Error('Nothing was written');
    return tail;
  } finally {
    await rm(linkFolder, { recursive: true, force: true });
    await client.end().catch(() => {});
    await database.stop();
  }
}

async function fillArchive(
  archive: ArchiveWriter,
  client: pg.Client,
  tables: readonly TableCopy[],
  kept: string,
): Promise<BackupTail> {
  const rows: Record<string, number> = {};
  for (const { name, columns } of tables) {
    rows[name] = 0;
    if (transientTables.includes(name)) continue;
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const source = `(select ${list} from public.${pg.escapeIdentifier(name)} where ${keptRows[name] ?? true})`;
    rows[name] = await copyOut(archive, client, `tables/${name}`, source);
  }
  const jobs = await copyOut(archive, client, 'jobs', `(${selectKeyedJobs})`);
  const sequences = await listSequences(client);
  const pictures = await readdir(kept);
  for (const name of pictures) await archive.addFile(`pictures/${name}`, join(kept, name));
  return { rows, jobs, pictures: pictures.length, sequences };
}

/** Adds the output of `copy` in pieces, so that at most one piece is in memory; returns the number of rows. */
async function copyOut(archive: ArchiveWriter, client: pg.Client, name: string, source: string): Promise<number> {
  const stream = client.query(copyTo(`copy ${source} to stdout`));
  let pieces = 0;
  let buffers: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    pieces += 1;
    await archive.add(`${name}/${String(pieces).padStart(6, '0')}`, Buffer.concat(buffers));
    buffers = [];
    size = 0;
  };
  for await (const chunk of stream) {
    buffers.push(chunk);
    size += chunk.length;
    if (size >= pieceBytes) await flush();
  }
  if (size > 0) await flush();
  return stream.rowCount;
}

/** Makes a hard link to every picture, which needs no space and keeps the picture if it is deleted. */
async function keepPictures(settings: Settings, linkFolder: string): Promise<void> {
  const folder = pictureFolder(settings.dataDir);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    await link(join(folder, entry.name), join(linkFolder, entry.name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
    });
  }
}
