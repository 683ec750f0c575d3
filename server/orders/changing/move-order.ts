import { type AtDoor, type Customer, noSource, type Source, type Staff } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { cutoffOf } from '#server/slots/rules.ts';
import { readDelivery } from '#server/slots/store.ts';
import { callOff } from '../door/door.store.ts';
import { chooseSlot, takePlace, type WantedSlot } from '../find-slot.ts';
import { describeMove } from '../letters.ts';
import { requireFewUnpaid, requireHourlyLimit } from '../require-limits.ts';
import { keptSlot, slotKeyOf, windowOf } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { writeOrderMove } from './move-order.store.ts';
import { requireOrder, requireOwnOrder } from './require-order.ts';

export interface WantedMove extends WantedSlot {
  reason?: string | null;
  source?: Source;
}

const tooLate = 'It is too late to move this order here. Please call us.';

/**
 * Moves an order and emails its customer. Customers may move their own pending or confirmed orders before the cut-off,
 * to a slot with a free place; staff may move any open order. Refuses an unknown day or window (invalid), an address
 * that is not served, and a full or closed slot (conflict). A move to the present slot does nothing.
 */
export async function moveOrder(
  services: Services,
  actor: Customer | Staff,
  orderId: string,
  wanted: WantedMove,
): Promise<OrderRow> {
  return services.db.transaction(async (tx) => {
    const before = await lockMovable(services, tx, actor, orderId);
    return moveAndEmail(services, tx, actor, before, wanted);
  });
}

/** Locks and returns an order that this actor can still move. */
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

/**
 * Moves an order that the transaction has locked, removes it from its run if the new day is later, and emails its
 * customer.
 */
export async function moveAndEmail(
  services: Services,
  tx: Queryable,
  actor: Customer | AtDoor,
  before: OrderRow,
  wanted: WantedMove,
): Promise<OrderRow> {
  const after = await moveLocked(services, tx, actor, before, wanted);
  if (after === before) return before;
  await callOff(tx, after.id, { movedTo: wanted.date });
  await queueMails(tx, describeMove({ orders: [after] }, wanted.reason ?? null, services));
  return after;
}

export const isOver = ({ status }: OrderRow) => status === 'delivered' || status === 'cancelled';

/**
 * Refuses an order that its customer may no longer move: it is being prepared, or the cut-off of its slot has passed.
 */
async function requireMovable(tx: Queryable, order: OrderRow, now: Date): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'confirmed') throw refuseConflict(tooLate);
  const { facts } = await readDelivery(tx, order.deliveryPincode, order.deliveryDate);
  const window = facts.windows.find(({ key }) => key === order.deliveryWindow);
  if (window && now >= cutoffOf(window, order.deliveryDate)) throw refuseConflict(tooLate);
}

/** Moves a locked order to its new slot. Returns the same object if the order is already in that slot. */
export async function moveLocked(
  services: Services,
  tx: Queryable,
  actor: Customer | AtDoor,
  before: OrderRow,
  wanted: WantedMove,
): Promise<OrderRow> {
  if (isOver(before)) throw refuseConflict('An order that is delivered or cancelled cannot be moved.');
  const { date, windowKey, reason = null, source = noSource } = wanted;
  if (before.deliveryDate === date && before.deliveryWindow === windowKey && before.holdsPlace) return before;
  if (actor.role === 'customer') await requireHourlyLimit(services, tx, 'move', actor.id);
  const chosen = await chooseSlot(services, tx, slotSearchOf(before), wanted);
  await takePlace(services, tx, chosen, before.holdsPlace ? slotKeyOf(before) : undefined);
  const after: OrderRow = { ...before, deliveryDate: date, deliveryWindow: windowKey, ...keptSlot(chosen) };
  const words = { previous: slotInWords(before), next: slotInWords(after) };
  await writeOrderMove(tx, after, words, { by: actor.id, reason, notes: null, ...source, at: services.clock() });
  if (actor.role === 'customer') await requireFewUnpaid(services, tx, after, chosen);
  return after;
}

/** The address and zone of an order, as `findSlot` needs them. */
export const slotSearchOf = ({ deliveryPincode: pincode, zoneId }: Pick<OrderRow, 'deliveryPincode' | 'zoneId'>) => ({
  pincode,
  zoneId,
});

/** The slot of an order in English words, as the history keeps it. */
export const slotInWords = (order: OrderRow) => `${order.deliveryDate}, ${windowOf(order)}`;
