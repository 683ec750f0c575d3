/** Finds the chosen slot of an order, a pick-up or a planned delivery, and takes a place in it. */
import type { Shop } from '#contract/shop.ts';
import type { Queryable } from '../core/db/database.ts';
import { Refusal } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { giveCapacityBack, lockSlots, type SlotKey, takeCapacity } from '../slots/capacity.store.ts';
import { refuseDelivery, refuseSlot, refuseUnserved } from '../slots/refuse-slot.ts';
import { isTaking, type Slot, type SlotZone } from '../slots/rules.ts';
import { readDelivery } from '../slots/store.ts';
import { describeDelivery, findCashFaults } from './placing/check-delivery.ts';

export interface WantedSlot {
  /** Calendar day `YYYY-MM-DD`. */
  date: string;
  windowKey: string;
  /** Staff may take a place in a full or closed slot, or at an address that is no longer served. */
  isOverbooking?: boolean | undefined;
}

/** The delivery that needs a place. */
interface Coming {
  pincode: string;
  /** The zone in which it is counted now: it stays there if its address is no longer served. */
  zoneId?: string | null;
  /** Set if the payment method must be checked, too. */
  paymentMethod?: string;
}

export interface ChosenSlot {
  /** Has no capacity if the actor may overbook. */
  slot: Slot;
  zone: SlotZone;
  shop: Shop;
}

/**
 * Finds the slot with the zone that counts it, or the refusal: unknown day or window (invalid), address not
 * served, slot full or closed (conflict).
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
  const faults = [...broken, ...findCashFaults(area, paymentMethod)];
  if (faults.length > 0 || !slot) return refuseDelivery(services, tx, faults, { date, zone });
  if (isOverbooking) {
    return { slot: { ...slot, capacity: null, left: null }, zone: area.isServed ? zone : { ...zone, zoneId }, shop };
  }
  if (!area.isServed) return refuseUnserved(pincode);
  return isTaking(slot) ? { slot, zone, shop } : refuseSlot(services, tx, slot, zone);
}

/** Finds a slot like `findSlot`, but throws the refusal. */
export async function chooseSlot(...asked: Parameters<typeof findSlot>): Promise<ChosenSlot> {
  const found = await findSlot(...asked);
  if (found instanceof Refusal) throw found;
  return found;
}

/** Takes a place and gives back the `held` one; refuses if none is left. */
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
