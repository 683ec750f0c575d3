import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { describeNotServed, describeSlot, type ServiceArea } from '#web/shared/place/service-area.ts';

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

/** In words; nothing when it cannot be known now: it is only a help. */
export async function loadNextSlot(pincode: string): Promise<string | null> {
  const area = await loadServiceArea(pincode);
  if (area && !area.isServed) return describeNotServed(pincode);
  return area?.nextSlot ? t('Next: {slot}', { slot: describeSlot(area.nextSlot, new Date()) }) : null;
}
