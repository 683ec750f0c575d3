/** What of a delivered order is given up: what was written off, an allowance up to its total, beyond it its deposit. */
import { accountsOf, type Draft, post } from './draft.rules.ts';
import { waivedOf } from './rules.ts';

/**
 * Posts the difference between what is waived and what was posted as waived, in either direction. What was written off
 * stays so as far as nobody pays it after all.
 */
export function keepWaiver(draft: Draft): void {
  const { order, book, balances } = draft;
  if (order.status !== 'delivered') return;
  const { orders, deposits } = accountsOf(draft);
  const writtenOff = Math.max(0, Math.min(waivedOf(order), book.writtenOffPaise));
  writeOff(draft, writtenOff - book.writtenOffPaise);
  const waived = waivedOf(order) - writtenOff;
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
  const amount = allowance + left - book.allowancePaise;
  post(draft, { kind: 'allowance', amount, debit: { kind: 'allowances' }, credit: orders });
}

/** Below zero what was written off comes back. */
export function writeOff(draft: Draft, amount: number): void {
  const { orders } = accountsOf(draft);
  post(draft, { kind: 'write_off', amount, debit: { kind: 'write_offs' }, credit: orders });
}
