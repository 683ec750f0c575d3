/** How old a due is, in days of India, and the ids of the events that the desk posts. */
import { type Age, ageDays, ages, type CashPlace } from '#contract/money/desk-rules.ts';
import { dayMs, indiaDay, startOfDay } from '#contract/shared/days.ts';
import type { KeyedRequest } from '#server/core/once.ts';
import { eventIdOf } from '#server/ledger/rules.ts';

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
