/** Moving everything of a slot or a day: its orders, and the pick-ups of jars that have a place beside them. */
import type { Admin } from '#server/core/actor.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { lockSlots, type SlotKey } from '#server/slots/capacity.store.ts';
import { describeMove, type MovedPickup } from '../letters.ts';
import { findAnyOrder, type OrderRow } from '../store.ts';
import { lockOrder } from './change-order.store.ts';
import { listOrdersInSlot, type OrderInSlot, type SlotChoice } from './move-order.store.ts';
import { isOver, moveLocked, requireDay, slotOf, type WantedMove } from './move-order.ts';

export interface PickupInSlot {
  id: string;
  customerId: string;
  customerName: string;
  place: SlotKey;
}

/** How pick-ups are moved. They know orders, and orders do not know them. */
export interface Pickups {
  list(db: Queryable, admin: Admin, from: SlotChoice): Promise<PickupInSlot[]>;
  lock(tx: Queryable, id: string): Promise<unknown>;
  /** Of a locked one; undefined where nothing is to be moved any more. */
  move(tx: Queryable, admin: Admin, id: string, wanted: WantedMove): Promise<MovedPickup | undefined>;
}

/** How many were moved; which were not, and why. */
interface Outcome<One> {
  moved: number;
  left: (One & { refusal: Refusal })[];
}

export interface SlotMove {
  orders: Outcome<{ id: string; orderNumber: string }>;
  pickups: Outcome<{ id: string; customerName: string }>;
}

/** What a customer has in the slot. */
interface CustomerMove {
  orders: OrderInSlot[];
  pickups: PickupInSlot[];
}

/** Moves all that is still to come in a slot or a day, each customer in a transaction with one letter. */
export async function moveSlot(
  services: Services,
  admin: Admin,
  { from, wanted, pickups }: { from: SlotChoice; wanted: WantedMove; pickups: Pickups },
): Promise<SlotMove> {
  requireDay(wanted.date);
  const done: SlotMove = { orders: { moved: 0, left: [] }, pickups: { moved: 0, left: [] } };
  const { db } = services;
  for (const ofCustomer of ofEachCustomer(
    await listOrdersInSlot(db, admin, from),
    await pickups.list(db, admin, from),
  )) {
    try {
      const { orders, collected } = await moveForCustomer(services, admin, ofCustomer, { wanted, pickups });
      done.orders.moved += orders.length;
      done.pickups.moved += collected.length;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refusal = error;
      done.orders.left.push(...ofCustomer.orders.map(({ id, orderNumber }) => ({ id, orderNumber, refusal })));
      done.pickups.left.push(...ofCustomer.pickups.map(({ id, customerName }) => ({ id, customerName, refusal })));
    }
  }
  return done;
}

function moveForCustomer(
  services: Services,
  admin: Admin,
  ofCustomer: CustomerMove,
  { wanted, pickups }: { wanted: WantedMove; pickups: Pickups },
) {
  return services.db.transaction(async (tx) => {
    const orders: OrderRow[] = [];
    const collected: MovedPickup[] = [];
    // All of them before the first slot: who cancels one holds it and waits for the slot.
    for (const { id } of ofCustomer.orders) await lockOrder(tx, id);
    for (const { id } of ofCustomer.pickups) await pickups.lock(tx, id);
    const places = [...ofCustomer.orders.map(slotOf), ...ofCustomer.pickups.map(({ place }) => place)];
    const target = { date: wanted.date, windowKey: wanted.windowKey };
    await lockSlots(
      tx,
      places.flatMap((place) => [place, { ...place, ...target }]),
    );
    for (const { id } of ofCustomer.orders) {
      const before = await findAnyOrder(tx, admin, id);
      if (!before || isOver(before)) continue;
      const after = await moveLocked(services, tx, admin, before, wanted);
      if (after !== before) orders.push(after);
    }
    for (const { id } of ofCustomer.pickups) {
      const moved = await pickups.move(tx, admin, id, wanted);
      if (moved) collected.push(moved);
    }
    await queueMails(tx, describeMove(orders, collected, wanted.reason ?? null, services));
    return { orders, collected };
  });
}

function ofEachCustomer(orders: readonly OrderInSlot[], pickups: readonly PickupInSlot[]): CustomerMove[] {
  const of = ({ customerId: id }: { customerId: string }) => id;
  const [ordersOf, pickupsOf] = [Map.groupBy(orders, of), Map.groupBy(pickups, of)];
  const customers = new Set([...ordersOf.keys(), ...pickupsOf.keys()]);
  return [...customers].map((id) => ({ orders: ordersOf.get(id) ?? [], pickups: pickupsOf.get(id) ?? [] }));
}
