/**
 * Checks address, day and slot of an order: whether the address is served, on which terms, and whether the slot has a
 * free place.
 */
import { stateOfShop } from '#contract/documents/place-of-supply.ts';
import { mayNotSellTo } from '#contract/documents/sale.ts';
import { deliveryWindows, findDayFault, windowPassed } from '#contract/orders/delivery.ts';
import { computeMissing, type PricedLine } from '#contract/orders/order-sums.ts';
import { gstOn } from '#contract/settings/gst-on.ts';
import { isCalendarDay } from '#contract/shared/days.ts';
import { type DeliveryTerms, flatTermsOf } from '#contract/shared/delivery-terms.ts';
import { otherWindow, unknownWindow } from '#contract/shared/fields.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { isValidPincode } from '#contract/shared/pincode-rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Shop } from '#contract/shop.ts';
import type { FieldRefusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { slotZoneOf } from '#server/slots/read-area.ts';
import { describeSlot, hasWindowEnded, isOffered, type Slot, type SlotZone, type Window } from '#server/slots/rules.ts';
import { type DeliveryFacts, readDelivery } from '#server/slots/store.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { type ServiceArea, serviceAreaOf } from '#server/zones/rules.ts';

export interface WantedDelivery {
  day: string;
  windowKey: string;
}

export interface Delivery {
  area: ServiceArea;
  zone: SlotZone;
  /** The delivery terms of the address, or the shop's general terms if it is not served. */
  terms: DeliveryTerms;
  /** Undefined if the zone does not offer the window on that day; `broken` then contains the refusal. */
  slot: Slot | undefined;
  /** The refusals of the fields for day and window. They do not depend on free places. */
  broken: FieldRefusal[];
}

/** Evaluates the result of `readDelivery` for a wanted slot. The function is pure. */
export function describeDelivery(read: DeliveryFacts, shop: Shop, wanted: WantedDelivery, now: Date): Delivery {
  const { place, facts } = read;
  const flat = flatTermsOf(shop.delivery);
  const area = serviceAreaOf(place, flat);
  const zone = slotZoneOf(area);
  const offered = facts.windows.filter((window) => isOffered(window, wanted.day, zone));
  const window = offered.find(({ key }) => key === wanted.windowKey);
  const dayFault = findDayFault(wanted.day, now, shop.delivery.daysAhead);
  const broken: FieldRefusal[] = [];
  if (dayFault !== undefined) broken.push({ path: 'deliveryDate', msg: dayFault });
  else if (window === undefined) broken.push({ path: 'deliveryTime', msg: describeWindowFault(offered) });
  else if (hasWindowEnded(window, wanted.day, now)) broken.push({ path: 'deliveryTime', msg: windowPassed });
  const slot = window && describeSlot(facts, { window, date: wanted.day, zone, now });
  return { area, zone, terms: area.terms ?? flat, slot, broken };
}

const noCash: FieldRefusal = {
  path: 'paymentMethod',
  msg: 'Cash is not taken there. Please choose to pay before the delivery.',
};

/** The refusal of cash for an address where it is not accepted; empty otherwise. */
export const findCashFaults = (area: ServiceArea, paymentMethod: string): FieldRefusal[] =>
  area.isServed && !area.cashAllowed && paymentMethod === 'cash' ? [noCash] : [];

/**
 * The refusal of an address in another state, if the shop pays tax under the composition scheme on that day: its dealers
 * may not sell there; empty otherwise.
 */
export function findStateFaults(shop: Shop, deliveryState: string, day: string): FieldRefusal[] {
  const { gstScheme, gstin } = gstOn(shop, day);
  return mayNotSellTo(gstScheme, stateOfShop({ state: shop.state, gstin }), deliveryState)
    ? [{ path: 'deliveryState', msg: 'We can deliver only inside our own state.' }]
    : [];
}

/** The message for an unknown window. It names the three windows of a new shop only if exactly those can be chosen. */
export function describeWindowFault(offered: readonly Window[]): string {
  const labels = offered.map(({ label }) => label.toLowerCase());
  return labels.join() === deliveryWindows.join() ? unknownWindow : otherWindow;
}

/** The refusal of an order below the minimum amount for its address; undefined if the amount is sufficient. */
export function findMinimumFault(lines: readonly PricedLine[], terms: DeliveryTerms): FieldRefusal | undefined {
  const { forMinimumPaise } = computeMissing(lines, terms);
  if (forMinimumPaise === 0) return undefined;
  const msg = messageOf('The minimum order for this place is {minimum}. Please add {missing} more.', {
    minimum: formatAmount(terms.minimumPaise ?? 0),
    missing: formatAmount(forMinimumPaise),
  });
  return { path: 'items', msg };
}

type Form = Partial<Record<'deliveryPincode' | 'deliveryDate' | 'deliveryTime' | 'paymentMethod', unknown>>;

/**
 * Invalid fields for day, window and payment method. If address or day are missing or invalid, checks only whether the
 * window exists.
 */
export async function checkForm(services: Services, form: Form): Promise<FieldRefusal[]> {
  const { deliveryPincode: pincode, deliveryDate: day, deliveryTime: windowKey, paymentMethod = 'cash' } = form;
  if (typeof windowKey !== 'string') return [];
  const isPlaced = typeof pincode === 'string' && isValidPincode(pincode);
  if (!isPlaced || typeof day !== 'string' || !isCalendarDay(day)) {
    const windows = await listWindows(services.db);
    const isThere = windows.some(({ key }) => key === windowKey);
    return isThere ? [] : [{ path: 'deliveryTime', msg: describeWindowFault(windows) }];
  }
  const read = await readDelivery(services.db, pincode, day);
  const { area, broken } = describeDelivery(read, services.shop(), { day, windowKey }, services.clock());
  return [...broken, ...findCashFaults(area, String(paymentMethod))];
}
