/** A zone as JSON: paise to rupees. */

import { toRupees } from '#contract/shared/money.ts';
import type { Zone } from '#contract/zones/calls.ts';
import type { ZoneRow } from './store.ts';

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
