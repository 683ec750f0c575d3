import { t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { describeNotServed, describeSlot, type ServiceArea } from '#web/shared/place/service-area.ts';

const freshMs = 5000;
let last: { pincode: string; at: number; area: Promise<ServiceArea | null> } | undefined;

/** Loads the delivery area of a PIN code once for all parts of a public page. Null if it cannot be loaded. */
export function loadServiceArea(pincode: string): Promise<ServiceArea | null> {
  if (last?.pincode === pincode && Date.now() - last.at < freshMs) return last.area;
  const area = call('GET /service-area/:pincode', { params: { pincode } }).then(
    ({ data }) => data.area,
    () => null,
  );
  last = { pincode, at: Date.now(), area };
  return area;
}

/**
 * The next slot as text, or a text that the shop does not deliver there. Null if it cannot be loaded; no error is shown
 * then, because the page works without it.
 */
export async function loadNextSlot(pincode: string): Promise<string | null> {
  const area = await loadServiceArea(pincode);
  if (area && !area.isServed) return describeNotServed(pincode);
  return area?.nextSlot ? t('Next: {slot}', { slot: describeSlot(area.nextSlot, new Date()) }) : null;
}
