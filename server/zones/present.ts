/** Zones and wishes as staff see them. */
import { toRupees } from '#contract/shared/money.ts';
import type { DeliveryWish, Zone, ZoneDetail } from '#contract/zones/calls.ts';
import type { ZoneDetailRow, ZoneRow } from './store.ts';
import type { WishRow } from './wish.store.ts';

const rupeesOf = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function presentZone(row: ZoneRow): Zone {
  return {
    id: row.id,
    name: row.name,
    pincodeCount: row.pincode_count,
    fee: toRupees(row.fee_paise),
    freeFrom: rupeesOf(row.free_from_paise),
    minimumOrder: rupeesOf(row.minimum_paise),
    cashAllowed: row.cash_allowed,
    floorFrom: row.floor_from,
    floorCharge: toRupees(row.floor_charge_paise),
    windows: row.windows,
    isActive: row.is_active,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentZoneDetail(row: ZoneDetailRow, wishes: ZoneDetail['wishes']): ZoneDetail {
  return { ...presentZone(row), pincodes: row.pincodes, changedBy: row.changed_by_name, wishes };
}

export function presentWish(row: WishRow): DeliveryWish {
  const { pincode, waiting, told, zone } = row;
  return {
    pincode,
    waiting,
    told,
    zone,
    isTelling: row.is_telling,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  };
}
