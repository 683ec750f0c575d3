/** How old a due is, in days of India, and the ids of the events that the desk posts. */
import { type Age, ageDays, ages, type CashPlace } from '#contract/money/desk-rules.ts';
import { dayMs, indiaDay, startOfDay } from '#contract/shared/days.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';

/** What a customer or all of them owe, by age, in paise. */
export type ByAge = Record<Age, number>;

/** The instants at which the oldest day of each age but the last began: what is due since then or later is of that age. */
export function ageStarts(now: Date): Date[] {
  const today = startOfDay(indiaDay(now)).getTime();
  return ageDays.map((days) => new Date(today - days * dayMs));
}

export const sumOfAges = (byAge: ByAge): number => ages.reduce((sum, age) => sum + byAge[age], 0);

/** The event of what was in the till or the bank before the ledger: there is one for each. */
export const openingOf = (place: CashPlace): string => `money-opening:${place}`;

/** The event of a request. */
export const eventOf = ({ by, key }: KeyedRequest): string => eventIdOf(`money-desk:${by}:${key}`);

/** A rider hands over the whole pouch: what is short, or too much, is a cash difference. */
export function linesOfHandOver(riderId: string, heldPaise: number, countedPaise: number): Line[] {
  const [pouch, differences] = [{ kind: 'pouch', riderId }, { kind: 'cash_differences' }] as const;
  const short = heldPaise - countedPaise;
  const sides = short > 0 ? { debit: differences, credit: pouch } : { debit: pouch, credit: differences };
  const lines: Line[] = [
    { kind: 'hand_over', amount: countedPaise, debit: { kind: 'till' }, credit: pouch },
    { kind: 'cash_difference', amount: Math.abs(short), ...sides },
  ];
  return lines.filter(({ amount }) => amount > 0);
}
