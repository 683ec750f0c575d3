/** Finds the zone of a PIN code. It reads one row through two indexes, so the number of zones does not matter. */
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { findPincode } from '#contract/shared/pincodes.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type KnownPlace, type PincodeArea, type ServiceArea, serviceAreaOf } from './rules.ts';

/** The delivery terms of a zone. */
export interface ZoneTermsRow extends DeliveryTerms {
  name: string;
  cashAllowed: boolean;
  /** Keys of the windows in which the zone is served; null for all windows. */
  windows: string[] | null;
  /** City and state of the zone's PIN codes; both are empty if staff have not entered them. */
  city: string;
  state: string;
}

/** The columns of `ZoneTermsRow` for zones `z`. */
export const zoneTerms = `z.name, z.fee_paise, z.free_from_paise, z.minimum_paise, z.cash_allowed, z.floor_from,
  z.floor_charge_paise, z.city, z.state,
  (select array_agg(w.window_key order by w.window_key) from zone_windows w where w.zone_id = z.id) as windows`;

/** A row of `pincodeAreaSql`. */
export interface PincodeAreaRow extends ZoneTermsRow {
  hasZones: boolean;
  id: string | null;
}

/**
 * SQL: the zone of a PIN code as one row, even if there is none. For statements that read more in the same round trip.
 */
export const pincodeAreaSql = (pincode: string) => `
  select exists (select from zones where is_active) as has_zones, z.id, ${zoneTerms}
  from (values (1)) as always
  left join (
    select z.* from zone_pincodes p join zones z on z.id = p.zone_id where p.pincode = ${pincode} and p.is_active
  ) z on true`;

const place = sql<PincodeAreaRow>(pincodeAreaSql('$1'));

/** The active zone of a PIN code, inside or outside a transaction. */
export async function findPincodeArea(db: Queryable, pincode: string): Promise<PincodeArea> {
  const row = await db.row(place, [pincode]);
  return row ? toPincodeArea(row) : { hasZones: false, zone: null };
}

export function toPincodeArea(row: PincodeAreaRow): PincodeArea {
  const { id, name, cashAllowed, windows, city, state } = row;
  if (id === null) return { hasZones: row.hasZones, zone: null };
  const { feePaise, freeFromPaise, minimumPaise, floorFrom, floorChargePaise } = row;
  const terms = { feePaise, freeFromPaise, minimumPaise, floorFrom, floorChargePaise };
  const place = city === '' ? null : { city, state };
  return { hasZones: true, zone: { id, name, cashAllowed, windows, terms, place } };
}

/** Whether a PIN code is served, and on which terms, in one round trip. */
export async function findServiceArea(db: Queryable, pincode: string, flatTerms: DeliveryTerms): Promise<ServiceArea> {
  return serviceAreaOf(await findPincodeArea(db, pincode), flatTerms);
}

const zonePlaces = sql<KnownPlace & { pincode: string }>(`
  select p.pincode, z.city, z.state from zone_pincodes p join zones z on z.id = p.zone_id
  where p.is_active and z.city <> '' and p.pincode = any($1::text[])`);

/**
 * City and state of the known PIN codes among these: those of the built-in table, and those of active zones for which
 * staff have entered them. At most one round trip.
 */
export async function findKnownPlaces(
  db: Queryable,
  pincodes: readonly string[],
): Promise<ReadonlyMap<string, KnownPlace>> {
  const known = new Map<string, KnownPlace>();
  const others = new Set<string>();
  for (const pincode of pincodes) {
    const record = findPincode(pincode);
    if (record) known.set(pincode, { city: record.city, state: record.state });
    else if (isValidPincode(pincode)) others.add(pincode);
  }
  const found = others.size > 0 ? await db.rows(zonePlaces, [[...others]]) : [];
  for (const { pincode, city, state } of found) known.set(pincode, { city, state });
  return known;
}

/** Finds city and state of one PIN code; undefined if the shop does not know it. */
export const findKnownPlace = async (db: Queryable, pincode: string): Promise<KnownPlace | undefined> =>
  (await findKnownPlaces(db, [pincode])).get(pincode);

interface AddressForm {
  deliveryPincode: string;
  deliveryState?: string | undefined;
}

/**
 * Completes the form of an order, a plan or a pick-up: if the state is missing, the form gets the state of its PIN code
 * if the shop knows it.
 */
export async function withKnownState<Form extends AddressForm>(db: Queryable, form: Form): Promise<Form> {
  if (form.deliveryState !== undefined) return form;
  const known = await findKnownPlace(db, form.deliveryPincode);
  return known ? { ...form, deliveryState: known.state } : form;
}
