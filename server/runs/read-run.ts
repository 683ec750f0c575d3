/** Runs with all that a dispatcher looks at: as many queries for a hundred as for one. */
import type { Staff } from '../core/actor.ts';
import { balanceOf, listBalances } from '../ledger/balance.store.ts';
import type { Queryable } from '../platform/db/database.ts';
import { listUpi } from './closing/store.ts';
import { readRun } from './open-run.ts';
import type { RunInFull } from './present.ts';
import {
  type AskedDay,
  type LoadRow,
  listLoads,
  listRuns,
  listStops,
  type RunRow,
  type RunTotals,
  sumRuns,
} from './store.ts';
import { listRunJars, readThings } from './thing.store.ts';

export async function readRunInFull(db: Queryable, staff: Staff, id: string): Promise<RunInFull> {
  const run = await readRun(db, staff, id);
  const [totals, stops, loads, jars, balances, upi] = await Promise.all([
    sumRuns(db, [id]),
    listStops(db, [id]),
    listLoads(db, [id]),
    listRunJars(db, id),
    listBalances(db, run.riderId),
    listUpi(db, id),
  ]);
  const things = await readThings(db, staff, stops);
  return {
    run,
    totals: totals.get(id),
    stops,
    things,
    loads,
    jars,
    pouchPaise: balanceOf(balances, 'pouch'),
    upi,
  };
}

export interface RunsOfDay {
  runs: RunRow[];
  totals: ReadonlyMap<string, RunTotals>;
  loads: LoadRow[];
}

export async function readRuns(db: Queryable, staff: Staff, asked: AskedDay): Promise<RunsOfDay> {
  const runs = await listRuns(db, staff, asked);
  const ids = runs.map(({ id }) => id);
  const [totals, loads] = await Promise.all([sumRuns(db, ids), listLoads(db, ids)]);
  return { runs, totals, loads };
}
