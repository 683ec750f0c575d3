/** Loads a run for an act of a dispatcher: locked, and only if it is unchanged since it was shown. */
import type { Staff } from '../core/actor.ts';
import { type Queryable, violates } from '../core/db/database.ts';
import { type Refusal, refuseConflict, refuseMissing } from '../core/refusal.ts';
import { lockRun } from './change-run.store.ts';
import { findRun, type RunRow } from './store.ts';

export const missingRun = () => refuseMissing('Run not found');
const otherVersion = 'Someone else changed this run. Please look at it again.';

export async function readRun(db: Queryable, staff: Staff, id: string): Promise<RunRow> {
  const run = await findRun(db, staff, id);
  if (!run) throw missingRun();
  return run;
}

/** Locks and returns a run. Refuses it if its version differs from the one that the dispatcher saw. */
export async function requireRun(tx: Queryable, staff: Staff, id: string, version?: number): Promise<RunRow> {
  if (!(await lockRun(tx, id))) throw missingRun();
  const run = await readRun(tx, staff, id);
  if (version !== undefined && run.version !== version) throw refuseConflict(otherVersion);
  return run;
}

const refuseTakenStop = (): Refusal =>
  refuseConflict('Someone else has just put one of these stops into another run. Please look at it again.');

/** Translates the database's error if two dispatchers add the same stop to different runs at the same time. */
export function throwTakenStop(error: unknown): never {
  const isTaken = violates(error, 'run_stops_open_order') || violates(error, 'run_stops_open_pickup');
  throw isTaken ? refuseTakenStop() : error;
}
