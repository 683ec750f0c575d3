/** Finds the city and state that staff have confirmed for a zone, for PIN codes outside the built-in table. */
import { call } from '../api.ts';

interface Place {
  city: string;
  state: string;
}

let zones: Promise<boolean> | undefined;

/** Resolves to true if the shop has zones; otherwise no PIN code is ever looked up. Requested once per tab. */
export function askForZones(): Promise<boolean> {
  zones ??= call('GET /delivery-offer', {}).then(
    ({ data }) => data.offer.hasZones,
    () => {
      zones = undefined;
      return false;
    },
  );
  return zones;
}

/**
 * Resolves to undefined if staff have not confirmed city and state, or the shop cannot be reached. Customers then type
 * them.
 */
export async function findZonePlace(pincode: string): Promise<Place | undefined> {
  if (!(await askForZones())) return undefined;
  try {
    const { data } = await call('GET /service-area/:pincode', { params: { pincode } });
    return data.area.place ?? undefined;
  } catch {
    return undefined;
  }
}
