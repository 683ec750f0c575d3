/** Finds the slot that was chosen for an order, a pick-up or a planned delivery, and reserves a place in it. */
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

/** The delivery or pick-up that needs a place in a slot. */
interface ComingDelivery {
  pincode: string;
  /** The zone whose capacity the order uses now. The order keeps this zone if its address is no longer served. */
  zoneId?: string | null;
  /** If this is set, an address that does not accept this payment method is refused. */
  paymentMethod?: string;
}

export interface ChosenSlot {
  /** The chosen slot. If staff may overbook it, its `capacity` is null, which means unlimited. */
  slot: Slot;
  zone: SlotZone;
  shop: Shop;
}

/**
 * Finds the slot and the zone whose capacity it uses. Returns a refusal for an unknown day or window (invalid), and for
 * an unserved address or a full or closed slot (conflict).
 */
export async function findSlot(
  services: Services,
  tx: Queryable,
  { pincode, zoneId = null, paymentMethod = '' }: ComingDelivery,
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

/**
 * Reserves a place in the slot and gives back the place in the earlier slot `held`, if any. Refuses if no place is
 * left.
 */
export async function takePlace(
  services: Services,
  tx: Queryable,
  { slot, zone }: ChosenSlot,
  held?: SlotKey,
): Promise<void> {
  const to = { date: slot.date, windowKey: slot.window.key, zoneId: zone.zoneId };
  // Locks both slots in a fixed order, so that two orders that swap slots do not deadlock.
  if (held) await lockSlots(tx, [held, to]);
  if (!(await takeCapacity(tx, to, slot.capacity))) {
    throw await refuseSlot(services, tx, { ...slot, state: 'full' }, zone);
  }
  if (held) await giveCapacityBack(tx, held);
}
