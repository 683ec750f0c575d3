/** Writes the amounts that follow from a draft of ledger entries, and posts it. These are the last writes of an act. */

import type { Queryable } from '#server/core/db/database.ts';
import { listChargeLines } from '#server/ledger/order-entry.store.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import { creditUsedOnOrder } from '#server/ledger/order-money/order-ledger.rules.ts';
import { keptOf } from '#server/ledger/order-money/payment.rules.ts';
import { reverseCharges } from '#server/ledger/order-money/reversal.rules.ts';
import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';
import { settle } from '#server/ledger/order-money/settling.rules.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { LedgerEvent } from '#server/ledger/rules.ts';
import type { Change } from '../changing/change-order.store.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';
import {
  insertCharges,
  lockDues,
  sumReserved,
  writeCreditUses,
  writeEndOfCharges,
  writeOrderFigures,
} from './money.store.ts';

export type ChangeInfo = Pick<Change, 'by' | 'reason' | 'reference' | 'valueDay' | 'at'>;

/** Lets the customer's credit pay dues of delivered orders and charges, oldest first. */
export async function settleDues(tx: Queryable, draft: Draft, { by, at }: ChangeInfo): Promise<void> {
  const { id, customerId, status, duePaise } = draft.order;
  // Inserts the charges of this act first, so that credit can pay them like older dues.
  await insertCharges(tx, draft.charges, { customerId, eventId: draft.eventId, by, at });
  if (draft.balances.creditPaise === 0) return;
  const dues = await lockDues(tx, customerId, id);
  if (dues.length === 0 && (status !== 'delivered' || duePaise === 0)) return;
  await writeCreditUses(tx, settle(draft, dues, await sumReserved(tx, customerId)), by, at);
}

/**
 * Writes the order's amounts and posts the draft as a ledger event, together with `others`, further events of the same
 * customer. Returns the changed order.
 */
export async function postMoney(
  tx: Queryable,
  before: OrderRow,
  draft: Draft,
  what: ChangeInfo,
  others: readonly LedgerEvent[] = [],
): Promise<OrderRow> {
  const { order, lines, ledger } = draft;
  const deliveredAt = order.status === 'delivered' && before.status !== 'delivered' ? what.at : null;
  await writeOrderFigures(tx, order, {
    creditUsedPaise: creditUsedOnOrder(ledger),
    keptPaise: keptOf(draft),
    deliveredAt,
  });
  const { at, by, reason, reference, valueDay } = what;
  const event = { id: draft.eventId, at, actorId: by, note: reason ?? undefined, reference, valueDay, lines };
  await postEvents(
    tx,
    [event, ...others].filter((one) => one.lines.length > 0),
  );
  return describeAfter(before, draft);
}

export function describeAfter(before: OrderRow, draft: Draft): OrderRow {
  const { order, ledger } = draft;
  return {
    ...before,
    ...order,
    creditUsedPaise: creditUsedOnOrder(ledger),
    keptPaise: keptOf(draft),
    items: before.items.map((item) => itemAfter(item, order)),
  };
}

function itemAfter(item: OrderItemRow, { items }: MoneyOrder): OrderItemRow {
  const after = items.find(({ id }) => id === item.id);
  if (!after) return item;
  const ordered = item.orderedQuantity ?? (after.quantity === item.quantity ? null : item.quantity);
  return { ...item, quantity: after.quantity, depositFreeUnits: after.depositFreeUnits, orderedQuantity: ordered };
}

/** Reverses charges that were made by an act that is now undone, and sets their dues to zero. */
export async function returnCharges(tx: Queryable, draft: Draft, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  reverseCharges(draft, await listChargeLines(tx, ids));
  await writeEndOfCharges(tx, ids);
}
