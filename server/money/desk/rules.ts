/** Ages of dues, in days of India, and names and lines of events that the desk posts. */
import { type Age, ageDays, ages, type CashPlace } from '#contract/money/desk-rules.ts';
import { dayMs, indiaDay, startOfDay } from '#contract/shared/days.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';

/** Dues of one customer or all, by age, in paise. */
export type ByAge = Record<Age, number>;

/**
 * The times at which the ages begin, youngest age first, without the last one. A due that began at or after such a time
 * has that age or a younger one.
 */
export function ageStarts(now: Date): Date[] {
  const today = startOfDay(indiaDay(now)).getTime();
  return ageDays.map((days) => new Date(today - days * dayMs));
}

export const sumOfAges = (byAge: ByAge): number => ages.reduce((sum, age) => sum + byAge[age], 0);

/** Name of the event that posts the opening balance of till or bank; there is one for each. */
export const openingOf = (place: CashPlace): string => `money-opening:${place}`;

/** The id of the ledger event that a request posts. */
export const eventOf = ({ by, key }: KeyedRequest): string => eventIdOf(`money-desk:${by}:${key}`);

/** The lines for a rider who hands over the whole cash bag: missing or extra cash is a cash difference. */
export function linesOfHandOver(riderId: string, heldPaise: number, countedPaise: number): Line[] {
  const [bag, differences] = [{ kind: 'pouch', riderId }, { kind: 'cash_differences' }] as const;
  const short = heldPaise - countedPaise;
  const sides = short > 0 ? { debit: differences, credit: bag } : { debit: bag, credit: differences };
  const lines: Line[] = [
    { kind: 'hand_over', amount: countedPaise, debit: { kind: 'till' }, credit: bag },
    { kind: 'cash_difference', amount: Math.abs(short), ...sides },
  ];
  return lines.filter(({ amount }) => amount > 0);
}
