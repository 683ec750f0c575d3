/** How old a due is, in days of India. */
import { type Age, ageDays, ages } from '../../../contract/money/desk-rules.ts';
import { dayMs, indiaDay, startOfDay } from '../../../contract/shared/days.ts';

/** What a customer or all of them owe, by age, in paise. */
export type ByAge = Record<Age, number>;

/** The instants at which the oldest day of each age but the last began: what is due since then or later is of that age. */
export function ageStarts(now: Date): Date[] {
  const today = startOfDay(indiaDay(now)).getTime();
  return ageDays.map((days) => new Date(today - days * dayMs));
}

export const sumOfAges = (byAge: ByAge): number => ages.reduce((sum, age) => sum + byAge[age], 0);
