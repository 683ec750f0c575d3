/** Who carries an order or a pick-up: the rider whose run it stands in, from the start of the run until it is verified. */
import type { StopOutcome } from '#contract/runs/rules.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

interface CarrierRow extends Pick<Carrier, 'riderId' | 'runId'> {
  /** Of the run. */
  day: string;
}

// The run is not verified until the transaction ends.
const carrierOf = (column: 'order_id' | 'pickup_id') => `
  select r.id as run_id, r.rider_id, r.day from run_stops s join runs r on r.id = s.run_id
  where s.${column} = $1 and s.is_open and r.state in ('started', 'returned')
  order by r.id for share of r`;
const ofOrder = sql<CarrierRow>(carrierOf('order_id'));
const ofPickup = sql<CarrierRow>(carrierOf('pickup_id'));

/** Of a locked order; undefined where the shop itself brings it. */
export function findCarrier(tx: Queryable, orderId: string): Promise<CarrierRow | undefined> {
  return tx.row(ofOrder, [orderId]);
}

/** Of a locked pick-up. */
export function findCarrierOfPickup(tx: Queryable, pickupId: string): Promise<CarrierRow | undefined> {
  return tx.row(ofPickup, [pickupId]);
}

// What is brought again or goes back to the shop belongs to no run any more; what a phone of another run has recorded is
// taken off this one, which still has its jars.
const outcomeOf = (column: 'order_id' | 'pickup_id') => `
  -- locked: with their run, or by the lock of the order or pick-up
  update run_stops set
    outcome = case when run_id = coalesce($3, run_id) then $2 end,
    place = case when run_id = coalesce($3, run_id) then place else 0 end,
    is_open = run_id = coalesce($3, run_id) and $2 in ('delivered', 'collected')
  where ${column} = $1 and is_open`;
const markOrder = sql(outcomeOf('order_id'));
const markPickup = sql(outcomeOf('pickup_id'));

/** What became of the stop of a locked order or pick-up in its run, if it is in one; `by` names the run that was there. */
export async function markStop(
  tx: Queryable,
  id: string,
  outcome: StopOutcome,
  { by, isOrder = true }: { by?: Carrier | undefined; isOrder?: boolean } = {},
): Promise<void> {
  await tx.run(isOrder ? markOrder : markPickup, [id, outcome, by?.runId ?? null]);
}

/**
 * A locked order or pick-up that is still to come is cancelled or moved to a day: a rider who is under way with it need not
 * go there. Of the run's own day it stays in the run.
 */
export async function callOff(
  tx: Queryable,
  id: string,
  { isOrder = true, movedTo }: { isOrder?: boolean; movedTo?: string } = {},
): Promise<void> {
  const carrier = await (isOrder ? findCarrier(tx, id) : findCarrierOfPickup(tx, id));
  if (!carrier || (movedTo !== undefined && movedTo <= carrier.day)) return;
  await markStop(tx, id, movedTo === undefined ? 'back' : 'again', { isOrder });
}
