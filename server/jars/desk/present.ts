/** Jars as the desk shows them. */

import type { JarPlace } from '#contract/jars/desk.ts';
import type { JarBalance, JarFigures, JarHolder, JarMovement } from '#contract/jars/desk-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { DepositTerms } from '#server/accounts/deposit-terms.store.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import { canBeTakenBack, type EventState } from '#server/ledger/reversal.rules.ts';
import type { AccountKind } from '#server/ledger/rules.ts';
import { balanceOfTotal, type Total } from '#server/ledger/total.store.ts';
import type { Balances } from '#server/orders/money/draft.rules.ts';
import type { ContainerName, CustomerRow, HolderRow } from './holder.store.ts';

export function presentFigures(container: ContainerName, totals: readonly Total[]): JarFigures {
  const own = totals.filter(({ container_id }) => container_id === container.id);
  const total = (kind: AccountKind) => own.find((one) => one.kind === kind);
  const there = (kind: AccountKind) => {
    const found = total(kind);
    return found ? balanceOfTotal(found) : 0;
  };
  return {
    id: container.id,
    name: container.name,
    isActive: container.is_active,
    lostCharge: toRupees(container.lost_charge_paise),
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
  const { id, name, phone, email, jars } = row;
  return {
    id,
    name,
    phone,
    email,
    jars,
    whatsApp,
    isActive: row.is_active,
    containers: row.containers.map(({ container_id, ...one }) => ({ containerId: container_id, ...one })),
    depositHeld: toRupees(row.deposit_paise),
    since: row.since.toISOString(),
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
    isOverdue: row.quiet_since <= overdueBefore,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    isDepositFree: row.is_deposit_free,
  };
}

/** Names of what an entry is about. */
export interface Names {
  containers: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, string>;
  orders: ReadonlyMap<string, string>;
  states: ReadonlyMap<string, EventState>;
}

/** `isInto`: whether the jars came to whom the list is about. */
export function presentMovement(entry: Entry, isInto: boolean, names: Names): JarMovement {
  const { id, kind, amount, order_id, container_id, actor_id, debit, credit } = entry;
  const customerId = (debit === 'held' && entry.debit_owner) || (credit === 'held' && entry.credit_owner) || null;
  return {
    id,
    kind,
    count: isInto ? amount : -amount,
    containerId: container_id ?? '',
    container: names.containers.get(container_id ?? '') ?? '',
    into: debit as JarPlace,
    outOf: credit as JarPlace,
    customer: customerId === null ? null : { id: customerId, name: names.accounts.get(customerId) ?? '' },
    orderId: order_id,
    orderNumber: order_id === null ? null : (names.orders.get(order_id) ?? null),
    by: actor_id === null ? null : (names.accounts.get(actor_id) ?? null),
    reason: entry.note,
    eventId: entry.event_id,
    canBeTakenBack: canBeTakenBack(names.states.get(entry.event_id)),
    isTakenBack: names.states.get(entry.event_id)?.isTakenBack ?? false,
    at: entry.created_at.toISOString(),
  };
}

export function presentBalance(
  { id, name, phone }: CustomerRow,
  { creditPaise, deposits, held }: Balances,
  names: Names['containers'],
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
      isDepositFree: terms?.is_free ?? false,
      reason: terms?.reason ?? '',
      changedBy: terms?.changed_by_name ?? null,
      changedAt: terms?.changed_at.toISOString() ?? null,
    },
  };
}
