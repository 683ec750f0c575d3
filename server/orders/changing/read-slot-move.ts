/** Previews a move of everything in a slot or on a day. */
import type { StaffMember } from '#server/core/actor.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { SlotKey } from '#server/slots/capacity.store.ts';
import { findSlot } from '../find-slot.ts';
import type { WantedMove } from './move-order.ts';
import {
  type CustomerMove,
  listCustomersIn,
  noPlaceLeft,
  nothingMoved,
  recordUnmoved,
  type SlotMove,
  type WantedSlotMove,
} from './move-slot.ts';

/** The zone of the target slot with the number of free places (null means unlimited), or the refusal. */
type Target = { zoneId: string | null; left: number | null } | Refusal;

/** An order, a pick-up or a planned delivery that needs a place in the target slot. */
interface Place {
  pincode: string;
  zoneId: string | null;
  /**
   * True for a planned delivery without an order. It may not use places that the target slot's other planned deliveries
   * need.
   */
  isPlanned: boolean;
}

/**
 * Counts the orders, pick-ups and planned deliveries that would move now, and those that would stay, with reasons. It
 * goes through the customers in the same sequence as `moveSlot`; either all items of a customer move, or none. It locks
 * nothing, so that orders that are placed before the move can change the result.
 */
export async function readSlotMove(
  services: Services,
  admin: StaffMember,
  { from, wanted, ...others }: WantedSlotMove,
): Promise<SlotMove> {
  const found = nothingMoved();
  const findTarget = findTargets(services, wanted);
  const { date, windowKey } = wanted;
  const plannedThere = await others.planned.list(services.db, { date, windowKey, zoneId: null });
  const left: TargetState = {
    places: new Map(),
    planned: Map.groupBy(plannedThere, ({ place }) => place.zoneId),
  };
  for (const ofCustomer of await listCustomersIn(services, admin, { from, ...others })) {
    const leaving = leavingOf(ofCustomer, wanted);
    const places = [
      ...leaving.orders.map(({ deliveryPincode: pincode, zoneId }) => ({ pincode, zoneId, isPlanned: false })),
      ...leaving.pickups.map(({ pincode, place: { zoneId } }) => ({ pincode, zoneId, isPlanned: false })),
      ...leaving.planned.map(({ pincode, place: { zoneId } }) => ({ pincode, zoneId, isPlanned: true })),
    ];
    const refusal = await reservePlaces(places, findTarget, left);
    if (refusal !== undefined) {
      recordUnmoved(found, leaving, refusal);
      continue;
    }
    found.orders.moved += leaving.orders.length;
    found.pickups.moved += leaving.pickups.length;
    found.plans.moved += leaving.planned.length;
  }
  return found;
}

/** The free places and the planned deliveries of the target slot, by zone. */
interface TargetState {
  /** Free places; null means unlimited. */
  places: Map<string | null, number | null>;
  /** Planned deliveries that are already in the target slot. */
  planned: ReadonlyMap<string | null, readonly unknown[]>;
}

/** A customer's items, except those that are already in the target slot. */
function leavingOf({ id, orders, pickups, planned }: CustomerMove, { date, windowKey }: WantedMove): CustomerMove {
  const isElsewhere = ({ place }: { place: SlotKey }) => place.date !== date || place.windowKey !== windowKey;
  return {
    id,
    orders: orders.filter((order) => order.deliveryDate !== date || order.deliveryWindow !== windowKey),
    pickups: pickups.filter(isElsewhere),
    planned: planned.filter(isElsewhere),
  };
}

/**
 * Reserves places in the preview for all items of a customer. If not all get one, reserves none and returns a refusal.
 */
async function reservePlaces(
  places: readonly Place[],
  findTarget: (place: Place) => Promise<Target>,
  left: TargetState,
): Promise<Refusal | undefined> {
  const after = new Map<string | null, number | null>();
  for (const place of places) {
    const target = await findTarget(place);
    if (target instanceof Refusal) return target;
    const { zoneId } = target;
    const known = after.has(zoneId) ? after.get(zoneId) : left.places.get(zoneId);
    const free = known === undefined ? target.left : known;
    const needed = place.isPlanned ? (left.planned.get(zoneId)?.length ?? 0) : 0;
    if (free !== null && free <= needed) return noPlaceLeft();
    after.set(zoneId, free === null ? null : free - 1);
  }
  for (const [zoneId, free] of after) left.places.set(zoneId, free);
  return undefined;
}

/** Returns a function that finds the target slot for an item, and looks up each PIN code and zone only once. */
function findTargets(services: Services, wanted: WantedMove): (place: Place) => Promise<Target> {
  const known = new Map<string, Promise<Target>>();
  const findFor = async (place: Place): Promise<Target> => {
    const found = await findSlot(services, services.db, place, wanted);
    return found instanceof Refusal ? found : { zoneId: found.zone.zoneId, left: found.slot.left };
  };
  return (place) => {
    const key = `${place.pincode} ${place.zoneId}`;
    const target = known.get(key) ?? findFor(place);
    known.set(key, target);
    return target;
  };
}
