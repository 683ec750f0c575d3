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

/** Columns of a sum by age, where `since` says since when it is due and three places hold the starts of the ages. */
export function sumByAge(since: string, amount: string, starts: readonly [string, string, string]): string {
  const [to7, to30, to60] = starts;
  const conditions: Record<Age, string> = {
    to7: `${since} >= ${to7}`,
    to30: `${since} >= ${to30} and ${since} < ${to7}`,
    to60: `${since} >= ${to60} and ${since} < ${to30}`,
    older: `${since} < ${to60}`,
  };
  return ages
    .map((age) => `coalesce(sum(${amount}) filter (where ${conditions[age]}), 0)::bigint as ${age}`)
    .join(', ');
}

export const sumOfAges = (byAge: ByAge): number => ages.reduce((sum, age) => sum + byAge[age], 0);
