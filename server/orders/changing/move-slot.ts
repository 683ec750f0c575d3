/**
 * Moves everything in a slot or on a day: its orders, the pick-ups that have a place in it, and planned deliveries
 * without an order yet.
 */
import type { StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { lockSlots, type SlotKey } from '#server/slots/capacity.store.ts';
import { callOff } from '../door/door.store.ts';
import { describeMove, type MovedDelivery, type MovedPickup } from '../letters.ts';
import { slotKeyOf } from '../rules.ts';
import { findAnyOrder, type OrderRow } from '../store.ts';
import { lockOrder } from './change-order.store.ts';
import { listOrdersInSlot, type OrderInSlot, type SlotChoice } from './move-order.store.ts';
import { isOver, moveLocked, type WantedMove } from './move-order.ts';

export interface PickupInSlot {
  id: string;
  customerId: string;
  customerName: string;
  pincode: string;
  place: SlotKey;
}

/**
 * Functions that move pick-ups. They are passed in because the pick-up code imports the orders code, not the reverse.
 */
export interface Pickups {
  list(db: Queryable, admin: StaffMember, from: SlotChoice): Promise<PickupInSlot[]>;
  lock(tx: Queryable, id: string): Promise<unknown>;
  /** Moves a locked pick-up; returns undefined if it is no longer open or is already in the wanted slot. */
  move(tx: Queryable, admin: StaffMember, id: string, wanted: WantedMove): Promise<MovedPickup | undefined>;
}

/** A planned delivery in the slot. It takes no place until its order is made. */
export interface PlannedInSlot {
  planId: string;
  /** The day of the plan's rhythm, which identifies the delivery even if it was moved. */
  date: string;
  customerId: string;
  customerName: string;
  pincode: string;
  place: SlotKey;
}

/**
 * Functions that move planned deliveries. They are passed in because the plan code imports the orders code, not the
 * reverse.
 */
export interface Planned {
  list(db: Queryable, from: SlotChoice): Promise<PlannedInSlot[]>;
  lock(tx: Queryable, admin: StaffMember, planId: string): Promise<unknown>;
  /**
   * Moves one day of a locked plan. Returns undefined if the day can no longer be moved, for example because its order
   * was made, or is already in the wanted slot. Refuses a slot without a free place.
   */
  move(tx: Queryable, admin: StaffMember, one: PlannedInSlot, wanted: WantedMove): Promise<MovedDelivery | undefined>;
}

/** Functions for the pick-ups and planned deliveries that move together with orders. */
export interface OtherMoves {
  pickups: Pickups;
  planned: Planned;
}

/** The number of moved items, and the items that stayed, with the reason. */
interface Outcome<One> {
  moved: number;
  left: (One & { refusal: Refusal })[];
}

export interface SlotMove {
  orders: Outcome<{ id: string; orderNumber: string }>;
  pickups: Outcome<{ id: string; customerName: string }>;
  /** Planned deliveries; each `id` is the id of the plan. */
  plans: Outcome<{ id: string; customerName: string }>;
}

/** The orders, pick-ups and planned deliveries of one customer in the slot; together they are called items. */
export interface CustomerMove {
  id: string;
  orders: OrderInSlot[];
  pickups: PickupInSlot[];
  planned: PlannedInSlot[];
}

export interface WantedSlotMove extends OtherMoves {
  from: SlotChoice;
  wanted: WantedMove;
}

/**
 * One part of a move: the id of the customer after whom to continue, and the number of items after which to stop. All
 * items of one customer are in the same part.
 */
export interface Part {
  after: string | null;
  most: number;
}

/**
 * Moves the open items of a slot or a day, or one part of them. Each customer is one transaction with one email. `next`
 * is the id of the customer after whom the next part starts, null after the last part; `rest` is the number of items
 * that are not moved yet.
 */
export async function moveSlot(
  services: Services,
  admin: StaffMember,
  { from, wanted, ...others }: WantedSlotMove,
  { after, most }: Part,
): Promise<SlotMove & { next: string | null; rest: number }> {
  const done: SlotMove = nothingMoved();
  const customers = await listCustomersIn(services, admin, { from, ...others });
  const countOf = ({ orders, pickups, planned }: CustomerMove) => orders.length + pickups.length + planned.length;
  let count = 0;
  for (const [at, ofCustomer] of customers.entries()) {
    if (after !== null && ofCustomer.id <= after) continue;
    if (count >= most) {
      const rest = customers.slice(at).reduce((sum, each) => sum + countOf(each), 0);
      return { ...done, next: customers[at - 1]?.id ?? null, rest };
    }
    count += countOf(ofCustomer);
    try {
      const { orders, collected, deliveries } = await moveForCustomer(services, admin, ofCustomer, wanted, others);
      done.orders.moved += orders.length;
      done.pickups.moved += collected.length;
      done.plans.moved += deliveries.length;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      recordUnmoved(done, ofCustomer, error.details?.errorType === 'SLOT_FULL' ? noPlaceLeft() : error);
    }
  }
  return { ...done, next: null, rest: 0 };
}

/** The reason that staff see for customers whose items are not moved. */
export const noPlaceLeft = () => refuseConflict('No place is left for them there.', { errorType: 'SLOT_FULL' });

export const nothingMoved = (): SlotMove => ({
  orders: { moved: 0, left: [] },
  pickups: { moved: 0, left: [] },
  plans: { moved: 0, left: [] },
});

/** Records that no item of a customer was moved, with the reason. */
export function recordUnmoved(done: SlotMove, { orders, pickups, planned }: CustomerMove, refusal: Refusal): void {
  done.orders.left.push(...orders.map(({ id, orderNumber }) => ({ id, orderNumber, refusal })));
  done.pickups.left.push(...pickups.map(({ id, customerName }) => ({ id, customerName, refusal })));
  done.plans.left.push(...planned.map(({ planId: id, customerName }) => ({ id, customerName, refusal })));
}

/** Customers with an order, a pick-up or a planned delivery in the slot, in the sequence in which they are moved. */
export async function listCustomersIn(
  { db }: Services,
  admin: StaffMember,
  { from, pickups, planned }: Omit<WantedSlotMove, 'wanted'>,
): Promise<CustomerMove[]> {
  return ofEachCustomer(
    await listOrdersInSlot(db, admin, from),
    await pickups.list(db, admin, from),
    await planned.list(db, from),
  );
}

function moveForCustomer(
  services: Services,
  admin: StaffMember,
  ofCustomer: CustomerMove,
  wanted: WantedMove,
  { pickups, planned }: OtherMoves,
) {
  return services.db.transaction(async (tx) => {
    const orders: OrderRow[] = [];
    const collected: MovedPickup[] = [];
    const deliveries: MovedDelivery[] = [];
    for (const { planId } of ofCustomer.planned) await planned.lock(tx, admin, planId);
    // Locks all items before the first slot. A cancellation locks its item first and then waits for the slot, so that
    // the reverse sequence could deadlock.
    for (const { id } of ofCustomer.orders) await lockOrder(tx, id);
    for (const { id } of ofCustomer.pickups) await pickups.lock(tx, id);
    const places = [...ofCustomer.orders.map(slotKeyOf), ...ofCustomer.pickups.map(({ place }) => place)];
    const target = { date: wanted.date, windowKey: wanted.windowKey };
    await lockSlots(
      tx,
      places.flatMap((place) => [place, { ...place, ...target }]),
    );
    for (const { id } of ofCustomer.orders) {
      const before = await findAnyOrder(tx, admin, id);
      if (!before || isOver(before)) continue;
      const after = await moveLocked(services, tx, admin, before, wanted);
      if (after === before) continue;
      await callOff(tx, id, { movedTo: wanted.date });
      orders.push(after);
    }
    for (const { id } of ofCustomer.pickups) {
      const moved = await pickups.move(tx, admin, id, wanted);
      if (moved) collected.push(moved);
    }
    // Planned deliveries move last, so that they get only the places that orders and pick-ups leave free.
    for (const one of ofCustomer.planned) {
      const moved = await planned.move(tx, admin, one, wanted);
      if (moved) deliveries.push(moved);
    }
    await queueMails(tx, describeMove({ orders, pickups: collected, deliveries }, wanted.reason ?? null, services));
    return { orders, collected, deliveries };
  });
}

function ofEachCustomer(
  orders: readonly OrderInSlot[],
  pickups: readonly PickupInSlot[],
  planned: readonly PlannedInSlot[],
): CustomerMove[] {
  const customerOf = ({ customerId: id }: { customerId: string }) => id;
  const [ordersOf, pickupsOf, plannedOf] = [
    Map.groupBy(orders, customerOf),
    Map.groupBy(pickups, customerOf),
    Map.groupBy(planned, customerOf),
  ];
  const customers = [...new Set([...ordersOf.keys(), ...pickupsOf.keys(), ...plannedOf.keys()])].sort();
  return customers.map((id) => ({
    id,
    orders: ordersOf.get(id) ?? [],
    pickups: pickupsOf.get(id) ?? [],
    planned: plannedOf.get(id) ?? [],
  }));
}
