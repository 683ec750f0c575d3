/** Writes what was counted when a run came back. */
import { v7 as newId } from 'uuid';
import type { Admin } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface CountedLoad {
  productId: string;
  expected: number;
  counted: number;
}

export interface CountedJar {
  containerId: string;
  expected: number;
  counted: number;
}

export interface Closing {
  by: Admin['id'];
  at: Date;
  expectedPaise: number;
  countedPaise: number;
  upiPaise: number;
  reason: string;
}

const close = sql(`
  with freed as (
    -- locked: with their run
    update run_stops set is_open = false where run_id = $1 and is_open
  )
  -- locked: by lockRun
  update runs set state = 'verified', version = version + 1, verified_by = $2, verified_at = $3, expected_paise = $4,
    counted_paise = $5, upi_paise = $6, reason = $7
  where id = $1`);
const loads = sql(`
  -- locked: with their run
  insert into run_loads (run_id, product_id, loaded, expected, counted)
  select $1, l.product_id, 0, l.expected, l.counted from unnest($2::uuid[], $3::int[], $4::int[])
    as l(product_id, expected, counted) order by l.product_id
  on conflict (run_id, product_id) do update set expected = excluded.expected, counted = excluded.counted`);
const jars = sql(`
  insert into run_jars (run_id, container_id, expected, counted)
  select $1, j.container_id, j.expected, j.counted from unnest($2::uuid[], $3::int[], $4::int[])
    as j(container_id, expected, counted) order by j.container_id`);

/** Of a locked run; its undelivered stops return to dispatch. */
export async function writeClosing(
  tx: Queryable,
  runId: string,
  { by, at, expectedPaise, countedPaise, upiPaise, reason }: Closing,
  counted: { loads: readonly CountedLoad[]; jars: readonly CountedJar[] },
): Promise<void> {
  await tx.run(close, [runId, by, at, expectedPaise, countedPaise, upiPaise, reason]);
  const numbers = (rows: readonly { expected: number; counted: number }[]) => [
    rows.map(({ expected }) => expected),
    rows.map((row) => row.counted),
  ];
  if (counted.loads.length > 0)
    await tx.run(loads, [runId, counted.loads.map(({ productId }) => productId), ...numbers(counted.loads)]);
  if (counted.jars.length > 0)
    await tx.run(jars, [runId, counted.jars.map(({ containerId }) => containerId), ...numbers(counted.jars)]);
}

// More is missing than the shelf has: it cannot fall below nothing.
const moveStock = sql(`
  with held as (
    select p.id, greatest(m.units, -p.stock) as units
    from products p join unnest($1::uuid[], $2::int[]) as m(product_id, units) on m.product_id = p.id
    order by p.id for no key update of p
  ), written as (
    insert into stock_movements (id, product_id, units, reason, created_at)
    select w.id, h.id, h.units, 'run', $4 from held h
    join unnest($3::uuid[], $1::uuid[]) as w(id, product_id) on w.product_id = h.id where h.units <> 0
  )
  update products p set stock = p.stock + h.units from held h where p.id = h.id and h.units <> 0`);

/** Full units that were counted more, or less, than expected. */
export async function writeUnits(
  tx: Queryable,
  differences: readonly { productId: string; units: number }[],
  at: Date,
): Promise<void> {
  if (differences.length === 0) return;
  const columns = [differences.map(({ productId }) => productId), differences.map(({ units }) => units)];
  await tx.run(moveStock, [...columns, differences.map(() => newId()), at]);
}
