/**
 * Cancels a delivered order: reverses its charges, jars and deposits, as far as the customer still has the jars and
 * deposits.
 */
import type { Line } from '#server/ledger/rules.ts';
import { accountsOf, type Draft, post } from './draft.rules.ts';
import type { JarMove } from './order-ledger.rules.ts';
import { keepWaiver, writeOff } from './waiver.rules.ts';

/**
 * Reverses a delivery. Payments stay on the order. An amount that was written off becomes due again with the next
 * delivery.
 */
export function reverseDelivery(draft: Draft): void {
  draft.order.duePaise += draft.order.writtenOffPaise;
  returnJars(draft);
  keepDeposits(draft);
  returnCharges(draft);
  keepWaiver(draft);
}

function returnJars(draft: Draft): void {
  const moves = draft.ledger.jars.filter(({ amount }) => amount !== 0).map((move) => ({ ...move }));
  const containers = new Set(moves.map(({ containerId }) => containerId));
  for (const containerId of containers) {
    const own = moves.filter((move) => move.containerId === containerId);
    let missing = heldBy(own) - (draft.balances.held.get(containerId) ?? 0);
    for (const { kind, amount, debit, credit } of own) {
      const kept = kind === 'jars_given' ? Math.min(amount, Math.max(0, missing)) : 0;
      missing -= kept;
      post(draft, { kind, amount: kept - amount, debit, credit });
    }
  }
}

/** The number of jars that these moves added to those that the customer holds. */
function heldBy(moves: readonly JarMove[]): number {
  return moves.reduce((sum, { amount, debit, credit }) => {
    if (debit.kind === 'held') return sum + amount;
    return credit.kind === 'held' ? sum - amount : sum;
  }, 0);
}

/** Credit for jars that came back with the delivery becomes deposit again, as far as it was not spent. */
function keepDeposits(draft: Draft): void {
  const { deposits, credit } = accountsOf(draft);
  for (const [containerId, released] of [...draft.ledger.releasedDeposits]) {
    const amount = Math.min(released, draft.balances.creditPaise);
    post(draft, { kind: 'deposit_release', amount: -amount, debit: deposits(containerId), credit });
  }
}

function returnCharges(draft: Draft): void {
  const { ledger, balances } = draft;
  const { orders, deposits } = accountsOf(draft);
  post(draft, { kind: 'allowance', amount: -ledger.allowancePaise, debit: { kind: 'allowances' }, credit: orders });
  writeOff(draft, -ledger.writtenOffPaise);
  for (const [containerId, amount] of [...ledger.waivedDeposits]) {
    post(draft, { kind: 'deposit_release', amount: -amount, debit: deposits(containerId), credit: orders });
  }
  for (const [containerId, charged] of [...ledger.deposits]) {
    const own = charged - (ledger.usedDeposits.get(containerId) ?? 0);
    const amount = Math.min(own, balances.deposits.get(containerId) ?? 0);
    post(draft, { kind: 'deposit', amount: -amount, debit: orders, credit: deposits(containerId) });
  }
  post(draft, { kind: 'sale', amount: -ledger.salePaise, debit: orders, credit: { kind: 'sales' } });
  post(draft, { kind: 'delivery_charge', amount: -ledger.deliveryPaise, debit: orders, credit: { kind: 'delivery' } });
}

/**
 * Reverses charges; credit that has paid for them becomes credit again. A charge that was reversed before is not
 * reversed again.
 */
export function reverseCharges(draft: Draft, posted: readonly Line[]): void {
  const groups = Map.groupBy(posted, ({ chargeId, kind }) => `${chargeId} ${kind}`);
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { kind, debit, credit, chargeId } = first;
    const left = others.reduce(
      (sum, line) => sum + (line.debit.kind === debit.kind ? line.amount : -line.amount),
      first.amount,
    );
    post(draft, { kind, amount: -left, debit, credit }, { chargeId });
  }
}
