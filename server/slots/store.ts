/** Windows, exceptions and counters of some days, in one round trip, and what the shop offers over all its places. */
import { isFirstWindow } from '#contract/slots/rules.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { settingsVersion } from '../settings/store.ts';
import type { BookedSlot, Exception, SlotFacts, Window } from './rules.ts';

export interface WindowRow extends Window {
  version: number;
}

export interface ExceptionRow extends Exception {
  id: string;
  version: number;
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

const days = sql<{
  settingsVersion: number;
  windows: WindowRow[];
  exceptions: ExceptionRow[];
  counters: BookedSlot[];
}>(`
  select ${settingsVersion} as settings_version, ${windowsAsJson()},
    (select coalesce(json_agg(e), '[]') from slot_exceptions e
      where e.date between $2 and $3 and (e.zone_id is null or e.zone_id = $1)) as exceptions,
    ${countersAsJson('$1::uuid', '$2', '$3')}`);

export interface DaysFacts extends SlotFacts {
  /** Whether staff ever saved settings, or added or changed a window. */
  isSetUp: boolean;
}

/** What the slots of one zone follow from, from a day to another, both included; null is the shop without zones. */
export async function readDays(db: Queryable, zoneId: string | null, from: string, to: string): Promise<DaysFacts> {
  const found = await db.row(days, [zoneId, from, to]);
  const windows = found?.windows ?? [];
  return {
    isSetUp:
      (found?.settingsVersion ?? 0) > 0 || windows.some(({ key, version }) => !isFirstWindow(key) || version > 1),
    windows,
    exceptions: (found?.exceptions ?? []).map(toException),
    booked: found?.counters ?? [],
  };
}

/** What is closed itself is not opened. */
export const toException = <Row extends Exception>(row: Row): Row => ({
  ...row,
  isOpened: row.isOpened && !row.isClosed,
});

export interface OfferRow {
  zones: number;
  lowestFee: number | null;
  highestFee: number | null;
  freeFrom: number | null;
  /** How many different ones there are, none among them. */
  freeFroms: number;
  takesCash: boolean | null;
  hasFirstWindows: boolean;
}

const offer = sql<OfferRow>(`
  select count(*) as zones, min(fee_paise) as lowest_fee, max(fee_paise) as highest_fee,
    min(free_from_paise) as free_from, count(distinct coalesce(free_from_paise, -1)) as free_froms,
    bool_or(cash_allowed) as takes_cash,
    not exists (select from delivery_windows where version > 1 or key not in ('morning', 'afternoon', 'evening'))
      and not exists (select from zone_windows w join zones a on a.id = w.zone_id and a.is_active) as has_first_windows
  from zones where is_active`);

export function readOffer(db: Queryable): Promise<OfferRow> {
  return db.one(offer);
}
