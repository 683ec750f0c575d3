import { isCalendarDay } from '#contract/shared/days.ts';
import { type AtDoor, type Customer, noSource, type Source, type Staff } from '#server/core/actor.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import type { SlotKey } from '#server/slots/capacity.store.ts';
import { readDelivery } from '#server/slots/delivery.store.ts';
import { refuseDelivery, refuseSlot, refuseUnserved, requireOpenSlot } from '#server/slots/refuse-slot.ts';
import { cutoffOf, type Slot, type SlotZone } from '#server/slots/rules.ts';
import { callOff } from '../door/door.store.ts';
import { describeMove } from '../letters.ts';
import { describeDelivery } from '../placing/check-delivery.ts';
import { requireFewUnpaid, requirePace } from '../require-limits.ts';
import { windowOf } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import type { Change } from './change-order.store.ts';
import { type OrderInSlot, swapSlots, writeOrderMove } from './move-order.store.ts';
import { requireOrder, requireOwnOrder } from './require-order.ts';

export interface WantedMove {
  /** `YYYY-MM-DD`. */
  date: string;
  windowKey: string;
  /** Staff take a place also where the slot is full or closed, and where the place is not served any more. */
  isOverbooking?: boolean;
  reason?: string | null;
  source?: Source;
}

const tooLate = 'It is too late to move this order here. Please call us.';

/**
 * Moves an order and tells its customer. A customer moves an own one that is pending or confirmed, until its cut-off, to
 * a slot that takes orders; staff move any that is still to come. Refuses an unknown day or window (invalid), a place
 * that is not served, a full or closed slot (conflict). A move to where it is already does nothing.
 */
export async function moveOrder(
  services: Services,
  actor: Customer | Staff,
  orderId: string,
  wanted: WantedMove,
): Promise<OrderRow> {
  requireDay(wanted.date);
  return services.db.transaction(async (tx) => {
    const before = await lockMovable(services, tx, actor, orderId);
    return moveAndTell(services, tx, actor, before, wanted);
  });
}

/** An order, locked, which this actor can still move. */
export async function lockMovable(
  services: Services,
  tx: Queryable,
  actor: Customer | Staff,
  orderId: string,
): Promise<OrderRow> {
  if (actor.role !== 'customer') return requireOrder(tx, actor, orderId);
  const before = await requireOwnOrder(tx, actor.id, orderId);
  await requireMovable(tx, before, services.clock());
  return before;
}

/** Within the transaction that locked it. */
export async function moveAndTell(
  services: Services,
  tx: Queryable,
  actor: Customer | AtDoor,
  before: OrderRow,
  wanted: WantedMove,
): Promise<OrderRow> {
  const after = await moveLocked(services, tx, actor, before, wanted);
  if (after === before) return before;
  await callOff(tx, after.id, { movedTo: wanted.date });
  await queueMails(tx, describeMove([after], [], wanted.reason ?? null, services));
  return after;
}

export const slotOf = ({ deliveryDate, deliveryWindow, zoneId }: OrderInSlot): SlotKey => ({
  date: deliveryDate,
  windowKey: deliveryWindow,
  zoneId,
});

export function requireDay(date: string): void {
  if (!isCalendarDay(date)) {
    throw refuseInput([{ path: 'deliveryDate', msg: 'There is no such day in the calendar' }]);
  }
}

export const isOver = ({ status }: OrderRow) => status === 'delivered' || status === 'cancelled';

/** What a customer may move: before somebody has begun to work on it, and before its slot is closed. */
async function requireMovable(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'confirmed') throw refuseConflict(tooLate);
  const { facts } = await readDelivery(tx, order.deliveryPincode, order.deliveryDate);
  const window = facts.windows.find(({ key }) => key === order.deliveryWindow);
  if (window && now >= cutoffOf(window, order.deliveryDate)) throw refuseConflict(tooLate);
}

/** The locked order in its new slot; the same object when it is there already. */
export async function moveLocked(
  services: Services,
  tx: Queryable,
  actor: Customer | AtDoor,
  before: OrderRow,
  wanted: WantedMove,
): Promise<OrderRow> {
  if (isOver(before)) throw refuseConflict('An order that is delivered or cancelled cannot be moved.');
  const { date, windowKey, isOverbooking = false, reason = null, source = noSource } = wanted;
  if (before.deliveryDate === date && before.deliveryWindow === windowKey && before.holdsPlace) return before;
  if (actor.role === 'customer') await requirePace(services, tx, 'move', actor.id);
  const { slot, zone } = await findSlot(services, tx, before, wanted);
  const held = before.holdsPlace ? slotOf(before) : undefined;
  const isTaken = await swapSlots(
    tx,
    held,
    { date, windowKey, zoneId: zone.zoneId },
    isOverbooking ? null : slot.capacity,
  );
  if (!isTaken) throw await refuseSlot(services, tx, { ...slot, state: 'full' }, zone);
  const after = toSlot(before, slot, zone);
  const words = { previous: slotInWords(before), next: slotInWords(after) };
  const change: Change = { by: actor.id, reason, notes: null, ...source, at: services.clock() };
  await writeOrderMove(tx, before.id, slot, zone, { words, change });
  if (actor.role === 'customer') await requireFewUnpaid(services, tx, after, { slot, zone });
  return after;
}

/** The slot that an order is to be moved to, with its zone; refuses as the move does. */
export async function findSlot(
  services: Services,
  tx: Queryable,
  order: Pick<OrderRow, 'deliveryPincode' | 'zoneId'>,
  { date, windowKey, isOverbooking = false }: WantedMove,
): Promise<{ slot: Slot; zone: SlotZone }> {
  const read = await readDelivery(tx, order.deliveryPincode, date);
  const shop = await services.freshShop(tx, read.settingsVersion);
  const { area, zone, slot, broken } = describeDelivery(read, shop, { day: date, windowKey }, services.clock());
  if (broken.length > 0 || !slot) throw await refuseDelivery(services, tx, broken, { date, zone });
  if (isOverbooking) return { slot, zone: area.isServed ? zone : { ...zone, zoneId: order.zoneId } };
  if (!area.isServed) throw refuseUnserved(order.deliveryPincode);
  await requireOpenSlot(services, tx, slot, zone);
  return { slot, zone };
}

const toSlot = (order: OrderRow, { date, window }: Slot, { zoneId }: SlotZone): OrderRow => ({
  ...order,
  deliveryDate: date,
  deliveryWindow: window.key,
  windowLabel: window.label,
  windowFrom: window.fromMinute,
  windowTo: window.toMinute,
  zoneId,
  holdsPlace: true,
});

const slotInWords = (order: OrderRow) => `${order.deliveryDate}, ${windowOf(order)}`;
