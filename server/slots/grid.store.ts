/** Two weeks of slots for staff, in one round trip. */
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import type { BookedSlot, Exception, SlotFacts, SlotZone } from './rules.ts';
import { type ExceptionRow, toException, type WindowRow, windowsAsJson } from './store.ts';

interface ZoneRow {
  id: string;
  windows: string[] | null;
}

interface GridRow {
  windows: WindowRow[];
  exceptions: ExceptionRow[];
  counters: GridBooked[];
  zones: ZoneRow[];
}

const grid = sql<GridRow>(`
  select ${windowsAsJson()},
    (select coalesce(json_agg(json_build_object('id', z.id, 'windows',
        (select json_agg(w.window_key) from zone_windows w where w.zone_id = z.id))), '[]')
      from zones z where z.id = $1 or ($1 is null and z.is_active)) as zones,
    (select coalesce(json_agg(e), '[]') from slot_exceptions e
      where e.date between $2 and $3 and ($1::uuid is null or e.zone_id is null or e.zone_id = $1)) as exceptions,
    (select coalesce(json_agg(s), '[]') from slot_counts s
      where s.date between $2 and $3 and s.booked > 0 and ($1::uuid is null or s.zone_id = $1)) as counters`);

export interface GridBooked extends BookedSlot {
  /** Null for the shop without zones. */
  zoneId: string | null;
}

export interface GridFacts extends Omit<SlotFacts, 'exceptions' | 'booked'> {
  exceptions: (Exception & { version: number })[];
  booked: GridBooked[];
  /** The zone that was asked for, if there is one; without one all active zones. */
  zones: SlotZone[];
}

/** What the grid follows from; without a zone that of all zones, ended ones too. */
export async function readGrid(
  db: Queryable,
  _staff: Staff,
  zoneId: string | null,
  from: string,
  to: string,
): Promise<GridFacts> {
  const found = await db.row(grid, [zoneId, from, to]);
  return {
    windows: found?.windows ?? [],
    exceptions: (found?.exceptions ?? []).map(toException),
    booked: found?.counters ?? [],
    zones: (found?.zones ?? []).map(({ id, windows }) => ({ zoneId: id, windowKeys: windows })),
  };
}
