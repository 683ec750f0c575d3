/** Which zone a PIN code belongs to: one row by two indexes, however many zones there are. */
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { type PincodeArea, type ServiceArea, serviceAreaOf } from './rules.ts';

/** What a zone says of delivery. */
export interface ZoneTermsRow extends DeliveryTerms {
  name: string;
  cashAllowed: boolean;
  /** Keys; null for all. */
  windows: string[] | null;
}

/** The columns of `ZoneTermsRow`, of the zones `z`. */
export const zoneTerms = `z.name, z.fee_paise, z.free_from_paise, z.minimum_paise, z.cash_allowed, z.floor_from,
  z.floor_charge_paise,
  (select array_agg(w.window_key order by w.window_key) from zone_windows w where w.zone_id = z.id) as windows`;

/** A row of `pincodeAreaSql`. */
export interface PincodeAreaRow extends ZoneTermsRow {
  hasZones: boolean;
  id: string | null;
}

/** The zone of a PIN code as one row, also where there is none; for statements that read more in the same round trip. */
export const pincodeAreaSql = (pincode: string) => `
  select exists (select from zones where is_active) as has_zones, z.id, ${zoneTerms}
  from (values (1)) as always
  left join (
    select z.* from zone_pincodes p join zones z on z.id = p.zone_id where p.pincode = ${pincode} and p.is_active
  ) z on true`;

const place = sql<PincodeAreaRow>(pincodeAreaSql('$1'));

/** The active zone of a PIN code; in a transaction as well as outside of one. */
export async function findPincodeArea(db: Queryable, pincode: string): Promise<PincodeArea> {
  const row = await db.row(place, [pincode]);
  return row ? toPincodeArea(row) : { hasZones: false, zone: null };
}

export function toPincodeArea(row: PincodeAreaRow): PincodeArea {
  const { id, name, cashAllowed, windows } = row;
  if (id === null) return { hasZones: row.hasZones, zone: null };
  const { feePaise, freeFromPaise, minimumPaise, floorFrom, floorChargePaise } = row;
  const terms = { feePaise, freeFromPaise, minimumPaise, floorFrom, floorChargePaise };
  return { hasZones: true, zone: { id, name, cashAllowed, windows, terms } };
}

/** Whether a PIN code is served, and on which terms, in one round trip. */
export async function findServiceArea(db: Queryable, pincode: string, flatTerms: DeliveryTerms): Promise<ServiceArea> {
  return serviceAreaOf(await findPincodeArea(db, pincode), flatTerms);
}
