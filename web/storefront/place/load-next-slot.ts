import { t } from '#web/shared/language.ts';
import { describeNotServed, describeSlot } from '#web/shared/place/service-area.ts';
import { loadServiceArea } from './load-service-area.ts';

/** In words; nothing when it cannot be known now: it is only a help. */
export async function loadNextSlot(pincode: string): Promise<string | null> {
  const area = await loadServiceArea(pincode);
  if (area && !area.isServed) return describeNotServed(pincode);
  return area?.nextSlot ? t('Next: {slot}', { slot: describeSlot(area.nextSlot, new Date()) }) : null;
}
