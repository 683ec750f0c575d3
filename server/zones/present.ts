/** Zones and the waiting list as staff see them. */
import { toRupees } from '#contract/shared/money.ts';
import type { WaitlistEntry, Zone, ZoneDetail } from '#contract/zones/calls.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '../core/csv.ts';
import type { ExportedRow, ZoneDetailRow, ZoneRow } from './store.ts';
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

/** Addresses stay in the shop. */
export const waitlistColumns: Columns<WaitlistRow> = {
  'PIN code': (wish) => wish.pincode,
  Waiting: (wish) => wish.waiting,
  Told: (wish) => wish.told,
  Zone: (wish) => wish.zone ?? '',
  'First asked (India)': (wish) => timeCell(wish.firstAt),
  'Last asked (India)': (wish) => timeCell(wish.lastAt),
};

/** Every row of the list of this filter, in its order; addresses stay in the shop. */

const amountCell = (paise: number | null) => (paise === null ? '' : moneyCell(paise));

/** A row for each PIN code. */
export const zoneColumns: Columns<ExportedRow> = {
  Zone: (row) => row.name,
  'PIN code': (row) => row.pincode,
  Active: (row) => yesNoCell(row.isActive),
  'Delivery fee (₹)': (row) => moneyCell(row.feePaise),
  'Free from (₹)': (row) => amountCell(row.freeFromPaise),
  'Minimum order (₹)': (row) => amountCell(row.minimumPaise),
  'Cash allowed': (row) => yesNoCell(row.cashAllowed),
  'Floor charge from floor': (row) => row.floorFrom ?? '',
  'Floor charge (₹)': (row) => (row.floorFrom === null ? '' : moneyCell(row.floorChargePaise)),
  Windows: (row) => row.windows?.join(' ') ?? '',
};
