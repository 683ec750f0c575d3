/** What moving all of a slot or a day would do, before it is done. */
import type { StaffMember } from '#server/core/actor.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { findSlot } from '../find-slot.ts';
import type { WantedMove } from './move-order.ts';
import {
  type CustomerMove,
  listCustomersIn,
  noPlaceLeft,
  nothingMoved,
  type SlotMove,
  type WantedSlotMove,
} from './move-slot.ts';

/** Where a place would be: its zone's counter and how many are left there, null for any number; or why there is none. */
type Target = { zoneId: string | null; left: number | null } | Refusal;

interface Place {
  pincode: string;
  zoneId: string | null;
}

/**
 * How many orders and pick-ups would move by now, and which would stay, and why. Customers go as `moveSlot` takes them,
 * each with all or nothing. Nothing is locked: what others book meanwhile can make it another number.
 */
export async function readSlotMove(
  services: Services,
  admin: StaffMember,
  { from, wanted, pickups }: WantedSlotMove,
): Promise<SlotMove> {
  const found = nothingMoved();
  const findTarget = findTargets(services, wanted);
  const left = new Map<string | null, number | null>();
  for (const ofCustomer of await listCustomersIn(services, admin, { from, pickups })) {
    const { orders, pickups: collected } = leaving(ofCustomer, wanted);
    const places = [
      ...orders.map(({ deliveryPincode: pincode, zoneId }) => ({ pincode, zoneId })),
      ...collected.map(({ pincode, place: { zoneId } }) => ({ pincode, zoneId })),
    ];
    const refusal = await take(places, findTarget, left);
    if (refusal === undefined) {
      found.orders.moved += orders.length;
      found.pickups.moved += collected.length;
    } else {
      found.orders.left.push(...orders.map(({ id, orderNumber }) => ({ id, orderNumber, refusal })));
      found.pickups.left.push(...collected.map(({ id, customerName }) => ({ id, customerName, refusal })));
    }
  }
  return found;
}

/** Without those that are there already. */
function leaving({ orders, pickups }: CustomerMove, { date, windowKey }: WantedMove) {
  return {
    orders: orders.filter((order) => order.deliveryDate !== date || order.deliveryWindow !== windowKey),
    pickups: pickups.filter(({ place }) => place.date !== date || place.windowKey !== windowKey),
  };
}

/** Takes the places of a customer out of what is left, all or none; the reason for none. */
async function take(
  places: readonly Place[],
  findTarget: (place: Place) => Promise<Target>,
  left: Map<string | null, number | null>,
): Promise<Refusal | undefined> {
  const after = new Map<string | null, number | null>();
  for (const place of places) {
    const target = await findTarget(place);
    if (target instanceof Refusal) return target;
    const { zoneId } = target;
    const free = after.has(zoneId) ? after.get(zoneId) : left.has(zoneId) ? left.get(zoneId) : target.left;
    if (free === 0) return noPlaceLeft();
    after.set(zoneId, free == null ? null : free - 1);
  }
  for (const [zoneId, free] of after) left.set(zoneId, free);
  return undefined;
}

/** Asked once for each PIN code. */
function findTargets(services: Services, wanted: WantedMove): (place: Place) => Promise<Target> {
  const known = new Map<string, Promise<Target>>();
  const ask = async (place: Place): Promise<Target> => {
    const found = await findSlot(services, services.db, place, wanted);
    return found instanceof Refusal ? found : { zoneId: found.zone.zoneId, left: found.slot.left };
  };
  return (place) => {
    const key = `${place.pincode} ${place.zoneId}`;
    const target = known.get(key) ?? ask(place);
    known.set(key, target);
    return target;
  };
}
