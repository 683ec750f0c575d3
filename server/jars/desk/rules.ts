/** Pure rules for the lines that entries at the jars desk post, and for when jars are overdue. */

import { shareOfDeposit } from '#contract/orders/empties.ts';
import { dayMs } from '#contract/shared/days.ts';
import type { Balances } from '#server/ledger/order-money/draft.rules.ts';
import type { Account, Line } from '#server/ledger/rules.ts';

interface OfCustomer {
  customerId: string;
  containerId: string;
}

const held = ({ customerId, containerId }: OfCustomer) => ({ kind: 'held', customerId, containerId }) as const;
const depot = (containerId: string) => ({ kind: 'depot', containerId }) as const;
const outside = (containerId: string) => ({ kind: 'outside', containerId }) as const;

export const buyJars = (containerId: string, amount: number): Line[] => [
  { kind: 'jars_bought', amount, debit: depot(containerId), credit: outside(containerId) },
];

/**
 * Jars that the ledger still has on a closed run. A negative number means that more jars left the run than were loaded.
 */
export interface LeftOnRun {
  runId: string;
  jars: number;
}

/**
 * The lines of a count of the depot. If there are fewer jars than in the ledger, the difference is missing; if there
 * are more, missing jars were found again. Jars that the ledger has on closed runs count for the depot, because nothing
 * is on board any more.
 */
export function countDepot({
  containerId,
  atDepot,
  counted,
  leftOnRuns,
}: {
  containerId: string;
  atDepot: number;
  counted: number;
  leftOnRuns: readonly LeftOnRun[];
}): Line[] {
  const [here, gone] = [depot(containerId), { kind: 'missing', containerId } as const];
  const move = (into: Account, outOf: Account, amount: number): Line[] => {
    if (amount === 0) return [];
    const sides = amount > 0 ? { debit: into, credit: outOf } : { debit: outOf, credit: into };
    return [{ kind: 'jars_counted', amount: Math.abs(amount), ...sides }];
  };
  const found = leftOnRuns.reduce((sum, { jars }) => sum + jars, atDepot);
  return [
    ...leftOnRuns.flatMap(({ runId, jars }) => move(here, { kind: 'run', runId, containerId }, jars)),
    ...move(here, gone, counted - found),
  ];
}

export const scrapJars = (containerId: string, amount: number): Line[] => [
  { kind: 'jars_damaged', amount, debit: { kind: 'scrapped', containerId }, credit: depot(containerId) },
];

/** Turns the deposit of `count` of the held jars into credit. */
function releaseDeposit(of: OfCustomer, { deposits, held: jars }: Balances, count: number): Line[] {
  const { customerId, containerId } = of;
  const amount = shareOfDeposit(deposits.get(containerId) ?? 0, count, jars.get(containerId) ?? 0);
  if (amount === 0) return [];
  const debit = { kind: 'deposits', customerId, containerId } as const;
  return [{ kind: 'deposit_release', amount, debit, credit: { kind: 'credit', customerId } }];
}

/** The lines for lost jars, without the charge, which is posted separately. */
export const loseJars = (of: OfCustomer, balances: Balances, amount: number): Line[] => [
  { kind: 'jars_lost', amount, debit: outside(of.containerId), credit: held(of) },
  ...releaseDeposit(of, balances, amount),
];

/** The lines that correct how many jars a customer holds, as after an unrecorded exchange with the depot. */
export function adjustHeld(of: OfCustomer, balances: Balances, change: number, releasesDeposit: boolean): Line[] {
  const [customerAccount, here] = [held(of), depot(of.containerId)];
  if (change > 0) return [{ kind: 'adjustment', amount: change, debit: customerAccount, credit: here }];
  const back: Line = { kind: 'adjustment', amount: -change, debit: here, credit: customerAccount };
  return releasesDeposit ? [back, ...releaseDeposit(of, balances, -change)] : [back];
}

/** Releases deposit of products without a container, which no other act releases. */
export const releaseWithoutContainer = (customerId: string, amount: number): Line[] => [
  {
    kind: 'deposit_release',
    amount,
    debit: { kind: 'deposits', customerId, containerId: null },
    credit: { kind: 'credit', customerId },
  },
];

/**
 * The lines of an opening balance for a customer who already has deposit without a container: that deposit now belongs
 * to these jars, and only the rest is added.
 */
export function openOver(balances: Balances, opening: Opening & { containerId: string }): Line[] {
  const { customerId, containerId, depositPaise } = opening;
  const amount = Math.min(depositPaise, balances.deposits.get(null) ?? 0);
  const rest = openBalances({ ...opening, depositPaise: depositPaise - amount });
  if (amount === 0) return rest;
  const debit = { kind: 'deposits', customerId, containerId: null } as const;
  const credit = { kind: 'deposits', customerId, containerId } as const;
  return [...rest, { kind: 'opening', amount, debit, credit }];
}

export interface Opening {
  customerId: string;
  /** Null for deposits of products without a container, and for money. */
  containerId: string | null;
  jars: number;
  depositPaise: number;
  creditPaise: number;
}

/** The lines of an opening balance. Dues are charges and posted separately. */
export function openBalances({ customerId, containerId, jars, depositPaise, creditPaise }: Opening): Line[] {
  const opening = { kind: 'opening' } as const;
  const lines: Line[] = [
    { kind: 'opening', amount: depositPaise, debit: opening, credit: { kind: 'deposits', customerId, containerId } },
    { kind: 'opening', amount: creditPaise, debit: opening, credit: { kind: 'credit', customerId } },
  ];
  if (containerId !== null) {
    const debit = held({ customerId, containerId });
    lines.unshift({ kind: 'opening', amount: jars, debit, credit: outside(containerId) });
  }
  return lines.filter(({ amount }) => amount > 0);
}

/** The name of the event of an opening balance; there is one for each customer and unit. */
export const openingName = (customerId: string, unit: string) => `opening:${customerId}:${unit}`;
export const moneyUnit = 'money';
export const unitOf = (containerId: string | null) => containerId ?? 'deposit';

/** The time since which a customer must have ordered for the jars not to be overdue. */
export const overdueBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);
