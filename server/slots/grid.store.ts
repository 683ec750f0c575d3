/** Two weeks of slots for staff, in one round trip. */
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import type { BookedSlot, Exception, SlotFacts, SlotZone } from './rules.ts';
import {
  type CounterRow,
  type ExceptionRow,
  toBooked,
  toException,
  toWindow,
  type WindowRow,
  windowsAsJson,
} from './store.ts';

interface TotalRow extends CounterRow {
  full_zones: number;
  over_zones: number;
}

interface ZoneRow {
  id: string;
  windows: string[] | null;
}

interface GridRow {
  windows: WindowRow[];
  exceptions: ExceptionRow[];
  counters: TotalRow[];
  zones: ZoneRow[];
}

// Which exception holds for a zone is decided as in `findException`.
const grid = sql<GridRow>(`
  select ${windowsAsJson()},
    (select coalesce(json_agg(json_build_object('id', z.id, 'windows',
        (select json_agg(w.window_key) from zone_windows w where w.zone_id = z.id))), '[]')
      from zones z where z.id = $1 or ($1 is null and z.is_active)) as zones,
    (select coalesce(json_agg(e), '[]') from slot_exceptions e
      where e.date between $2 and $3 and ($1::uuid is null or e.zone_id is null or e.zone_id = $1)) as exceptions,
    (select coalesce(json_agg(c), '[]') from (
      select s.date, s.window_key, sum(s.booked)::integer as booked,
        count(*) filter (where s.booked >= coalesce(e.capacity, w.capacity) and z.is_active
          and e.is_closed is not true)::integer as full_zones,
        count(*) filter (where s.booked > coalesce(e.capacity, w.capacity))::integer as over_zones
      from slot_counts s
      join delivery_windows w on w.key = s.window_key
      left join zones z on z.id = s.zone_id
      left join lateral (
        select x.capacity, x.is_closed from slot_exceptions x
        where x.date = s.date and (x.window_key is null or x.window_key = s.window_key)
          and (x.zone_id is null or x.zone_id = s.zone_id)
        order by x.zone_id is null, x.window_key is null limit 1
      ) e on true
      where s.date between $2 and $3 and ($1::uuid is null or s.zone_id = $1)
      group by s.date, s.window_key
    ) c) as counters`);

export interface GridBooked extends BookedSlot {
  /** Active zones that have no place left. */
  fullZones: number;
  /** Zones, or the shop without them, where more is booked than there are places. */
  overZones: number;
}

export interface GridFacts extends Omit<SlotFacts, 'exceptions' | 'booked'> {
  exceptions: (Exception & { version: number })[];
  booked: GridBooked[];
  /** The zone that was asked for, if there is one; without one all active zones. */
  zones: SlotZone[];
}

/** What the grid follows from; without a zone the places of all zones are added up. */
export async function readGrid(
  db: Queryable,
  _staff: Staff,
  zoneId: string | null,
  from: string,
  to: string,
): Promise<GridFacts> {
  const found = await db.row(grid, [zoneId, from, to]);
  return {
    windows: (found?.windows ?? []).map(toWindow),
    exceptions: (found?.exceptions ?? []).map((row) => ({ ...toException(row), version: row.version })),
    booked: (found?.counters ?? []).map((row) => ({
      ...toBooked(row),
      fullZones: row.full_zones,
      overZones: row.over_zones,
    })),
    zones: (found?.zones ?? []).map(({ id, windows }) => ({ zoneId: id, windowKeys: windows })),
  };
}
