/** Presents jars for the desk. */

import type { JarPlace } from '#contract/jars/desk.ts';
import type { JarBalance, JarFigures, JarHolder, JarMovement } from '#contract/jars/desk-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { CustomerRow } from '#server/accounts/account.store.ts';
import type { DepositTerms } from '#server/accounts/deposit-terms.store.ts';
import type { NamedContainer } from '#server/catalogue/containers/store.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '#server/core/csv.ts';
import { balanceOfTotal, type Total } from '#server/ledger/balance.store.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import type { Balances } from '#server/ledger/order-money/draft.rules.ts';
import { canBeTakenBack, type EventState } from '#server/ledger/reversal.rules.ts';
import type { AccountKind } from '#server/ledger/rules.ts';
import type { Names } from '#server/orders/money/entries.store.ts';
import type { HolderRow } from './holder.store.ts';

export function presentFigures(container: NamedContainer, totals: readonly Total[]): JarFigures {
  const own = totals.filter(({ containerId }) => containerId === container.id);
  const total = (kind: AccountKind) => own.find((one) => one.kind === kind);
  const there = (kind: AccountKind) => {
    const found = total(kind);
    return found ? balanceOfTotal(found) : 0;
  };
  return {
    ...container,
    lostCharge: toRupees(container.lostChargePaise),
    bought: total('outside')?.credits ?? 0,
    lost: total('outside')?.debits ?? 0,
    depot: there('depot'),
    run: there('run'),
    held: there('held'),
    scrapped: there('scrapped'),
    missing: there('missing'),
    depositsOwed: toRupees(there('deposits')),
  };
}

export function presentHolder(row: HolderRow, overdueBefore: Date, whatsApp: string | null): JarHolder {
  return {
    ...row,
    whatsApp,
    depositHeld: toRupees(row.depositPaise),
    since: row.since.toISOString(),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    isOverdue: row.quietSince <= overdueBefore,
    remindedAt: row.remindedAt?.toISOString() ?? null,
  };
}

/**
 * Presents a movement. `sign` is 1 if the jars came to the customer or place of the list, -1 if they left it, 0 if they
 * moved within it.
 */
export function presentMovement(
  entry: Entry,
  sign: number,
  { names, states }: { names: Names; states: ReadonlyMap<string, EventState> },
): JarMovement {
  const { id, kind, amount, orderId, containerId, actorId, debit, credit } = entry;
  const holders = [debit === 'held' ? entry.debitOwner : null, credit === 'held' ? entry.creditOwner : null];
  // If two accounts were joined, both sides of the entry are customers. The list names the one whose jars it shows.
  const customerId = (sign < 0 ? holders.toReversed() : holders).find((id) => id !== null) ?? null;
  return {
    id,
    kind,
    count: sign === 0 ? 0 : sign * amount,
    containerId: containerId ?? '',
    container: names.get(containerId ?? '') ?? '',
    into: debit as JarPlace,
    outOf: credit as JarPlace,
    customer: customerId === null ? null : { id: customerId, name: names.get(customerId) ?? '' },
    orderId,
    orderNumber: orderId === null ? null : (names.get(orderId) ?? null),
    by: actorId === null ? null : (names.get(actorId) ?? null),
    reason: entry.note,
    eventId: entry.eventId,
    canBeTakenBack: canBeTakenBack(states.get(entry.eventId)),
    isTakenBack: states.get(entry.eventId)?.isTakenBack ?? false,
    at: entry.createdAt.toISOString(),
  };
}

export function presentBalance(
  { id, name, phone }: CustomerRow,
  { creditPaise, deposits, held }: Balances,
  names: Names,
  terms: DepositTerms | undefined,
): JarBalance {
  const known = [...new Set([...held.keys(), ...deposits.keys()])].filter((one) => one !== null);
  const containers = known.map((containerId) => ({
    containerId,
    name: names.get(containerId) ?? '',
    count: held.get(containerId) ?? 0,
    depositHeld: toRupees(deposits.get(containerId) ?? 0),
  }));
  return {
    id,
    name,
    phone,
    containers: containers.filter(({ count, depositHeld }) => count > 0 || depositHeld > 0),
    depositHeld: toRupees([...deposits.values()].reduce((sum, amount) => sum + amount, 0)),
    depositWithoutContainer: toRupees(deposits.get(null) ?? 0),
    credit: toRupees(creditPaise),
    depositTerms: {
      isDepositFree: terms?.isFree ?? false,
      reason: terms?.reason ?? '',
      changedBy: terms?.changedByName ?? null,
      changedAt: terms?.changedAt.toISOString() ?? null,
    },
  };
}

export const holderColumns = (overdueBefore: Date): Columns<HolderRow> => ({
  Customer: (row) => row.name,
  Phone: (row) => row.phone,
  Email: (row) => row.email ?? '',
  Jars: (row) => row.jars,
  Containers: (row) => row.containers.map(({ name, count }) => `${count} × ${name}`).join(', '),
  'Deposit held (₹)': (row) => moneyCell(row.depositPaise),
  'Held since (India)': (row) => timeCell(row.since),
  'Last order (India)': (row) => timeCell(row.lastOrderAt),
  Overdue: (row) => yesNoCell(row.quietSince <= overdueBefore),
  'Reminded (India)': (row) => timeCell(row.remindedAt),
  'No deposit': (row) => yesNoCell(row.isDepositFree),
});

export const movementColumns: Columns<JarMovement> = {
  'When (India)': (row) => timeCell(new Date(row.at)),
  Container: (row) => row.container,
  Jars: (row) => row.count,
  What: (row) => row.kind,
  From: (row) => row.outOf,
  To: (row) => row.into,
  Customer: (row) => row.customer?.name ?? '',
  Order: (row) => row.orderNumber ?? '',
  By: (row) => row.by ?? '',
  Reason: (row) => row.reason,
};
