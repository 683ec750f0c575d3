/** How old a due is, in days of India, the requests of the desk, and which of its events there are once. */
import { type Age, ageDays, ages, type CashPlace } from '#contract/money/desk-rules.ts';
import { dayMs, indiaDay, startOfDay } from '#contract/shared/days.ts';
import type { AdminId } from '#server/core/actor.ts';
import type { PostingRequest } from '#server/ledger/request.store.ts';
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

export interface DeskRequest extends PostingRequest {
  by: AdminId;
}

/** The act is part of the question: one key is not good for two acts. */
export const requestOf = (by: AdminId, key: string, question: readonly unknown[], at: Date): DeskRequest => ({
  by,
  eventId: eventIdOf(`money-desk:${by}:${key}`),
  question,
  at,
});
