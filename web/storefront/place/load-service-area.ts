import { call } from '#web/shared/api.ts';
import type { ServiceArea } from '#web/shared/place/service-area.ts';

const freshMs = 5000;
let last: { pincode: string; at: number; area: Promise<ServiceArea | null> } | undefined;

/** Asked for once by all parts of a public page; null when it cannot be known now. */
export function loadServiceArea(pincode: string): Promise<ServiceArea | null> {
  if (last?.pincode === pincode && Date.now() - last.at < freshMs) return last.area;
  const area = call('GET /service-area/:pincode', { params: { pincode } }).then(
    ({ data }) => data.area,
    () => null,
  );
  last = { pincode, at: Date.now(), area };
  return area;
}
