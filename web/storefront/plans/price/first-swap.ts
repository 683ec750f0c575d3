/** What the first delivery of a plan swaps, and what is charged as deposit for the others. */
import { depositBeside, type Empties, spareLines } from '#contract/orders/empties.ts';
import type { PricedLine } from '#contract/shared/money.ts';

export interface FirstSwap {
  /** Jars of one delivery. */
  jars: number;
  /** Empties that come back for them. */
  back: number;
  /** For the jars without an empty, in paise. */
  depositPaise: number;
}

/** Undefined where no jars come, and where other goods have a deposit: that is charged each time. */
export function firstSwapOf(priced: readonly PricedLine[], empties: readonly Empties[]): FirstSwap | undefined {
  const lines = priced.map((line) => ({ ...line, containerId: line.containerId ?? null }));
  const jars = lines.reduce((sum, { containerId, quantity }) => sum + (containerId === null ? 0 : quantity), 0);
  if (jars === 0 || lines.some(({ containerId, depositPaise }) => containerId === null && depositPaise > 0)) {
    return undefined;
  }
  const back = spareLines(lines, empties).reduce((sum, count) => sum + count, 0);
  return { jars, back, depositPaise: depositBeside(lines, empties) };
}
