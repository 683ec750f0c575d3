/** Reads the zone of a PIN code and the open slots of a zone, for every call that needs them. */

import { addDays, indiaDay } from '#contract/shared/days.ts';
import { flatTermsOf } from '#contract/shared/delivery-terms.ts';
import type { Services } from '../core/services.ts';
import type { ServiceArea } from '../zones/rules.ts';
import { findServiceArea } from '../zones/service-area.store.ts';
import { describeDays, type SlotsOfDay, type SlotZone, withoutZones } from './rules.ts';
import { readDays } from './store.ts';

type AreaServices = Pick<Services, 'db' | 'clock' | 'shop'>;

/** Whether a PIN code is served, and on which terms. */
export function findArea(services: AreaServices, pincode: string): Promise<ServiceArea> {
  return findServiceArea(services.db, pincode, flatTermsOf(services.shop().delivery));
}

/** The zone in which the slots of this area are counted. */
export const slotZoneOf = ({ zone }: ServiceArea): SlotZone =>
  zone ? { zoneId: zone.id, windowKeys: zone.windows } : withoutZones;

/** The zone of a PIN code; undefined if it is not served. */
export async function findZone(services: AreaServices, pincode: string): Promise<SlotZone | undefined> {
  const area = await findArea(services, pincode);
  return area.isServed ? slotZoneOf(area) : undefined;
}

export interface LoadedDays {
  days: SlotsOfDay[];
  /**
   * Whether the chooser preselects the first open slot: only after staff have changed settings, zones, windows or
   * exceptions.
   */
  offersFirst: boolean;
}

/** The next `days` days from today on, with their slots. */
export async function loadDays({ db, clock }: AreaServices, zone: SlotZone, days: number): Promise<LoadedDays> {
  const now = clock();
  const today = indiaDay(now);
  const facts = await readDays(db, zone.zoneId, today, addDays(today, days - 1));
  return {
    days: describeDays(facts, { zone, now, days }),
    offersFirst: zone.zoneId !== null || facts.isSetUp || facts.exceptions.length > 0,
  };
}
