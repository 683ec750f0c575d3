/** The entries for empties that come back with a delivery or a pick-up, and for the deposit that they release. */
import { shareOfDeposit } from '#contract/orders/empties.ts';
import type { Account } from '#server/ledger/rules.ts';
import type { Entry } from './draft.rules.ts';
import { type Carrier, jarAccountOf } from './rules.ts';

/** Empties of a container that were taken, including damaged ones. */
export interface Taken {
  containerId: string;
  count: number;
  damaged: number;
}

/** `matched` is the number of taken empties that the customer held. The rest are not jars of the shop. */
export type MatchedTaken = Taken & { matched: number };

export function matchTaken<One extends Taken>(
  taken: readonly One[],
  held: ReadonlyMap<string, number>,
): (One & MatchedTaken)[] {
  return taken.map((one) => ({ ...one, matched: Math.min(one.count, held.get(one.containerId) ?? 0) }));
}

/**
 * The entries for taken empties. Those that the customer did not hold come from outside and release no deposit. Damaged
 * ones are scrapped immediately.
 */
export function entriesOfTaken(
  held: Account,
  { containerId, count, damaged, matched }: MatchedTaken,
  carrier?: Carrier,
): Entry[] {
  const broken = Math.min(damaged, matched);
  const [here, outside] = [jarAccountOf(containerId, carrier), { kind: 'outside', containerId } as const];
  return [
    { kind: 'empties_taken', amount: matched - broken, debit: here, credit: held },
    { kind: 'jars_damaged', amount: broken, debit: { kind: 'scrapped', containerId }, credit: held },
    { kind: 'empties_taken', amount: count - matched, debit: here, credit: outside },
  ];
}

/** Jars that come back without being exchanged for full ones release their share of the deposit of all held jars. */
export function entryOfRelease(
  { deposits, credit }: { deposits: Account; credit: Account },
  { depositPaise, count, held }: { depositPaise: number; count: number; held: number },
): Entry {
  return { kind: 'deposit_release', amount: shareOfDeposit(depositPaise, count, held), debit: deposits, credit };
}
