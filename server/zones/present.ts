/** Zones and the waiting list as staff see them. */
import { toRupees } from '#contract/shared/money.ts';
import type { WaitlistEntry, Zone, ZoneDetail } from '#contract/zones/calls.ts';
import type { ZoneDetailRow, ZoneRow } from './store.ts';
import type { WaitlistRow } from './waitlist.store.ts';

const rupeesOf = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function presentZone(row: ZoneRow): Zone {
  const { feePaise, freeFromPaise, minimumPaise, floorChargePaise, createdAt, updatedAt, ...zone } = row;
  return {
    ...zone,
    fee: toRupees(feePaise),
    freeFrom: rupeesOf(freeFromPaise),
    minimumOrder: rupeesOf(minimumPaise),
    floorCharge: toRupees(floorChargePaise),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentZoneDetail(row: ZoneDetailRow, wishes: ZoneDetail['wishes']): ZoneDetail {
  return { ...presentZone(row), pincodes: row.pincodes, changedBy: row.changedByName, wishes };
}

export function presentWaitlistEntry(row: WaitlistRow): WaitlistEntry {
  return { ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() };
}
