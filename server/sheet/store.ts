/** The stops of a day: orders that are not cancelled, and jars that are collected without one. */
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';

/** Null for a window is the whole day. */
const stopsOf = (date: string, window: string) => `
  select o.id, true as is_order, o.delivery_window as window_key, o.delivery_pincode as pincode,
    lower(o.delivery_address) as address, o.status <> 'delivered' as is_open
  from orders o
  where o.delivery_date = ${date} and (${window}::text is null or o.delivery_window = ${window})
    and o.status <> 'cancelled'
  union all
  select p.id, false, p.window_key, p.pincode, lower(p.address), p.status in ('requested', 'scheduled')
  from pickups p
  where p.pickup_date = ${date} and (${window}::text is null or p.window_key = ${window})
    and p.status not in ('rejected', 'cancelled')`;

interface StopRow {
  id: string;
  isOrder: boolean;
}

const page = sql<StopRow>(`
  select id, is_order from (${stopsOf('$1', '$2')}) s order by pincode, address, id limit $3 offset $4`);

/** A page of the stops, in the order in which they lie beside each other. */
export function listStops(
  db: Queryable,
  _staff: Staff,
  { day, windowKey, page: at, limit }: { day: string; windowKey: string | null; page: number; limit: number },
): Promise<StopRow[]> {
  return db.rows(page, [day, windowKey, limit, (at - 1) * limit]);
}

export interface WindowCount {
  windowKey: string;
  stops: number;
  /** Of which nothing is recorded yet. */
  open: number;
}

const counts = sql<WindowCount>(`
  select window_key, count(*)::int as stops, (count(*) filter (where is_open))::int as open
  from (${stopsOf('$1', 'null')}) s group by 1 order by 1`);

/** By window. */
export function countStops(db: Queryable, _staff: Staff, day: string): Promise<WindowCount[]> {
  return db.rows(counts, [day]);
}
