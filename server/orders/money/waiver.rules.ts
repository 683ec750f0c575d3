/** What of a delivered order is given up: what was written off, an allowance up to its total, beyond it its deposit. */
import { depositInBook } from './book.rules.ts';
import { accountsOf, type Draft, post } from './draft.rules.ts';
import { payableOf, waivedOf } from './rules.ts';

/**
 * Posts the difference between what is waived and what was posted as waived, in either direction. What was written off
 * stays so as far as nobody pays it after all.
 */
export function keepWaiver(draft: Draft): void {
  const { order, book, balances } = draft;
  const { orders, deposits } = accountsOf(draft);
  const ofBill = order.status === 'delivered' ? waivedOf(order) : 0;
  const writtenOff = Math.max(0, Math.min(ofBill, book.writtenOffPaise));
  writeOff(draft, writtenOff - book.writtenOffPaise);
  const waived = ofBill - writtenOff;
  const allowance = Math.min(waived, order.itemsPaise + order.deliveryPaise);
  let left = waived - allowance;
  for (const [containerId, charged] of [...book.deposits]) {
    const before = book.waivedDeposits.get(containerId) ?? 0;
    const most = Math.min(charged, before + (balances.deposits.get(containerId) ?? 0));
    const released = Math.min(left, most);
    left -= released;
    const amount = released - before;
    post(draft, { kind: 'deposit_release', amount, debit: deposits(containerId), credit: orders });
  }
  const amount = allowance + left + depositGivenTwice(draft) - book.allowancePaise;
  post(draft, { kind: 'allowance', amount, debit: { kind: 'allowances' }, credit: orders });
}

/**
 * A delivery was cancelled after its jars had come back in another way, with their deposit: that deposit stays charged.
 * What the order was not paid for it, the customer has got for nothing.
 */
function depositGivenTwice({ order, book }: Draft): number {
  const isDelivered = order.status === 'delivered';
  const kept = depositInBook(book) - (isDelivered ? order.depositPaise : 0);
  const ahead = order.paidPaise - (isDelivered ? payableOf(order) : 0);
  return Math.max(0, kept - Math.max(0, ahead));
}

/** Below zero what was written off comes back. */
export function writeOff(draft: Draft, amount: number): void {
  const { orders } = accountsOf(draft);
  post(draft, { kind: 'write_off', amount, debit: { kind: 'write_offs' }, credit: orders });
}
