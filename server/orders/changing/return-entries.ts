/** Reverses ledger entries of an order for staff: posts mirrored entries and updates the order's amounts. */
import { dueOf, waivedOf } from '#contract/orders/order-sums.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import { type Draft, post } from '#server/ledger/order-money/draft.rules.ts';
import { paidOnOrder } from '#server/ledger/order-money/order-ledger.rules.ts';
import { placesOf } from '#server/ledger/order-money/payment.rules.ts';
import { keepWaiver } from '#server/ledger/order-money/waiver.rules.ts';
import { mirror } from '#server/ledger/reversal.rules.ts';
import { listCreditUses } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import { lockOrders } from '../money/money.store.ts';
import { openMoney } from '../money/open-money.ts';
import { describeAfter, postMoney, settleDues } from '../money/post-money.ts';
import { readLinesOfToday } from '../money/read-lines.ts';
import { coverMissing } from '../money/return-settled.ts';
import { type Change, writeDeskChange } from './change-order.store.ts';
import { requireOrder } from './require-order.ts';

const waivers: ReadonlySet<Line['kind']> = new Set(['allowance', 'write_off', 'deposit_release']);

interface PostedForOrder {
  orderId: string;
  customerId: string;
  /** The ledger lines of the event for this order, without the lines that use credit. */
  lines: readonly Line[];
  /** The sequence number of the event in the ledger. */
  posting: number;
}

/**
 * Reverses an event of an order and returns the id of the new event. Refuses if its money or deposit has already been
 * used. Amounts that were paid with credit from the event become due again. Its writes must be the last ones of the
 * transaction. `hold` locks rows that must be locked after the order and before its customer.
 */
export async function reverseOrderEvent(
  tx: Queryable,
  actor: Staff,
  { orderId, customerId, lines, posting }: PostedForOrder,
  change: Change,
  hold: () => Promise<void> = async () => {},
): Promise<string> {
  const uses = () => listCreditUses(tx, customerId, posting);
  const mayBeDue = (await uses()).flatMap(({ orderId: used }) => used ?? []);
  await lockOrders(tx, [orderId, ...mayBeDue]);
  const before = await requireOrder(tx, actor, orderId);
  await hold();
  const today = await readLinesOfToday(tx, async () => lines);
  const draft = await openMoney(tx, before);
  const waived = waivedOf(draft.order);
  let surplus = lines.reduce((sum, { kind, amount }) => sum + (kind === 'surplus' ? amount : 0), 0);
  for (const { kind, amount, debit, credit, method } of today.map(mirror).reverse()) {
    const isPayment = kind === 'payment' && debit.kind === 'orders';
    // The part of a payment that became balance is reversed with its original method. A later correction of the method
    // changed only the part that had stayed on the order.
    const asItCame = isPayment ? Math.min(surplus, amount) : amount;
    if (isPayment) surplus -= asItCame;
    const paid = { place: credit, method };
    for (const part of [{ ...paid, amount: asItCame }, ...placesOf(draft, { ...paid, amount: amount - asItCame })])
      post(draft, { kind, amount: part.amount, debit, credit: part.place, method: part.method });
  }
  await coverMissing(tx, draft, { uses, locked: mayBeDue }, change);
  requireUnspent(draft);
  const { order } = draft;
  if (!lines.some(({ kind }) => kind === 'allowance')) {
    order.writtenOffPaise = Math.max(0, order.writtenOffPaise - Math.max(0, waivedBy(lines)));
  }
  updateDue(draft, waived - waivedBy(lines));
  keepWaiver(draft);
  await settleDues(tx, draft, change);
  await writeDeskChange(tx, before, describeAfter(before, draft), change);
  await postMoney(tx, before, draft, change);
  return draft.eventId;
}

/** The amount in paise that these lines waived; negative if they reversed a waiver. */
function waivedBy(lines: readonly Line[]): number {
  return lines.reduce((sum, { kind, amount, debit, credit }) => {
    if (!waivers.has(kind)) return sum;
    return credit.kind === 'orders' ? sum + amount : debit.kind === 'orders' ? sum - amount : sum;
  }, 0);
}

function requireUnspent({ ledger, balances }: Draft): void {
  const isShort =
    balances.creditPaise < 0 ||
    [...balances.deposits.values()].some((amount) => amount < 0) ||
    ledger.parts.some(({ amount }) => amount < 0);
  if (isShort) throw refuseConflict('This money was already used or refunded.');
}

/**
 * Sets paid and due amounts after a reversal: money that is no longer paid becomes due again, except the waived amount.
 */
function updateDue(draft: Draft, waived: number): void {
  const { order } = draft;
  order.paidPaise = paidOnOrder(draft.ledger);
  order.duePaise = dueOf(order, order.paidPaise, waived);
  const { paymentStatus: status } = order;
  if (status === 'paid' && order.duePaise > 0) order.paymentStatus = 'pending';
  if (status === 'refunded' && order.paidPaise > 0) order.paymentStatus = order.duePaise > 0 ? 'pending' : 'paid';
}
