/** Reads stored answers about the first steps, and facts from the data of the shop. */
import type { StepState } from '#contract/start/rules.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';

/** The name of the stored answer that hides the whole list of steps. */
export const allSteps = 'all';

/** The name under which the shop stores that staff have saved a GST scheme; the scheme can be "not registered". */
export const gstChoice = 'gst';

const storedSteps = sql<{ step: string; state: StepState }>('select step, state from first_steps');

/** The stored state of each first step, by the name of the step. */
export async function readSteps(db: Queryable): Promise<ReadonlyMap<string, StepState>> {
  return new Map((await db.rows(storedSteps)).map(({ step, state }) => [step, state]));
}

const mark = sql(`
  insert into first_steps (step, state, marked_at, marked_by) values ($1, $2, $3, $4)
  on conflict (step) do update
    set state = excluded.state, marked_at = excluded.marked_at, marked_by = excluded.marked_by`);

export async function writeStep(db: Queryable, step: string, state: StepState, by: StaffId, now: Date): Promise<void> {
  await db.run(mark, [step, state, now, by]);
}

export interface FactsRow {
  isDemo: boolean;
  activeZones: number;
  /** The first active zone; null if there is none. */
  zoneId: string | null;
  zoneName: string | null;
  pincodes: number;
}

const facts = sql<FactsRow>(`
  select exists (select from demo) as is_demo, (select count(*) from zones where is_active) as active_zones,
    z.id as zone_id, z.name as zone_name,
    (select count(*) from zone_pincodes p where p.zone_id = z.id) as pincodes
  from (values (1)) as one left join lateral (select id, name from zones where is_active order by id limit 1) z on true`);

export function readFacts(db: Queryable): Promise<FactsRow> {
  return db.one(facts);
}

const firstPincode = sql<{ pincode: string }>(`
  select p.pincode from zone_pincodes p join zones z on z.id = p.zone_id and z.is_active order by p.pincode limit 1`);

/** A PIN code that the shop serves; undefined if it delivers everywhere. */
export async function findServedPincode(db: Queryable): Promise<string | undefined> {
  return (await db.row(firstPincode))?.pincode;
}

export interface TriedProduct {
  id: string;
  pricePaise: number;
  stock: number;
}

const product = sql<TriedProduct>(`
  select p.id, p.price_paise, p.stock from products p left join product_tallies t on t.product_id = p.id
  where p.is_active and p.deleted_at is null and p.stock > 0
  order by p.price_paise::bigint * p.stock < $1, p.container_id is null, coalesce(t.orders, 0) desc, p.id limit 1`);

/**
 * A product with enough stock for an order of `minimumPaise`, preferably the jar that is in most orders. If no product
 * has enough, another one that is in stock; undefined if none is.
 */
export function findProductToTry(db: Queryable, minimumPaise: number): Promise<TriedProduct | undefined> {
  return db.row(product, [minimumPaise]);
}
