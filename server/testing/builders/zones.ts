/** Builds zones: `buildZone(shop, { pincodes: ['560034'], feePaise: 30_00 })`. */
import { v7 as newId } from 'uuid';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { sql } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { insertTables } from './rows.ts';

export interface BuiltZone extends DeliveryTerms {
  id: string;
  name: string;
  pincodes: readonly string[];
  cashAllowed: boolean;
  /** Keys of the windows in which the zone is served; null for all windows. */
  windows: readonly string[] | null;
  /** City and state of the zone's PIN codes. Both are given or both are empty. */
  city: string;
  state: string;
  isActive: boolean;
}

/** A zone, by default an active one for the PIN code 560034 with the flat fee, served in all windows. */
export async function buildZone(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  overrides: Partial<BuiltZone> = {},
): Promise<BuiltZone> {
  const id = overrides.id ?? newId();
  const zone: BuiltZone = {
    id,
    name: `Zone ${id}`,
    pincodes: ['560034'],
    cashAllowed: true,
    windows: null,
    city: '',
    state: '',
    isActive: true,
    feePaise: 50_00,
    freeFromPaise: null,
    minimumPaise: null,
    floorFrom: null,
    floorChargePaise: 0,
    ...overrides,
  };
  const { isActive, pincodes, windows } = zone;
  await db.transaction((tx) =>
    insertTables(tx, {
      zones: [{ ...zone, createdAt: clock(), updatedAt: clock() }],
      zone_pincodes: pincodes.map((pincode) => ({ zoneId: id, pincode, isActive })),
      zone_windows: (windows ?? []).map((windowKey) => ({ zoneId: id, windowKey })),
    }),
  );
  return zone;
}

const close = sql(`
  with closed as (update zones set is_active = false), unbound as (delete from zone_windows)
  update zone_pincodes set is_active = false`);

/** Closes all zones, so that the whole country is served again, for the next test of a file. */
export const closeZones = ({ db }: Pick<Services, 'db'>) => db.run(close);
