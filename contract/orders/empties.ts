/** Empty containers that come back: adds them up, and computes which deposits they replace. */
import { depositOf } from './order-sums.ts';

/** A number of empties of one kind of container. */
export interface Empties {
  containerId: string;
  count: number;
}

/** Adds up the entries of each container, so that there is one entry per container. */
export function sumEmpties(empties: readonly Empties[]): Empties[] {
  const counts = new Map<string, number>();
  for (const { containerId, count } of empties) counts.set(containerId, (counts.get(containerId) ?? 0) + count);
  return [...counts].map(([containerId, count]) => ({ containerId, count }));
}

interface DepositLine {
  /** Null for goods that stay with the customer: an empty never replaces their deposit. */
  containerId: string | null;
  depositPaise: number;
  quantity: number;
}

/**
 * The number of units of each line that need no deposit because an empty comes back, in the order of the lines. The
 * empties of a container replace the highest deposits first.
 */
export function depositFreeUnitsOf(lines: readonly DepositLine[], empties: readonly Empties[]): number[] {
  const left = new Map(sumEmpties(empties).map(({ containerId, count }) => [containerId, count]));
  const depositFreeUnits = lines.map(() => 0);
  const byDeposit = lines.map((line, at) => ({ ...line, at })).sort((a, b) => b.depositPaise - a.depositPaise);
  for (const { containerId, quantity, at } of byDeposit) {
    if (containerId === null) continue;
    const count = Math.min(quantity, left.get(containerId) ?? 0);
    depositFreeUnits[at] = count;
    left.set(containerId, (left.get(containerId) ?? 0) - count);
  }
  return depositFreeUnits;
}

/** The deposit of these lines in paise if these empties come back. */
export function depositWithEmpties(lines: readonly DepositLine[], empties: readonly Empties[]): number {
  const depositFreeUnits = depositFreeUnitsOf(lines, empties);
  return lines.reduce((sum, line, at) => sum + depositOf({ ...line, depositFreeUnits: depositFreeUnits[at] ?? 0 }), 0);
}

/** The share of `count` containers in a deposit for `held` ones: rounded down, so that the last one gets the rest. */
export function shareOfDeposit(depositPaise: number, count: number, held: number): number {
  if (count <= 0 || held <= 0) return 0;
  return count >= held ? depositPaise : Math.floor((depositPaise * count) / held);
}
