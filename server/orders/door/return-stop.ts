import type { AtDoor } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { isNewestOfOrder } from '#server/ledger/order-entry.store.ts';
import { type Draft, moveBalances, post } from '#server/ledger/order-money/draft.rules.ts';
import { paidOnOrder } from '#server/ledger/order-money/order-ledger.rules.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import { mirror } from '#server/ledger/reversal.rules.ts';
import { findEvent, listCreditUses, writeReversal } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import { type Change, writeStatusChange } from '../changing/change-order.store.ts';
import { moveLocked, slotSearchOf } from '../changing/move-order.ts';
import { moveTo, writePaidByStep } from '../changing/move-status.ts';
import { readOrder, requireOrder } from '../changing/require-order.ts';
import { keepDocuments } from '../documents/keep-documents.ts';
import { findSlot } from '../find-slot.ts';
import { listChargesOf, lockOrders } from '../money/money.store.ts';
import { moneyOrderOf, openMoney } from '../money/open-money.ts';
import { postMoney, returnCharges, settleDues } from '../money/post-money.ts';
import { readLinesOfToday } from '../money/read-lines.ts';
import { type CreditSources, coverMissing } from '../money/return-settled.ts';
import type { OrderRow } from '../store.ts';
import { uncountFailedStop } from './door.store.ts';
import type { OrderBefore } from './order-before.rules.ts';
import { moveUnits } from './post-stop.ts';
import { isBelowZero, type Returned, readReturned } from './return-without-order.ts';

interface Undone {
  orderId: string;
  /** Id of the rider's act that recorded the stop; null if staff recorded it. */
  actId: string | null;
  /** Id of the ledger event that the stop posted; null if it posted nothing. */
  eventId: string | null;
  before: OrderBefore;
  /** Whether the stop cancelled the order. */
  hasCancelled: boolean;
  /** Id of the new event that reverses the event of the stop. */
  reversalId: string;
  change: Change;
  /** Another event of the same customer, without an order, that is reversed together with the stop. */
  also?: Returned | undefined;
}

const tooLate = () => refuseConflict('Something else happened to this order since. It can no longer be undone here.');

/**
 * Undoes a stop. Refuses if something else was posted for the order since, or if its money, deposit or jars have
 * already been used. Its writes must be the last ones of the transaction. `hold` locks rows that must be locked after
 * the order and before its customer.
 */
export async function returnStop(
  tx: Queryable,
  services: Services,
  actor: AtDoor,
  { orderId, actId, eventId, before, hasCancelled, reversalId, change, also }: Undone,
  hold: () => Promise<Carrier>,
): Promise<void> {
  const event = eventId === null ? undefined : await findEvent(tx, eventId);
  // The order may belong to another customer now, because two accounts may have been joined.
  const { customerId } = await readOrder(tx, actor, orderId);
  const uses = event ? await listCreditUses(tx, customerId, event.posting) : [];
  const mayBeDue = uses.flatMap(({ orderId: used }) => used ?? []);
  await lockOrders(tx, [...new Set([orderId, ...mayBeDue])]);
  const order = await requireOrder(tx, actor, orderId);
  const carrier = await hold();
  const returned = await readReturned(tx, also ? [also] : [], change);
  const draft = await openMoney(tx, order, { eventId: reversalId, carrier });
  const isNewest = event && eventId && (await isNewestOfOrder(tx, orderId, { eventId, posting: event.posting }));
  const { status } = order;
  if (status !== 'delivered' && isEdited(order, before)) throw tooLate();
  if (status === 'cancelled' && !hasCancelled) throw tooLate();
  // A stop without an event delivered nothing. If the order is delivered now, that happened later.
  if (event ? !isNewest : status === 'delivered') throw tooLate();
  for (const line of returned.events.flatMap(({ lines }) => lines)) moveBalances(draft.balances, line);
  const charges = [...returned.charges, ...(eventId === null ? [] : await listChargesOf(tx, [eventId]))];
  // Charges are reversed first. The credit that had paid them is then free again and not missing in `mirrorLines`.
  await returnCharges(tx, draft, charges);
  const others = async () => uses.filter(({ chargeId }) => !chargeId || !charges.includes(chargeId));
  if (eventId !== null && event) {
    const lines = await readLinesOfToday(tx, async () => (await findEvent(tx, eventId))?.lines ?? []);
    await mirrorLines(tx, draft, lines, change, { uses: others, locked: mayBeDue });
  }
  const paidPaise = paidOnOrder(draft.ledger);
  Object.assign(draft.order, before.money, { customerId: order.customerId, status: 'out_for_delivery', paidPaise });
  if (draft.order.paidPaise !== before.money.paidPaise) throw tooLate();
  if (eventId !== null && event && !(await writeReversal(tx, eventId, reversalId))) throw tooLate();
  if (status === 'cancelled') {
    await uncountFailedStop(tx, orderId, actId);
    await moveTo(tx, services, order, 'out_for_delivery', { draft, change });
    await keepDocuments(tx, services, orderId, change.by);
    return;
  }
  if (status === 'delivered') {
    await moveUnits(tx, order, before.money.items, change.at);
    await writeStatusChange(tx, order, 'out_for_delivery', change);
  } else {
    await uncountFailedStop(tx, orderId, actId);
    await moveBack(tx, services, actor, order, before);
  }
  await settleDues(tx, draft, change);
  await writePaidByStep(tx, order, draft, change);
  await postMoney(tx, order, draft, change, returned.events);
  await keepDocuments(tx, services, orderId, change.by);
}

/** Whether the bill was edited since the failed stop. Undoing the stop would bring back the old one. */
function isEdited(order: OrderRow, { money }: OrderBefore): boolean {
  const billOf = ({ items, itemsPaise, deliveryPaise, depositPaise }: OrderBefore['money']) =>
    JSON.stringify([
      items.map(({ id, quantity, depositFreeUnits, pricePaise }) => [id, quantity, depositFreeUnits, pricePaise]),
      [itemsPaise, deliveryPaise, depositPaise],
    ]);
  return billOf(moneyOrderOf(order)) !== billOf(money);
}

/**
 * Posts the reversed lines of the event, except those of charges, which are reversed together with their payments.
 * Other orders that this event's credit paid become due again.
 */
async function mirrorLines(
  tx: Queryable,
  draft: Draft,
  lines: readonly Line[],
  change: Change,
  credit: CreditSources,
): Promise<void> {
  const isOwn = (line: Line) => !line.chargeId && (line.kind !== 'credit_use' || line.orderId === draft.order.id);
  for (const line of lines.filter(isOwn).map(mirror).reverse()) {
    const { kind, amount, debit, credit, method } = line;
    post(draft, { kind, amount, debit, credit, method }, { orderId: line.orderId });
  }
  await coverMissing(tx, draft, credit, change);
  if (isBelowZero(draft.balances)) throw tooLate();
}

/** Moves the order back to its former slot, unless that slot can no longer be used, for example because it is past. */
async function moveBack(
  tx: Queryable,
  services: Services,
  actor: AtDoor,
  order: OrderRow,
  { date, window: windowKey }: OrderBefore,
): Promise<void> {
  if (order.deliveryDate === date && order.deliveryWindow === windowKey) return;
  const wanted = { date, windowKey, isOverbooking: true };
  const found = await findSlot(services, tx, slotSearchOf(order), wanted);
  if (!(found instanceof Refusal)) await moveLocked(services, tx, actor, order, wanted);
}
