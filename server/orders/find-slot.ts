/** The slot that somebody chose, for an order, a pick-up or a day of a plan: found, and a place taken in it. */
import type { Shop } from '#contract/shop.ts';
import { Refusal } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { giveCapacityBack, lockSlots, type SlotKey, takeCapacity } from '../slots/capacity.store.ts';
import { refuseDelivery, refuseSlot, refuseUnserved } from '../slots/refuse-slot.ts';
import { isTaking, type Slot, type SlotZone } from '../slots/rules.ts';
import { readDelivery } from '../slots/store.ts';
import { describeDelivery, refuseCash } from './placing/check-delivery.ts';

export interface WantedSlot {
  /** A day of the calendar, `YYYY-MM-DD`. */
  date: string;
  windowKey: string;
  /** Staff take a place also where the slot is full or closed, and where the place is not served any more. */
  isOverbooking?: boolean | undefined;
}

/** What is to come there. */
interface Coming {
  pincode: string;
  /** Where it is counted by now: it stays there where the place is not served any more. */
  zoneId?: string | null;
  /** Where it is still to be said how it is paid. */
  paymentMethod?: string;
}

export interface ChosenSlot {
  /** Without a capacity for who overbooks. */
  slot: Slot;
  zone: SlotZone;
  shop: Shop;
}

/**
 * The slot with the zone that it is counted in, or why it cannot be chosen: an unknown day or window (invalid), a place
 * that is not served, a full or closed slot (conflict).
 */
export async function findSlot(
  services: Services,
  tx: Queryable,
  { pincode, zoneId = null, paymentMethod = '' }: Coming,
  { date, windowKey, isOverbooking = false }: WantedSlot,
): Promise<ChosenSlot | Refusal> {
  const read = await readDelivery(tx, pincode, date);
  const shop = await services.freshShop(tx, read.settingsVersion);
  const { area, zone, slot, broken } = describeDelivery(read, shop, { day: date, windowKey }, services.clock());
  const faults = [...broken, ...refuseCash(area, paymentMethod)];
  if (faults.length > 0 || !slot) return refuseDelivery(services, tx, faults, { date, zone });
  if (isOverbooking) {
    return { slot: { ...slot, capacity: null, left: null }, zone: area.isServed ? zone : { ...zone, zoneId }, shop };
  }
  if (!area.isServed) return refuseUnserved(pincode);
  return isTaking(slot) ? { slot, zone, shop } : refuseSlot(services, tx, slot, zone);
}

/** The same, and refuses what cannot be chosen. */
export async function chooseSlot(...asked: Parameters<typeof findSlot>): Promise<ChosenSlot> {
  const found = await findSlot(...asked);
  if (found instanceof Refusal) throw found;
  return found;
}

/** Takes a place there and gives the one back that was held; refuses where none is left by now. */
export async function takePlace(
  services: Services,
  tx: Queryable,
  { slot, zone }: ChosenSlot,
  held?: SlotKey,
): Promise<void> {
  const to = { date: slot.date, windowKey: slot.window.key, zoneId: zone.zoneId };
  // In a fixed order, so that two orders that swap slots do not deadlock.
  if (held) await lockSlots(tx, [held, to]);
  if (!(await takeCapacity(tx, to, slot.capacity))) {
    throw await refuseSlot(services, tx, { ...slot, state: 'full' }, zone);
  }
  if (held) await giveCapacityBack(tx, held);
}
