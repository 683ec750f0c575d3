/** Presents pick-ups for customers and staff; amounts are in rupees. */
import type { AdminPickup, Pickup, PickupEvent } from '#contract/jars/pickup-calls.ts';
import { labelOfPickup, pickupKindLabels } from '#contract/jars/pickups.ts';
import { describeWindow } from '#contract/orders/delivery.ts';
import { describeMovedCounts } from '#contract/orders/moved-slot.ts';
import { dayMs } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Message, translateMessage } from '#contract/shared/translate.ts';
import type { Texts } from '#languages/catalogue.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '#server/core/csv.ts';
import { presentPlace } from '#server/core/delivery-address.store.ts';
import { presentChangedBy } from '#server/core/person.store.ts';
import { placeCells } from '#server/core/place-cells.ts';
import type { SlotMove } from '#server/orders/changing/move-slot.ts';
import { chosenWindowOf } from '#server/orders/rules.ts';
import type { Window } from '#server/slots/rules.ts';
import { canCancel } from './rules.ts';
import type { PickupEventRow, PickupLineRow, PickupRow } from './store.ts';

type SlotRow = Pick<PickupRow, 'pickupDate' | 'windowLabel' | 'windowFrom' | 'windowTo'>;

/** The window of a pick-up in English words. */
export const windowOf = (row: SlotRow): string => describeWindow(chosenWindowOf(row));

export const slotInWords = (row: SlotRow): string => `${row.pickupDate}, ${windowOf(row)}`;

function presentLine(line: PickupLineRow): Pickup['lines'][number] {
  return {
    ...line,
    notOurs: (line.taken ?? 0) - (line.matched ?? 0),
    damaged: line.damaged ?? 0,
    released: toRupees(line.releasedPaise ?? 0),
  };
}

export function presentPickup(row: PickupRow, windows: readonly Window[], now: Date): Pickup {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lines: row.lines.map(presentLine),
    keepAsCredit: row.keepsCredit,
    ...presentPlace(row),
    deliveryDate: row.pickupDate,
    deliveryTime: row.windowKey,
    deliveryWindow: row.pickupDate === null ? null : chosenWindowOf(row),
    released: toRupees(row.releasedPaise),
    payable: toRupees(row.payablePaise),
    refund: presentRefund(row),
    canCancel: canCancel(row, windows, now),
    reason: row.status === 'rejected' ? row.rejectedBecause : null,
  };
}

function presentRefund(row: PickupRow): Pickup['refund'] {
  const { refundPaise: amount, refundMethod: method, refundReference: reference, refundOn: date } = row;
  return amount === null || method === null || date === null
    ? null
    : { amount: toRupees(amount), method, reference, date };
}

export function presentAdminPickup(row: PickupRow, windows: readonly Window[], now: Date): AdminPickup {
  const { zoneId, zoneName } = row;
  return {
    ...presentPickup(row, windows, now),
    user: { id: row.customerId, name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    zone: zoneId !== null && zoneName !== null ? { id: zoneId, name: zoneName } : null,
    ageDays: Math.max(0, Math.floor((now.getTime() - row.createdAt.getTime()) / dayMs)),
  };
}

export function presentPickupEvent(row: PickupEventRow): PickupEvent {
  const { id, kind, previous, next, reason, createdAt } = row;
  return { id, kind, previous, next, reason, changedByUser: presentChangedBy(row), createdAt: createdAt.toISOString() };
}

/**
 * Describes how many orders, pick-ups and plans were moved with a slot; names pick-ups and plans only if there are any.
 */
export const describeMoved = ({ orders, pickups, plans }: SlotMove): Message =>
  describeMovedCounts({ orders: countOf(orders), pickups: countOf(pickups), plans: countOf(plans) });

const countOf = ({ moved, left }: { moved: number; left: readonly unknown[] }) => ({ moved, all: moved + left.length });

/** Presents what was moved and what was not, with the reasons in the language of the reader. */
export function presentSlotMove({ orders, pickups, plans }: SlotMove, texts: Texts) {
  const why = <One>(left: (One & { refusal: SlotMove['orders']['left'][number]['refusal'] })[]) =>
    left.map(({ refusal, ...one }) => ({ ...one, message: translateMessage(texts, refusal.words) }));
  return {
    moved: orders.moved,
    left: why(orders.left),
    pickups: { moved: pickups.moved, left: why(pickups.left) },
    plans: { moved: plans.moved, left: why(plans.left) },
  };
}

export const pickupColumns: Columns<PickupRow> = {
  'Requested (India)': (pickup) => timeCell(pickup.createdAt),
  Kind: (pickup) => pickupKindLabels[pickup.kind],
  Status: (pickup) => labelOfPickup(pickup.status, pickup.payablePaise),
  Customer: (pickup) => pickup.customerName,
  Email: (pickup) => pickup.customerEmail ?? '',
  Recipient: (pickup) => pickup.recipient,
  Phone: (pickup) => pickup.phone || pickup.customerPhone,
  ...placeCells<PickupRow>((pickup) => pickup),
  'Pick-up date': (pickup) => pickup.pickupDate ?? '',
  'Pick-up time': (pickup) => pickup.windowLabel,
  Zone: (pickup) => pickup.zoneName ?? '',
  Jars: (pickup) => pickup.lines.map(({ count, name }) => `${count} × ${name}`).join('; '),
  Collected: (pickup) =>
    pickup.lines.flatMap(({ taken, name }) => (taken === null ? [] : [`${taken} × ${name}`])).join('; '),
  'Deposit returned (₹)': (pickup) => moneyCell(pickup.releasedPaise),
  'To refund (₹)': (pickup) => moneyCell(pickup.payablePaise),
  'Keep in balance': (pickup) => yesNoCell(pickup.keepsCredit),
  'Refunded (₹)': (pickup) => moneyCell(pickup.refundPaise),
  Method: (pickup) => pickup.refundMethod ?? '',
  Reference: (pickup) => pickup.refundReference,
  'Refunded on': (pickup) => pickup.refundOn ?? '',
  'Refund by': (pickup) => pickup.payBy,
  Note: (pickup) => pickup.note,
};
