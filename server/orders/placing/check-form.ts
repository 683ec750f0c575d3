/** What an order's form breaks beyond its schema, where the schema has refused it already. */
import { isCalendarDay } from '#contract/shared/days.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readDelivery } from '#server/slots/delivery.store.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { describeDelivery, refuseCash, refuseWindow } from './check-delivery.ts';

type Form = Partial<Record<'deliveryPincode' | 'deliveryDate' | 'deliveryTime' | 'paymentMethod', unknown>>;

/** Broken rules of day, window and payment; of a form without place or day only whether there is such a window. */
export async function checkForm(services: Services, form: Form): Promise<FieldRefusal[]> {
  const { deliveryPincode: pincode, deliveryDate: day, deliveryTime: windowKey, paymentMethod = 'cash' } = form;
  if (typeof windowKey !== 'string') return [];
  const isPlaced = typeof pincode === 'string' && isValidPincode(pincode);
  if (!isPlaced || typeof day !== 'string' || !isCalendarDay(day)) {
    const windows = await listWindows(services.db);
    const isThere = windows.some(({ key }) => key === windowKey);
    return isThere ? [] : [{ path: 'deliveryTime', msg: refuseWindow(windows) }];
  }
  const read = await readDelivery(services.db, pincode, day);
  const { area, broken } = describeDelivery(read, services.shop(), { day, windowKey }, services.clock());
  return [...broken, ...refuseCash(area, String(paymentMethod))];
}
