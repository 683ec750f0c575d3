/** Orders at the door: the run that carries them, the outcomes of their stops, and failed stops. */
import { v7 as newId } from 'uuid';
import { type DeliveryAnswer, doneOutcomes, type StopOutcome } from '#contract/runs/rules.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import type { Change } from '../changing/change-order.store.ts';
import type { OrderRow } from '../store.ts';
import type { OrderBefore } from './order-before.rules.ts';

const addFailedStop = sql(`
  -- locked: by the act that records the stop
  update orders set failed_stops = failed_stops + 1, failed_on = delivery_date, failed_window = delivery_window
  where id = $1`);

/** Counts a stop at which nothing was delivered; returns the updated order, which must be locked. */
export async function countFailedStop(tx: Queryable, order: OrderRow): Promise<OrderRow> {
  await tx.run(addFailedStop, [order.id]);
  return { ...order, failedStops: order.failedStops + 1 };
}

const subtractFailedStop = sql(`
  -- locked: by the act that undoes the stop
  update orders set failed_stops = greatest(0, failed_stops - 1) where id = $1`);

/** Undoes counting a failed stop. */
export async function uncountFailedStop(tx: Queryable, orderId: string): Promise<void> {
  await tx.run(subtractFailedStop, [orderId]);
}

const writeAnswer = sql(`
  insert into order_events (id, order_id, kind, next, changed_by, reason, ip_address, user_agent, created_at)
  values ($1, $2, 'door', $3, $4, $5, $6, $7, $8)`);

/**
 * Writes a customer's answer about the delivery to the history of a locked order; the reason is the
 * customer's own words.
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

// Finds the run of a stop and locks it: the run is not verified before the transaction ends.
const carrierOf = (column: 'order_id' | 'pickup_id') => `
  select r.id as run_id, r.rider_id, r.day from run_stops s join runs r on r.id = s.run_id
  where s.${column} = $1 and s.is_open and r.state in ('started', 'returned')
  order by r.id for share of r`;
const ofOrder = sql<CarrierRow>(carrierOf('order_id'));
const ofPickup = sql<CarrierRow>(carrierOf('pickup_id'));

/** The run that carries a locked order; undefined if the shop delivers it itself. */
export function findCarrier(tx: Queryable, orderId: string): Promise<CarrierRow | undefined> {
  return tx.row(ofOrder, [orderId]);
}

/** The run that carries a locked pick-up. */
export function findCarrierOfPickup(tx: Queryable, pickupId: string): Promise<CarrierRow | undefined> {
  return tx.row(ofPickup, [pickupId]);
}

/** Runs that are not closed, and riders whose cash bags are not empty or belong to such a run. */
export interface OpenRuns {
  runIds: ReadonlySet<string>;
  riderIds: ReadonlySet<string>;
}

// Riders with an earlier run keep their cash bags until it is closed.
const openRuns = sql<{ id: string; riders: string[] }>(`
  select r.id, r.riders from runs r
  where (r.id = any($1::uuid[]) or r.rider_id = any($2::uuid[])) and r.state <> 'verified' and r.deleted_at is null
  order by r.id for share of r`);

/**
 * Finds the open runs among these runs and the runs of these riders. None of them is closed before the
 * transaction ends.
 */
export async function lockOpenRuns(
  tx: Queryable,
  { runIds, riderIds }: { runIds: readonly string[]; riderIds: readonly string[] },
): Promise<OpenRuns> {
  const rows = await tx.rows(openRuns, [runIds, riderIds]);
  const riders = new Set(rows.flatMap((run) => run.riders));
  // Cash that came after the last run was closed is in the bag, without a run.
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

/** Jars of a container that the ledger still has on closed runs, caused by faults of an older release. */
export function listLeftOnRuns(tx: Queryable, containerId: string): Promise<{ runId: string; jars: number }[]> {
  return tx.rows(leftOnRuns, [containerId]);
}

/** SQL condition: the outcome is one of a completed stop. */
export const isDone = (outcome: string) => `${outcome} in (${doneOutcomes.map((done) => `'${done}'`).join()})`;

// A delivery that is tried again or returned to the shop no longer belongs to any run. A run that did not
// deliver it loses the stop: it still has the jars on board, or has not loaded them.
const outcomeOf = (column: 'order_id' | 'pickup_id') => `
  -- locked: with their run, or by the lock of the order or pick-up
  update run_stops set
    outcome = case when run_id = $3 then $2 end,
    place = case when run_id = $3 then place else 0 end,
    is_open = coalesce(run_id = $3, false) and ${isDone('$2')}
  where ${column} = $1 and is_open`;
const markOrder = sql(outcomeOf('order_id'));
const markPickup = sql(outcomeOf('pickup_id'));

/**
 * Records the outcome of the stop of a locked order or pick-up. `by` is the run that was there. Without it
 * the shop did it itself, and a planned run loses the stop.
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
  -- locked: by the lock of the order or pick-up
  update run_stops set desk_event_id = $2, desk_before = $3::jsonb where ${column} = $1`;
const keepDeskOfOrder = sql(keepDesk('order_id'));
const keepDeskOfPickup = sql(keepDesk('pickup_id'));

/**
 * Stores the ledger event of the desk's record of a locked order or pick-up, so that it can be reversed if a
 * phone recorded the stop, too.
 */
export async function keepDeskRecord(
  tx: Queryable,
  id: string,
  { eventId, before }: { eventId: string; before: OrderBefore | null },
): Promise<void> {
  await tx.run(before ? keepDeskOfOrder : keepDeskOfPickup, [id, eventId, before && JSON.stringify(before)]);
}

/**
 * Tells a rider not to go to a locked order or pick-up that is cancelled or moved to another day. If it stays
 * on the run's own day, it stays in the run.
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
