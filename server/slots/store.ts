/**
 * Reads windows, exceptions and counters of some days in one round trip: for customers, for one order and for the grid
 * of staff. Also reads the general offer over all zones.
 */
import { isFirstWindow } from '#contract/slots/rules.ts';
import type { Staff } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { legalVersion, settingsVersion } from '../settings/store.ts';
import type { PincodeArea } from '../zones/rules.ts';
import { type PincodeAreaRow, pincodeAreaSql, toPincodeArea } from '../zones/service-area.store.ts';
import type { BookedSlot, Exception, SlotFacts, SlotZone, Window } from './rules.ts';

export interface WindowRow extends Window {
  version: number;
}

export interface ExceptionRow extends Exception {
  id: string;
  version: number;
}

/** The SQL sort order of windows: by time of day. */
export const inOrderOfDay = 'from_minute, to_minute, key';

export const windowsAsJson = (name = 'windows') =>
  `(select coalesce(json_agg(w order by ${inOrderOfDay}), '[]') from delivery_windows w) as ${name}`;

/**
 * SQL: the counters of a zone. There is one branch for a zone and one for a null zone, because "not distinct from"
 * cannot use an index.
 */
const countersAsJson = (zone: string, from: string, to: string) => `
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
  /** Whether staff have saved settings, or added or changed a window. */
  isSetUp: boolean;
}

/**
 * Reads everything that determines the slots of a zone from one day to another, both included; a null zone is the shop
 * without zones.
 */
export async function readDays(db: Queryable, zoneId: string | null, from: string, to: string): Promise<DaysFacts> {
  const { settingsVersion: version, windows, exceptions, counters } = await db.one(days, [zoneId, from, to]);
  return {
    isSetUp: version > 0 || windows.some((window) => !isFirstWindow(window.key) || window.version > 1),
    windows,
    exceptions: exceptions.map(toException),
    booked: counters,
  };
}

/** A closed exception never opens a slot. */
const toException = <Row extends Exception>(row: Row): Row => ({
  ...row,
  isOpened: row.isOpened && !row.isClosed,
});

export interface OfferRow {
  zones: number;
  lowestFee: number | null;
  highestFee: number | null;
  freeFrom: number | null;
  /** The number of different amounts from which delivery is free, null included. */
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

/** Everything that the delivery of one order depends on: a row of `deliverySql`. */
export interface DeliveryRow extends PincodeAreaRow {
  settingsVersion: number;
  legalVersion: number | null;
  allWindows: WindowRow[];
  exceptions: ExceptionRow[];
  counters: BookedSlot[];
}

/** SQL: a `DeliveryRow` for a PIN code and a day, for statements that read more in the same round trip. */
export const deliverySql = (pincode: string, day: string) => `
  select place.*, ${settingsVersion} as settings_version, ${legalVersion} as legal_version, ${windowsAsJson('all_windows')},
    (select coalesce(json_agg(e), '[]') from slot_exceptions e
      where e.date = ${day} and (e.zone_id is null or e.zone_id = place.id)) as exceptions,
    ${countersAsJson('place.id', day, day)}
  from (${pincodeAreaSql(pincode)}) as place`;

const delivery = sql<DeliveryRow>(deliverySql('$1', '$2'));

export interface DeliveryFacts {
  /** The version of the settings, for `freshShop`. */
  settingsVersion: number;
  /** The version of the present legal texts; null if there is none. */
  legalVersion: number | null;
  place: PincodeArea;
  /** The facts of the requested day. */
  facts: SlotFacts;
}

/** `day` is `YYYY-MM-DD`. */
export async function readDelivery(tx: Queryable, pincode: string, day: string): Promise<DeliveryFacts> {
  return toDelivery(await tx.one(delivery, [pincode, day]));
}

export function toDelivery(row: DeliveryRow): DeliveryFacts {
  return {
    settingsVersion: row.settingsVersion,
    legalVersion: row.legalVersion,
    place: toPincodeArea(row),
    facts: {
      windows: row.allWindows,
      exceptions: row.exceptions.map(toException),
      booked: row.counters,
    },
  };
}

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
  /** The requested zone, if it exists; all active zones if none was requested. */
  zones: SlotZone[];
}

/**
 * Reads everything that determines the grid of a zone. Without a zone, reads exceptions and counters of all zones, even
 * of inactive ones.
 */
export async function readGrid(
  db: Queryable,
  _staff: Staff,
  zoneId: string | null,
  from: string,
  to: string,
): Promise<GridFacts> {
  const { windows, exceptions, counters, zones } = await db.one(grid, [zoneId, from, to]);
  return {
    windows,
    exceptions: exceptions.map(toException),
    booked: counters,
    zones: zones.map(({ id, windows: windowKeys }) => ({ zoneId: id, windowKeys })),
  };
}
