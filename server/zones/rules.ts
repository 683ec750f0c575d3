/** Whether an address is served, and on which terms. */
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';

/** City and state of a PIN code that the shop knows. */
export interface KnownPlace {
  city: string;
  state: string;
}

export interface ServedZone {
  id: string;
  name: string;
  cashAllowed: boolean;
  /** Keys of the windows of the zone; null for all windows. */
  windows: readonly string[] | null;
  terms: DeliveryTerms;
  /** City and state of the zone's PIN codes; null if staff have not entered them. */
  place: KnownPlace | null;
}

export interface PincodeArea {
  /** Whether any zone is active; if none is, the whole country is served. */
  hasZones: boolean;
  zone: ServedZone | null;
}

export type ServiceArea =
  | { isServed: true; zone: ServedZone | null; terms: DeliveryTerms; cashAllowed: boolean }
  | { isServed: false; zone: null; terms: null; cashAllowed: false };

/** The service area of a PIN code. `flatTerms` are the terms of the settings, which apply if no zone is active. */
export function serviceAreaOf({ hasZones, zone }: PincodeArea, flatTerms: DeliveryTerms): ServiceArea {
  if (zone) return { isServed: true, zone, terms: zone.terms, cashAllowed: zone.cashAllowed };
  if (hasZones) return { isServed: false, zone: null, terms: null, cashAllowed: false };
  return { isServed: true, zone: null, terms: flatTerms, cashAllowed: true };
}
