/** Goes on with an import: reads it, looks at it, saves it or takes it back, until somebody is to decide or all is done. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '#server/core/concurrency-limit.ts';
import type { Services } from '#server/core/services.ts';
import { isPassing } from '#server/platform/db/database.ts';
import { type Cells, FileFault, type FileFaultName } from './cells.rules.ts';
import { checkImport } from './check-import.ts';
import { chooseColumns, findHeaderLine } from './headings.rules.ts';
import {
  claimImport,
  type ImportRow,
  listUnderWay,
  loadContent,
  loadImport,
  lockImport,
  releaseImport,
  writeDone,
  writeState,
} from './import.store.ts';
import { openReturning } from './return-import.ts';
import { insertRows } from './row.store.ts';
import { openWriting } from './store-import.ts';

/** Whoever is killed is followed by another one after this. */
const claimMs = 90_000;
/** Of the thread that reads a file. */
const longestMs = 60_000;
const memory = { maxOldGenerationSizeMb: 384 };
/** One at a time: a machine of two cores has the other one for orders. */
const inTurn = createConcurrencyLimit(1, 20, 'spreadsheets');

/** False where another process is at it, or there is nothing to do. */
export async function processImport(services: Services, id: string, stopping?: AbortSignal): Promise<boolean> {
  const { db, clock } = services;
  const until = () => new Date(clock().getTime() + claimMs);
  if (!(await claimImport(db, id, clock(), until()))) return false;
  const tell = (done: number) => writeDone(db, id, done, until());
  try {
    for (let row = await loadImport(db, id); row && !stopping?.aborted; row = await loadImport(db, id)) {
      if (row.state === 'reading') await readContent(services, row);
      else if (row.state === 'checking') await checkImport(services, row, tell);
      else if (row.state === 'writing' || row.state === 'returning') await doAll(services, row, tell, stopping);
      else break;
    }
  } finally {
    await releaseImport(db, id);
  }
  return true;
}

/** Those that nobody is at; answers how many. Throws what went wrong after all others were processed. */
export async function processImports(services: Services, stopping?: AbortSignal): Promise<number> {
  const ids = await listUnderWay(services.db, services.clock());
  const faults: unknown[] = [];
  for (const id of ids) {
    await processImport(services, id, stopping).catch((error: unknown) => {
      if (isPassing(error)) throw error;
      faults.push(error);
    });
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} imports could not go on: ${faults[0]}`);
  return ids.length;
}

async function readContent({ db }: Services, { id, kind }: ImportRow): Promise<void> {
  const content = await loadContent(db, id);
  let read: ReadFile;
  try {
    read = await readFile(content ?? new Uint8Array());
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const { fault } = error;
    await db.transaction(async (tx) => {
      const row = await lockImport(tx, id);
      if (row?.state === 'reading') await writeState(tx, id, { state: 'unreadable', fault });
    });
    return;
  }
  const headerLine = findHeaderLine(kind, read.head);
  const headings = read.head.find(({ line }) => line === headerLine)?.cells ?? [];
  await db.transaction(async (tx) => {
    if ((await lockImport(tx, id))?.state !== 'reading') return;
    for (const chunk of read.chunks) await insertRows(tx, id, chunk);
    await writeState(tx, id, { state: 'checking', headerLine, columns: chooseColumns(kind, headings) });
  });
}

/**
 * All or nothing: an import of which a batch cannot be saved is taken back. That the database is away or asks for a
 * repetition says nothing of a batch.
 */
async function doAll(
  services: Services,
  row: ImportRow,
  tell: (done: number) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, catalogueChanged } = services;
  const some = row.state === 'writing' ? await openWriting(services, row) : openReturning(services, row);
  let done = row.done;
  try {
    for (let rows = await some(); rows > 0 && !stopping?.aborted; rows = await some()) {
      done += rows;
      await tell(done);
      await nextTurn();
    }
  } catch (error) {
    if (row.state !== 'writing' || isPassing(error)) throw error;
    await db.transaction(async (tx) => {
      if ((await lockImport(tx, row.id))?.state === 'writing') {
        await writeState(tx, row.id, { state: 'returning', fault: 'stopped' });
      }
    });
    throw error;
  }
  if (row.kind === 'products') catalogueChanged();
}

interface ReadFile {
  /** Of the rows, each a list of `Cells` as JSON. */
  chunks: string[];
  /** The first rows. */
  head: Cells[];
}

type Answer = Partial<ReadFile> & { fault?: FileFaultName };

/**
 * Reads a file in a thread of its own. Throws `FileFault`; what takes too long, or more memory than any list does, is
 * broken.
 */
function readFile(bytes: Uint8Array): Promise<ReadFile> {
  return inTurn(async () => {
    const { chunks, head, fault } = await askThread(bytes);
    if (fault !== undefined || !chunks || !head) throw new FileFault(fault ?? 'broken');
    return { chunks, head };
  });
}

function askThread(bytes: Uint8Array): Promise<Answer> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: memory,
    });
    const end = (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
      void thread.terminate();
    };
    const timer = setTimeout(() => end({ fault: 'unpacksTooLarge' }), longestMs);
    thread.once('message', end);
    thread.once('error', () => end({ fault: 'unpacksTooLarge' }));
    thread.once('exit', () => end({ fault: 'broken' }));
  });
}
