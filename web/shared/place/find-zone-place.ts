/** City and state of a PIN code that is not in the built-in table, as staff have confirmed them for its zone. */
import { call } from '../api.ts';

interface Place {
  city: string;
  state: string;
}

let zones: Promise<boolean> | undefined;

/** A new shop has no zones, and is never asked where a PIN code lies. Asked once for each tab. */
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

/** Undefined where staff have confirmed nothing, and where the shop cannot be reached: then it is typed. */
export async function findZonePlace(pincode: string): Promise<Place | undefined> {
  if (!(await askForZones())) return undefined;
  try {
    const { data } = await call('GET /service-area/:pincode', { params: { pincode } });
    return data.area.place ?? undefined;
  } catch {
    return undefined;
  }
}
