/**
 * Orders and pick-ups at the customer's door: the run that carries them, the outcomes of their stops, and failed stops.
 */
import { v7 as newId } from 'uuid';
import { type DeliveryAnswer, doneOutcomes, type StopOutcome } from '#contract/runs/rules.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import type { Change } from '../changing/change-order.store.ts';
import type { OrderRow } from '../store.ts';
import type { OrderBefore } from './order-before.rules.ts';

const addFailedStop = sql(`
  -- locked: the act that records the stop has locked the order
  update orders set failed_stops = failed_stops + 1, failed_on = delivery_date, failed_window = delivery_window
  where id = $1`);

const writeFailedStop = sql(`
  insert into failed_stops (id, order_id, run_id, reason, created_at) values ($1, $2, $3, $4, $5)`);

interface FailedStop {
  /** Id of the rider's act that recorded the stop; undefined if staff recorded it. */
  actId: string | undefined;
  runId: string | undefined;
  reason: string | null;
  at: Date;
}

/**
 * Counts a failed stop, at which nothing was delivered. The order must be locked. Returns it with the new count. The row
 * has the id of the rider's act, so that the undo of this act finds it.
 */
export async function countFailedStop(
  tx: Queryable,
  order: OrderRow,
  { actId = newId(), runId, reason, at }: FailedStop,
): Promise<OrderRow> {
  await tx.run(addFailedStop, [order.id]);
  await tx.run(writeFailedStop, [actId, order.id, runId ?? null, reason ?? '', at]);
  return { ...order, failedStops: order.failedStops + 1 };
}

const subtractFailedStop = sql(`
  -- locked: the act that undoes the stop has locked the order
  update orders set failed_stops = greatest(0, failed_stops - 1) where id = $1`);
// Rows of earlier releases do not have the id of their act. Then the newest one is taken.
const deleteFailedStop = sql(`
  -- locked: the caller has locked the order of this row
  delete from failed_stops where id = (
    select id from failed_stops where order_id = $1 order by id = $2 desc, created_at desc, id desc limit 1)`);

/** Removes the failed stop that this act of a rider recorded, and lowers the number of the order by one. */
export async function uncountFailedStop(tx: Queryable, orderId: string, actId: string | null): Promise<void> {
  await tx.run(subtractFailedStop, [orderId]);
  await tx.run(deleteFailedStop, [orderId, actId]);
}

const writeAnswer = sql(`
  insert into order_events (id, order_id, kind, next, changed_by, reason, ip_address, user_agent, created_at)
  values ($1, $2, 'door', $3, $4, $5, $6, $7, $8)`);

/**
 * Writes a customer's answer about a recorded delivery, such as an objection, to the history of a locked order.
 * `reason` contains the customer's own words.
 */
export async function writeDoorAnswer(
  tx: Queryable,
  orderId: string,
  answer: DeliveryAnswer,
  { by, reason, ip, userAgent, at }: Change,
): Promise<void> {
  await tx.run(writeAnswer, [newId(), orderId, answer, by, reason, ip, userAgent, at]);
}

interface CarrierRow extends Pick<Carrier, 'riderId' | 'runId'> {
  /** The day of the run. */
  day: string;
}

// Finds the run of a stop and locks it, so that the run is not closed before the transaction ends.
const carrierOf = (column: 'order_id' | 'pickup_id') => `
  select r.id as run_id, r.rider_id, r.day from run_stops s join runs r on r.id = s.run_id
  where s.${column} = $1 and s.is_open and r.state in ('started', 'returned')
  order by r.id for share of r`;
const openRunOf = (column: 'order_id' | 'pickup_id') => `select run_id from run_stops where ${column} = $1 and is_open`;
const ofOrder = {
  carrier: sql<CarrierRow>(carrierOf('order_id')),
  openRun: sql<Pick<CarrierRow, 'runId'>>(openRunOf('order_id')),
};
const ofPickup = {
  carrier: sql<CarrierRow>(carrierOf('pickup_id')),
  openRun: sql<Pick<CarrierRow, 'runId'>>(openRunOf('pickup_id')),
};

/** Finds and locks the run of a stop. Looks again if the stop moved to another run while the lock was awaited. */
async function lockCarrier(tx: Queryable, id: string, statements: typeof ofOrder): Promise<CarrierRow | undefined> {
  for (;;) {
    const carrier = await tx.row(statements.carrier, [id]);
    if (!carrier || (await tx.row(statements.openRun, [id]))?.runId === carrier.runId) return carrier;
  }
}

/** The started run that carries a locked order; undefined if none does. */
export const findCarrier = (tx: Queryable, orderId: string): Promise<CarrierRow | undefined> =>
  lockCarrier(tx, orderId, ofOrder);

/** The started run that carries a locked pick-up; undefined if none does. */
export const findCarrierOfPickup = (tx: Queryable, pickupId: string): Promise<CarrierRow | undefined> =>
  lockCarrier(tx, pickupId, ofPickup);

/** Ids of runs that are not closed, and of riders whose cash bags belong to such a run or are not empty. */
export interface OpenRuns {
  runIds: ReadonlySet<string>;
  riderIds: ReadonlySet<string>;
}

// `riders` contains the run's rider and its earlier riders, because the cash bags of all of them belong to the run
// until it is closed.
const openRuns = sql<{ id: string; riders: string[] }>(`
  select r.id, r.riders from runs r
  where (r.id = any($1::uuid[]) or r.rider_id = any($2::uuid[])) and r.state <> 'verified' and r.deleted_at is null
  order by r.id for share of r`);

/**
 * Finds and locks the open runs among these runs and the runs of these riders, so that none of them is closed before
 * the transaction ends.
 */
export async function lockOpenRuns(
  tx: Queryable,
  { runIds, riderIds }: { runIds: readonly string[]; riderIds: readonly string[] },
): Promise<OpenRuns> {
  const rows = await tx.rows(openRuns, [runIds, riderIds]);
  const riders = new Set(rows.flatMap((run) => run.riders));
  // Cash that came after the rider's last run was closed is in the cash bag, but belongs to no run.
  for (const riderId of riderIds)
    if (!riders.has(riderId) && balanceOf(await listBalances(tx, riderId), 'pouch') !== 0) riders.add(riderId);
  return {
    runIds: new Set(rows.map(({ id }) => id)),
    riderIds: riders,
  };
}

const leftOnRuns = sql<{ runId: string; jars: number }>(`
  select r.id as run_id, coalesce(a.balance, 0) as jars from runs r
  join ledger_accounts a on a.id = ledger_account_id('run', r.id, $1)
  where r.state = 'verified' and a.balance <> 0
  order by r.id limit 500`);

/** Numbers of jars that the ledger still counts on closed runs because of faults in an older release, by run. */
export function listLeftOnRuns(tx: Queryable, containerId: string): Promise<{ runId: string; jars: number }[]> {
  return tx.rows(leftOnRuns, [containerId]);
}

/** SQL condition: the outcome means that the stop is completed. */
export const isDone = (outcome: string) => `${outcome} in (${doneOutcomes.map((done) => `'${done}'`).join()})`;

// A stop whose order is tried again or returned to the shop is no longer open in any run. If another run or the shop
// recorded the stop, the run that had it loses it without an outcome, because that run still has the jars on board or
// has never loaded them.
const outcomeOf = (column: 'order_id' | 'pickup_id') => `
  -- locked: the caller has locked the run of these stops, or their order or pick-up
  update run_stops set
    outcome = case when run_id = $3 then $2 end,
    place = case when run_id = $3 then place else 0 end,
    is_open = coalesce(run_id = $3, false) and ${isDone('$2')}
  where ${column} = $1 and is_open`;
const markOrder = sql(outcomeOf('order_id'));
const markPickup = sql(outcomeOf('pickup_id'));

/**
 * Records the outcome of the stop of a locked order or pick-up. `by` is the run that carried it. If `by` is undefined,
 * the shop delivered it without a run, and a run that has the stop loses it.
 */
export async function markStop(
  tx: Queryable,
  id: string,
  outcome: StopOutcome,
  { by, isOrder = true }: { by: Pick<Carrier, 'runId'> | undefined; isOrder?: boolean },
): Promise<void> {
  await tx.run(isOrder ? markOrder : markPickup, [id, outcome, by?.runId ?? null]);
}

const keepDesk = (column: 'order_id' | 'pickup_id') => `
  -- locked: the caller has locked the order or pick-up of these stops
  update run_stops set desk_event_id = $2, desk_before = $3::jsonb where ${column} = $1`;
const keepDeskOfOrder = sql(keepDesk('order_id'));
const keepDeskOfPickup = sql(keepDesk('pickup_id'));

/**
 * Stores the ledger event of a stop that staff recorded for a locked order or pick-up, so that it can be reversed if a
 * rider's phone recorded the same stop, too.
 */
export async function keepDeskRecord(
  tx: Queryable,
  id: string,
  { eventId, before }: { eventId: string; before: OrderBefore | null },
): Promise<void> {
  await tx.run(before ? keepDeskOfOrder : keepDeskOfPickup, [id, eventId, before && JSON.stringify(before)]);
}

/**
 * Removes a locked order or pick-up from its run, because it is cancelled or moved to a later day, so that the rider
 * does not go there. If it is moved to the day of the run or an earlier one, it stays in the run.
 */
export async function callOff(
  tx: Queryable,
  id: string,
  { isOrder = true, movedTo }: { isOrder?: boolean; movedTo?: string } = {},
): Promise<void> {
  const carrier = await (isOrder ? findCarrier(tx, id) : findCarrierOfPickup(tx, id));
  if (!carrier || (movedTo !== undefined && movedTo <= carrier.day)) return;
  await markStop(tx, id, movedTo === undefined ? 'back' : 'again', { by: carrier, isOrder });
}
