/** Windows, exceptions and counters of some days, in one round trip. */
import { isFirstWindow } from '#contract/slots/rules.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import type { BookedSlot, Exception, SlotFacts, Window } from './rules.ts';

export interface WindowRow {
  key: string;
  label: string;
  from_minute: number;
  to_minute: number;
  first_date: string | null;
  last_date: string | null;
  weekdays: number[];
  capacity: number | null;
  cutoff_days: number | null;
  cutoff_minute: number | null;
  version: number;
}

export interface ExceptionRow {
  id: string;
  date: string;
  window_key: string | null;
  zone_id: string | null;
  is_closed: boolean;
  is_opened: boolean;
  reason: string;
  capacity: number | null;
  version: number;
}

export interface CounterRow {
  date: string;
  window_key: string;
  booked: number;
}

/** Windows as a list is read: in the order of the day. */
export const inOrderOfDay = 'from_minute, to_minute, key';

export const windowsAsJson = (name = 'windows') =>
  `(select coalesce(json_agg(w order by ${inOrderOfDay}), '[]') from delivery_windows w) as ${name}`;

/** Two branches, because "not distinct from" finds nothing in an index. */
export const countersAsJson = (zone: string, from: string, to: string) => `
  (select coalesce(json_agg(s), '[]') from (
    select date, window_key, booked from slot_counts where zone_id = ${zone} and date between ${from} and ${to}
    union all
    select date, window_key, booked from slot_counts
    where ${zone} is null and zone_id is null and date between ${from} and ${to}
  ) s) as counters`;

const days = sql<{ windows: WindowRow[]; exceptions: ExceptionRow[]; counters: CounterRow[] }>(`
  select ${windowsAsJson()},
    (select coalesce(json_agg(e), '[]') from slot_exceptions e
      where e.date between $2 and $3 and (e.zone_id is null or e.zone_id = $1)) as exceptions,
    ${countersAsJson('$1::uuid', '$2', '$3')}`);

export interface DaysFacts extends SlotFacts {
  /** Whether staff ever added or changed a window. */
  hasOwnWindows: boolean;
}

/** What the slots of one zone follow from, from a day to another, both included; null is the shop without zones. */
export async function readDays(db: Queryable, zoneId: string | null, from: string, to: string): Promise<DaysFacts> {
  const found = await db.row(days, [zoneId, from, to]);
  const windows = found?.windows ?? [];
  return {
    hasOwnWindows: windows.some(({ key, version }) => !isFirstWindow(key) || version > 1),
    windows: windows.map(toWindow),
    exceptions: (found?.exceptions ?? []).map(toException),
    booked: (found?.counters ?? []).map(toBooked),
  };
}

export function toWindow(row: WindowRow): Window {
  return {
    key: row.key,
    label: row.label,
    fromMinute: row.from_minute,
    toMinute: row.to_minute,
    firstDate: row.first_date,
    lastDate: row.last_date,
    weekdays: row.weekdays,
    capacity: row.capacity,
    cutoffDays: row.cutoff_days,
    cutoffMinute: row.cutoff_minute,
  };
}

export function toException(row: ExceptionRow): Exception {
  return {
    date: row.date,
    windowKey: row.window_key,
    zoneId: row.zone_id,
    isClosed: row.is_closed,
    isOpened: row.is_opened && !row.is_closed,
    reason: row.reason,
    capacity: row.capacity,
  };
}

export const toBooked = ({ date, window_key: windowKey, booked }: CounterRow): BookedSlot => ({
  date,
  windowKey,
  booked,
});
