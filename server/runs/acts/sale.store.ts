/** Reads and writes the data of a run that riders' sales need. */
import type { RunState } from '#contract/runs/rules.ts';
import type { RiderId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

const lock = sql(`select pg_advisory_xact_lock(hashtext('act ' || $1::text))`);

/** Locks the id of an act, so that a repeat waits for the transaction of the first request. */
export async function lockActId(tx: Queryable, id: string): Promise<void> {
  await tx.run(lock, [id]);
}

export interface SaleRun {
  id: string;
  state: RunState;
  riderId: string;
  day: string;
  windowKey: string;
}

const ofRider = sql<SaleRun>(`
  select id, state, rider_id, day, window_key from runs where id = $1 and $2::uuid = any(riders) for no key update`);

/** Locks a run that this rider has or had, so that its sales are recorded one after the other. */
export function lockRunOfSale(tx: Queryable, rider: RiderId, id: string | null): Promise<SaleRun | undefined> {
  return tx.row(ofRider, [id, rider]);
}

const counted = sql<{ sales: number; lastPlace: number }>(`
  select (count(*) filter (where o.sold_at_door)) as sales, coalesce(max(s.place), 0) as last_place
  from run_stops s left join orders o on o.id = s.order_id where s.run_id = $1`);

/** The number of sales of a run, and the place of its last stop. */
export function countSales(tx: Queryable, runId: string): Promise<{ sales: number; lastPlace: number }> {
  return tx.one(counted, [runId]);
}

const promised = sql<{ productId: string; units: number }>(`
  select i.product_id, sum(i.quantity)::int as units
  from run_stops s join orders o on o.id = s.order_id join order_items i on i.order_id = o.id
  where s.run_id = $1 and s.place > 0 and s.outcome is null and o.status not in ('delivered', 'cancelled')
  group by 1`);

/** The units that the open stops of a run need, by product. */
export async function listPromised(tx: Queryable, runId: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await tx.rows(promised, [runId])).map(({ productId, units }) => [productId, units]));
}

export interface StartPrice {
  productId: string;
  pricePaise: number | null;
  depositPaise: number | null;
}

const prices = sql<StartPrice>('select product_id, price_paise, deposit_paise from run_loads where run_id = $1');

/** The list prices when the run started. */
export function listStartPrices(tx: Queryable, runId: string): Promise<StartPrice[]> {
  return tx.rows(prices, [runId]);
}

const insert = sql(`
  insert into run_stops (id, run_id, order_id, place, code, is_open) values ($1, $2, $3, $4, $5, $6)`);

interface SaleStop {
  id: string;
  runId: string;
  /** Null for a sale that could not be recorded. */
  orderId: string | null;
  place: number;
  code: string;
  isOpen: boolean;
}

/** Adds the stop of a sale to its locked run. */
export async function insertSaleStop(tx: Queryable, stop: SaleStop): Promise<void> {
  await tx.run(insert, [stop.id, stop.runId, stop.orderId, stop.place, stop.code, stop.isOpen]);
}
