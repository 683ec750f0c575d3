/** Runs an import's next steps (read, check, write or undo) until it needs a decision or is finished. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isUnderWay } from '#contract/imports/columns.ts';
import { isPassing } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { checkImport } from './check-import.ts';
import {
  claimImport,
  type ImportRow,
  listUnderWay,
  loadImport,
  lockImport,
  releaseImport,
  writeAttempt,
  writeDone,
  writeState,
} from './import.store.ts';
import { readImport } from './read-import.ts';
import { ReaderDied, type ReaderLimits, ReadingStopped, readerLimits } from './reading/read-file.ts';
import { openReturning } from './return-import.ts';
import { openWriting } from './store-import.ts';

/** After this time (ms) another process may take over a crashed import. */
const claimMs = 90_000;
/** A step that failed or crashed its process this often is given up, so that no file is tried for ever. */
const mostAttempts = 2;

/** Processes an import. Returns false if another process works on it, or there is nothing to do. */
export async function processImport(
  services: Services,
  id: string,
  stopping?: AbortSignal,
  limits = readerLimits,
): Promise<boolean> {
  const { db, clock } = services;
  const until = () => new Date(clock().getTime() + claimMs);
  if (!(await claimImport(db, id, clock(), until()))) return false;
  let hasFailed = false;
  try {
    for (let row = await loadImport(db, id); row && isUnderWay(row.state); row = await loadImport(db, id)) {
      if (stopping?.aborted) break;
      if (row.attempts > mostAttempts) await giveUp(services, row);
      else {
        if (row.attempts === 0) await writeAttempt(db, id, until());
        await processStep(services, row, { until, stopping, limits });
      }
    }
  } catch (error) {
    if (error instanceof ReadingStopped) return true;
    hasFailed = !isPassing(error);
    throw error;
  } finally {
    await releaseImport(db, id, hasFailed);
  }
  return true;
}

interface StepContext {
  until(): Date;
  stopping: AbortSignal | undefined;
  limits: ReaderLimits;
}

async function processStep(
  services: Services,
  row: ImportRow,
  { until, stopping, limits }: StepContext,
): Promise<void> {
  const { db } = services;
  const tell = (done: number) => writeDone(db, row.id, done, until());
  if (row.state === 'checking') return checkImport(services, row, tell);
  if (row.state !== 'reading') return doAll(services, row, tell, stopping);
  try {
    await readImport(services, row, limits, stopping);
  } catch (error) {
    if (!(error instanceof ReaderDied)) throw error;
    await writeAttempt(db, row.id, until());
  }
}

/**
 * Ends a step that failed too often. An import that is saved in part is undone. If undoing fails, the import stays
 * saved and staff decide. Otherwise the file counts as unreadable.
 */
async function giveUp({ db, clock }: Services, { id, state }: ImportRow): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockImport(tx, id))?.state !== state) return;
    if (state === 'writing') await writeState(tx, id, { state: 'returning', fault: 'stopped' });
    else if (state === 'returning') {
      await writeState(tx, id, { state: 'written', fault: 'undoStopped', writtenAt: clock() });
    } else await writeState(tx, id, { state: 'unreadable', fault: 'gaveUp' });
  });
}

/**
 * Processes all unclaimed imports; returns the count. If an import fails, it throws the error after all other imports
 * were processed.
 */
export async function processImports(
  services: Services,
  stopping?: AbortSignal,
  limits = readerLimits,
): Promise<number> {
  const ids = await listUnderWay(services.db, services.clock());
  const faults: unknown[] = [];
  for (const id of ids) {
    await processImport(services, id, stopping, limits).catch((error: unknown) => {
      if (isPassing(error)) throw error;
      faults.push(error);
    });
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} imports could not go on: ${faults[0]}`);
  return ids.length;
}

/**
 * Saves or undoes all batches. If a batch cannot be saved, the import is undone. A lost database connection or a
 * serialization failure is tried again instead.
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
