/**
 * Reads and writes zones with their PIN codes and windows. Call `lockZones` before every write: zones are saved one
 * after the other.
 */
import type { ZoneFilterQuery } from '#contract/zones/calls.ts';
import type { Staff } from '../core/actor.ts';
import { type Conditions, holdsTyped, joinConditions } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { type ZoneTermsRow, zoneTerms } from './service-area.store.ts';

export interface ZoneRow extends ZoneTermsRow {
  id: string;
  isActive: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  pincodeCount: number;
}

export interface ZoneDetailRow extends ZoneRow {
  pincodes: string[];
  /** The name of the person who saved the zone last; null if unknown. */
  changedByName: string | null;
}

const columns = `
  z.id, ${zoneTerms}, z.is_active, z.version, z.created_at, z.updated_at,
  (select count(*) from zone_pincodes c where c.zone_id = z.id) as pincode_count`;
const conditions: Conditions<ZoneFilterQuery> = {
  isActive: (value) => `z.is_active = ${value}`,
  // The search matches any part of the name, or the beginning of a PIN code.
  search: (value) => `${holdsTyped('search_forms(z.name)', value)}
    or exists (select from zone_pincodes f where f.zone_id = z.id and starts_with(f.pincode, ${value}))`,
};
const sorted = 'z.name collate names';

export async function listZones(
  db: Queryable,
  filter: ZoneFilterQuery,
  { limit, offset }: Slice,
): Promise<Page<ZoneRow> & { activeZones: number }> {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<ZoneRow> & { activeZones: number }>(`
    with found as (select z.* from zones z where ${text}) ${pageSql({
      total: '(select count(*) from found)',
      more: '(select count(*) from zones where is_active) as active_zones',
      rows: `select ${columns}
        from (select z.* from found z order by ${sorted}, z.id limit ${add(limit)} offset ${add(offset)}) z`,
      order: 'page.name collate names, page.id',
    })}`);
  const { rows, total, first } = await readPage(db, page, values);
  return { rows, total, activeZones: first?.activeZones ?? 0 };
}

/** A zone with one of its PIN codes, which is empty for a zone without any. */
export type ExportedRow = ZoneRow & { pincode: string };

/** The next rows of the export, following `after`; the first ones if it is undefined. */
export function listExported(db: Queryable, filter: ZoneFilterQuery, after: ExportedRow | undefined, limit: number) {
  const { text, values, add } = joinConditions(conditions, filter);
  const isNext = after
    ? `${text} and (${sorted}, z.id, coalesce(p.pincode, ''))
        > (${add(after.name)} collate names, ${add(after.id)}::uuid, ${add(after.pincode)}::text)`
    : text;
  const next = sql<ExportedRow>(`
    select ${columns}, coalesce(p.pincode, '') as pincode
    from zones z
    left join zone_pincodes p on p.zone_id = z.id
    where ${isNext}
    order by ${sorted}, z.id, coalesce(p.pincode, '')
    limit ${add(limit)}`);
  return db.rows(next, values);
}

const one = sql<ZoneDetailRow>(`
  select ${columns},
    array(select d.pincode from zone_pincodes d where d.zone_id = z.id order by d.pincode) as pincodes,
    (select u.name from users u where u.id = z.changed_by) as changed_by_name
  from zones z where z.id = $1`);

export function loadZone(db: Queryable, id: string): Promise<ZoneDetailRow | undefined> {
  return db.row(one, [id]);
}

const taken = sql<{ pincode: string; zoneId: string; zone: string }>(`
  select p.pincode, z.id as zone_id, z.name as zone
  from zone_pincodes p
  join zones z on z.id = p.zone_id
  where p.is_active and p.pincode = any($1::text[]) and p.zone_id is distinct from $2::uuid
  order by p.pincode`);

/** The PIN codes among these that belong to another active zone. */
export function listTaken(db: Queryable, pincodes: readonly string[], ownZone: string | null) {
  return db.rows(taken, [pincodes, ownZone]);
}

const lockAll = sql(`select pg_advisory_xact_lock(hashtext('zones'))`);

/** Locks the saving of zones until the transaction ends. */
export async function lockZones(tx: Queryable): Promise<void> {
  await tx.run(lockAll);
}

const counts = sql<{ zones: number; others: number }>(`
  select count(*) as zones, count(*) filter (where is_active and id is distinct from $1::uuid) as others from zones`);

/** The number of zones, and the number of active zones other than this one. */
export function countZones(tx: Queryable, id: string | null): Promise<{ zones: number; others: number }> {
  return tx.one(counts, [id]);
}

export type ZoneValues = ZoneTermsRow & Pick<ZoneRow, 'isActive'> & { pincodes: readonly string[] };

const insert = sql(`
  insert into zones (id, name, fee_paise, free_from_paise, minimum_paise, cash_allowed, floor_from, floor_charge_paise,
    city, state, is_active, changed_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`);
const update = sql(`
  update zones
  set name = $2, fee_paise = $3, free_from_paise = $4, minimum_paise = $5, cash_allowed = $6, floor_from = $7,
    floor_charge_paise = $8, city = $9, state = $10, is_active = $11, changed_by = $12, updated_at = $13,
    version = version + 1
  where id = $1`);

const removePincodes = sql(`
  -- locked: lockZones has locked these rows
  delete from zone_pincodes where zone_id = $1 and not pincode = any($2::text[])`);
const writePincodes = sql(`
  insert into zone_pincodes (zone_id, pincode, is_active)
  select $1, pincode, $3 from unnest($2::text[]) as l(pincode) order by pincode
  on conflict (zone_id, pincode) do update set is_active = excluded.is_active
  where zone_pincodes.is_active <> excluded.is_active`);
const removeWindows = sql(`
  -- locked: lockZones has locked these rows
  delete from zone_windows where zone_id = $1`);
const writeWindows = sql(`
  insert into zone_windows (zone_id, window_key) select distinct $1::uuid, key from unnest($2::text[]) as l(key)`);

async function write(tx: Queryable, isNew: boolean, id: string, zone: ZoneValues, actor: Staff, now: Date) {
  const { name, feePaise, freeFromPaise, minimumPaise, cashAllowed, floorFrom, floorChargePaise, city, state } = zone;
  const terms = [feePaise, freeFromPaise, minimumPaise, cashAllowed, floorFrom, floorChargePaise, city, state];
  await tx.run(isNew ? insert : update, [id, name, ...terms, zone.isActive, actor.id, now]);
  await tx.run(removePincodes, [id, zone.pincodes]);
  await tx.run(writePincodes, [id, zone.pincodes, zone.isActive]);
  await tx.run(removeWindows, [id]);
  if (zone.windows) await tx.run(writeWindows, [id, zone.windows]);
}

/** Inserts a zone. Like the update, it violates `zones_name_unique` if another zone has the name. */
export const insertZone = (tx: Queryable, id: string, zone: ZoneValues, actor: Staff, now: Date) =>
  write(tx, true, id, zone, actor, now);

export const updateZone = (tx: Queryable, id: string, zone: ZoneValues, actor: Staff, now: Date) =>
  write(tx, false, id, zone, actor, now);
