/** All that decides about the delivery of one order, in one round trip: terms of its place, its day, the settings' version. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { settingsVersion } from '../settings/store.ts';
import type { PincodeArea } from '../zones/rules.ts';
import { type PincodeAreaRow, pincodeAreaSql, toPincodeArea } from '../zones/service-area.store.ts';
import type { BookedSlot, SlotFacts } from './rules.ts';
import { countersAsJson, type ExceptionRow, toException, type WindowRow, windowsAsJson } from './store.ts';

/** A row of `deliverySql`. */
export interface DeliveryRow extends PincodeAreaRow {
  settingsVersion: number;
  allWindows: WindowRow[];
  exceptions: ExceptionRow[];
  counters: BookedSlot[];
}

/** One row for a PIN code and a day; for statements that do more in the same round trip. */
export const deliverySql = (pincode: string, day: string) => `
  select place.*, ${settingsVersion} as settings_version, ${windowsAsJson('all_windows')},
    (select coalesce(json_agg(e), '[]') from slot_exceptions e
      where e.date = ${day} and (e.zone_id is null or e.zone_id = place.id)) as exceptions,
    ${countersAsJson('place.id', day, day)}
  from (${pincodeAreaSql(pincode)}) as place`;

const delivery = sql<DeliveryRow>(deliverySql('$1', '$2'));

export interface DeliveryFacts {
  /** For `freshShop`. */
  settingsVersion: number;
  place: PincodeArea;
  /** Of the one day. */
  facts: SlotFacts;
}

/** `day` is `YYYY-MM-DD`. */
export async function readDelivery(tx: Queryable, pincode: string, day: string): Promise<DeliveryFacts> {
  return toDelivery(await tx.one(delivery, [pincode, day]));
}

export function toDelivery(row: DeliveryRow): DeliveryFacts {
  return {
    settingsVersion: row.settingsVersion,
    place: toPincodeArea(row),
    facts: {
      windows: row.allWindows,
      exceptions: row.exceptions.map(toException),
      booked: row.counters,
    },
  };
}
