/** Pick-ups as their customers and staff see them; amounts in rupees. */
import type { AdminPickup, Pickup, PickupEvent } from '#contract/jars/pickup-calls.ts';
import { describeWindow } from '#contract/orders/delivery.ts';
import { dayMs } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Sentence, say, sayIn, type Texts } from '#contract/shared/translate.ts';
import { formatTime } from '#contract/slots/rules.ts';
import type { SlotMove } from '#server/orders/changing/move-slot.ts';
import type { Window } from '#server/slots/rules.ts';
import { canCancel } from './rules.ts';
import type { PickupEventRow, PickupLineRow, PickupRow } from './store.ts';

type SlotRow = Pick<PickupRow, 'pickup_date' | 'window_key' | 'window_label' | 'window_from' | 'window_to'>;

const chosenWindowOf = ({ window_label: label, window_from: from, window_to: to }: SlotRow) =>
  from === null || to === null ? null : { label, from: formatTime(from), to: formatTime(to) };

/** Its window in words, in English. */
export const windowOf = (row: SlotRow): string => describeWindow(row.window_key, chosenWindowOf(row));

export const slotInWords = (row: SlotRow): string => `${row.pickup_date}, ${windowOf(row)}`;

function presentLine(line: PickupLineRow): Pickup['lines'][number] {
  const { container_id: containerId, name, count, taken } = line;
  return {
    containerId,
    name,
    count,
    taken,
    notOurs: (taken ?? 0) - (line.matched ?? 0),
    damaged: line.damaged ?? 0,
    released: toRupees(line.released_paise ?? 0),
  };
}

export function presentPickup(row: PickupRow, windows: readonly Window[], now: Date): Pickup {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    lines: row.lines.map(presentLine),
    keepAsCredit: row.keeps_credit,
    note: row.note,
    deliveryName: row.recipient,
    deliveryPhone: row.phone,
    deliveryAddress: row.address,
    deliveryCity: row.city,
    deliveryState: row.state,
    deliveryPincode: row.pincode,
    floor: row.floor,
    hasLift: row.has_lift,
    gateNote: row.gate_note,
    deliveryDate: row.pickup_date,
    deliveryTime: row.window_key,
    deliveryWindow: chosenWindowOf(row),
    released: toRupees(row.released_paise),
    payable: toRupees(row.payable_paise),
    refund: presentRefund(row),
    payBy: row.pay_by,
    canCancel: canCancel(row, windows, now),
    reason: row.status === 'rejected' ? row.rejected_because : null,
  };
}

function presentRefund(row: PickupRow): Pickup['refund'] {
  const { refund_paise: amount, refund_method: method, refund_reference: reference, refund_on: date } = row;
  return amount === null || method === null || date === null
    ? null
    : { amount: toRupees(amount), method, reference, date };
}

export function presentAdminPickup(row: PickupRow, windows: readonly Window[], now: Date): AdminPickup {
  const { zone_id, zone_name } = row;
  return {
    ...presentPickup(row, windows, now),
    user: { id: row.customer_id, name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
    zone: zone_id !== null && zone_name !== null ? { id: zone_id, name: zone_name } : null,
    ageDays: Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / dayMs)),
  };
}

export function presentPickupEvent(row: PickupEventRow): PickupEvent {
  const { id, kind, previous, next, reason, changed_by_name: name, changed_by_role: role } = row;
  const changedByUser = name !== null && role !== null ? { name, role } : null;
  return { id, kind, previous, next, reason, changedByUser, createdAt: row.created_at.toISOString() };
}

/** Pick-ups are named where there are any. */
export function sayMoved({ orders, pickups }: SlotMove): Sentence {
  const [moved, all] = [orders.moved, orders.moved + orders.left.length];
  const allPickups = pickups.moved + pickups.left.length;
  return allPickups === 0
    ? say('{moved} of {all} orders moved.', { moved, all })
    : say('{moved} of {all} orders and {pickups} of {allPickups} pick-ups moved.', {
        moved,
        all,
        pickups: pickups.moved,
        allPickups,
      });
}

/** Why something stays is said in the reader's language. */
export function presentSlotMove({ orders, pickups }: SlotMove, texts: Texts) {
  const why = <One>(left: (One & { refusal: SlotMove['orders']['left'][number]['refusal'] })[]) =>
    left.map(({ refusal, ...one }) => ({ ...one, message: sayIn(texts, refusal.words) }));
  return {
    moved: orders.moved,
    left: why(orders.left),
    pickups: { moved: pickups.moved, left: why(pickups.left) },
  };
}
