/**
 * Reads and presents runs for dispatchers, as JSON with amounts in rupees. The number of queries does not depend on the
 * number of runs.
 */
import { type DispatchStop, mostRequests, type Run, type RunClosing, type RunDetail } from '#contract/runs/calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { positionOf } from '#server/accounts/addresses/store.ts';
import { type Columns, moneyCell, timeCell } from '#server/core/csv.ts';
import type { Staff } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { balanceOf, listBalances } from '../ledger/balance.store.ts';
import { listRequests, type RequestRow } from './acts/request.store.ts';
import { listUpi, sumUpi, type UpiRow } from './closing/store.ts';
import { readRun } from './open-run.ts';
import {
  type ExportedStop,
  listRunJars,
  type RunJar,
  readStopDetails,
  type StopDetails,
} from './stop-details.store.ts';
import { listRecords, type StopRecord } from './stop-record.store.ts';
import {
  type AskedDay,
  type LoadRow,
  listLoads,
  listRuns,
  listStops,
  type RunRow,
  type RunTotals,
  type StopRow,
  sumRuns,
} from './store.ts';

export interface RunInFull {
  run: RunRow;
  totals: RunTotals | undefined;
  stops: readonly StopRow[];
  details: ReadonlyMap<string, StopDetails>;
  records: ReadonlyMap<string, StopRecord>;
  loads: readonly LoadRow[];
  jars: readonly RunJar[];
  bagPaise: number;
  upi: readonly UpiRow[];
  requests: readonly RequestRow[];
}

export async function readRunInFull(db: Queryable, staff: Staff, id: string): Promise<RunInFull> {
  const run = await readRun(db, staff, id);
  const [totals, stops, records, loads, jars, balances, upi, requests] = await Promise.all([
    sumRuns(db, [id]),
    listStops(db, [id]),
    listRecords(db, id),
    listLoads(db, [id]),
    listRunJars(db, [id]),
    listBalances(db, run.riderId),
    listUpi(db, id),
    listRequests(db, id, mostRequests),
  ]);
  const details = await readStopDetails(db, staff, stops);
  return {
    run,
    totals: totals.get(id),
    stops,
    details,
    records,
    loads,
    jars,
    bagPaise: balanceOf(balances, 'pouch'),
    upi,
    requests,
  };
}

interface RunsOfDay {
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

/** A stop as dispatch shows it. `stop` is undefined if the order or pick-up is not in a run yet. */
export function presentStop(
  { windowFrom: _, collectPaise, ...details }: StopDetails,
  stop?: StopRow,
  record?: StopRecord,
): DispatchStop {
  const { outcome = null, hasPhoto = false } = stop ?? {};
  return { ...details, outcome, hasPhoto, record: presentRecord(record), toCollect: toRupees(collectPaise) };
}

function presentRecord(record: StopRecord | undefined): DispatchStop['record'] {
  if (!record) return null;
  const { recordedAt, recordedBy: by, cashPaise, upiPaise, reason } = record;
  return { at: timeOf(recordedAt), by, cash: toRupees(cashPaise), upi: toRupees(upiPaise), reason };
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function presentRun(run: RunRow, totals: RunTotals | undefined, loads: readonly LoadRow[]): Run {
  return {
    ...run,
    rider: { id: run.riderId, name: run.riderName, heardAt: timeOf(run.heardAt) },
    startedAt: timeOf(run.startedAt),
    returnedAt: timeOf(run.returnedAt),
    verifiedAt: timeOf(run.verifiedAt),
    stops: totals?.stops ?? 0,
    done: totals?.done ?? 0,
    failed: totals?.failed ?? 0,
    empties: totals?.empties ?? 0,
    toCollect: toRupees(totals?.collectPaise ?? 0),
    products: loads
      .filter(({ runId }) => runId === run.id)
      .map(({ productId, name, containerId, containerName, planned, loaded, sold }) => {
        const container = containerId && containerName ? { id: containerId, name: containerName } : null;
        return { productId, name, container, planned, loaded, sold };
      }),
  };
}

export function presentDetail(read: RunInFull): RunDetail {
  const { run, totals, stops, details, records, loads, requests } = read;
  return {
    ...presentRun(run, totals, loads),
    list: stops.flatMap((stop) => {
      const own = details.get(stop.orderId ?? stop.pickupId ?? '');
      return own ? [presentStop(own, stop, records.get(stop.id))] : [];
    }),
    unplaced: stops.filter((stop) => stop.outcome === null && positionOf(stop) === null).length,
    requests: requests.map((request) => ({ ...request, madeAt: request.madeAt.toISOString() })),
    closing: presentClosing(read),
  };
}

function presentClosing({ run, stops, loads, jars, bagPaise, upi }: RunInFull): RunClosing {
  const full = loads.map((load) => ({ ...load, expected: fullOf(load) }));
  return {
    balance: toRupees(run.expectedPaise ?? bagPaise),
    counted: run.countedPaise === null ? null : toRupees(run.countedPaise),
    full: full.map(({ productId, name, expected, counted: count }) => ({ productId, name, expected, count })),
    empties: jars.map(({ containerId, name, balance, expected, counted: count }) => ({
      containerId,
      name,
      expected: expected ?? emptiesOf(containerId, balance, full),
      count,
    })),
    bank: toRupees(sumUpi(upi)),
    upi: upi.map(({ eventId: _, amountPaise, ...row }) => ({ ...row, amount: toRupees(amountPaise) })),
    waitingActs: run.state !== 'verified' && stops.some(({ outcome }) => outcome === null),
    reason: run.reason,
  };
}

/**
 * The full units of a product that should come back. For a closed run, the number that was expected when it was closed.
 */
export const fullOf = ({ expected, loaded, given, givenWithoutOrder }: LoadRow): number =>
  expected ?? Math.max(0, loaded - given - givenWithoutOrder);

/** The empty containers of a run that should come back: the jars on board minus the full units. */
export function emptiesOf(
  containerId: string,
  balance: number,
  full: readonly { containerId: string | null; expected: number | null }[],
): number {
  const own = full.filter((load) => load.containerId === containerId);
  return Math.max(0, balance - own.reduce((sum, { expected }) => sum + (expected ?? 0), 0));
}

export const stopColumns: Columns<ExportedStop> = {
  Run: (row) => row.id,
  Day: (row) => row.day,
  Window: (row) => row.windowKey,
  Rider: (row) => row.riderName,
  State: (row) => row.state,
  'Started (India)': (row) => timeCell(row.startedAt),
  'Returned (India)': (row) => timeCell(row.returnedAt),
  'Verified (India)': (row) => timeCell(row.verifiedAt),
  'Verified by': (row) => row.verifiedBy ?? '',
  'Cash expected (₹)': (row) => moneyCell(row.expectedPaise),
  'Cash counted (₹)': (row) => moneyCell(row.countedPaise),
  'UPI (₹)': (row) => moneyCell(row.upiPaise),
  Reason: (row) => row.reason,
  Stop: (row) => row.place || '',
  'Order number': (row) => row.orderNumber ?? '',
  'Pick-up': (row) => row.pickupId ?? '',
  Customer: (row) => row.customerName ?? '',
  Outcome: (row) => row.outcome ?? '',
  'Recorded (India)': (row) => timeCell(row.recordedAt),
  'Cash taken (₹)': (row) => (row.outcome === null ? '' : moneyCell(row.cashPaise)),
  'UPI taken (₹)': (row) => (row.outcome === null ? '' : moneyCell(row.paidUpiPaise)),
  'Why not delivered': (row) => row.whyNot,
};
