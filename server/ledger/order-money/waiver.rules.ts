/**
 * Waivers of a delivered order. Payments cover goods, delivery and charges first; a waiver takes the unpaid deposit
 * first, and only the rest is a write-off or an allowance. So jars that come back later pay out no money that was
 * never paid.
 */

import { askedOf, beyondDemandOf, netWaivedOf, unpaidDepositOf, waivedOf } from '#contract/orders/order-sums.ts';
import { accountsOf, type Draft, post } from './draft.rules.ts';
import { depositOnOrder } from './order-ledger.rules.ts';
import { jarsOf } from './rules.ts';

/**
 * Posts the difference between the amount that is waived and the amount that was already posted as waived, in either
 * direction. `writtenOff` is the amount that this act writes off.
 */
export function keepWaiver(draft: Draft, writtenOff = 0): void {
  const { order, ledger } = draft;
  const { orders } = accountsOf(draft);
  const isDelivered = order.status === 'delivered';
  // `askedPaise` is what staff demand beyond the bill. If due and paid together exceed the bill plus `askedPaise`,
  // `askedPaise` grows by the excess.
  if (waivedOf(order) < 0) order.askedPaise = askedOf(order);
  const waived = isDelivered ? waivedOf(order) : 0;
  order.writtenOffPaise = Math.max(0, Math.min(order.writtenOffPaise, waived - goneDepositOf(draft)));
  const twice = depositGivenTwice(draft);
  const released = releaseUnpaid(draft, Math.min(waived, unpaidDepositOf(order)));
  const rest = Math.max(0, waived - released);
  const allowed = waived - order.writtenOffPaise;
  const least = Math.max(0, rest - allowed);
  const lost = Math.max(least, Math.min(ledger.writtenOffPaise + writtenOff, order.writtenOffPaise, rest));
  writeOff(draft, lost - ledger.writtenOffPaise);
  const total = twice + (isDelivered ? netWaivedOf(order) : 0);
  const amount = total - released - lost - ledger.allowancePaise;
  post(draft, { kind: 'allowance', amount, debit: { kind: 'allowances' }, credit: orders });
}

/**
 * Lowers the write-off after a payment: if less is waived than before, the difference was paid and is no longer written
 * off. Waived deposit whose jars came back is not written off either.
 */
export function endWriteOff(draft: Draft, waivedBefore: number): void {
  const { order } = draft;
  const waived = waivedOf(order);
  const left = order.writtenOffPaise - Math.max(0, waivedBefore - waived);
  order.writtenOffPaise = Math.max(0, Math.min(left, waived - goneDepositOf(draft)));
}

/** Waived deposit that cannot be charged again, because its jars are no longer held. */
export function goneDepositOf(draft: Draft): number {
  return [...draft.ledger.deposits.keys()].reduce(
    (sum, containerId) => sum + goneDepositOfContainer(draft, containerId),
    0,
  );
}

function goneDepositOfContainer({ order, ledger, balances }: Draft, containerId: string | null): number {
  const waived = ledger.waivedDeposits.get(containerId) ?? 0;
  if (waived <= 0 || containerId === null) return 0;
  const charged = ledger.deposits.get(containerId) ?? 0;
  const jars = jarsOf(order, containerId);
  const held = Math.min(jars, balances.held.get(containerId) ?? 0);
  const standing = Math.min(charged - waived, balances.deposits.get(containerId) ?? 0);
  const most = jars > 0 ? Math.floor((charged * held) / jars) : 0;
  // The held jars may belong to other orders that already charge deposit for them: all orders together must not charge
  // more than the deposit of these jars.
  const all = jars > 0 ? Math.floor((charged * (balances.held.get(containerId) ?? 0)) / jars) : 0;
  const room = Math.max(0, all - (balances.deposits.get(containerId) ?? 0));
  return Math.max(0, waived - Math.min(room, Math.max(0, most - standing)));
}

/** Sets the waived deposit to this sum, as far as the customer has the deposit; returns the new sum. */
function releaseUnpaid(draft: Draft, wanted: number): number {
  const { ledger, balances } = draft;
  const { orders, deposits } = accountsOf(draft);
  const parts = [...ledger.deposits].map(([containerId, charged]) => {
    const before = ledger.waivedDeposits.get(containerId) ?? 0;
    const most = Math.max(0, Math.min(charged, before + (balances.deposits.get(containerId) ?? 0)));
    return { containerId, before, most, gone: Math.min(most, goneDepositOfContainer(draft, containerId)) };
  });
  let left = Math.max(0, wanted);
  // Deposit that cannot be charged again is waived first.
  const uncharged = parts.map(({ gone }) => {
    const amount = Math.min(left, gone);
    left -= amount;
    return amount;
  });
  return parts.reduce((sum, { containerId, before, most }, at) => {
    const more = Math.min(left, most - (uncharged[at] ?? 0));
    left -= more;
    const released = (uncharged[at] ?? 0) + more;
    post(draft, { kind: 'deposit_release', amount: released - before, debit: deposits(containerId), credit: orders });
    return sum + released;
  }, 0);
}

/**
 * Unpaid deposit that was given back to the customer anyway. It stays charged if a delivery was cancelled after its
 * jars had come back in another way and their deposit was released.
 */
function depositGivenTwice({ order, ledger }: Draft): number {
  const isDelivered = order.status === 'delivered';
  const keptDeposit = depositOnOrder(ledger) - (isDelivered ? order.depositPaise : 0);
  const ahead = isDelivered ? beyondDemandOf(order) : order.paidPaise;
  return Math.max(0, keptDeposit - Math.max(0, ahead));
}

/** Writes off an amount; a negative amount reverses a write-off. */
export function writeOff(draft: Draft, amount: number): void {
  const { orders } = accountsOf(draft);
  post(draft, { kind: 'write_off', amount, debit: { kind: 'write_offs' }, credit: orders });
}
